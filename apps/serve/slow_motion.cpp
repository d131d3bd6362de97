// One simulation at a time, with what each node knew before it and what it knows after it.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "cycad/core/stopwatch.hpp"
#include "cycad/core/words.hpp"
#include "serve/agent_request.hpp"
#include "serve/api_error.hpp"
#include "serve/context.hpp"
#include "serve/endpoints.hpp"
#include "serve/game_request.hpp"
#include "serve/search_json.hpp"

namespace cycad::serve {
namespace {

Json texts_json(const std::vector<MoveTexts>& moves) {
  Json list = Json::array();
  for (const MoveTexts& move : moves) list.push_back(joined(move));
  return list;
}

TreeNode node_at(const AnySearch& search, std::span<const MoveNumbers> path) {
  return search.describe(path, {.depth = 0, .numbers = true});
}

// The same search twice: one shows a simulation, the other still has the tree before it.
class SlowMotion {
 public:
  SlowMotion(WatchedSearch& search, WatchedSearch& before) : search_(search), before_(before) {}

  // In pieces, so that nobody's processor is used for long after they have left; false when `may_go_on` says so. Fewer
  // than asked for where the root is proven before.
  bool skip(std::uint64_t simulations, const std::function<bool()>& may_go_on) {
    constexpr std::uint64_t piece = 1000;
    while (done_ < simulations) {
      if (!may_go_on()) return false;
      const std::uint64_t next = std::min(piece, simulations - done_);
      const std::uint64_t ran = search_.run({.simulations = next}).simulations;
      before_.run({.simulations = next});
      done_ += ran;
      if (ran < next) break;
    }
    return true;
  }

  // Nothing once the root is proven.
  std::optional<Json> step() {
    SimulationTrace seen;
    search_.change([&](AnySearch& search) { seen = search.trace(); });
    if (seen.backups.empty()) return std::nullopt;
    Json json = backup_json(seen.backups.front());
    before_.change([](AnySearch& search) { (void)search.trace(); });
    done_ += seen.simulations;
    json["number"] = done_;
    const std::vector<MoveTexts>& selection = seen.backups.front().selection;
    json["expansion"] =
        selection.empty() ? Json() : Json{{"move", joined(selection.back())}, {"new", !seen.made.empty()}};
    return json;
  }

  [[nodiscard]] std::uint64_t done() const { return done_; }

 private:
  [[nodiscard]] Json backup_json(const TracedBackup& backup) const {
    const Player player = search_.player();
    const auto value_json = [&](const TreeNode& node) {
      return node.value ? Json(value_for(player, *node.value)) : Json();
    };
    Json selection = Json::array(), backed_up = Json::array();
    const std::span<const MoveNumbers> numbers(backup.numbers);
    for (std::size_t depth = 0; depth < backup.selection.size(); ++depth) {
      const Json path =
          texts_json({backup.selection.begin(), backup.selection.begin() + static_cast<std::ptrdiff_t>(depth)});
      const std::optional<TreeNode> old = before(numbers.first(depth));
      const TreeNode now = search_.read([&](const AnySearch& tree) { return node_at(tree, numbers.first(depth)); });
      selection.push_back({{"move", joined(backup.selection[depth])},
                           {"path", path},
                           {"formula", old ? formula_json(search_, *old) : Json()},
                           {"arms", old ? arms_json(search_, *old) : Json::array()}});
      backed_up.push_back({{"path", path},
                           {"visits", now.visits.value_or(0)},
                           {"value", value_json(now)},
                           {"before", old ? value_json(*old) : Json()}});
    }
    return {{"selection", std::move(selection)},
            {"playout", texts_json(backup.playout)},
            {"ended", word_of(reward_source_words, backup.source)},
            {"reward", value_for(player, backup.reward_one)},
            {"backup", std::move(backed_up)}};
  }

  // Nothing where the node was made by this simulation.
  [[nodiscard]] std::optional<TreeNode> before(std::span<const MoveNumbers> path) const {
    if (done_ == 0) return std::nullopt;
    try {
      return before_.read([&](const AnySearch& tree) { return node_at(tree, path); });
    } catch (const InputError&) {
      return std::nullopt;
    }
  }

  WatchedSearch& search_;
  WatchedSearch& before_;
  std::uint64_t done_ = 0;
};

}  // namespace

Reply simulate(Context& context, Fields& request) {
  constexpr std::uint64_t most_skipped = 100'000, most_steps = 32;
  const Limits& limits = context.settings.limits;
  const RequestedGame game = read_game(request, limits);
  const Player player = read_player(request, *game.position);
  const RequestedAgent agent = read_agent(request, std::string(game.entry->name), limits);
  const std::uint64_t seed = request.whole("seed", 0, std::numeric_limits<std::uint64_t>::max(), 1);
  const std::uint64_t from = request.whole("from", 0, most_skipped, 0);
  const std::uint64_t count = request.whole("count", 1, most_steps, 1);
  const bool joint = request.flag("joint", true);
  request.done();
  if (!agent.tree) throw ApiError(400, "agent: slow motion shows the simulations of mcts with one thread", "agent");
  const std::unique_ptr<Turn> running = context.searches.begin_running(still_wanted(context, request.caller()));
  const std::shared_ptr<WatchedSearch> search = context.searches.begin(*game.position, player, agent, seed);
  const std::shared_ptr<WatchedSearch> before = context.searches.begin(*game.position, player, agent, seed);
  SlowMotion motion(*search, *before);
  const Stopwatch stopwatch;
  const bool there = motion.skip(from, [&] {
    if (context.searches.is_full()) throw ApiError(429, "the server is busy with other searches, please try again");
    return request.caller()() && stopwatch.milliseconds() < static_cast<double>(limits.milliseconds);
  });
  if (!there)
    throw ApiError(400, fmt::format("from: {} simulations take longer than {} ms", from, limits.milliseconds), "from");
  Json steps = Json::array();
  for (std::uint64_t step = 0; step < count && request.caller()(); ++step) {
    std::optional<Json> seen = motion.step();
    if (!seen) break;
    steps.push_back(std::move(*seen));
  }
  Json json{{"simulations", std::move(steps)}, {"simulations_done", motion.done()}};
  Json state = progress_json(*search, {.joint = joint, .milliseconds = 0, .simulations = motion.done()});
  for (const char* name : {"value", "best", "arms", "opponent_arms", "joint", "line", "nodes"})
    json[name] = state.at(name);
  return json;
}

}  // namespace cycad::serve
