#include "cycad/agent/describe.hpp"

#include <sstream>

#include "agent/agent_kinds.hpp"
#include "cycad/agent/presets.hpp"
#include "cycad/agent/search_options.hpp"

namespace cycad {
namespace {

struct PolicyFormula {
  std::string_view policy;
  std::string_view formula;
};

// t_k visits of arm k, t their sum, K arms, mean_k and s_k mean and deviation of the rewards.
constexpr PolicyFormula formulas[] = {
    {RandomSelection::name, "any arm"},
    {Ucb1::name, "mean_k + c sqrt(ln t / t_k)"},
    {Ucb1Tuned::name, "mean_k + sqrt(min(1/4, s_k^2 + sqrt(2 ln t / t_k)) ln t / t_k)"},
    {UcbV::name, "mean_k + sqrt(2 s_k^2 zeta ln t / t_k) + 3 c zeta ln t / t_k"},
    {UcbMinimal::name, "mean_k + c1 / t_k^c2"},
    {UcbE::name, "mean_k + c sqrt(sqrt t / t_k)"},
    {Moss::name, "mean_k + sqrt(max(ln(t / (K t_k)), 0) / t_k)"},
    {OmcDeterministic::name, "t U_k / (t_k sum U), U_k = erfc((max mean - mean_k) / (sqrt 2 s_k))"},
    {OmcStochastic::name, "drawn with p_k = U_k / sum U"},
    {EpsilonGreedy::name, "any arm with probability min(1, c K / (d^2 t)), otherwise the best mean"},
    {Thompson::name, "the largest draw from Beta(c1 + wins of k, c2 + losses of k)"},
    {Exp3::name, "drawn with p_k = (1 - gamma) softmax(eta w)_k + gamma / K, w_k += reward / p_k"},
    {Pbbm::name, "drawn with p_k ~ exp(-2.4 (max mean - mean_k) / sqrt(2 (s_0^2 + s_k^2))) + floor / K"},
    {RegretMatching::name, "drawn with p_k ~ (1 - gamma) positive regret of k + gamma / K"},
    {Rave::name,
     "(1 - beta_k) mean_k + beta_k amaf_k + c sqrt(ln t / (t_k + 1)), beta_k = m_k / (t_k + m_k + 4 b^2 t_k m_k)"},
    {ProgressiveBias::name, "mean_k + c sqrt(ln t / t_k) + w estimate_k / (t_k + 1)"},
    {ImplicitMinimax::name, "(1 - alpha) mean_k + alpha minimax_k + c sqrt(ln t / t_k)"},
    {Puct::name, "mean_k + c prior_k sqrt(t + 1) / (1 + t_k)"},
    {Formula::name, "any expression of mean, s, n and lnt (ln t), as a number"},
    {Hybrid::name, "ucb1-tuned where the players are further apart than near, regret-matching where they are close"},
};

std::string formula_of(std::string_view policy) {
  for (const PolicyFormula& known : formulas)
    if (known.policy == policy) return std::string(known.formula);
  return {};
}

template <std::size_t Index = 0>
void add_policies(std::vector<PolicyDescription>& found) {
  if constexpr (Index < std::variant_size_v<AnyPolicy>) {
    using P = std::variant_alternative_t<Index, AnyPolicy>;
    PolicyDescription& policy = found.emplace_back(PolicyDescription{
        std::string(P::name), formula_of(P::name), std::string(P::source), describe_options(P::options())});
    if constexpr (IndexPolicy<P>) {
      for (const auto& modifier : describe_options(PolicyModifiers::options())) policy.options.push_back(modifier);
    }
    add_policies<Index + 1>(found);
  }
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> words_of(const GameAbilities& able) {
  std::vector<std::string> words;
  const auto add = [&](bool there, std::string_view word) {
    if (there) words.emplace_back(word);
  };
  add(able.separation, "separation");
  add(able.lone_play, "survival");
  add(able.estimate, "estimate");
  add(able.straight_step, "straight playouts");
  add(able.safe_step, "safe playouts");
  add(able.blind_step, "blind playouts");
  add(able.groups, "move groups");
  add(able.abstraction, "move abstraction");
  add(able.weights > 0, "weights");
  return words;
}

}  // namespace

OptionDescription describe_option(const OptionText& text, OptionKind kind, double default_value) {
  constexpr std::string_view kinds[] = {"number", "whole number", "flag", "choice"};
  OptionDescription description{.name = std::string(text.name),
                                .kind = std::string(kinds[static_cast<std::size_t>(kind)]),
                                .default_value = {},
                                .least = text.least,
                                .most = text.most,
                                .choices = {text.choices.begin(), text.choices.end()},
                                .tries = words_of(text.tries),
                                .help = std::string(text.help),
                                .source = std::string(text.source)};
  if (has_value(text, kind, default_value)) description.default_value = print_option(text, kind, default_value);
  if (kind == OptionKind::flag) description.choices = {"false", "true"};
  return description;
}

std::vector<GameDescription> describe_games() {
  std::vector<GameDescription> found;
  for (const GameEntry& game : games())
    found.push_back({std::string(game.name), std::string(game.title), std::string(game.help), game.simultaneous,
                     words_of(game.abilities), std::string(game.default_map), std::string(game.map_help), game.maps()});
  return found;
}

std::vector<AgentDescription> describe_agents() {
  std::vector<AgentDescription> found;
  for (const AgentKind& kind : agent_kinds())
    found.push_back({std::string(kind.name), std::string(kind.help), std::string(kind.source), kind.options()});
  return found;
}

std::vector<PresetDescription> describe_presets() {
  std::vector<PresetDescription> found;
  for (const Preset& preset : presets())
    found.push_back({std::string(preset.name), std::string(preset.text), std::string(preset.source)});
  return found;
}

std::vector<PolicyDescription> describe_policies() {
  std::vector<PolicyDescription> found;
  add_policies(found);
  return found;
}

}  // namespace cycad
