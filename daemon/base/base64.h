#ifndef KINDRED_DAEMON_BASE_BASE64_H_
#define KINDRED_DAEMON_BASE_BASE64_H_

#include <optional>
#include <string>
#include <string_view>

namespace kindred {

// The bytes of a text in base64, by RFC 4648, section 4. Ends of lines within it are passed over.
// Nothing when the text is something else.
std::optional<std::string> base64_bytes(std::string_view text);

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_BASE64_H_
