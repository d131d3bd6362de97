// Recorded text: a test compares what it made with tests/golden/NAME byte for byte. With the environment variable
// CYCAD_UPDATE_GOLDEN set the file is written instead; look at the difference before committing it.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace cycad::test {

inline void expect_golden(const std::string& name, const std::string& text) {
  const std::string path = std::string(CYCAD_TESTS_DIR) + "/golden/" + name;
  if (std::getenv("CYCAD_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << path << " is missing: run once with CYCAD_UPDATE_GOLDEN=1";
  const std::string recorded{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(text, recorded) << "differs from " << path;
}

}  // namespace cycad::test
