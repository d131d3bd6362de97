// mutate_corpus FOLDER RUNS: a fuzz target without libFuzzer, for builds of any compiler. It takes every file of the
// corpus as it is, then RUNS mutations of them (bytes changed, cut out, doubled, joined with another file) from a fixed
// seed. It finds crashes, hangs and broken promises, not the ways to them that only coverage shows.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "cycad/core/random.hpp"
#include "cycad/core/whole_file.hpp"

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void test_one(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

std::size_t place_in(const std::string& text, cycad::Random& random) {
  return random.below(static_cast<std::uint32_t>(text.size() + 1));
}

std::string mutated(std::string text, const std::string& other, cycad::Random& random) {
  for (std::uint32_t change = 0; change <= random.below(4); ++change) {
    const std::size_t place = place_in(text, random);
    const std::size_t length = random.below(16);
    switch (random.below(5)) {
      case 0:
        if (place < text.size()) text[place] = static_cast<char>(random.below(256));
        break;
      case 1:
        if (place < text.size())
          text[place] = static_cast<char>(text[place] ^ static_cast<char>(1U << random.below(8)));
        break;
      case 2: text.erase(place, length); break;
      case 3: text.insert(place, text.substr(place_in(text, random), length)); break;
      default: text = text.substr(0, place) + other.substr(place_in(other, random)); break;
    }
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: mutate_corpus FOLDER RUNS\n", stderr);
    return 2;
  }
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1])) names.push_back(entry.path().string());
  std::sort(names.begin(), names.end());
  std::vector<std::string> corpus;
  corpus.reserve(names.size());
  for (const std::string& name : names) corpus.push_back(cycad::read_whole_file(name).value());
  if (corpus.empty()) {
    std::fprintf(stderr, "%s: expected at least one file\n", argv[1]);
    return 2;
  }
  for (const std::string& input : corpus) test_one(input);
  cycad::Random random(1);
  const auto any = [&]() -> const std::string& {
    return corpus[random.below(static_cast<std::uint32_t>(corpus.size()))];
  };
  const int runs = std::atoi(argv[2]);
  for (int run = 0; run < runs; ++run) {
    const std::string& first = any();
    test_one(mutated(first, any(), random));
  }
  std::printf("%zu files and %d mutations of them\n", corpus.size(), runs);
}
