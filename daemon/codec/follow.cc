#include "daemon/codec/follow.h"

#include <optional>

#include "linkage/text/integer.h"

namespace kindred {

size_t child(const JsonDocument& document, size_t node, std::string_view token) {
  if (document.node(node).kind != JsonKind::kArray) return document.member(node, token);
  std::optional<size_t> wanted = parse_integer<size_t>(token);
  if (!wanted) return 0;
  size_t element = node + 1;
  const size_t end = document.node(node).end;
  for (; *wanted > 0 && element < end; --*wanted) element = document.node(element).end;
  return element < end ? element : 0;
}

size_t first_place(const JsonDocument& document, const config::JsonPath& path, size_t root) {
  size_t found = 0;
  follow(document, root, path, [&](size_t node) {
    found = node;
    return false;
  });
  return found;
}

}  // namespace kindred
