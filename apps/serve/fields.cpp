#include "serve/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cycad/agent/nearest.hpp"
#include "serve/api_error.hpp"

namespace cycad::serve {
namespace {

[[noreturn]] void fail(std::string_view name, std::string_view problem) {
  throw ApiError(400, fmt::format("{}: {}", name, problem), std::string(name));
}

std::string read_text(const Json& value, std::string_view name) {
  if (!value.is_string()) fail(name, "expected a text");
  auto text = value.get<std::string>();
  if (text.size() > longest_text) fail(name, fmt::format("expected a text of at most {} bytes", longest_text));
  return text;
}

double read_real(const Json& value, std::string_view name, double least, double most) {
  if (!value.is_number()) fail(name, "expected a number");
  const auto number = value.get<double>();
  if (!std::isfinite(number) || number < least || number > most)
    fail(name, fmt::format("expected a number from {:g} to {:g}", least, most));
  return number;
}

}  // namespace

Fields::Fields(const Json& object, std::function<bool()> caller) : object_(&object), caller_(std::move(caller)) {
  if (!object.is_object()) throw ApiError(400, "expected a JSON object");
}

const Json* Fields::find(std::string_view name) {
  if (std::find(known_.begin(), known_.end(), name) == known_.end()) known_.emplace_back(name);
  return object_->contains(name) ? &object_->at(name) : nullptr;
}

const Json& Fields::require(std::string_view name) {
  const Json* const value = find(name);
  if (value == nullptr) fail(name, "missing");
  return *value;
}

const Json& Fields::list(std::string_view name, std::size_t most) {
  static const Json nothing = Json::array();
  const Json* const value = find(name);
  if (value == nullptr) return nothing;
  if (!value->is_array()) fail(name, "expected a list");
  if (value->size() > most) fail(name, fmt::format("expected a list of at most {}", most));
  return *value;
}

bool Fields::has(std::string_view name) { return find(name) != nullptr; }

std::string Fields::text(std::string_view name) { return read_text(require(name), name); }

std::string Fields::text(std::string_view name, std::string_view otherwise) {
  const Json* const value = find(name);
  return value == nullptr ? std::string(otherwise) : read_text(*value, name);
}

std::vector<std::string> Fields::texts(std::string_view name, std::size_t most) {
  std::vector<std::string> found;
  for (const Json& element : list(name, most)) found.push_back(read_text(element, name));
  return found;
}

std::uint64_t Fields::whole(std::string_view name, std::uint64_t least, std::uint64_t most) {
  const Json& value = require(name);
  std::optional<std::uint64_t> number;
  try {
    number = value.get<std::uint64_t>();
  } catch (const JsonError&) {
    number.reset();
  }
  if (!number || *number < least || *number > most)
    fail(name, fmt::format("expected a whole number from {} to {}", least, most));
  return *number;
}

std::uint64_t Fields::whole(std::string_view name, std::uint64_t least, std::uint64_t most, std::uint64_t otherwise) {
  return has(name) ? whole(name, least, most) : otherwise;
}

double Fields::real(std::string_view name, double least, double most, double otherwise) {
  const Json* const value = find(name);
  return value == nullptr ? otherwise : read_real(*value, name, least, most);
}

std::vector<double> Fields::reals(std::string_view name, double least, double most, std::size_t most_values) {
  std::vector<double> found;
  for (const Json& element : list(name, most_values)) found.push_back(read_real(element, name, least, most));
  return found;
}

bool Fields::flag(std::string_view name, bool otherwise) {
  const Json* const value = find(name);
  if (value == nullptr) return otherwise;
  if (!value->is_boolean()) fail(name, "expected true or false");
  return value->get<bool>();
}

Fields Fields::object(std::string_view name) {
  const Json& value = require(name);
  if (!value.is_object()) fail(name, "expected an object");
  return Fields(value);
}

std::vector<Fields> Fields::objects(std::string_view name, std::size_t most) {
  std::vector<Fields> found;
  for (const Json& element : list(name, most)) {
    if (!element.is_object()) fail(name, "expected a list of objects");
    found.emplace_back(element);
  }
  return found;
}

void Fields::done() const {
  for (const std::string& name : object_->names()) {
    if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
    throw ApiError(400, unknown_name("field", name.substr(0, 60), known_), name.substr(0, 60));
  }
}

}  // namespace cycad::serve
