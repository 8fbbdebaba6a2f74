// Where the paths of a configuration lead in a JSON document.

#ifndef KINDRED_DAEMON_CODEC_FOLLOW_H_
#define KINDRED_DAEMON_CODEC_FOLLOW_H_

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "config/config.h"
#include "daemon/codec/json_document.h"

namespace kindred {

// Those of a path, or of a part of one (config::JsonPath).
using Tokens = std::span<const std::string>;

// The member of an object that has the token's name, or the element of an array at its place, from
// 0 on. 0 when there is none.
size_t child(const JsonDocument& document, size_t node, std::string_view token);

// Calls visit(index) for everything that the tokens lead to from `node`, in the document's order,
// as long as it answers true. False when it did not. "*" leads to every element of an array, and is
// a name like others in an object.
template <typename Visit>
bool follow(const JsonDocument& document, size_t node, Tokens path, Visit&& visit) {
  if (path.empty()) return visit(node);
  const Tokens rest = path.subspan(1);
  if (path.front() == "*" && document.node(node).kind == JsonKind::kArray) {
    bool good = true;
    document.for_each(
        node, [&](size_t element) { good = good && follow(document, element, rest, visit); });
    return good;
  }
  const size_t next = child(document, node, path.front());
  return next == 0 || follow(document, next, rest, visit);
}

// The first place that the path leads to from the node `root`, or 0.
size_t first_place(const JsonDocument& document, const config::JsonPath& path, size_t root = 0);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_FOLLOW_H_
