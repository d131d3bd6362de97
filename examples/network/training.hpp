// Learning from self-play (Silver et al. 2017): the policy follows the visits of the search, the value the result of
// the game. Stochastic gradient descent by Adam (Kingma & Ba 2015).
#pragma once

#include <deque>
#include <memory>

#include "network.hpp"

namespace example {

struct Sample {
  std::array<float, inputs> input;
  std::vector<std::pair<std::size_t, float>> policy;  // a legal move and its share of the visits
  float value = 0.5F;                                 // the mover's reward at the end
};

class Trainer {
 public:
  explicit Trainer(Network& network) : network_(network) {}

  // One step along the gradient of a few samples.
  void learn(const std::vector<const Sample*>& samples, float rate) {
    batch_.input.clear();
    for (const Sample* sample : samples) batch_.input.push_back(sample->input);
    network_.forward(batch_);
    std::vector<std::array<float, outputs>> wrong(samples.size());
    for (std::size_t place = 0; place < samples.size(); ++place)
      wrong[place] = output_error(*samples[place], batch_.output[place]);
    *gradient_ = Network();
    const auto wrong_second = back(network_.third, gradient_->third, batch_.second, wrong);
    const auto wrong_first = back(network_.second, gradient_->second, batch_.first, wrong_second);
    back(network_.first, gradient_->first, batch_.input, wrong_first);
    descend(rate, 1.0F / static_cast<float>(samples.size()));
  }

 private:
  // The derivatives of the cross entropies: what was said minus what was seen.
  static std::array<float, outputs> output_error(const Sample& sample, const std::array<float, outputs>& said) {
    std::array<float, outputs> wrong{};
    float most = -1e9F, sum = 0;
    for (const auto& [move, share] : sample.policy) most = std::max(most, said[move]);
    for (const auto& [move, share] : sample.policy) sum += wrong[move] = std::exp(said[move] - most);
    for (const auto& [move, share] : sample.policy) wrong[move] = wrong[move] / sum - share;
    wrong[moves] = 1 / (1 + std::exp(-said[moves])) - sample.value;
    return wrong;
  }

  // Adds up a layer's gradient; answers the errors of what went into it, where that was above zero.
  template <std::size_t In, std::size_t Out>
  static std::vector<std::array<float, In>> back(const Layer<In, Out>& layer, Layer<In, Out>& gradient,
                                                 const std::vector<std::array<float, In>>& from,
                                                 const std::vector<std::array<float, Out>>& wrong) {
    std::vector<std::array<float, In>> below(from.size());
    for (std::size_t place = 0; place < from.size(); ++place) {
      for (std::size_t out = 0; out < Out; ++out) gradient.bias[out] += wrong[place][out];
      for (std::size_t in = 0; in < In; ++in) {
        const float value = from[place][in];
        if (value <= 0) continue;
        float sum = 0;
        for (std::size_t out = 0; out < Out; ++out) {
          gradient.weights[in][out] += value * wrong[place][out];
          sum += layer.weights[in][out] * wrong[place][out];
        }
        below[place][in] = sum;
      }
    }
    return below;
  }

  void descend(float rate, float scale) {
    constexpr float slow = 0.9F, slower = 0.999F, decay = 1e-4F;
    ++steps_;
    const float correction = std::sqrt(1 - std::pow(slower, steps_)) / (1 - std::pow(slow, steps_));
    std::vector<float> all;
    gradient_->for_each_weight([&](float part) { all.push_back(part * scale); });
    mean_.resize(all.size());
    square_.resize(all.size());
    std::size_t at = 0;
    network_.for_each_weight([&](float& weight) {
      const float part = all[at] + decay * weight;
      mean_[at] = slow * mean_[at] + (1 - slow) * part;
      square_[at] = slower * square_[at] + (1 - slower) * part * part;
      weight -= rate * correction * mean_[at] / (std::sqrt(square_[at]) + 1e-8F);
      ++at;
    });
  }

  Network& network_;
  Activations batch_;
  std::unique_ptr<Network> gradient_ = std::make_unique<Network>();
  std::vector<float> mean_, square_;
  float steps_ = 0;
};

// Games of the network against itself, played side by side: their searches fill the batches together.
class SelfPlay {
 public:
  SelfPlay(std::size_t games, std::uint64_t simulations, std::uint64_t seed) : simulations_(simulations), seed_(seed) {
    for (std::size_t number = 0; number < games; ++number) {
      searches_.emplace_back(cycad::LeafSearchOptions{.c = 1.5F, .noise = {.fraction = 0.25F, .alpha = 1.0F}});
      all_.push_back(&searches_.back());
      begin(number);
    }
    open_.resize(games);
  }

  // A move in each game; finished ones leave their samples and start again.
  std::size_t play(Network& network, std::deque<Sample>& samples) {
    cycad::run_batches<Breakthrough>(std::span<cycad::LeafSearch<Breakthrough>* const>(all_), network,
                                     {.simulations = simulations_}, searches_.size());
    std::size_t finished = 0;
    for (std::size_t number = 0; number < searches_.size(); ++number) {
      auto& search = searches_[number];
      const auto arms = search.arms();
      open_[number].push_back(sample_of(search.state(), arms));
      const float temperature = open_[number].size() <= 8 ? 1.0F : 0.25F;
      const auto move = arms[cycad::decide_by_temperature(arms, temperature, search.random())].move;
      Breakthrough next = search.state();
      next.play(move);
      if (!next.result()) {
        search.start(next, cycad::Random(++seed_), simulations_);
        continue;
      }
      float reward = 1;  // who moved last has won
      for (auto sample = open_[number].rbegin(); sample != open_[number].rend(); ++sample, reward = 1 - reward) {
        sample->value = reward;
        samples.push_back(std::move(*sample));
      }
      open_[number].clear();
      ++finished;
      begin(number);
    }
    return finished;
  }

 private:
  void begin(std::size_t number) {
    searches_[number].start(Breakthrough(board, board), cycad::Random(++seed_), simulations_);
  }

  static Sample sample_of(const Breakthrough& position, const auto& arms) {
    Sample sample{.input = encode(position), .policy = {}};
    float visits = 0;
    for (const auto& arm : arms) visits += static_cast<float>(arm.visits);
    for (const auto& arm : arms)
      sample.policy.emplace_back(move_for(position.to_move(), arm.move), static_cast<float>(arm.visits) / visits);
    return sample;
  }

  std::uint64_t simulations_, seed_;
  std::deque<cycad::LeafSearch<Breakthrough>> searches_;
  std::vector<cycad::LeafSearch<Breakthrough>*> all_;
  std::vector<std::vector<Sample>> open_;
};

}  // namespace example
