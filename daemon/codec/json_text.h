// What JSON allows in a number and in the escapes of a string.

#ifndef KINDRED_DAEMON_CODEC_JSON_TEXT_H_
#define KINDRED_DAEMON_CODEC_JSON_TEXT_H_

#include <string_view>

namespace kindred {

// The grammar of RFC 8259, section 6.
bool is_json_number(std::string_view text);

// Whether an unescaped string has the UTF-8 of U+D800 to U+DFFF, which only an escape can have made
// where the text itself is valid UTF-8.
bool has_surrogate(std::string_view text);

// Whether a JSON text has an escape with half of a surrogate pair: to tell that fault from an
// escape that JSON does not have.
bool has_lone_surrogate(std::string_view json);

// The first word outside of strings that JSON does not have and other programs write: NaN,
// -Infinity, None, True. Empty when there is none.
std::string_view foreign_word(std::string_view json);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_JSON_TEXT_H_
