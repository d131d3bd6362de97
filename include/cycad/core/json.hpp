// A JSON value: null, a boolean, a number, a text, an array, or an object that keeps the order of its names.
//
//   Json json{{"wins", 3}, {"interval", {0.2, 0.7}}};
//   json["note"] = "a draw";
//   const std::size_t wins = Json::parse(text, path).at("wins");
//
// Braces around pairs that begin with a text make an object, others an array.
//
// Reading what is not there or of another kind throws JsonError, which says what was expected. The parser behind it is
// nlohmann's, included by src/core/json.cpp alone: its header takes seconds to compile.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <limits>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "cycad/core/error.hpp"

namespace cycad {

struct JsonError : InputError {
  using InputError::InputError;
};

class Json;

namespace json_detail {

template <class T>
concept Text = std::convertible_to<const T&, std::string_view> && !std::same_as<T, std::nullptr_t>;

template <class T>
concept Number = std::is_arithmetic_v<T> && !std::same_as<T, bool> && !std::same_as<T, char>;

template <class T>
concept List = std::ranges::input_range<const T&> && !Text<T> && !std::same_as<T, Json>;

template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};

template <class T>
concept Readable = std::same_as<T, bool> || Number<T> || std::same_as<T, std::string> || IsVector<T>::value;

}  // namespace json_detail

class Json {
 public:
  Json() = default;
  Json(std::nullptr_t) {}
  template <std::same_as<bool> T>
  Json(T value) : value_(value) {}
  template <json_detail::Number T>
  Json(T number) {
    if constexpr (std::floating_point<T>) {
      value_ = static_cast<double>(number);
    } else if constexpr (std::is_signed_v<T>) {
      value_ = static_cast<std::int64_t>(number);
    } else {
      value_ = static_cast<std::uint64_t>(number);
    }
  }
  template <json_detail::Text T>
  Json(const T& text) : value_(std::string(std::string_view(text))) {}
  template <json_detail::List T>
  Json(const T& list) : value_(Array{}) {
    for (const auto& element : list) push_back(element);
  }
  template <class First, class Second>
  Json(const std::pair<First, Second>& pair) : Json({Json(pair.first), Json(pair.second)}) {}
  Json(std::initializer_list<Json> elements);

  static Json array() { return Json(Array{}, 0); }
  static Json object() { return Json(Object{}, 0); }

  // `where` (a path, a line) opens the message of an error.
  static Json parse(std::string_view text, std::string_view where = {});
  // On one line, or on several with this indentation. Bytes that are not UTF-8 become replacement characters, and
  // numbers that are not finite null.
  [[nodiscard]] std::string dump(int indentation = -1) const;

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(value_); }
  [[nodiscard]] bool is_boolean() const { return std::holds_alternative<bool>(value_); }
  [[nodiscard]] bool is_number() const;
  [[nodiscard]] bool is_string() const { return std::holds_alternative<std::string>(value_); }
  [[nodiscard]] bool is_array() const { return std::holds_alternative<Array>(value_); }
  [[nodiscard]] bool is_object() const { return std::holds_alternative<Object>(value_); }

  template <json_detail::Readable T>
  [[nodiscard]] T get() const {
    if constexpr (std::same_as<T, bool>) {
      return boolean();
    } else if constexpr (std::same_as<T, std::string>) {
      return text();
    } else if constexpr (std::floating_point<T>) {
      return static_cast<T>(number());
    } else if constexpr (std::is_signed_v<T> && json_detail::Number<T>) {
      return static_cast<T>(whole(std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
    } else if constexpr (json_detail::Number<T>) {
      return static_cast<T>(count(std::numeric_limits<T>::max()));
    } else {
      T list;
      for (const Json& element : elements()) list.push_back(element.get<typename T::value_type>());
      return list;
    }
  }
  template <json_detail::Readable T>
  operator T() const {
    return get<T>();
  }

  // Members of an array or object. Writing to null makes it one.
  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] bool empty() const { return size() == 0; }
  [[nodiscard]] const Json& at(std::string_view name) const;
  [[nodiscard]] Json& operator[](std::string_view name);
  [[nodiscard]] Json& operator[](const char* name) { return (*this)[std::string_view(name)]; }
  [[nodiscard]] const Json& operator[](std::string_view name) const { return at(name); }
  [[nodiscard]] const Json& operator[](const char* name) const { return at(name); }
  template <std::integral Index>
  [[nodiscard]] const Json& at(Index index) const {
    return element(static_cast<std::size_t>(index));
  }
  template <std::integral Index>
  [[nodiscard]] const Json& operator[](Index index) const {
    return element(static_cast<std::size_t>(index));
  }
  template <std::integral Index>
  [[nodiscard]] Json& operator[](Index index) {
    return const_cast<Json&>(std::as_const(*this).element(static_cast<std::size_t>(index)));
  }
  [[nodiscard]] bool contains(std::string_view name) const;
  [[nodiscard]] const std::vector<std::string>& names() const;
  [[nodiscard]] Json& back();
  void push_back(Json element);
  Json& emplace_back();
  void update(const Json& other);  // takes over its members
  void erase(std::string_view name);

  // Over the elements of an array or the values of an object.
  [[nodiscard]] auto begin() const { return elements().begin(); }
  [[nodiscard]] auto end() const { return elements().end(); }

  // Numbers are equal by value, objects in any order of their names.
  friend bool operator==(const Json& left, const Json& right) { return left.equals(right); }
  template <class T>
  requires(!std::same_as<T, Json> && std::constructible_from<Json, const T&>) friend bool operator==(const Json& left,
                                                                                                     const T& right) {
    return left.equals(Json(right));
  }
  // By value; JsonError unless both are numbers.
  friend std::partial_ordering operator<=>(const Json& left, const Json& right) {
    return left.number() <=> right.number();
  }
  template <json_detail::Number T>
  friend std::partial_ordering operator<=>(const Json& left, T right) {
    return left.number() <=> static_cast<double>(right);
  }
  friend std::ostream& operator<<(std::ostream& out, const Json& json);

 private:
  using Array = std::vector<Json>;
  struct Object {
    std::vector<std::string> names;
    Array values;
  };

  template <class Value>
  Json(Value value, int) : value_(std::move(value)) {}

  [[nodiscard]] const Array& elements() const;
  [[nodiscard]] const Json& element(std::size_t index) const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] const std::string& text() const;
  [[nodiscard]] double number() const;
  [[nodiscard]] std::int64_t whole(std::int64_t least, std::int64_t most) const;
  [[nodiscard]] std::uint64_t count(std::uint64_t most) const;
  [[nodiscard]] bool equals(const Json& other) const;
  [[nodiscard]] const Json* find(std::string_view name) const;
  void write(std::string& out, int indentation, std::size_t depth) const;

  std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array, Object> value_;
};

}  // namespace cycad
