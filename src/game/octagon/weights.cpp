#include "cycad/game/octagon/weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "cycad/core/error.hpp"
#include "cycad/core/text.hpp"
#include "cycad/game/octagon/symmetry.hpp"
#include "game/octagon/embedded_weights.hpp"

namespace cycad {
namespace {

using octagon::Cell;

std::size_t class_count_of(OctagonSize size) {
  switch (size) {
    case OctagonSize::small: return octagon::class_count<OctagonSize::small>;
    case OctagonSize::medium: return octagon::class_count<OctagonSize::medium>;
    case OctagonSize::large: break;
  }
  return octagon::class_count<OctagonSize::large>;
}

std::vector<float> rule_weights(OctagonSize size) {
  constexpr int base = 4;
  constexpr int most_steps = 3;
  const octagon::Shape shape = octagon::shape_of(size);
  std::vector<float> weights(class_count_of(size));
  for (int x = 1; x <= shape.radius; ++x) {
    for (int y = 0; y <= x; ++y) {
      if (!shape.contains({x, y})) continue;
      weights[octagon::class_of(shape, {x, y})] =
          static_cast<float>(base + std::min(octagon_steps_to_loss(size, {x, y}), most_steps));
    }
  }
  return weights;
}

}  // namespace

int octagon_steps_to_loss(OctagonSize size, Cell cell) {
  const octagon::Shape shape = octagon::shape_of(size);
  int fewest = shape.width();
  for (const octagon::Direction direction : octagon::compass) {
    int steps = 1;
    for (Cell next = cell + direction; shape.contains(next); next = next + direction) ++steps;
    fewest = std::min(fewest, steps);
  }
  return fewest;
}

std::vector<float> read_octagon_weights(std::string_view text, OctagonSize size, std::string_view source) {
  std::vector<float> weights;
  std::size_t line_number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++line_number;
    for (const std::string_view word : words_of(line.substr(0, line.find('#')))) {
      const std::optional<float> weight = parse_number<float>(word);
      if (!weight || !std::isfinite(*weight))
        throw InputError(fmt::format("{}, line {}: '{:.32}', expected a number", source, line_number, word));
      weights.push_back(*weight);
    }
  }
  if (weights.size() != class_count_of(size))
    throw InputError(fmt::format("{}: {} weights, expected {}, one for each symmetry class of the {} board", source,
                                 weights.size(), class_count_of(size), octagon_size_word(size)));
  return weights;
}

std::vector<float> octagon_weights(OctagonSize size, WeightsKind kind) {
  switch (kind) {
    case WeightsKind::equal: return std::vector<float>(class_count_of(size), 1.0F);
    case WeightsKind::rule: return rule_weights(size);
    case WeightsKind::tuned: break;
  }
  return read_octagon_weights(embedded_octagon_weights(size), size,
                              fmt::format("weights-{}.txt", octagon_size_word(size)));
}

}  // namespace cycad
