// What the tests of `kindred generate` read back from its files.

#ifndef KINDRED_TESTS_UNIT_TOOLS_KINDRED_GENERATE_GENERATED_H_
#define KINDRED_TESTS_UNIT_TOOLS_KINDRED_GENERATE_GENERATED_H_

#include <simdjson.h>

#include <string>
#include <utility>
#include <vector>

namespace kindred {

inline std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// The lines of a file, every one of which has a line end.
inline std::vector<std::string> lines_of(const std::string& bytes) {
  std::vector<std::string> lines = split(bytes, '\n');
  if (!lines.back().empty()) throw std::runtime_error("the last line has no end");
  lines.pop_back();
  return lines;
}

// The cells of a CSV file without quotes, its header line checked and left out.
inline std::vector<std::vector<std::string>> csv_of(const std::string& bytes,
                                                    const std::string& header) {
  const std::vector<std::string> lines = lines_of(bytes);
  if (lines.empty() || lines[0] != header) throw std::runtime_error("no header " + header);
  std::vector<std::vector<std::string>> rows;
  for (size_t i = 1; i < lines.size(); ++i) rows.push_back(split(lines[i], ','));
  return rows;
}

// Parses one line of JSON; throws simdjson::simdjson_error when it is none.
class JsonLine {
 public:
  explicit JsonLine(const std::string& line) : root_(parser_.parse(line)) {}

  // The text at a JSON pointer, or an empty one.
  std::string text(const char* pointer) const {
    std::string_view value;
    if (root_.at_pointer(pointer).get(value) != simdjson::SUCCESS) return {};
    return std::string(value);
  }

 private:
  simdjson::dom::parser parser_;
  simdjson::dom::element root_;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_TOOLS_KINDRED_GENERATE_GENERATED_H_
