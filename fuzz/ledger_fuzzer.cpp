// A recipe and, after a zero byte, a ledger of its results as text: refused, or shown in each of our ways. Settings of
// 0 stand for those of the recipe's part, which nobody would come upon by chance.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cycad/experiment/document.hpp"
#include "cycad/experiment/recipe.hpp"
#include "outcome.hpp"

namespace {

using namespace cycad;
using fuzz::require;

// The inputs' mark in the place of markup must have been escaped.
void look_at_page(const std::string& page) {
  require(is_plain_text(page));
  require(page.find("<x-") == std::string::npos);
}

void show(const Recipe& recipe, const LedgerEntry& entry) {
  const Outcome outcome = outcome_of(recipe, entry);
  for (const std::size_t width : {std::size_t{40}, std::size_t{120}}) {
    require(is_plain_text(outcome_text(outcome, {.width = width})));
    require(is_plain_text(papers_text({outcome}, width)));
  }
  look_at_page(document_markdown({outcome}));
  look_at_page(document_html({outcome}));
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t zero = text.find('\0');
  if (zero == std::string_view::npos) {
    fuzz::accepted([&] { (void)parse_ledger(text, "fuzzed"); });
    return 0;
  }
  Recipe recipe;
  LedgerEntry entry;
  if (!fuzz::accepted([&] { recipe = read_recipe(text.substr(0, zero), "fuzzed.toml", "full"); })) return 0;
  if (!fuzz::accepted([&] { entry = ledger_from_json(text.substr(zero + 1), "fuzzed"); })) return 0;
  for (std::size_t part = 0; part < std::min(recipe.parts.size(), entry.parts.size()); ++part)
    if (entry.parts[part].settings == "0") entry.parts[part].settings = part_settings(recipe.parts[part], entry.timed);
  fuzz::accepted([&] { show(recipe, entry); });
  return 0;
}
