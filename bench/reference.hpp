// The yardstick of `cycad bench`: a small self-contained Tron playout on a grid of bytes that never changes with the
// program. Clocks drift and neighbours are noisy, so a speed is judged by its ratio to this loop, run in alternation.
#pragma once

#include <cstdint>
#include <cstring>

namespace cycad::bench {

// Plays `count` uniformly random games on an empty 13x13 board from opposite corners; answers the steps played.
inline std::uint64_t reference_playouts(std::uint64_t count, std::uint64_t& state) {
  constexpr int width = 15;
  constexpr int moves[4] = {-width, 1, width, -1};
  unsigned char empty[width * width];
  std::memset(empty, 1, sizeof empty);
  for (int row = 1; row <= 13; ++row) std::memset(empty + row * width + 1, 0, 13);
  std::uint64_t steps = 0;
  for (std::uint64_t game = 0; game < count; ++game) {
    unsigned char wall[width * width];
    std::memcpy(wall, empty, sizeof wall);
    int heads[2] = {width + 1, 13 * width + 13};
    wall[heads[0]] = wall[heads[1]] = 1;
    for (bool over = false; !over; ++steps) {
      int targets[2] = {0, 0};
      for (int player = 0; player < 2; ++player) {
        int free_moves[4];
        std::uint32_t found = 0;
        for (const int move : moves)
          if (wall[heads[player] + move] == 0) free_moves[found++] = move;
        if (found == 0) {
          over = true;
          continue;
        }
        state = state * 6364136223846793005U + 1442695040888963407U;
        targets[player] = heads[player] + free_moves[(state >> 32) * found >> 32];
      }
      if (over) break;
      heads[0] = targets[0];
      heads[1] = targets[1];
      over = heads[0] == heads[1];
      wall[heads[0]] = wall[heads[1]] = 1;
    }
  }
  return steps;
}

}  // namespace cycad::bench
