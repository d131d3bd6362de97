// One simulation step by step, for whoever wants to watch: the moves of the selection, the nodes that were made, the
// moves of the playout, and the rewards that were backed up.
//
//   SimulationTrace seen = trace_simulation(search, random);
//
// A search by traced simulations alone has the same tree, to the last bit, as one `run` with the same random numbers.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "cycad/search/describe_tree.hpp"
#include "cycad/search/search.hpp"
#include "cycad/search/simulation_trace.hpp"

namespace cycad {

namespace detail {

template <class G>
MoveTexts move_texts(const G& state, typename G::Move one, typename G::Move two, std::array<std::size_t, 2>& numbers) {
  MoveTexts texts;
  for (std::size_t side = 0; side < ShapeOf<G>::sides; ++side) {
    const std::size_t player = index_of(acting_player(state, side));
    const auto move = side == 0 ? one : two;
    numbers[player] = moves_of_side(state, side).place_of(move);
    texts[player] = text_of_move(state, move, numbers[player]);
  }
  return texts;
}

template <SimultaneousGame G>
MoveTexts step_between(const G& before, const G& after, const Random& /*random*/) {
  std::array<std::size_t, 2> numbers;
  for (const auto one : moves_of_side(before, 0)) {
    for (const auto two : moves_of_side(before, 1)) {
      G next = before;
      next.play(one, two);
      if (next == after) return move_texts(before, one, two, numbers);
    }
  }
  return {"?", "?"};
}

// `random` is what the step was drawn with: a playout may make moves that stand in no list, such as those with another
// piece to the same effect.
template <AlternatingGame G>
MoveTexts step_between(const G& before, const G& after, [[maybe_unused]] Random random) {
  const auto leads_there = [&](typename G::Move move) {
    G next = before;
    next.play(move);
    return next == after;
  };
  std::array<std::size_t, 2> numbers;
  if constexpr (HasRandomMove<G>) {
    if (const auto move = before.random_move(random); leads_there(move)) return move_texts(before, move, move, numbers);
  }
  for (const auto move : moves_of_side(before, 0))
    if (leads_there(move)) return move_texts(before, move, move, numbers);
  MoveTexts unknown;
  unknown[index_of(acting_player(before, 0))] = "?";
  return unknown;
}

// The moves of a playout, made again from where it began.
template <PlayoutKind Kind, class G>
std::vector<MoveTexts> replay_playout(G game, Random random, const PlayoutSettings& limits) {
  std::vector<MoveTexts> steps;
  if constexpr (HasPlayoutGame<G>) {
    const auto joint = game.template playout_game<Kind>(random);
    if (!(joint == game.game())) {
      // The reply that was pending; the own move is the last of the selection.
      MoveTexts reply = step_between(game.game(), joint, random);
      reply[index_of(game.searcher())].clear();
      steps.push_back(reply);
    }
    for (MoveTexts& step : replay_playout<Kind>(joint, random, limits)) steps.push_back(std::move(step));
  } else {
    for (std::size_t done = 0; !game.result() && (limits.length == 0 || done < limits.length); ++done) {
      if constexpr (HasSeparation<G>) {
        if (limits.separation_interval != 0 && done > 0 && done % limits.separation_interval == 0 && game.separated())
          break;
      }
      const G before = game;
      const Random drawn = random;
      play_steps<Kind>(game, random, 1);
      steps.push_back(step_between(before, game, drawn));
    }
  }
  return steps;
}

// The same where all-moves-as-first notes each move (amaf.hpp).
template <HasMoveKeys G>
std::vector<MoveTexts> replay_noted_playout(G game, Random random, const PlayoutSettings& limits) {
  std::vector<MoveTexts> steps;
  std::array<std::size_t, 2> numbers;
  while (!game.result() && (limits.length == 0 || steps.size() < limits.length)) {
    const typename G::Move move = draw_noted_move(game, random);
    steps.push_back(move_texts(game, move, move, numbers));
    game.play(move);
  }
  return steps;
}

template <class G>
std::vector<MoveTexts> replay_playout(const SearchTree<G>& tree, const typename SimulationLog<G>::Playout& playout) {
  const auto& [from, random, limits] = playout;
  if constexpr (HasMoveKeys<G> && keeps_moves<G>) {
    if (tree.kernel().traits().statistics.amaf) return replay_noted_playout(from, random, limits);
  }
  switch (tree.settings().playout) {
    case PlayoutKind::straight: return replay_playout<PlayoutKind::straight>(from, random, limits);
    case PlayoutKind::safe: return replay_playout<PlayoutKind::safe>(from, random, limits);
    case PlayoutKind::blind: return replay_playout<PlayoutKind::blind>(from, random, limits);
    case PlayoutKind::evaluate:
      if constexpr (HasPlayoutGame<G> || HasEvaluation<G> || HasEstimate<G>) return {};
      break;
    case PlayoutKind::uniform: break;
  }
  return replay_playout<PlayoutKind::uniform>(from, random, limits);
}

// Whether the last step of a path goes to a value that is certain.
template <class G>
bool leads_to_end(const SearchTree<G>& tree, const PathStep& last) {
  const auto here = tree.node(last.node);
  return here.slot(here.slot_of(last.picks.one.arm, last.picks.two.arm)).kind() == Slot::Kind::terminal;
}

// The path of a backup in words, and the position that it ends in.
template <class G>
G trace_path(const SearchTree<G>& tree, const std::vector<PathStep>& path, TracedBackup& traced) {
  G state = tree.state();
  for (const PathStep& step : path) {
    const auto here = tree.node(step.node);
    const auto one = move_of<G>(here, state, 0, step.picks.one.arm);
    const auto two = ShapeOf<G>::matrix ? move_of<G>(here, state, 1, step.picks.two.arm) : one;
    traced.selection.push_back(move_texts(state, one, two, traced.numbers.emplace_back()));
    play_picks<G>(state, here, step.picks);
  }
  return state;
}

}  // namespace detail

template <class G>
SimulationTrace trace_simulation(Search<G>& search, Random& random) {
  const SearchTree<G>& tree = search.search_tree();
  const NodeIndex first_new = tree.next_index();
  const std::uint64_t nodes_before = tree.nodes();
  SimulationLog<G> log;
  SimulationTrace trace;
  trace.simulations = search.run_logged(random, log);
  for (const auto& backup : log.backups()) {
    TracedBackup& traced = trace.backups.emplace_back();
    traced.reward_one = double{backup.reward_one};
    const G leaf = detail::trace_path(tree, backup.path, traced);
    if (leaf.result()) {
      traced.source = RewardSource::end;
    } else if (detail::leads_to_end(tree, backup.path.back())) {
      traced.source = RewardSource::proven;
    } else {
      if (backup.playout) traced.playout = detail::replay_playout<G>(tree, *backup.playout);
      if (traced.playout.empty()) traced.source = RewardSource::evaluation;
    }
    for (std::size_t depth = 0; depth < backup.path.size(); ++depth) {
      if (backup.path[depth].node >= first_new &&
          std::find(trace.made.begin(), trace.made.end(), depth) == trace.made.end())
        trace.made.push_back(depth);
    }
  }
  // A position that the policy evaluates gets its node at once, behind the end of the path.
  if (!trace.backups.empty() && tree.nodes() - nodes_before > trace.made.size())
    trace.made.push_back(trace.backups.front().selection.size());
  return trace;
}

}  // namespace cycad
