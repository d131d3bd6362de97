#include "cycad/agent/make_agent.hpp"

#include <functional>
#include <typeindex>
#include <utility>

#include "agent/factories.hpp"
#include "agent/random_agent.hpp"
#include "cycad/agent/games.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

// Makes the agent proper when the first position shows which of the game's types it is for.
class LateAgent final : public Agent {
 public:
  using Make = std::function<std::unique_ptr<Agent>(const Position&)>;

  explicit LateAgent(Make make) : make_(std::move(make)) {}

  void new_game(std::uint64_t seed) override {
    seed_ = seed;
    if (agent_) agent_->new_game(seed);
  }
  [[nodiscard]] Decision decide(const Position& position, Player player, std::stop_token stop) override {
    const std::type_index type = typeid(position);
    if (!agent_ || type != type_) {
      agent_ = make_(position);
      agent_->new_game(seed_);
      type_ = type;
    }
    return agent_->decide(position, player, std::move(stop));
  }
  void observe(MoveNumber one, MoveNumber two, const Position& after) override {
    if (agent_) agent_->observe(one, two, after);
  }
  [[nodiscard]] Explanation explain() const override { return agent_ ? agent_->explain() : Explanation{}; }

 private:
  Make make_;
  std::unique_ptr<Agent> agent_;
  std::type_index type_ = typeid(void);
  std::uint64_t seed_ = 0;
};

}  // namespace

std::unique_ptr<Agent> make_agent(std::string_view game, std::string_view specification, const Budget& default_budget) {
  const GameEntry& entry = game_named(game);
  const Specification parsed = parse_specification(specification);
  if (parsed.name == "random") return std::make_unique<RandomAgent>();
  if (parsed.name != "mcts")
    throw InputError(unknown_name("agent", parsed.name, std::vector<std::string>{"mcts", "random"}));
  SearchOptions options;
  if (!entry.simultaneous) options.tree = TreeKind::sequential;
  apply_options(options, SearchOptions::options(), parsed.arguments, "mcts");
  const Budget budget = budget_of(options.simulations, options.milliseconds, default_budget, "mcts");
  return std::make_unique<LateAgent>([make = entry.agents->mcts, options, budget](const Position& position) {
    return make(position, options, budget);
  });
}

}  // namespace cycad
