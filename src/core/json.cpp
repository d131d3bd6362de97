#include "cycad/core/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cycad/core/printable.hpp"

namespace cycad {
namespace {

constexpr std::size_t deepest = 500;            // values are written and destroyed by recursion
constexpr std::size_t most_fields = 500;        // each is looked for among those before it
constexpr std::size_t most_values = 5'000'000;  // two characters can make one that takes fifty bytes

// Builds a value from the events of nlohmann's parser.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  Json root;
  std::string problem;

  bool null() override { return add(Json()); }
  bool boolean(bool value) override { return add(Json(value)); }
  bool number_integer(number_integer_t value) override { return add(Json(value)); }
  bool number_unsigned(number_unsigned_t value) override { return add(Json(value)); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return add(Json(value)); }
  bool string(string_t& value) override { return is_shown(value) && add(Json(value)); }
  bool binary(binary_t& /*value*/) override { return false; }
  bool start_object(std::size_t /*size*/) override { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (!is_shown(name)) return false;
    if (open_.back().size() == most_fields) {
      problem = fmt::format("an object of more than {} fields", most_fields);
    } else if (open_.back().contains(name)) {
      problem = fmt::format("the field {} is there twice, expected once", in_message(name));
    } else {
      names_.back() = name;
      return true;
    }
    return false;
  }
  bool parse_error(std::size_t /*position*/, const std::string& /*last*/,
                   const nlohmann::json::exception& error) override {
    const std::string_view message = error.what();  // "[json.exception.parse_error.101] parse error at ..."
    const std::size_t end = message.find("] ");
    problem = printable(message.substr(end == std::string_view::npos ? 0 : end + 2));  // it quotes what was read
    return false;
  }

 private:
  // What is read is shown some day.
  bool is_shown(const std::string& text) {
    if (is_plain_text(text)) return true;
    problem = fmt::format("text {} has control characters, expected none but tabs and line ends", in_message(text));
    return false;
  }

  bool add(Json value) {
    if (++values_ > most_values) {
      problem = fmt::format("more than {} values", most_values);
      return false;
    }
    if (open_.empty()) {
      root = std::move(value);
    } else if (open_.back().is_object()) {
      open_.back()[names_.back()] = std::move(value);
    } else {
      open_.back().push_back(std::move(value));
    }
    return true;
  }

  bool open(Json value) {
    if (open_.size() == deepest) {
      problem = fmt::format("nested more than {} deep", deepest);
      return false;
    }
    open_.push_back(std::move(value));
    names_.emplace_back();
    return true;
  }

  bool close() {
    Json value = std::move(open_.back());
    open_.pop_back();
    names_.pop_back();
    return add(std::move(value));
  }

  std::vector<Json> open_;
  std::vector<std::string> names_;
  std::size_t values_ = 0;
};

// What may not be shown is escaped, the controls beyond ASCII too.
std::string quoted(const std::string& text) {
  std::string plain = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (is_plain_text(plain)) return plain;
  std::string escaped;
  for (std::string_view rest = plain; !rest.empty();) {
    const Character next = first_character(rest);
    if (may_be_shown(next.code)) {
      escaped += rest.substr(0, next.size);
    } else if (next.code < 0x10000) {
      escaped += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(next.code));
    } else {
      const auto beyond = static_cast<std::uint32_t>(next.code) - 0x10000U;
      escaped += fmt::format("\\u{:04x}\\u{:04x}", 0xd800U + (beyond >> 10U), 0xdc00U + (beyond & 0x3ffU));
    }
    rest.remove_prefix(next.size);
  }
  return escaped;
}

void append_number(std::string& out, double number) {
  if (!std::isfinite(number)) {
    out += "null";
    return;
  }
  std::array<char, 64> digits{};
  const char* const end = nlohmann::detail::to_chars(digits.data(), digits.data() + digits.size(), number);
  const std::string_view text(digits.data(), static_cast<std::size_t>(end - digits.data()));
  out += text;
  if (text.find_first_of(".e") == std::string_view::npos) out += ".0";
}

[[noreturn]] void fail(const char* expected, const Json& found) {
  std::string text = found.dump();
  throw JsonError(fmt::format("expected {}, found {}", expected, found.is_string() ? text : in_message(text)));
}

}  // namespace

Json::Json(std::initializer_list<Json> elements) {
  const bool pairs = std::all_of(elements.begin(), elements.end(), [](const Json& element) {
    const Array* const pair = std::get_if<Array>(&element.value_);
    return pair != nullptr && pair->size() == 2 && pair->front().is_string();
  });
  if (!pairs) {
    value_ = Array(elements);
    return;
  }
  value_ = Object{};
  for (const Json& element : elements) (*this)[element.at(0).text()] = element.at(1);
}

Json Json::parse(std::string_view text, std::string_view where) {
  Builder builder;
  if (!nlohmann::json::sax_parse(text, &builder))
    throw JsonError(fmt::format("{}{}{}", where, where.empty() ? "" : ": ", builder.problem));
  return std::move(builder.root);
}

std::string Json::dump(int indentation) const {
  std::string out;
  write(out, indentation, 0);
  return out;
}

void Json::write(std::string& out, int indentation, std::size_t depth) const {
  if (std::holds_alternative<std::nullptr_t>(value_)) {
    out += "null";
  } else if (const bool* const truth = std::get_if<bool>(&value_)) {
    out += *truth ? "true" : "false";
  } else if (const std::int64_t* const integer = std::get_if<std::int64_t>(&value_)) {
    out += fmt::to_string(*integer);
  } else if (const std::uint64_t* const unsigned_integer = std::get_if<std::uint64_t>(&value_)) {
    out += fmt::to_string(*unsigned_integer);
  } else if (const double* const real = std::get_if<double>(&value_)) {
    append_number(out, *real);
  } else if (const std::string* const string = std::get_if<std::string>(&value_)) {
    out += quoted(*string);
  } else {
    const Object* const object = std::get_if<Object>(&value_);
    const auto begin_line = [&](std::size_t level) {
      if (indentation < 0) return;
      out += '\n';
      out.append(level * static_cast<std::size_t>(indentation), ' ');
    };
    out += object != nullptr ? '{' : '[';
    for (std::size_t index = 0; index < size(); ++index) {
      if (index > 0) out += ',';
      begin_line(depth + 1);
      if (object != nullptr) {
        out += quoted(object->names[index]);
        out += indentation < 0 ? ":" : ": ";
      }
      element(index).write(out, indentation, depth + 1);
    }
    if (!empty()) begin_line(depth);
    out += object != nullptr ? '}' : ']';
  }
}

bool Json::is_number() const {
  return std::holds_alternative<std::int64_t>(value_) || std::holds_alternative<std::uint64_t>(value_) ||
         std::holds_alternative<double>(value_);
}

std::size_t Json::size() const { return is_null() ? 0 : is_array() || is_object() ? elements().size() : 1; }

const Json& Json::at(std::string_view name) const {
  if (!is_object()) fail(fmt::format("an object with '{}'", name).c_str(), *this);
  const Json* const found = find(name);
  if (found == nullptr) throw JsonError(fmt::format("'{}' is missing", name));
  return *found;
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) value_ = Object{};
  if (!is_object()) fail(fmt::format("an object with '{}'", name).c_str(), *this);
  if (const Json* const found = find(name)) return const_cast<Json&>(*found);
  auto& [names, values] = std::get<Object>(value_);
  names.emplace_back(name);
  return values.emplace_back();
}

bool Json::contains(std::string_view name) const { return is_object() && find(name) != nullptr; }

const std::vector<std::string>& Json::names() const {
  if (!is_object()) fail("an object", *this);
  return std::get<Object>(value_).names;
}

Json& Json::back() {
  if (empty()) fail("an element", *this);
  return const_cast<Json&>(elements().back());
}

void Json::push_back(Json element) { emplace_back() = std::move(element); }

Json& Json::emplace_back() {
  if (is_null()) value_ = Array{};
  if (!is_array()) fail("an array", *this);
  return std::get<Array>(value_).emplace_back();
}

void Json::update(const Json& other) {
  for (const std::string& name : other.names()) (*this)[name] = other.at(name);
}

void Json::erase(std::string_view name) {
  const Json* const found = is_object() ? find(name) : nullptr;
  if (found == nullptr) return;
  auto& [names, values] = std::get<Object>(value_);
  const std::ptrdiff_t place = found - values.data();
  names.erase(names.begin() + place);
  values.erase(values.begin() + place);
}

const Json::Array& Json::elements() const {
  if (const Object* const object = std::get_if<Object>(&value_)) return object->values;
  if (!is_array()) fail("an array", *this);
  return std::get<Array>(value_);
}

const Json& Json::element(std::size_t index) const {
  const Array& all = elements();
  if (index >= all.size()) throw JsonError(fmt::format("expected an element {}, found {} elements", index, all.size()));
  return all[index];
}

bool Json::boolean() const {
  if (!is_boolean()) fail("true or false", *this);
  return std::get<bool>(value_);
}

const std::string& Json::text() const {
  if (!is_string()) fail("a text", *this);
  return std::get<std::string>(value_);
}

double Json::number() const {
  if (const std::int64_t* const integer = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*integer);
  if (const std::uint64_t* const integer = std::get_if<std::uint64_t>(&value_)) return static_cast<double>(*integer);
  if (const double* const real = std::get_if<double>(&value_)) return *real;
  fail("a number", *this);
}

std::int64_t Json::whole(std::int64_t least, std::int64_t most) const {
  std::int64_t found = 0;
  if (const std::int64_t* const integer = std::get_if<std::int64_t>(&value_)) {
    found = *integer;
  } else if (std::holds_alternative<std::uint64_t>(value_)) {
    found = static_cast<std::int64_t>(count(static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())));
  } else {
    const double real = number();
    if (real != std::floor(real) || std::abs(real) > 9e15) fail("a whole number", *this);
    found = static_cast<std::int64_t>(real);
  }
  if (found < least || found > most) fail(fmt::format("a whole number from {} to {}", least, most).c_str(), *this);
  return found;
}

std::uint64_t Json::count(std::uint64_t most) const {
  const std::uint64_t* const integer = std::get_if<std::uint64_t>(&value_);
  const std::uint64_t found =
      integer != nullptr ? *integer : static_cast<std::uint64_t>(whole(0, std::numeric_limits<std::int64_t>::max()));
  if (found > most) fail(fmt::format("a whole number from 0 to {}", most).c_str(), *this);
  return found;
}

bool Json::equals(const Json& other) const {
  if (is_number() && other.is_number()) {
    const bool real = std::holds_alternative<double>(value_) || std::holds_alternative<double>(other.value_);
    if (real) return number() == other.number();
    const auto* const integer = std::get_if<std::int64_t>(&value_);
    const auto* const other_integer = std::get_if<std::int64_t>(&other.value_);
    if (integer != nullptr && other_integer != nullptr) return *integer == *other_integer;
    if (number() < 0 || other.number() < 0) return false;
    return count(std::numeric_limits<std::uint64_t>::max()) == other.count(std::numeric_limits<std::uint64_t>::max());
  }
  if (value_.index() != other.value_.index()) return false;
  if (is_object()) {
    return size() == other.size() && std::all_of(names().begin(), names().end(), [&](const std::string& name) {
             return other.contains(name) && at(name).equals(other.at(name));
           });
  }
  if (is_array()) return elements() == other.elements();
  if (is_string()) return text() == other.text();
  return is_null() || boolean() == other.boolean();
}

const Json* Json::find(std::string_view name) const {
  const auto& [names, values] = std::get<Object>(value_);
  const auto place = std::find(names.begin(), names.end(), name);
  return place == names.end() ? nullptr : &values[static_cast<std::size_t>(place - names.begin())];
}

std::ostream& operator<<(std::ostream& out, const Json& json) { return out << json.dump(); }

}  // namespace cycad
