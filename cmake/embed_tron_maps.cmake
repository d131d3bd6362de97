# cmake -DINPUT_DIR=data/tron -DOUTPUT=tron_maps.cpp -P embed_tron_maps.cmake
# Writes every INPUT_DIR/FOLDER/NAME.txt into one source file: the definition of embedded_tron_maps().

cmake_minimum_required(VERSION 3.25)

file(GLOB folders RELATIVE ${INPUT_DIR} ${INPUT_DIR}/*)
set(entries "")
set(names "")
foreach(folder IN LISTS folders)
  file(GLOB maps ${INPUT_DIR}/${folder}/*.txt)
  foreach(map IN LISTS maps)
    get_filename_component(name ${map} NAME_WLE)
    if(name IN_LIST names)
      message(FATAL_ERROR "${map}: the map name ${name} is taken, expected one file of each name")
    endif()
    list(APPEND names ${name})
    file(READ ${map} text)
    string(APPEND entries "    {\"${name}\", \"${folder}\", R\"map(${text})map\"},\n")
  endforeach()
endforeach()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "game/tron/embedded_maps.hpp"

namespace cycad {
namespace {

constexpr EmbeddedTronMap maps[] = {
@entries@};

}  // namespace

std::span<const EmbeddedTronMap> embedded_tron_maps() { return maps; }

}  // namespace cycad
]])
