// The examples of docs/api.md: blocks tagged `api` with the name of an endpoint, a request, and what comes back.
#pragma once

#include <cctype>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace cycad::serve {

struct ApiExample {
  std::string name, request;
  int status = 200;
  std::string answer;                                       // JSON
  std::vector<std::pair<std::string, std::string>> events;  // of a stream, each with its data
  std::string type;                                         // of a file
};

inline ApiExample parse_api_example(const std::vector<std::string>& lines) {
  ApiExample example;
  example.name = lines.at(0);
  std::size_t at = 1;
  const auto is_end = [](const std::string& line) {
    return line == "events" || line == "file" ||
           (line.size() == 3 && std::isdigit(static_cast<unsigned char>(line[0])) != 0);
  };
  for (; at < lines.size() && !is_end(lines[at]); ++at) example.request += lines[at] + "\n";
  const std::string& kind = lines.at(at++);
  for (; at < lines.size(); ++at) {
    const std::string& line = lines[at];
    if (kind == "file") {
      example.type = line;
    } else if (kind != "events") {
      example.answer += line + "\n";
    } else if (std::isalpha(static_cast<unsigned char>(line.at(0))) != 0) {
      example.events.emplace_back(line.substr(0, line.find(' ')), line.substr(line.find(' ') + 1));
    } else {
      example.events.back().second += line;
    }
  }
  if (kind != "events" && kind != "file") example.status = std::stoi(kind);
  return example;
}

inline std::vector<ApiExample> api_examples() {
  std::ifstream document(std::string(CYCAD_TESTS_DIR) + "/../docs/api.md");
  std::vector<ApiExample> examples;
  std::vector<std::string> lines;
  bool inside = false;
  for (std::string line; std::getline(document, line);) {
    if (inside && line == "```") {
      examples.push_back(parse_api_example(lines));
      lines.clear();
      inside = false;
    } else if (inside) {
      lines.push_back(line);
    } else {
      inside = line == "```api";
    }
  }
  return examples;
}

}  // namespace cycad::serve
