// Uses something that is compiled into the installed library.
#include <iostream>

#include "cycad/core/version.hpp"

int main() { std::cout << "cycad " << cycad::version() << '\n'; }
