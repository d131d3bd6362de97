# cmake -DINPUT_DIR=experiments -DTEMPLATE=data/recipe/new.toml -DOUTPUT=recipes.cpp -P embed_recipes.cmake
# Writes every INPUT_DIR/NAME.toml and TEMPLATE into one source file: shipped_recipes() and new_recipe_text().

cmake_minimum_required(VERSION 3.25)

file(GLOB recipes ${INPUT_DIR}/*.toml)
list(SORT recipes COMPARE NATURAL)
set(entries "")
foreach(recipe IN LISTS recipes)
  get_filename_component(name ${recipe} NAME_WLE)
  file(READ ${recipe} text)
  string(APPEND entries "    {\"${name}\", R\"recipe(${text})recipe\"},\n")
endforeach()

file(READ ${TEMPLATE} template)

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "cycad/experiment/recipe.hpp"

namespace cycad {
namespace {

constexpr ShippedRecipe recipes[] = {
@entries@};

}  // namespace

std::vector<ShippedRecipe> shipped_recipes() { return {std::begin(recipes), std::end(recipes)}; }

std::string_view new_recipe_text() { return R"recipe(@template@)recipe"; }

}  // namespace cycad
]])
