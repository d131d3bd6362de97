// The four directions of Tron, a player's heading, and a cell of the grid. Rows count from the top and columns
// from the left, both from 0. `Heading` is a direction or `none`: a player that has not moved may have none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace cycad::tron {

enum class Direction : std::uint8_t { north, east, south, west };
enum class Heading : std::uint8_t { north, east, south, west, none };

inline constexpr std::array<Direction, 4> directions{Direction::north, Direction::east, Direction::south,
                                                     Direction::west};
inline constexpr std::array<std::string_view, 5> heading_names{"north", "east", "south", "west", "none"};

struct Cell {
  std::uint8_t row = 0;
  std::uint8_t column = 0;
  friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

constexpr Heading to_heading(Direction direction) { return static_cast<Heading>(direction); }

// The direction after `quarters` quarter turns to the right.
constexpr Direction turned(Direction direction, unsigned quarters) {
  return static_cast<Direction>((static_cast<unsigned>(direction) + quarters) & 3U);
}

// A set of directions is a mask with the bit of each; north is the lowest.
constexpr unsigned bit_of(Direction direction) { return 1U << static_cast<unsigned>(direction); }

constexpr std::string_view name_of(Direction direction) { return heading_names[static_cast<std::size_t>(direction)]; }
constexpr std::string_view name_of(Heading heading) { return heading_names[static_cast<std::size_t>(heading)]; }

constexpr std::optional<Heading> heading_from_name(std::string_view name) {
  for (std::size_t index = 0; index < heading_names.size(); ++index) {
    if (heading_names[index] == name) return static_cast<Heading>(index);
  }
  return std::nullopt;
}

constexpr std::optional<Direction> direction_from_name(std::string_view name) {
  const std::optional<Heading> heading = heading_from_name(name);
  if (!heading || *heading == Heading::none) return std::nullopt;
  return static_cast<Direction>(*heading);
}

}  // namespace cycad::tron
