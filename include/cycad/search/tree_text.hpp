// A described tree (tree_node.hpp) as text for a person, for a program (JSON) and for Graphviz (DOT).
//
// A node in JSON is an object; what it does not have is left out:
//   {"moves": ["north", "east"], "numbers": [0, 1], "kind": "node", "visits": 812, "value": 0.53, "proven": 1,
//    "to_move": [1, 2], "arms": [[ARM...], [ARM...]], "children": [NODE...], "left_out": 3}
// with a move, a number and a list of arms for each player (null and 0 for one who does not move there), and an ARM as
//   {"move": "north", "number": 0, "visits": 400, "mean": 0.5, "probability": 0.6, "bounds": [0, 1], "score": 0.6,
//    "exploration": 0.1}
// "value" is player one's mean reward, "mean" that of the player whose arm it is.
#pragma once

#include <cstdio>
#include <string>

#include "cycad/search/tree_node.hpp"

namespace cycad {
namespace detail {

inline std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      out += '\\';
      out += letter;
    } else if (static_cast<unsigned char>(letter) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(letter));
      out += code;
    } else {
      out += letter;
    }
  }
  return out + '"';
}

// Enough digits to read the same float again.
inline std::string number_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

inline std::string rounded_text(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", value);
  return text;
}

class JsonTree {
 public:
  static void write(const TreeNode& node, std::string& out) {
    out += "{\"moves\": [" + move(node.moves[0]) + ", " + move(node.moves[1]) + "], \"numbers\": [" +
           std::to_string(node.numbers[0]) + ", " + std::to_string(node.numbers[1]) + "]";
    out += ", \"kind\": " + json_string(child_kind_words[static_cast<std::size_t>(node.kind)]);
    add(out, "visits", node.visits);
    add(out, "value", node.value);
    add(out, "proven", node.proven);
    out += ", \"to_move\": [";
    if (node.to_move[0]) out += "1";
    if (node.to_move[1]) out += node.to_move[0] ? ", 2]" : "2]";
    if (!node.to_move[1]) out += "]";
    if (!node.arms[0].empty() || !node.arms[1].empty()) {
      out += ", \"arms\": [";
      write_arms(node.arms[0], out);
      out += ", ";
      write_arms(node.arms[1], out);
      out += "]";
    }
    if (!node.children.empty()) {
      out += ", \"children\": [";
      for (const TreeNode& child : node.children) {
        if (&child != &node.children.front()) out += ", ";
        write(child, out);
      }
      out += "]";
    }
    if (node.left_out > 0) out += ", \"left_out\": " + std::to_string(node.left_out);
    out += "}";
  }

  static void write_arms(const std::vector<TreeArm>& arms, std::string& out) {
    out += "[";
    for (const TreeArm& arm : arms) {
      if (&arm != &arms.front()) out += ", ";
      out += "{\"move\": " + json_string(arm.move) + ", \"number\": " + std::to_string(arm.number);
      add(out, "visits", arm.visits);
      add(out, "mean", arm.mean);
      add(out, "probability", arm.probability);
      out += ", \"bounds\": [" + number_text(arm.least) + ", " + number_text(arm.most) + "]";
      add(out, "score", arm.score);
      add(out, "exploration", arm.exploration());
      out += "}";
    }
    out += "]";
  }

 private:
  static std::string move(const std::string& text) { return text.empty() ? "null" : json_string(text); }
  static void add(std::string& out, const char* name, std::optional<double> value) {
    if (value) out.append(", ").append(json_string(name)).append(": ").append(number_text(*value));
  }
};

// "812 visits, value 0.530"
inline std::string summary_of(const TreeNode& node) {
  std::string text = node.visits ? number_text(*node.visits) + (*node.visits == 1 ? " visit" : " visits") : "? visits";
  if (node.proven) return text + (node.kind == ChildKind::end ? ", end " : ", proven ") + number_text(*node.proven);
  if (node.value) text += ", value " + rounded_text(*node.value);
  return text;
}

inline std::size_t write_dot(const TreeNode& node, std::size_t& count, std::string& out) {
  const std::size_t own = count++;
  const std::string name = "n" + std::to_string(own);
  const std::string moves = joined(node.moves);
  std::string label = json_string(moves.empty() ? std::string("root") : moves);
  label.back() = '\\';
  label += "n" + json_string(summary_of(node)).substr(1);
  out += "  " + name + " [label=" + label + (node.proven ? ", shape=box" : "") + "];\n";
  for (const TreeNode& child : node.children) {
    const std::size_t below = write_dot(child, count, out);
    out += "  " + name + " -> n" + std::to_string(below) + ";\n";
  }
  return own;
}

inline void write_text(const TreeNode& node, std::size_t depth, std::string& out) {
  const std::string moves = joined(node.moves);
  out += std::string(2 * depth, ' ') + (moves.empty() ? std::string("root") : moves) + "  " + summary_of(node) + "\n";
  for (const TreeNode& child : node.children) write_text(child, depth + 1, out);
  if (node.left_out > 0)
    out += std::string(2 * depth + 2, ' ') + "... and " + std::to_string(node.left_out) + " with fewer visits\n";
}

}  // namespace detail

inline std::string to_json(const TreeNode& node) {
  std::string out;
  detail::JsonTree::write(node, out);
  return out;
}

inline std::string to_dot(const TreeNode& node) {
  std::string out = "digraph tree {\n  node [shape=ellipse];\n";
  std::size_t count = 0;
  detail::write_dot(node, count, out);
  return out + "}\n";
}

inline std::string to_text(const TreeNode& node) {
  std::string out;
  detail::write_text(node, 0, out);
  return out;
}

}  // namespace cycad
