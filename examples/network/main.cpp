// A network instead of playouts:
//
//   network                                       100 games of the weights beside this file against UCT
//   network match WEIGHTS GAMES SIMULATIONS       against UCT with as many simulations for each move
//   network train WEIGHTS GAMES                   self-play and learning, one thread

#include <cstdio>
#include <cstring>
#include <iostream>

#include "training.hpp"

namespace {

using namespace example;
using cycad::Random;

void train(const std::string& path, std::size_t most) {
  Random random(1);
  Network network;
  network.for_each_weight([&](float& weight) { weight = 0.3F * (random.uniform() - 0.5F); });
  Trainer trainer(network);
  SelfPlay games(64, 64, 1);
  std::deque<Sample> samples;
  std::size_t finished = 0, steps = 0;
  while (finished < most) {
    finished += games.play(network, samples);
    const double share = static_cast<double>(finished) / static_cast<double>(most);
    while (samples.size() > 100'000) samples.pop_front();
    if (samples.size() < 4'000) continue;
    for (int step = 0; step < 4; ++step, ++steps) {
      std::vector<const Sample*> few;
      for (int place = 0; place < 128; ++place)
        few.push_back(&samples[random.below(static_cast<std::uint32_t>(samples.size()))]);
      trainer.learn(few, share < 0.6 ? 2e-3F : share < 0.85 ? 5e-4F : 1e-4F);
    }
    if (steps % 4000 == 0) std::cerr << finished << " games, " << steps << " steps of learning\n";
  }
  network.save(path);
  std::cerr << finished << " games, " << steps << " steps of learning, " << path << " written\n";
}

void play_match(const std::string& path, int games, std::uint64_t simulations) {
  Network network = Network::load(path);
  cycad::LeafSearch<Breakthrough> learned({.c = 1.5F});
  cycad::Search<Breakthrough, cycad::Ucb1> uct(cycad::Ucb1{});
  int won = 0;
  for (int game = 0; game < games; ++game) {
    Random random(static_cast<std::uint64_t>(game / 2));  // each opening is played from both sides
    Breakthrough position(board, board);
    position.play_random(random, 2);
    const Player side = game % 2 == 0 ? Player::one : Player::two;
    while (!position.result()) {
      if (position.to_move() == side) {
        learned.start(position, Random(random()), simulations);
        cycad::run_batches(learned, network, {.simulations = simulations}, 8);
        const auto arms = learned.arms();
        position.play(arms[cycad::decide_by_temperature(arms, 0, random)].move);
      } else {
        uct.start(position, simulations);
        uct.run({.simulations = simulations}, random);
        const auto arms = uct.arms();
        position.play(arms[cycad::decide(arms, random)].move);
      }
    }
    won += cycad::reward_for(side, *position.result()) > 0.5F ? 1 : 0;
  }
  // Wilson's interval at 95 %.
  const double z = 1.96, n = games, share = won / n;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  std::printf("the network won %d of %d games against UCT, %llu simulations each: %.1f %% (%.1f to %.1f)\n", won, games,
              static_cast<unsigned long long>(simulations), 100 * share, 100 * (middle - half), 100 * (middle + half));
}

double positive(const char* text, const char* what) {
  char* end = nullptr;
  const double value = std::strtod(text, &end);
  if (end == text || *end != 0 || !(value >= 1) || value > 1e6)
    throw cycad::InputError("'" + std::string(text) + "': expected " + what + " from 1 to 1000000");
  return value;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 4 && std::strcmp(argv[1], "train") == 0) {
      train(argv[2], static_cast<std::size_t>(positive(argv[3], "games")));
    } else if (argc == 5 && std::strcmp(argv[1], "match") == 0) {
      play_match(argv[2], static_cast<int>(positive(argv[3], "games")),
                 static_cast<std::uint64_t>(positive(argv[4], "simulations")));
    } else if (argc == 1) {
      play_match(NETWORK_WEIGHTS, 100, 200);
    } else {
      std::cerr << "usage: network [train WEIGHTS GAMES | match WEIGHTS GAMES SIMULATIONS]\n";
      return 2;
    }
  } catch (const cycad::OutsideError& error) {
    std::cerr << "network: " << error.what() << '\n';
    return 3;
  } catch (const std::exception& error) {
    std::cerr << "network: " << error.what() << '\n';
    return 2;
  }
}
