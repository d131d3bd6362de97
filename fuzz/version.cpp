// The fuzzers are of no version: asking git for one would link them anew with every commit.
#include "cycad/core/version.hpp"

namespace cycad {

std::string_view version() { return "0"; }
std::string_view commit() { return ""; }

}  // namespace cycad
