// The entry of a game of one's own for the registry (games.hpp): from a type with `to_text`, `from_text`, `move_text`
// and
//
//   static constexpr std::string_view name = "connect-four";      what it is called on the command line
//
// and, if it has them,
//
//   static constexpr std::string_view title, help;                for `cycad describe`
//   static BoardDescriber<G> describer();                         how it is drawn (game/board.hpp), if not by its text
//   static std::vector<MapDescription> maps();                    positions to begin with, the default first
//   static G start(std::string_view map);                         each of them; InputError for an unknown one
//
// Without maps of its own a game begins with its default value, on the map `start`.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cycad/agent/factories.hpp"
#include "cycad/agent/make_tree.hpp"
#include "cycad/agent/position_of.hpp"
#include "cycad/game/require_game.hpp"

namespace cycad {
namespace detail {

template <class G>
concept HasMaps = requires(std::string_view map) {
  { G::maps() } -> std::same_as<std::vector<MapDescription>>;
  { G::start(map) } -> std::same_as<G>;
};

template <class G>
std::unique_ptr<Position> own_position(const G& state) {
  if constexpr (requires {
                  { G::describer() } -> std::same_as<BoardDescriber<G>>;
                }) {
    return std::make_unique<PositionOf<G>>(state, G::name, G::describer());
  } else {
    return std::make_unique<PositionOf<G>>(state, G::name);
  }
}

// What the game throws about its own text is about the input.
template <class G>
std::unique_ptr<Position> own_position_from_text(std::string_view text) {
  try {
    return own_position(G::from_text(text));
  } catch (const InputError&) {
    throw;
  } catch (const std::exception& error) {
    throw InputError("position " + in_message(text) + ": " + error.what());
  }
}

template <class G>
std::vector<MapDescription> own_maps() {
  if constexpr (HasMaps<G>) return G::maps();
  return {{.name = "start", .alias = {}, .help = "the beginning of the game"}};
}

template <class G>
std::unique_ptr<Position> own_start(std::string_view map) {
  if constexpr (HasMaps<G>) return own_position(G::start(map));
  if (map == "start") return own_position(G{});
  return own_position_from_text<G>(map);
}

template <class G>
std::string_view own_default_map() {
  static const std::string name = own_maps<G>().empty() ? std::string() : own_maps<G>().front().name;
  return name;
}

}  // namespace detail

template <class G>
concept HasRegistryName = requires {
  { G::name } -> std::convertible_to<std::string_view>;
};

template <class G>
GameEntry game_entry_of() {
  static_assert(require_game<G>());
  static_assert(HasRegistryName<G>, "cycad: the game has no `static constexpr std::string_view name`");
  static_assert(HasText<G>,
                "cycad: the game needs `std::string to_text() const`, `static Game from_text(std::string_view)` "
                "and `std::string move_text(Move) const`");
  GameEntry entry{};
  if constexpr (detail::IsGame<G> && HasRegistryName<G> && HasText<G>) {
    static constexpr AgentFactories factories = factories_for<G>();
    entry = {.name = G::name,
             .title = G::name,
             .help = "a game of this program",
             .simultaneous = SimultaneousGame<G>,
             .capabilities = capabilities_of<G>(),
             .weights = weight_count_of<G>(),
             .default_map = detail::own_default_map<G>(),
             .map_help = detail::HasMaps<G> ? "" : "start, or a position as text",
             .maps = &detail::own_maps<G>,
             .start = &detail::own_start<G>,
             .from_text = &detail::own_position_from_text<G>,
             .agents = &factories};
    if constexpr (requires {
                    { G::title } -> std::convertible_to<std::string_view>;
                  })
      entry.title = G::title;
    if constexpr (requires {
                    { G::help } -> std::convertible_to<std::string_view>;
                  })
      entry.help = G::help;
  }
  return entry;
}

}  // namespace cycad
