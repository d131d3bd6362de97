# cmake -DINPUT_DIR=data/page -DOUTPUT=page_files.cpp -P embed_page_files.cmake
# Writes every file of INPUT_DIR into one source file: the definition of page_file().

cmake_minimum_required(VERSION 3.25)

file(GLOB files ${INPUT_DIR}/*)
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME)
  file(READ ${file} text)
  string(APPEND entries "    {\"${name}\", R\"file(${text})file\"},\n")
endforeach()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include <stdexcept>
#include <string>

#include "match/report/page.hpp"

namespace cycad {
namespace {

struct PageFile {
  std::string_view name, text;
};
constexpr PageFile files[] = {
@entries@};

}  // namespace

std::string_view page_file(std::string_view name) {
  for (const PageFile& file : files) {
    if (file.name == name) return file.text;
  }
  throw std::out_of_range("no page file " + std::string(name));
}

}  // namespace cycad
]])
