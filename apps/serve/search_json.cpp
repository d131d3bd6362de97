#include "serve/search_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "cycad/core/words.hpp"
#include "cycad/match/statistics/proportion.hpp"
#include "serve/api_error.hpp"
#include "serve/filled_formula.hpp"

namespace cycad::serve {
namespace {

constexpr std::size_t most_arms = 200;  // of one player in an answer

Json optional_json(const std::optional<double>& value) { return value ? Json(*value) : Json(); }

// A move that was never tried has no mean.
Json if_tried(double visits, double value) { return visits > 0 ? Json(value) : Json(); }

double visits_of(const std::vector<TreeArm>& arms) {
  double sum = 0;
  for (const TreeArm& arm : arms) sum += arm.visits;
  return sum;
}

// What is the same for all arms of a node.
struct ArmContext {
  const RequestedAgent& agent;
  double total = 0;
  std::size_t arms = 0;
};

std::string_view formula_of(const TreeArm& arm, const ArmContext& context) {
  return arm.formula.empty() ? std::string_view(context.agent.formula) : arm.formula;
}

// Nothing for an arm that is not chosen by the formula yet.
Json filled(const TreeArm& arm, const ArmContext& context) {
  const std::string_view formula = formula_of(arm, context);
  if (formula.empty() || (!arm.score && !arm.chance)) return {};
  std::vector<Symbol> symbols = arm.symbols;
  symbols.insert(symbols.end(), context.agent.constants.begin(), context.agent.constants.end());
  symbols.insert(symbols.end(), {{"mean", arm.mean},
                                 {"n", arm.visits},
                                 {"t", context.total},
                                 {"lnt", std::log(std::max(context.total, 1.0))},
                                 {"K", static_cast<double>(context.arms)}});
  return filled_formula(formula, symbols);
}

// What the formula adds to the mean, where that is how it begins.
Json exploration(const TreeArm& arm, const ArmContext& context) {
  return formula_of(arm, context).starts_with("mean + ") ? optional_json(arm.exploration()) : Json();
}

Json arm_json(const TreeArm& arm, const ArmContext& context) {
  const auto visits = static_cast<std::uint64_t>(arm.visits);
  const auto rewards = static_cast<std::uint64_t>(std::clamp(std::round(arm.mean * arm.visits), 0.0, arm.visits));
  const Interval interval = wilson_interval(rewards, visits);
  return {{"move", arm.move},
          {"visits", arm.visits},
          {"mean", if_tried(arm.visits, arm.mean)},
          {"low", if_tried(arm.visits, interval.low)},
          {"high", if_tried(arm.visits, interval.high)},
          {"probability", arm.probability},
          {"chance", optional_json(arm.chance)},
          {"score", optional_json(arm.score)},
          {"exploration", exploration(arm, context)},
          {"filled", filled(arm, context)},
          {"proven", arm.least == arm.most ? Json(arm.least) : Json()}};
}

std::vector<TreeArm> by_visits(std::vector<TreeArm> arms) {
  std::stable_sort(arms.begin(), arms.end(), [](const TreeArm& a, const TreeArm& b) { return a.visits > b.visits; });
  return arms;
}

void add_cells(Json& json, const BoardMove& move) {
  if (move.from) json["from"] = Json{move.from->column, move.from->row};
  if (move.to) json["to"] = Json{move.to->column, move.to->row};
}

Json root_arms_json(const WatchedSearch& search, Player player, const std::vector<TreeArm>& arms) {
  const ArmContext context{search.agent(), visits_of(arms), arms.size()};
  const std::vector<BoardMove>& moves = search.moves(player);
  Json list = Json::array();
  for (const TreeArm& arm : by_visits(arms)) {
    if (list.size() == most_arms) break;
    list.push_back(arm_json(arm, context));
    if (arm.number < moves.size()) add_cells(list.back(), moves[arm.number]);
  }
  return list;
}

// Player one's moves in the rows, player two's in the columns.
Json joint_json(const TreeNode& root, Player player) {
  if (root.arms[0].empty() || root.arms[1].empty()) return {};
  std::map<std::array<std::string, 2>, const TreeNode*> cells;
  for (const TreeNode& child : root.children) cells[child.moves] = &child;
  Json rows = Json::array(), columns = Json::array(), visits = Json::array(), means = Json::array();
  for (const TreeArm& two : root.arms[1]) columns.push_back(two.move);
  for (const TreeArm& one : root.arms[0]) {
    rows.push_back(one.move);
    Json visits_row = Json::array(), means_row = Json::array();
    for (const TreeArm& two : root.arms[1]) {
      const auto cell = cells.find({one.move, two.move});
      const TreeNode* const seen = cell == cells.end() ? nullptr : cell->second;
      visits_row.push_back(seen != nullptr ? optional_json(seen->visits) : Json(0));
      means_row.push_back(seen != nullptr && seen->value ? Json(value_for(player, *seen->value)) : Json());
    }
    visits.push_back(std::move(visits_row));
    means.push_back(std::move(means_row));
  }
  return {{"rows", std::move(rows)},
          {"columns", std::move(columns)},
          {"visits", std::move(visits)},
          {"means", std::move(means)}};
}

// The numbers of a path's moves: each is one of the node's children.
std::vector<MoveNumbers> numbers_of(const AnySearch& tree, const std::vector<std::string>& path) {
  std::vector<MoveNumbers> numbers;
  for (const std::string& move : path) {
    const TreeNode node = tree.describe(numbers, {.depth = 1, .min_visits = 1});
    const auto child = std::find_if(node.children.begin(), node.children.end(), [&](const TreeNode& below) {
      return below.kind == ChildKind::node && joined(below.moves) == move;
    });
    if (child == node.children.end())
      throw ApiError(404, fmt::format("path: the tree has no node after {}", in_message(move)), "path");
    numbers.push_back(child->numbers);
  }
  return numbers;
}

}  // namespace

double value_for(Player player, double value_one) { return player == Player::one ? value_one : 1 - value_one; }

Json progress_json(const WatchedSearch& search, const ProgressOptions& options) {
  const Player player = search.player();
  return search.read([&](const AnySearch& tree) {
    const SearchAnswer answer = tree.answer();
    const TreeNode root =
        tree.describe({}, {.depth = options.joint ? std::size_t{1} : std::size_t{0}, .min_visits = 1, .numbers = true});
    const double rate =
        options.milliseconds > 0 ? 1000 * static_cast<double>(options.simulations) / options.milliseconds : 0;
    return Json{{"milliseconds", options.milliseconds},
                {"simulations", options.simulations},
                {"rate", rate},
                {"nodes", answer.report.nodes},
                {"bytes", answer.report.bytes},
                {"depth", answer.line.size()},
                {"full", answer.report.full},
                {"value", answer.value},
                {"best", answer.move_text},
                {"arms", root_arms_json(search, player, root.arms[index_of(player)])},
                {"opponent_arms", root_arms_json(search, other(player), root.arms[index_of(other(player))])},
                {"joint", options.joint ? joint_json(root, player) : Json()},
                {"line", Json(answer.line)}};
  });
}

Json decision_json(const Decision& decision, const Explanation& explanation, std::span<const BoardMove> moves) {
  Json arms = Json::array();
  for (const Explanation::Arm& arm : explanation.arms) {
    if (arms.size() == most_arms) break;
    arms.push_back({{"move", arm.move},
                    {"visits", arm.visits},
                    {"mean", if_tried(arm.visits, arm.mean)},
                    {"low", Json()},
                    {"high", Json()},
                    {"probability", arm.probability},
                    {"chance", Json()},
                    {"score", Json()},
                    {"exploration", Json()},
                    {"filled", Json()},
                    {"proven", optional_json(arm.proven)}});
    const auto move =
        std::find_if(moves.begin(), moves.end(), [&](const BoardMove& each) { return each.text == arm.move; });
    if (move != moves.end()) add_cells(arms.back(), *move);
  }
  const double rate =
      decision.milliseconds > 0 ? 1000 * static_cast<double>(decision.simulations) / decision.milliseconds : 0;
  return {{"milliseconds", decision.milliseconds},
          {"simulations", decision.simulations},
          {"rate", rate},
          {"nodes", decision.nodes},
          {"bytes", decision.bytes},
          {"depth", std::max(static_cast<std::size_t>(explanation.depth), explanation.line.size())},
          {"full", false},
          {"value", decision.value},
          {"best", decision.move < moves.size() ? moves[decision.move].text : std::string()},
          {"arms", std::move(arms)},
          {"opponent_arms", Json::array()},
          {"joint", Json()},
          {"line", Json(explanation.line)}};
}

Json arms_json(const WatchedSearch& search, const TreeNode& node) {
  Json list = Json::array();
  for (const Player player : {Player::one, Player::two}) {
    const std::vector<TreeArm>& arms = node.arms[index_of(player)];
    const ArmContext context{search.agent(), visits_of(arms), arms.size()};
    std::size_t written = 0;
    for (const TreeArm& arm : by_visits(arms)) {
      if (written++ == most_arms) break;
      Json json = arm_json(arm, context);
      json["player"] = index_of(player) + 1;
      list.push_back(std::move(json));
    }
  }
  return list;
}

Json formula_json(const WatchedSearch& search, const TreeNode& node) {
  for (const std::vector<TreeArm>& arms : node.arms)
    if (!arms.empty() && !arms.front().formula.empty()) return arms.front().formula;
  return search.agent().formula.empty() ? Json() : Json(search.agent().formula);
}

Json node_json(const WatchedSearch& search, const std::vector<std::string>& path, std::size_t most) {
  const Player player = search.player();
  const auto value_json = [&](const std::optional<double>& value) {
    return value ? Json(value_for(player, *value)) : Json();
  };
  const TreeNode node = search.read([&](const AnySearch& tree) {
    return tree.describe(numbers_of(tree, path), {.depth = 1, .min_visits = 1, .numbers = true});
  });
  Json movers = Json::array();
  for (const Player each : {Player::one, Player::two})
    if (node.to_move[index_of(each)]) movers.push_back(index_of(each) + 1);
  Json children = Json::array();
  for (const TreeNode& child : node.children) {
    if (children.size() == most) break;
    children.push_back({{"move", joined(child.moves)},
                        {"kind", word_of(child_kind_words, child.kind)},
                        {"visits", optional_json(child.visits)},
                        {"value", value_json(child.value)},
                        {"proven", value_json(child.proven)},
                        {"children", child.kind == ChildKind::node ? 1 : 0}});
  }
  return {{"path", Json(path)},
          {"visits", optional_json(node.visits)},
          {"value", value_json(node.value)},
          {"proven", value_json(node.proven)},
          {"movers", std::move(movers)},
          {"formula", formula_json(search, node)},
          {"arms", arms_json(search, node)},
          {"left_out", node.left_out + node.children.size() - children.size()},
          {"children", std::move(children)}};
}

}  // namespace cycad::serve
