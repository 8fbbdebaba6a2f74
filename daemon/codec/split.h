#ifndef KINDRED_DAEMON_CODEC_SPLIT_H_
#define KINDRED_DAEMON_CODEC_SPLIT_H_

#include <cstddef>
#include <string_view>

#include "linkage/text/blanks.h"

namespace kindred {

// Calls visit(part) for what stands between the separators in a text, in order, without the white
// space around it. Parts of nothing else are passed over. An empty separator parts nothing.
// O(bytes).
template <typename Visit>
void for_each_part(std::string_view text, std::string_view separator, Visit&& visit) {
  while (!text.empty()) {
    const size_t end = separator.empty() ? text.npos : text.find(separator);
    const std::string_view part = trim_blanks(text.substr(0, end));
    if (!part.empty()) visit(part);
    if (end == text.npos) return;
    text.remove_prefix(end + separator.size());
  }
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_SPLIT_H_
