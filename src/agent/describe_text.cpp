#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cycad/agent/describe.hpp"
#include "cycad/agent/nearest.hpp"
#include "cycad/core/columns.hpp"
#include "cycad/core/error.hpp"

namespace cycad {
namespace {

constexpr std::size_t page_width = 100;

// A page grows line by line; nothing in it is wider than the page unless a single word is.
class Page {
 public:
  void heading(std::string_view text) {
    if (!text_.empty()) text_ += '\n';
    text_ += text;
    text_ += '\n';
  }

  // Text behind a name, both indented by two, with the following lines below the first word.
  void entry(std::string_view name, std::string_view text, std::size_t name_width) {
    const std::string indent(name_width + 2, ' ');
    const bool own_line = name.size() >= name_width && !text.empty();
    if (own_line) text_ += fmt::format("  {}\n", name);  // too long for its column
    text_ += wrapped(text, page_width, own_line ? indent : fmt::format("  {:<{}}", name, name_width), indent);
  }

  void paragraph(std::string_view text, std::size_t indent) {
    text_ += wrapped(text, page_width, std::string(indent, ' '));
  }

  [[nodiscard]] std::string text() const { return text_; }

 private:
  std::string text_;
};

template <class Described>
std::size_t widest_name(const std::vector<Described>& list) {
  std::size_t widest = 0;
  for (const Described& one : list) widest = std::max(widest, one.name.size());
  return widest + 2;
}

template <class Described>
std::vector<std::string> names_of(const std::vector<Described>& list) {
  std::vector<std::string> names;
  names.reserve(list.size());
  for (const Described& one : list) names.push_back(one.name);
  return names;
}

std::string values_of(const OptionDescription& option) {
  if (option.kind == "text") return "text, in quotes if it is more than a word";
  std::string values = option.choices.empty()
                           ? fmt::format("{} from {} to {}", option.kind, fmt::format("{}", option.least),
                                         option.most == static_cast<double>(static_cast<long long>(option.most))
                                             ? fmt::format("{}", static_cast<long long>(option.most))
                                             : fmt::format("{}", option.most))
                           : fmt::format("one of {}", fmt::join(option.choices, ", "));
  if (!option.default_value.empty()) values += fmt::format("; default {}", option.default_value);
  if (!option.tries.empty()) values += fmt::format("; worth trying: {}", fmt::join(option.tries, ", "));
  return values;
}

void add_options(Page& page, const std::vector<OptionDescription>& options) {
  if (options.empty()) return page.paragraph("no options", 2);
  const std::size_t width = widest_name(options);
  for (const OptionDescription& option : options) {
    page.entry(option.name, option.help, width);
    page.paragraph(values_of(option), width + 2);
    if (!option.source.empty()) page.paragraph("source: " + option.source, width + 2);
  }
}

void add_maps(Page& page, const GameDescription& game) {
  page.heading(fmt::format("maps of {}", game.name));
  page.paragraph(fmt::format("{}; default {}; by name:", game.map_help, game.default_map), 2);
  const std::size_t width = widest_name(game.maps);
  for (const MapDescription& map : game.maps)
    page.entry(map.name, map.alias.empty() ? map.help : fmt::format("{}, also {}", map.help, map.alias), width);
}

void write_game(Page& page, const GameDescription& game) {
  page.heading(fmt::format("game {}: {}", game.name, game.title));
  page.paragraph(fmt::format("{} ({})", game.help, game.simultaneous ? "simultaneous moves" : "alternating moves"), 2);
  for (const std::string& paragraph : game.rules) page.paragraph(paragraph, 2);
  page.paragraph(fmt::format("offers: {}", fmt::join(game.capabilities, ", ")), 2);
  add_maps(page, game);
}

void add_presets(Page& page, const std::vector<std::string>& presets) {
  if (!presets.empty()) page.paragraph(fmt::format("presets: {}", fmt::join(presets, ", ")), 2);
}

void write_agent(Page& page, const AgentDescription& agent) {
  page.heading(fmt::format("agent {}: {}", agent.name, agent.help));
  if (!agent.source.empty()) page.paragraph("source: " + agent.source, 2);
  add_options(page, agent.options);
  add_presets(page, agent.presets);
}

constexpr std::string_view formula_legend =
    "where mean, s and n are an arm's mean reward, its standard deviation and its visits, t the visits of all arms, "
    "lnt = ln(t), and K the number of arms";

void write_policy(Page& page, const PolicyDescription& policy) {
  page.heading(fmt::format("policy {}", policy.name));
  page.paragraph(policy.formula, 2);
  page.paragraph(formula_legend, 2);
  page.paragraph("source: " + policy.source, 2);
  add_options(page, policy.options);
  add_presets(page, policy.presets);
}

void write_preset(Page& page, const PresetDescription& preset) {
  page.heading(fmt::format("preset {}", preset.name));
  page.paragraph(preset.text, 2);
  page.paragraph("source: " + preset.source, 2);
  const std::string generic =
      preset.policy.empty() ? preset.agent : fmt::format("{}(select={})", preset.agent, preset.policy);
  page.paragraph(fmt::format("A preset of {}; in what it differs from the defaults:", preset.agent), 2);
  page.paragraph(fmt::format("cycad describe {} --against \"{}\"", preset.name, generic), 4);
}

void add_list_of_policies(Page& page) {
  page.heading("policies, for select=");
  const std::vector<PolicyDescription> policies = describe_policies();
  for (const PolicyDescription& policy : policies) page.entry(policy.name, policy.formula, widest_name(policies));
  page.paragraph(formula_legend, 2);
}

void add_overview(Page& page) {
  const std::vector<GameDescription> all_games = describe_games();
  page.heading("games");
  for (const GameDescription& game : all_games)
    page.entry(game.name, fmt::format("{}: {}", game.title, game.help), widest_name(all_games));
  const std::vector<AgentDescription> agents = describe_agents();
  page.heading("agents");
  for (const AgentDescription& agent : agents) page.entry(agent.name, agent.help, widest_name(agents));
  add_list_of_policies(page);
  page.heading("presets, the players of the papers");
  page.paragraph(fmt::format("{}", fmt::join(names_of(describe_presets()), ", ")), 2);
  page.heading("A specification is NAME or NAME(KEY=VALUE, ...), as in");
  page.paragraph("mcts(select=ucb1(c=1.5), sims=10000)    lanctot/duct-max(ms=100)    random", 2);
  page.paragraph("Each name above has a page of its own, and so have: games, maps, agents, policies, presets.", 0);
}

template <class Described, class Add>
bool add_named(Page& page, const std::vector<Described>& list, std::string_view name, Add add) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Described& one) { return one.name == name; });
  if (found == list.end()) return false;
  add(page, *found);
  return true;
}

template <class Described, class Add>
void add_all(Page& page, const std::vector<Described>& list, Add add) {
  for (const Described& one : list) add(page, one);
}

// A group of things, by the name of the group; false when it is none.
bool add_group(Page& page, std::string_view name) {
  if (name.empty())
    add_overview(page);
  else if (name == "games")
    add_all(page, describe_games(), write_game);
  else if (name == "maps")
    add_all(page, describe_games(), add_maps);
  else if (name == "agents")
    add_all(page, describe_agents(), write_agent);
  else if (name == "policies")
    add_all(page, describe_policies(), write_policy);
  else if (name == "presets")
    add_all(page, describe_presets(), write_preset);
  else
    return false;
  return true;
}

}  // namespace

std::vector<std::string> describe_topics() {
  std::vector<std::string> topics = {"games", "maps", "agents", "policies", "presets"};
  const auto add = [&](const auto& list) {
    for (const auto& one : list)
      if (std::find(topics.begin(), topics.end(), one.name) == topics.end()) topics.push_back(one.name);
  };
  add(describe_games());
  add(describe_agents());
  add(describe_policies());
  add(describe_presets());
  return topics;
}

std::string describe_text(std::string_view topic) {
  Page page;
  if (add_group(page, topic)) return page.text();
  const bool found[] = {add_named(page, describe_games(), topic, write_game),
                        add_named(page, describe_agents(), topic, write_agent),
                        add_named(page, describe_policies(), topic, write_policy),
                        add_named(page, describe_presets(), topic, write_preset)};
  if (std::none_of(std::begin(found), std::end(found), [](bool there) { return there; }))
    throw InputError(unknown_name("topic", topic, describe_topics(), "cycad describe"));
  return page.text();
}

}  // namespace cycad
