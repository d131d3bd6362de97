// The whole program, linked with what a test adds to it.
#include "cli/program.hpp"

int main(int argc, char** argv) { return cycad::run_program(argc, argv); }
