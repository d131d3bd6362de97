#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "cycad/agent/nearest.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/match/statistics/sprt.hpp"

namespace cycad {
namespace {

constexpr const char* example = "elo0=0,elo1=10,alpha=0.05,beta=0.05";

// Beyond, a score is so near 0 or 1 that no match could tell it apart from them.
constexpr double most_elo = 2000;

struct Key {
  std::string_view name;
  double SprtSettings::*field;
};

constexpr std::array keys{Key{"elo0", &SprtSettings::elo0}, Key{"elo1", &SprtSettings::elo1},
                          Key{"alpha", &SprtSettings::alpha}, Key{"beta", &SprtSettings::beta}};

const Key& key_named(std::string_view name) {
  std::vector<std::string> names;
  for (const Key& key : keys) {
    if (key.name == name) return key;
    names.emplace_back(key.name);
  }
  throw InputError(fmt::format("sprt: {}", unknown_name("key", name, names)));
}

double number(std::string_view name, std::string_view text) {
  const std::optional<double> value = parse_finite(text);
  if (!value)
    throw InputError(
        fmt::format("sprt, {}: {}, expected a number", name, text.empty() ? "no value" : in_message(text)));
  return *value;
}

}  // namespace

SprtSettings parse_sprt(std::string_view text) {
  SprtSettings settings;
  std::vector<std::string_view> seen;
  for (const std::string_view entry : split(text, ',')) {
    const std::string_view part = trimmed(entry);
    const std::size_t sign = part.find('=');
    if (part.empty())
      throw InputError(fmt::format("sprt {}: empty entry, expected such as {}", in_message(text), example));
    const Key& key = key_named(trimmed(part.substr(0, sign)));
    if (std::find(seen.begin(), seen.end(), key.name) != seen.end())
      throw InputError(fmt::format("sprt {}: {} is given twice, expected it once", in_message(text), key.name));
    seen.push_back(key.name);
    settings.*key.field =
        number(key.name, sign == std::string_view::npos ? std::string_view() : trimmed(part.substr(sign + 1)));
  }
  check(settings);
  return settings;
}

std::string to_text(const SprtSettings& settings) {
  return fmt::format("elo0={},elo1={},alpha={},beta={}", settings.elo0, settings.elo1, settings.alpha, settings.beta);
}

void check(const SprtSettings& settings) {
  // Not-a-number fails every comparison.
  const auto check_elo = [](const char* name, double elo) {
    if (!(std::abs(elo) <= most_elo))
      throw InputError(fmt::format("sprt, {}: {}, expected a number from {} to {}", name, elo, -most_elo, most_elo));
  };
  const auto check_rate = [](const char* name, double rate) {
    if (!(rate > 0 && rate < 0.5))
      throw InputError(fmt::format("sprt, {}: {}, expected a number above 0 and below 0.5", name, rate));
  };
  check_elo("elo0", settings.elo0);
  check_elo("elo1", settings.elo1);
  if (!(settings.elo1 > settings.elo0))
    throw InputError(fmt::format("sprt, elo1: {}, expected more than elo0, {}", settings.elo1, settings.elo0));
  check_rate("alpha", settings.alpha);
  check_rate("beta", settings.beta);
}

std::string_view to_text(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::accept_h0: return "accept H0";
    case SprtVerdict::accept_h1: return "accept H1";
    case SprtVerdict::go_on: break;
  }
  return "continue";
}

}  // namespace cycad
