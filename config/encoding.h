#ifndef KINDRED_CONFIG_ENCODING_H_
#define KINDRED_CONFIG_ENCODING_H_

#include <optional>
#include <string>
#include <string_view>

#include "config/node.h"

namespace kindred::config {

// What iconv() calls an encoding, by the name that people have for it: latin-1, windows-1252,
// utf-16 and whatever else iconv() knows, in letters of any case. Latin-1 is read as windows-1252,
// as browsers do: where the two differ, latin-1 has control characters that no text uses. Empty
// for UTF-8; none where there is no such encoding.
std::optional<std::string> encoding_named(std::string_view name);

// What to say instead of such a name: "the name of an encoding (...)".
inline constexpr std::string_view kEncodings =
    "the name of an encoding (utf-8, latin-1, windows-1252, utf-16, or what iconv -l lists)";

// A character that may stand between the cells of CSV: one of ASCII but quote, CR, LF and NUL; or
// "tab", "comma", "semicolon", "pipe", "space" or "\\t". None for all else.
std::optional<char> delimiter_named(std::string_view name);

inline constexpr std::string_view kDelimiters =
    "one character (\";\", \"|\"), or comma, semicolon, pipe, tab, space";

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_ENCODING_H_
