#include "cli/cpu_check.hpp"
#include "cli/program.hpp"

int main(int argc, char** argv) {
  cycad::check_cpu();
  return cycad::run_program(argc, argv);
}
