#include "cycad/match/discover/formulas.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>
#include <unordered_set>
#include <utility>

#include "cycad/core/random.hpp"

namespace cycad {
namespace {

constexpr std::size_t node_arms = 3;
constexpr std::size_t sampled_nodes = 160;

struct SampledNode {
  std::array<Arms<float>, node_arms> arms;
  float total = 0;
};

// Nodes as a search has them: from a handful of visits to thousands, with rewards of 0, 1/2 and 1.
std::vector<SampledNode> sample_nodes() {
  Random random(2012);
  std::vector<SampledNode> nodes(sampled_nodes);
  for (SampledNode& node : nodes) {
    for (Arms<float>& arm : node.arms) {
      const float visits = std::floor(std::exp2(random.uniform() * 11.0F)) + 1.0F;
      const float mean = random.uniform();
      const float draws = std::floor(visits * random.uniform() * 0.3F);
      const float wins = std::floor((visits - draws) * mean);
      arm = {visits, wins + draws / 2, wins + draws / 4};
      node.total += visits;
    }
  }
  return nodes;
}

const std::vector<SampledNode>& nodes() {
  static const std::vector<SampledNode> sampled = sample_nodes();
  return sampled;
}

using Scores = std::array<float, node_arms>;

Scores scores_at(const SampledNode& node, const Formula& formula) {
  const Shared<float> shared{formula.cache(node.total), float{node_arms}};
  Scores scores{};
  for (std::size_t arm = 0; arm < node_arms; ++arm) scores[arm] = formula.score(node.arms[arm], shared);
  return scores;
}

// Scores to five digits: formulas of equal values are the same, however they are written.
std::string values_of(const Formula& formula) {
  std::string key;
  for (std::size_t number = 0; number < 16; ++number) {
    for (const float score : scores_at(nodes()[number], formula)) {
      int exponent = 0;
      const float fraction = std::frexp(score, &exponent);
      const auto digits = static_cast<std::int32_t>(std::lround(fraction * 1e5F));
      key.append(reinterpret_cast<const char*>(&digits), sizeof digits);
      key.push_back(static_cast<char>(exponent));
    }
  }
  return key;
}

// Which arms are the largest at each node.
std::string choices_of(const Formula& formula) {
  std::string key;
  for (const SampledNode& node : nodes()) {
    const Scores scores = scores_at(node, formula);
    const float most = *std::max_element(scores.begin(), scores.end());
    char mask = 0;
    for (std::size_t arm = 0; arm < node_arms; ++arm)
      if (scores[arm] >= most - 1e-6F * std::abs(most)) mask = static_cast<char>(mask | 1 << arm);
    key.push_back(mask);
  }
  return key;
}

bool reads_mean(std::uint64_t code) {
  for (; code != 0; code >>= 4)
    if (static_cast<Formula::Symbol>(code & 15U) == Formula::Symbol::mean) return true;
  return false;
}

std::size_t length_of(std::uint64_t code) {
  std::size_t length = 0;
  for (; code != 0; code >>= 4) ++length;
  return length;
}

// One behind the other: the first in the lower bits.
std::uint64_t joined(std::uint64_t first, std::uint64_t second) { return first | second << (4 * length_of(first)); }

// Expressions of one size from those of smaller ones.
std::vector<std::uint64_t> expressions_of(std::size_t size, const std::vector<std::vector<std::uint64_t>>& smaller) {
  std::vector<std::uint64_t> found;
  for (std::uint64_t symbol = 1; symbol <= 15; ++symbol) {
    const int arity = Formula::arity(static_cast<Formula::Symbol>(symbol));
    if (arity == 0 && size == 1) found.push_back(symbol);
    if (arity == 1 && size > 1) {
      for (const std::uint64_t inner : smaller[size - 1]) found.push_back(joined(inner, symbol));
    }
    if (arity == 2) {
      for (std::size_t first = 1; first + 1 < size; ++first)
        for (const std::uint64_t left : smaller[first])
          for (const std::uint64_t right : smaller[size - 1 - first])
            found.push_back(joined(joined(left, right), symbol));
    }
  }
  return found;
}

double regret_of(const Formula& formula, const BanditRanking& settings) {
  double regret = 0;
  std::vector<float> means(settings.arms);
  std::vector<Arms<float>> arms(settings.arms);
  for (std::size_t task = 0; task < settings.tasks; ++task) {
    Random random = Random::stream(settings.seed, {task});
    for (float& mean : means) mean = random.uniform();
    const float best = *std::max_element(means.begin(), means.end());
    for (std::size_t pull = 0; pull < settings.pulls; ++pull) {
      std::size_t chosen = pull;
      if (pull < settings.arms) {
        arms[pull] = {0, 0, 0};
      } else {
        const Shared<float> shared{formula.cache(static_cast<float>(pull)), static_cast<float>(settings.arms)};
        chosen = 0;
        float most = formula.score(arms[0], shared);
        for (std::size_t arm = 1; arm < settings.arms; ++arm) {
          const float score = formula.score(arms[arm], shared);
          if (score > most) {
            most = score;
            chosen = arm;
          }
        }
      }
      const float reward = random.uniform() < means[chosen] ? 1.0F : 0.0F;
      arms[chosen] = {arms[chosen].visits + 1, arms[chosen].rewards + reward, arms[chosen].squares + reward};
      regret += double{best - means[chosen]};
    }
  }
  return regret / static_cast<double>(settings.tasks * settings.pulls);
}

}  // namespace

std::vector<Formula> distinct_formulas(std::size_t most_symbols) {
  std::unordered_set<std::string> values, choices;
  std::vector<std::vector<std::uint64_t>> by_size(most_symbols + 1);
  std::vector<Formula> found;
  for (std::size_t size = 1; size <= most_symbols; ++size) {
    for (const std::uint64_t code : expressions_of(size, by_size)) {
      const Formula formula(code);
      if (!values.insert(values_of(formula)).second) continue;
      if (size < most_symbols) by_size[size].push_back(code);
      if (reads_mean(code) && choices.insert(choices_of(formula)).second) found.push_back(formula);
    }
  }
  return found;
}

std::vector<RankedFormula> rank_on_bandits(const std::vector<Formula>& formulas, const BanditRanking& settings,
                                           const std::function<void(std::size_t)>& on_formula,
                                           const std::stop_token& stop) {
  std::vector<RankedFormula> ranked;
  for (const Formula& formula : formulas) {
    if (stop.stop_requested()) break;
    ranked.push_back({formula, regret_of(formula, settings)});
    if (on_formula) on_formula(ranked.size());
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const RankedFormula& a, const RankedFormula& b) { return a.regret < b.regret; });
  return ranked;
}

}  // namespace cycad
