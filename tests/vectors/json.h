// JSON values, as test vectors are written in.

#ifndef KINDRED_TESTS_VECTORS_JSON_H_
#define KINDRED_TESTS_VECTORS_JSON_H_

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace kindred::vectors {

class Json {
 public:
  using List = std::vector<Json>;
  using Object = std::map<std::string, Json>;

  Json();  // null
  ~Json();
  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;

  template <std::same_as<bool> Bool>
  Json(Bool value) : Json(of(value)) {}
  template <typename Number>
  requires(std::integral<Number> || std::floating_point<Number>) &&
      (!std::same_as<Number, bool>)Json(Number value) : Json(of(static_cast<double>(value))) {}
  Json(const char* text);
  Json(std::string text);
  Json(Object object);
  Json(List list);
  Json(std::initializer_list<std::pair<const std::string, Json>> entries);
  template <typename T>
  Json(const std::vector<T>& items) : Json(List(items.begin(), items.end())) {}
  template <typename T>
  Json(const std::map<std::string, T>& entries) : Json(Object(entries.begin(), entries.end())) {}
  template <typename T>
  Json(const std::optional<T>& value) : Json(value ? Json(*value) : Json()) {}

  // Throws std::runtime_error when the file cannot be read.
  static Json load(const std::string& path);

  bool null() const { return std::holds_alternative<std::monostate>(value_); }
  bool is_number() const { return std::holds_alternative<double>(value_); }
  bool is_text() const { return std::holds_alternative<std::string>(value_); }
  bool is_list() const { return std::holds_alternative<List>(value_); }
  bool is_object() const { return std::holds_alternative<Object>(value_); }

  // Each throws when the value is something else.
  double number() const { return std::get<double>(value_); }
  uint64_t whole() const { return static_cast<uint64_t>(number()); }
  const std::string& text() const { return std::get<std::string>(value_); }
  const List& list() const { return std::get<List>(value_); }
  const Object& object() const { return std::get<Object>(value_); }
  const Json& operator[](const std::string& key) const { return object().at(key); }
  const Json& operator[](size_t index) const { return list().at(index); }
  bool has(const std::string& key) const { return object().count(key) != 0; }

  std::vector<double> numbers() const;
  std::vector<uint64_t> wholes() const;
  std::vector<std::string> texts() const;
  std::vector<std::vector<uint64_t>> rows() const;  // of a matrix

  bool operator==(const Json& other) const;

  std::string written() const;  // as JSON, for messages

 private:
  static Json of(bool value);
  static Json of(double value);

  std::variant<std::monostate, bool, double, std::string, List, Object> value_;
};

// The first place where the two differ, as text; numbers do when they are more than `tolerance`
// apart. None when there is no such place.
std::optional<std::string> difference(const Json& expected, const Json& found, double tolerance);

}  // namespace kindred::vectors

#endif  // KINDRED_TESTS_VECTORS_JSON_H_
