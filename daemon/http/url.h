// The parts of what a client asks for (RFC 3986).

#ifndef KINDRED_DAEMON_HTTP_URL_H_
#define KINDRED_DAEMON_HTTP_URL_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kindred {

// What "%41" and the like stand for. Nothing where a percent sign is followed by something else
// than two hexadecimal digits.
std::optional<std::string> percent_decoded(std::string_view text);

// The parts of a path between its slashes, each decoded by itself, so that a part may hold a slash:
// "/v1/a%2Fb" is {"v1", "a/b"}. Nothing where one cannot be decoded.
std::optional<std::vector<std::string>> path_parts(std::string_view path);

// The value of a name in "a=1&b=two+words": the first one that is there, decoded. `missing` when it
// is not there, nothing when it cannot be decoded.
std::optional<std::string> query_value(std::string_view query, std::string_view name,
                                       std::string_view missing = "");

// A whole number from `least` to `most`; nothing of another text.
std::optional<size_t> whole_number(const std::optional<std::string>& text, size_t least,
                                   size_t most);

}  // namespace kindred

#endif  // KINDRED_DAEMON_HTTP_URL_H_
