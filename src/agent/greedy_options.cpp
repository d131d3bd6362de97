#include "cycad/agent/greedy_options.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace cycad {
namespace {

constexpr std::array<std::string_view, GreedyOptions::most_weights> names = {
    "w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "w10", "w11", "w12", "w13", "w14", "w15", "w16"};

template <std::size_t Number>
constexpr Option<GreedyOptions> weight_option() {
  return {.text = {.name = names[Number],
                   .least = -1000,
                   .most = 1000,
                   .help = "this weight instead of the set's",
                   .source = "Fernandes et al. 2014, eq. 2"},
          .kind = OptionKind::real,
          .get = [](const GreedyOptions& from) { return to_option_value(from.own[Number]); },
          .set = [](GreedyOptions& to, const OptionValue& value) { assign_option_value(to.own[Number], value); }};
}

template <std::size_t... Number>
constexpr std::array<Option<GreedyOptions>, 1 + sizeof...(Number)> make_table(std::index_sequence<Number...>) {
  return {option<&GreedyOptions::weights>({.name = "weights",
                                           .help = "a set of weights: found by self-play, by a rule, or all 1",
                                           .source = "Fernandes et al. 2014, eq. 2",
                                           .choices = weights_words}),
          weight_option<Number>()...};
}

constexpr auto greedy_options = make_table(std::make_index_sequence<GreedyOptions::most_weights>());

}  // namespace

std::span<const Option<GreedyOptions>> GreedyOptions::options() { return greedy_options; }

std::size_t GreedyOptions::named() const {
  std::size_t count = 0;
  for (std::size_t number = 0; number < own.size(); ++number)
    if (own[number] != not_given) count = number + 1;
  return count;
}

std::vector<float> GreedyOptions::applied_to(std::vector<float> set) const {
  for (std::size_t number = 0; number < std::min(set.size(), own.size()); ++number)
    if (own[number] != not_given) set[number] = own[number];
  return set;
}

}  // namespace cycad
