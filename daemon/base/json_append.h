// Strings and numbers as JSON text, for whatever writes some.

#ifndef KINDRED_DAEMON_BASE_JSON_APPEND_H_
#define KINDRED_DAEMON_BASE_JSON_APPEND_H_

#include <string>
#include <string_view>

namespace kindred {

// A JSON string with its quotes, escaping only what JSON requires: the quote, the backslash, and
// what stands below U+0020. `text` is valid UTF-8, or the JSON is not.
void append_json_string(std::string_view text, std::string* out);

// The shortest decimal text that reads back as the same double, with a point or an exponent: 195.0,
// 0.97, 1e-07. `value` is finite.
void append_json_number(double value, std::string* out);

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_JSON_APPEND_H_
