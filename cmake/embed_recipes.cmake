# cmake -DINPUT_DIR=experiments -DOUTPUT=recipes.cpp -P embed_recipes.cmake
# Writes every INPUT_DIR/NAME.toml into one source file: the definition of shipped_recipes().

cmake_minimum_required(VERSION 3.25)

file(GLOB recipes ${INPUT_DIR}/*.toml)
list(SORT recipes COMPARE NATURAL)
set(entries "")
foreach(recipe IN LISTS recipes)
  get_filename_component(name ${recipe} NAME_WLE)
  file(READ ${recipe} text)
  string(APPEND entries "    {\"${name}\", R\"recipe(${text})recipe\"},\n")
endforeach()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "cycad/experiment/recipe.hpp"

namespace cycad {
namespace {

constexpr ShippedRecipe recipes[] = {
@entries@};

}  // namespace

std::vector<ShippedRecipe> shipped_recipes() { return {std::begin(recipes), std::end(recipes)}; }

}  // namespace cycad
]])
