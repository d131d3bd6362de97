// Any text as a specification: it is refused, or means the same after printing and reading again.
#include <cstddef>
#include <cstdint>
#include <string>

#include "cycad/agent/make_agent.hpp"
#include "cycad/agent/search_options.hpp"
#include "outcome.hpp"

using cycad::fuzz::accepted;
using cycad::fuzz::require;

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  cycad::Specification parsed;
  if (!accepted([&] { parsed = cycad::parse_specification(text); })) return 0;
  require(cycad::parse_specification(cycad::to_text(parsed)) == parsed);

  accepted([&] { (void)cycad::read_policy(parsed); });

  std::string canonical;
  if (!accepted([&] { canonical = cycad::canonical_text("tron", text); })) return 0;
  require(cycad::canonical_text("tron", canonical) == canonical);
  require(cycad::canonical_text("tron", cycad::full_text("tron", text)) == canonical);
  require(cycad::full_text("tron", canonical) == cycad::full_text("tron", text));
  accepted([&] { (void)cycad::make_agent("tron", text, {}); });
  return 0;
}
