# cmake -DINPUT_DIR=build/web -DNAME=page -DOUTPUT=page.cpp -P embed_files.cmake
# Writes the definition of embedded_NAME() of apps/serve/embedded.hpp: every file of INPUT_DIR, taken in by the assembler, since a compiler would need
# long for so many bytes. Runs at every build; the output changes (and is compiled) only when a file does. Without the folder
# the list is empty.

cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE files RELATIVE ${INPUT_DIR} ${INPUT_DIR}/*)
list(SORT files)
set(data "")
set(entries "")
set(number 0)
foreach(file IN LISTS files)
  file(SHA256 ${INPUT_DIR}/${file} hash)
  string(APPEND data "// ${hash}\n"
    "asm(\".section .rodata\\ncycad_${NAME}_${number}:\\n.incbin \\\"${INPUT_DIR}/${file}\\\"\\ncycad_${NAME}_${number}_end:\\n.byte 0\\n.previous\");\n"
    "extern \"C\" const char cycad_${NAME}_${number}[], cycad_${NAME}_${number}_end[];\n")
  string(APPEND entries "    {\"${file}\", {cycad_${NAME}_${number}, static_cast<std::size_t>(cycad_${NAME}_${number}_end - cycad_${NAME}_${number})}},\n")
  math(EXPR number "${number} + 1")
endforeach()

if(number EQUAL 0)
  set(list "return {};")
else()
  set(list "static const EmbeddedFile files[] = {\n${entries}  };\n  return files;")
endif()
set(text "// Written by cmake/embed_files.cmake.
#include \"serve/embedded.hpp\"

${data}
namespace cycad::serve {

std::span<const EmbeddedFile> embedded_${NAME}() {
  ${list}
}

}  // namespace cycad::serve
")
set(before "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT before STREQUAL text)
  file(WRITE ${OUTPUT} "${text}")
endif()
