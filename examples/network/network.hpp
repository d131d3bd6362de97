// A small network for Breakthrough on 6x6: 72 inputs (own and other pawns, seen by the mover), two layers of 64, and as
// output the mover's chance to win and a weight for each of 108 moves (cell and direction). Plain C++, many positions
// at a time.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "cycad/cycad.hpp"
#include "cycad/game/breakthrough/breakthrough.hpp"

namespace example {

using cycad::Breakthrough;
using cycad::Player;

inline constexpr int board = 6;
inline constexpr std::size_t cells = board * board;
inline constexpr std::size_t inputs = 2 * cells;
inline constexpr std::size_t hidden = 64;
inline constexpr std::size_t moves = 3 * cells;
inline constexpr std::size_t outputs = moves + 1;  // the last is the value

// A cell as the mover sees it, its own side at the bottom.
inline std::size_t cell_for(Player mover, std::size_t cell) {
  const std::size_t row = cell / 8, column = cell % 8;
  return (mover == Player::one ? row : board - 1 - row) * board + column;
}
inline std::size_t move_for(Player mover, Breakthrough::Move move) {
  return 3 * cell_for(mover, move.from) + static_cast<std::size_t>(move.to % 8 - move.from % 8 + 1);
}
inline std::array<float, inputs> encode(const Breakthrough& position) {
  std::array<float, inputs> lit{};
  const Player mover = position.to_move();
  for (std::size_t row = 0; row < board; ++row) {
    for (std::size_t column = 0; column < board; ++column) {
      const auto cell = static_cast<Breakthrough::Cell>(8 * row + column);
      if (position.has_pawn(mover, cell)) lit[cell_for(mover, cell)] = 1;
      if (position.has_pawn(other(mover), cell)) lit[cells + cell_for(mover, cell)] = 1;
    }
  }
  return lit;
}

// weights[in][out], so that the inner loop runs over neighbours in memory.
template <std::size_t In, std::size_t Out>
struct Layer {
  std::array<std::array<float, Out>, In> weights{};
  std::array<float, Out> bias{};

  // Row by row for all positions, so that a row of weights is read once.
  void apply(const std::vector<std::array<float, In>>& from, std::vector<std::array<float, Out>>& to) const {
    to.assign(from.size(), bias);
    for (std::size_t in = 0; in < In; ++in) {
      for (std::size_t place = 0; place < from.size(); ++place) {
        const float value = from[place][in];
        if (value == 0) continue;
        for (std::size_t out = 0; out < Out; ++out) to[place][out] += value * weights[in][out];
      }
    }
  }
  void for_each_weight(const auto& visit) {
    for (auto& row : weights)
      for (float& weight : row) visit(weight);
    for (float& weight : bias) visit(weight);
  }
};

// What the layers say about a batch of positions.
struct Activations {
  std::vector<std::array<float, inputs>> input;
  std::vector<std::array<float, hidden>> first, second;
  std::vector<std::array<float, outputs>> output;
};

class Network {
 public:
  static constexpr float step = 1.0F / 1024;  // weights are stored in these

  Layer<inputs, hidden> first;
  Layer<hidden, hidden> second;
  Layer<hidden, outputs> third;

  void for_each_weight(const auto& visit) {
    first.for_each_weight(visit);
    second.for_each_weight(visit);
    third.for_each_weight(visit);
  }

  void forward(Activations& batch) const {
    const auto rectify = [](auto& layer) {
      for (auto& row : layer)
        for (float& value : row) value = value > 0 ? value : 0;
    };
    first.apply(batch.input, batch.first);
    rectify(batch.first);
    second.apply(batch.first, batch.second);
    rectify(batch.second);
    third.apply(batch.second, batch.output);
  }

  // An evaluator for cycad: all leaves of a batch at once.
  void operator()(std::span<const cycad::Leaf<Breakthrough>> leaves, std::span<cycad::LeafValue> out) {
    batch_.input.clear();
    for (const auto& leaf : leaves) batch_.input.push_back(encode(*leaf.position));
    forward(batch_);
    for (std::size_t place = 0; place < leaves.size(); ++place) {
      const auto& said = batch_.output[place];
      const Player mover = leaves[place].position->to_move();
      for (std::size_t move = 0; move < leaves[place].moves.size(); ++move)
        out[place].priors[move] = std::exp(std::min(said[move_for(mover, leaves[place].moves[move])], 30.0F));
      out[place].value_one = cycad::reward_for(mover, 1 / (1 + std::exp(-said[moves])));
    }
  }

  void save(const std::string& path) {
    std::ofstream file(path);
    file << title() << '\n';
    std::size_t written = 0;
    for_each_weight([&](float weight) { file << std::lround(weight / step) << (++written % 24 == 0 ? '\n' : ' '); });
    file << '\n';
    if (!file.flush()) throw cycad::OutsideError(path + ": cannot write the weights");
  }

  static Network load(const std::string& path) {
    std::ifstream file(path);
    if (!file) throw cycad::OutsideError(path + ": cannot read the weights");
    std::string line;
    std::getline(file, line);
    if (line != title()) throw cycad::InputError(path + ":1: expected '" + title() + "'");
    Network network;
    std::size_t read = 0;
    network.for_each_weight([&](float& weight) {
      long steps = 0;
      if (!(file >> steps) || std::abs(steps) > 1'000'000)
        throw cycad::InputError(path + ": weight " + std::to_string(read + 1) + " is missing or no whole number");
      weight = static_cast<float>(steps) * step;
      ++read;
    });
    if (std::string more; file >> more) throw cycad::InputError(path + ": more weights than the network has");
    return network;
  }

 private:
  static std::string title() {
    std::ostringstream text;
    text << "breakthrough " << board << "x" << board << " " << inputs << " " << hidden << " " << hidden << " "
         << outputs;
    return text.str();
  }

  Activations batch_;
};

}  // namespace example
