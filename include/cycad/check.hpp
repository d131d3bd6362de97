// Finds mistakes in a game of your own: plays it at random and checks the laws of game/game.hpp, and of all that the
// game offers beyond them.
//
//   const cycad::GameReport report = cycad::check_game(ConnectFour{});
//   if (!report) std::cerr << report.problem << '\n';
//
// The problem names the law that is broken, and the position (by `to_text` where the game has it, and by the moves that
// led there):  "result() is -1, expected a reward from 0 to 1; after the moves 3 2 3 2 3 2 3"
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cycad/game/game.hpp"
#include "cycad/game/move_text.hpp"
#include "cycad/game/require_game.hpp"

namespace cycad {

struct CheckOptions {
  std::size_t games = 100;
  std::uint64_t seed = 1;
  std::size_t longest = 100'000;  // a game with more steps is taken not to end
  std::size_t step_sample = 7;    // whether the random step is a legal move is checked at one position in so many
};

struct GameReport {
  std::string problem;  // empty if no law is broken
  std::size_t games = 0, positions = 0;
  explicit operator bool() const { return problem.empty(); }
};

namespace detail {

template <class G>
class GameChecker {
 public:
  using Move = typename G::Move;
  // What is played at once: a move, or a pair of moves.
  using Joint = std::conditional_t<SimultaneousGame<G>, std::pair<Move, Move>, Move>;

  GameChecker(const G& start, const CheckOptions& options) : start_(start), random_(options.seed), options_(options) {}

  GameReport check() {
    try {
      for (; report_.games < options_.games; ++report_.games) play_game();
    } catch (const Broken& broken) {
      report_.problem = broken.law + where();
    } catch (const std::exception& error) {
      report_.problem = std::string("the game throws: ") + error.what() + where();
    }
    return report_;
  }

  static std::vector<Joint> all_moves(const G& position) {
    if constexpr (SimultaneousGame<G>) {
      std::vector<Joint> joint;
      for (const Move one : moves_of(position, Player::one))
        for (const Move two : moves_of(position, Player::two)) joint.emplace_back(one, two);
      return joint;
    } else {
      return moves_of(position, Player::one);
    }
  }
  static void play(G& position, const Joint& move) {
    if constexpr (SimultaneousGame<G>) {
      position.play(move.first, move.second);
    } else {
      position.play(move);
    }
  }

 private:
  struct Broken {
    std::string law;
  };
  static void require(bool holds, const auto& law) {
    if (!holds) throw Broken{std::string(law)};
  }
  // The law is put into words only when it is broken.
  static void require_else(bool holds, const auto& words) {
    if (!holds) throw Broken{words()};
  }
  static void require_reward(float value, const char* what) {
    require_else(value >= 0 && value <= 1,
                 [&] { return std::string(what) + " is " + short_number(value) + ", expected a reward from 0 to 1"; });
  }
  static std::string short_number(float value) {
    std::string text = std::to_string(value);
    if (text.find('.') != std::string::npos) {
      text.erase(text.find_last_not_of('0') + 1);
      if (text.back() == '.') text.pop_back();
    }
    return text;
  }

  [[nodiscard]] std::string where() const {
    std::string text = played_.empty() ? "; in the start position" : "; after the moves " + played_;
    if constexpr (HasText<G>) {
      try {
        text += ", in the position\n" + position_.to_text();
      } catch (const std::exception&) {
        // The text itself is what is broken.
      }
    }
    return text;
  }

  void play_game() {
    position_ = start_;
    played_.clear();
    for (std::size_t steps = 0; !position_.result(); ++steps) {
      require_else(steps < options_.longest, [&] { return "no end after " + std::to_string(steps) + " moves"; });
      ++report_.positions;
      check_any();
      check_going_on();
      if (report_.positions % options_.step_sample == 0) check_random_step();
      const std::vector<Joint> moves = all_moves(position_);
      const Joint move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
      check_copies(move);
      note(move);
      play(position_, move);
    }
    ++report_.positions;
    check_any();
    require_reward(*position_.result(), "result()");
  }

  void note(const Joint& move) {
    const auto text = [&](Move own) { return text_of_move(position_, own, 0); };
    if (!played_.empty()) played_ += ' ';
    if (played_.size() > 400) played_ = "..." + played_.substr(played_.size() - 200);
    if constexpr (SimultaneousGame<G>) {
      played_ += text(move.first) + "/" + text(move.second);
    } else {
      played_ += text(move);
    }
  }

  static std::vector<Move> moves_of(const G& position, [[maybe_unused]] Player player) {
    MoveList<G> list;
    if constexpr (SimultaneousGame<G>) {
      position.moves(player, list);
    } else {
      position.moves(list);
    }
    return {list.begin(), list.end()};
  }

  // What holds in every position, finished or not.
  void check_any() {
    const G copy = position_;
    require(copy == position_, "a copy of a position is not equal to it");
    if constexpr (HasHash<G>) require(copy.hash() == position_.hash(), "a copy of a position has another hash()");
    if constexpr (HasText<G>) {
      const std::string text = position_.to_text();
      require(G::from_text(text) == position_, "from_text(to_text()) is another position");
      require(G::from_text(text).to_text() == text, "from_text(to_text()) has another text");
      if constexpr (HasHash<G>) {
        const std::string& known = texts_.try_emplace(position_.hash(), text).first->second;
        require_else(known == text, [&] { return "hash() is the same as that of the position\n" + known; });
      }
    }
  }

  void check_going_on() {
    if constexpr (SimultaneousGame<G>) {
      check_moves(Player::one);
      check_moves(Player::two);
    } else {
      check_moves(position_.to_move());
    }
    if constexpr (HasEstimate<G>) require_reward(position_.estimate(), "estimate()");
    if constexpr (HasEvaluation<G>) require_reward(position_.evaluate().reward_one, "evaluate()");
    if constexpr (HasSeparation<G>) {
      if (position_.separated()) require_reward(position_.separated_result(), "separated_result()");
    }
  }

  void check_moves(Player player) {
    const std::vector<Move> moves = moves_of(position_, player);
    require(!moves.empty(), "the game has no result and whoever is to move has no move");
    for (std::size_t later = 0; later < moves.size(); ++later) {
      for (std::size_t first = 0; first < later; ++first)
        require_else(!(moves[first] == moves[later]), [&] {
          return "moves " + std::to_string(first) + " and " + std::to_string(later) + " of the list are equal";
        });
    }
    if constexpr (HasText<G>) check_move_texts(moves);
    for (const Move move : moves) {
      if constexpr (HasMoveKeys<G>) require(G::key_of(move) < G::key_count, "key_of() is not below key_count");
      if constexpr (HasMoveGroups<G>)
        require(G::group_of(move) < G::group_count, "group_of() is not below group_count");
    }
    if constexpr (HasRankedMoves<G>) {
      const auto count = [&] {
        if constexpr (SimultaneousGame<G>) return static_cast<std::size_t>(position_.move_count(player));
        if constexpr (!SimultaneousGame<G>) return static_cast<std::size_t>(position_.move_count());
      };
      const auto nth = [&](std::size_t rank) {
        if constexpr (SimultaneousGame<G>) return position_.nth_move(player, rank);
        if constexpr (!SimultaneousGame<G>) return position_.nth_move(rank);
      };
      require(count() == moves.size(), "move_count() is not the length of the list of moves");
      for (std::size_t rank = 0; rank < moves.size(); ++rank)
        require_else(nth(rank) == moves[rank],
                     [&] { return "nth_move(" + std::to_string(rank) + ") is not that move of the list"; });
    }
  }

  void check_move_texts(const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    texts.reserve(moves.size());
    for (const Move move : moves) texts.push_back(position_.move_text(move));
    std::sort(texts.begin(), texts.end());
    require(!texts.front().empty(), "move_text() of a move is empty");
    const auto twice = std::adjacent_find(texts.begin(), texts.end());
    require_else(twice == texts.end(), [&] { return "move_text() is '" + *twice + "' for two moves"; });
  }

  // A copy lives a life of its own, and equal positions stay equal under equal moves.
  void check_copies(const Joint& move) const {
    const G before = position_;
    G one = position_;
    G two = position_;
    play(one, move);
    require(position_ == before, "play() on a copy has changed the original");
    require(!(one == position_), "play() has changed nothing, or operator== does not see it");
    play(two, move);
    require(one == two, "the same move from the same position leads to two positions");
    if constexpr (HasHash<G>) require(one.hash() == two.hash(), "equal positions have two hashes");
  }

  void check_random_step() {
    if constexpr (HasRandomStep<G>) {
      G stepped = position_;
      stepped.play_random(random_);
      for (const Joint& move : all_moves(position_)) {
        G next = position_;
        play(next, move);
        if (next == stepped) return;
      }
      require(false, "play_random() makes no legal move");
    }
  }

  G start_;
  G position_ = start_;
  std::string played_;
  Random random_;
  CheckOptions options_;
  GameReport report_;
  std::unordered_map<std::uint64_t, std::string> texts_;
};

}  // namespace detail

template <class G>
GameReport check_game(const G& start, const CheckOptions& options = {}) {
  static_assert(require_game<G>());
  if constexpr (detail::IsGame<G>) return detail::GameChecker<G>(start, options).check();
  return {};
}

}  // namespace cycad
