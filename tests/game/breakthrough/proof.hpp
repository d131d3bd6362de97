// Who wins a position of Breakthrough, by depth-first proof-number search (Nagai 2002) with a table of every position
// seen. A game never returns to a position, so the table needs no care for cycles.
//
//   ProofSearch search;
//   EXPECT_TRUE(search.mover_wins(position));
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "cycad/game/breakthrough/breakthrough.hpp"

namespace cycad::test {

class ProofSearch {
 public:
  bool mover_wins(const Breakthrough& position) {
    if (!look_up(position).known()) search(position, {never, never});
    return look_up(position).to_win == 0;
  }

 private:
  static constexpr std::uint64_t never = std::uint64_t{1} << 40;

  // How many leaves must yet be proved, at least, to show that the mover wins, and that it loses.
  struct Numbers {
    std::uint64_t to_win = 1;
    std::uint64_t to_lose = 1;
    [[nodiscard]] bool known() const { return to_win == 0 || to_lose == 0; }
  };

  struct Hash {
    std::size_t operator()(const Breakthrough& position) const { return position.hash(); }
  };

  [[nodiscard]] Numbers look_up(const Breakthrough& position) const {
    if (const Result result = position.result()) {
      return reward_for(position.to_move(), *result) == 1.0F ? Numbers{0, never} : Numbers{never, 0};
    }
    const auto found = table_.find(position);
    return found == table_.end() ? Numbers{} : found->second;
  }

  void search(const Breakthrough& position, const Numbers& limit) {
    MoveList<Breakthrough> moves;
    position.moves(moves);
    std::vector<Breakthrough> next(moves.size(), position);
    for (std::size_t i = 0; i < moves.size(); ++i) next[i].play(moves[i]);
    for (;;) {
      // The mover wins if one reply loses, and loses if all of them win.
      Numbers own{never, 0};
      std::uint64_t second = never;
      std::size_t best = 0;
      for (std::size_t i = 0; i < next.size(); ++i) {
        const Numbers reply = look_up(next[i]);
        own.to_lose = std::min(never, own.to_lose + reply.to_win);
        if (reply.to_lose < own.to_win) {
          second = own.to_win;
          own.to_win = reply.to_lose;
          best = i;
        } else {
          second = std::min(second, reply.to_lose);
        }
      }
      if (own.known() || own.to_win >= limit.to_win || own.to_lose >= limit.to_lose) {
        table_[position] = own;
        return;
      }
      search(next[best], {.to_win = limit.to_lose - own.to_lose + look_up(next[best]).to_win,
                          .to_lose = std::min(limit.to_win, second + 1)});
    }
  }

  std::unordered_map<Breakthrough, Numbers, Hash> table_;
};

}  // namespace cycad::test
