#include <fmt/format.h>

#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/commands.hpp"
#include "cli/say.hpp"
#include "cycad/agent/describe.hpp"
#include "cycad/agent/explain_policy.hpp"
#include "cycad/agent/search_options.hpp"
#include "cycad/agent/specification.hpp"
#include "cycad/core/json.hpp"

namespace cycad {
namespace {

constexpr const char* select_examples =
    "  cycad select \"ucb1(c=1.5)\" --arms 10:6,5:4,20:9\n"
    "  cycad select ucb1-tuned --arms 10:6:6,5:4:3.5,20:9:8 --json\n"
    "  cycad select regret-matching --arms 3:-2,3:3,3:1\n"
    "\n"
    "An arm is visits:rewards:squares: how often it was chosen, the sum of its rewards (each in [0, 1]) and\n"
    "the sum of their squares, which only some policies need. Arms are counted from 0. Policies that take the\n"
    "largest index show it for each arm, those that draw show the probabilities; `chosen` is the largest.\n"
    "thompson shows how often each arm was the best of 100,000 draws with a fixed seed, and its two Beta parameters.";

// Policies that do not read reward sums say what they take the rewards for.
std::string examples_and_exceptions() {
  std::string text = select_examples;
  for (const PolicyDescription& policy : describe_policies())
    if (!policy.given_rewards.empty())
      text +=
          fmt::format("\n{} takes the rewards for its {}; they may be any numbers.", policy.name, policy.given_rewards);
  return text;
}

struct SelectOptions {
  std::string policy, arms;
  bool json = false;
};

void print_json(const SelectOptions& options, const std::vector<ArmSums>& arms, const PolicyExplanation& seen) {
  Json json{{"policy", options.policy}, {"chosen", seen.chosen}};
  if (!seen.index.empty()) {
    Json& index = json["index"] = Json::array();
    for (const std::optional<double>& each : seen.index) {
      index.push_back(each ? Json(*each) : Json());
    }
  } else {
    json["probabilities"] = seen.probabilities;
  }
  if (!seen.beliefs.empty()) json["beta"] = seen.beliefs;
  Json& list = json["arms"] = Json::array();
  for (const ArmSums& arm : arms) {
    Json& entry = list.emplace_back();
    entry["visits"] = arm.visits;
    entry["rewards"] = arm.rewards;
    if (arm.squares) entry["squares"] = *arm.squares;
  }
  say("{}\n", json.dump(2));
}

std::string answer_text(const PolicyExplanation& seen, std::size_t arm) {
  if (seen.index.empty()) return fmt::format("{:.6f}", seen.probabilities[arm]);
  return seen.index[arm] ? fmt::format("{:.6f}", *seen.index[arm]) : "untried";
}

void print_text(const std::vector<ArmSums>& arms, const PolicyExplanation& seen) {
  const bool has_index = !seen.index.empty();
  say(" arm    visits     rewards  {:>12}{}\n", has_index ? "index" : "probability",
      seen.beliefs.empty() ? "" : "  beta");
  for (std::size_t arm = 0; arm < arms.size(); ++arm) {
    say("{:4}{:10g}{:12g}  {:>12}", arm, arms[arm].visits, arms[arm].rewards, answer_text(seen, arm));
    if (!seen.beliefs.empty()) say("  {:g}, {:g}", seen.beliefs[arm][0], seen.beliefs[arm][1]);
    say("{}\n", arm == seen.chosen ? "  <" : "");
  }
  say("chosen: arm {}{}\n", seen.chosen, has_index ? "" : ", the most probable");
}

void run_select(const SelectOptions& options) {
  const PolicyChoice choice = read_policy(parse_specification(options.policy));
  const std::vector<ArmSums> arms = parse_arms(options.arms);
  const PolicyExplanation seen = explain_policy(choice.policy, arms, choice.modifiers.sufficiency);
  options.json ? print_json(options, arms, seen) : print_text(arms, seen);
}

}  // namespace

void add_select_command(CLI::App& program) {
  const auto options = std::make_shared<SelectOptions>();
  Command command(program, "select", "what a selection policy makes of given arms", examples_and_exceptions());
  command.argument("POLICY", options->policy, "the policy, with options in brackets", ValueKind::policy);
  command.required_text("--arms", options->arms, "V:R:Q,V:R:Q... visits, sum of rewards, sum of squares of each arm");
  command.flag("--json", options->json, "an object with chosen, and index or probabilities by arm");
  command.run([options] { run_select(*options); });
}

}  // namespace cycad
