// PUCT:  mean_k + c p_k sqrt(t + 1) / (1 + t_k)               Rosin 2011; Silver et al. 2016, 2017 (in this form)
//
// p_k is the prior probability of move k, and the mean of an untried move a constant. Where priors come from is a
// callable, and this is where a neural network plugs in:
//
//   struct Network {
//     // Writes a weight for each move, which need not sum to one; answers player one's expected reward in [0, 1].
//     float operator()(const MyGame& state, std::span<const Move> moves, std::span<float> priors) const;
//   };
//   Search<MyGame, PuctWith<Network>> search({.evaluator = Network(...)}, settings);
//
// Its value takes the place of the playout, and a node is made at once, so that a position is evaluated once. A
// callable that answers nothing (void) only gives priors, and positions are played out. In a search of several threads
// it is called by all of them at the same time. A network that likes many positions at once: batches.hpp. `Puct` takes
// a softmax of the game's own estimates.
#pragma once

#include "cycad/core/fixed_list.hpp"
#include "cycad/search/leaf_value.hpp"
#include "cycad/search/policy/arm_numbers.hpp"
#include "cycad/search/policy/heuristic.hpp"

namespace cycad {

// What a move promises: what the game compares moves by, or its evaluation where it has one.
enum class PriorSource : std::uint8_t { estimate, evaluation };
inline constexpr std::string_view prior_source_words[] = {"estimate", "evaluation"};

// Priors from the positions behind the moves: p_k ~ exp(promise_k / temperature).
struct EstimatePriors {
  float temperature = 0.1F;
  PriorSource source = PriorSource::estimate;

  template <class G>
  requires HasEstimate<G>
  void operator()(const G& state, std::span<const typename G::Move> moves, std::span<float> priors) const {
    float most = 0;
    for (std::size_t arm = 0; arm < moves.size(); ++arm) {
      priors[arm] = promise_of(state, moves[arm]);
      most = std::max(most, priors[arm]);
    }
    for (float& prior : priors) prior = portable_exp((prior - most) / temperature);
  }

 private:
  template <class G>
  [[nodiscard]] float promise_of(const G& state, typename G::Move move) const {
    if constexpr (HasEvaluation<G>) {
      if (source == PriorSource::evaluation) return evaluation_after(state, state.to_move(), move);
    }
    return heuristic_after(state, state.to_move(), move);
  }
};

template <class Evaluator>
struct PuctWith {
  float c = 0.8F;
  float unvisited = 0.5F;
  Evaluator evaluator = {};

  static constexpr std::string_view name = "puct";
  static constexpr std::string_view formula = "mean + c*prior*sqrt(t + 1)/(n + 1)";
  static constexpr std::string_view source = "Rosin 2011; Silver et al. 2017";
  static constexpr bool for_alternating_games = true;
  static constexpr bool reads_estimates = std::same_as<Evaluator, EstimatePriors>;
  static constexpr Statistics statistics{.own_lanes = 1, .untried_first = false};

  template <class G>
  static constexpr bool evaluates = requires(const Evaluator ask, const G& state,
                                             std::span<const typename G::Move> moves, std::span<float> priors) {
    { ask(state, moves, priors) } -> std::convertible_to<float>;
  };

  static std::span<const Option<PuctWith>> options() requires std::same_as<Evaluator, EstimatePriors> {
    static constexpr Option<PuctWith> table[] = {
        option<&PuctWith::c>({.name = "c",
                              .least = 0,
                              .most = 100,
                              .help = "exploration factor",
                              .source = "by tuning",
                              .tries = "0.2 0.4 0.8 1.25 2.5"}),
        option<&PuctWith::unvisited>({.name = "unvisited",
                                      .least = 0,
                                      .most = 1,
                                      .help = "mean of an untried move",
                                      .source = "first-play urgency, by tuning",
                                      .tries = "0 0.3 0.5"}),
        {.text = {.name = "temperature",
                  .least = 0.001,
                  .most = 100,
                  .help = "of the priors: large ones make the moves alike",
                  .source = "by tuning",
                  .tries = "0.03 0.1 0.3"},
         .kind = OptionKind::real,
         .get = [](const PuctWith& from) { return to_option_value(from.evaluator.temperature); },
         .set = [](PuctWith& to, const OptionValue& value) { assign_option_value(to.evaluator.temperature, value); }},
        {.text = {.name = "priors",
                  .help = "from the game's estimate of the positions behind the moves, or its evaluation if it has one",
                  .source = "docs/champion.md",
                  .choices = prior_source_words},
         .kind = OptionKind::choice,
         .get = [](const PuctWith& from) { return to_option_value(from.evaluator.source); },
         .set = [](PuctWith& to, const OptionValue& value) { assign_option_value(to.evaluator.source, value); }}};
    return table;
  }

  [[nodiscard]] std::optional<PuctWith> for_signed_rewards() const { return std::nullopt; }

  // Writes the priors into lane 0; answers what the evaluator does.
  template <class G>
  auto prepare(const G& state, Player /*player*/, const ArmView& arms, const auto& move_at) const {
    MoveList<G> moves;
    for (std::size_t arm = 0; arm < arms.size(); ++arm) moves.push_back(move_at(arm));
    std::array<float, G::max_moves> weights{};
    const std::span<float> priors(weights.data(), arms.size());
    const std::span<const typename G::Move> list(moves.begin(), arms.size());
    const auto write = [&] { write_priors(priors, [&](std::size_t arm, float prior) { arms.own(0, arm) = prior; }); };
    if constexpr (evaluates<G>) {
      const float value = checked_value(evaluator(state, list, priors));
      write();
      return value;
    } else {
      evaluator(state, list, priors);
      write();
    }
  }

  // The value alone, for a tree that has no room for another node.
  template <class G>
  [[nodiscard]] float value_of(const G& state) const {
    MoveList<G> moves;
    state.moves(moves);
    std::array<float, G::max_moves> priors{};
    return checked_value(evaluator(state, std::span<const typename G::Move>(moves.begin(), moves.size()),
                                   std::span<float>(priors.data(), moves.size())));
  }

  float cache(float total) const { return c * std::sqrt(total + 1.0F); }

  template <class V>
  V score(const Arms<V>& arms, const Shared<V>& shared) const {
    return means_or(arms, unvisited) + shared.cached * arms.own[0] / (arms.visits + 1.0F);
  }

  void symbols(const ArmView& arms, std::size_t arm, ArmSymbols& out) const {
    out.push_back({"prior", arms.own(0, arm)});
  }
};

using Puct = PuctWith<EstimatePriors>;

}  // namespace cycad
