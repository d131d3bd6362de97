# cmake -DINPUT_DIR=data/octagon -DOUTPUT=octagon_weights.cpp -P embed_octagon_weights.cmake
# Writes INPUT_DIR/weights-{small,medium,large}.txt into one source file: the definition of embedded_octagon_weights().

cmake_minimum_required(VERSION 3.25)

foreach(size IN ITEMS small medium large)
  file(READ ${INPUT_DIR}/weights-${size}.txt ${size})
endforeach()

file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "game/octagon/embedded_weights.hpp"

namespace cycad {

std::string_view embedded_octagon_weights(OctagonSize size) {
  switch (size) {
    case OctagonSize::small: return R"weights(@small@)weights";
    case OctagonSize::medium: return R"weights(@medium@)weights";
    case OctagonSize::large: break;
  }
  return R"weights(@large@)weights";
}

}  // namespace cycad
]])
