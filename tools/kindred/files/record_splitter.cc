#include "tools/kindred/files/record_splitter.h"

namespace kindred {

std::optional<Cut> LineSplitter::find(std::string_view rest, bool whole) {
  const size_t end = rest.find('\n', at_);
  at_ = 0;
  if (end != std::string_view::npos) return Cut{0, end, end + 1};
  if (whole && !rest.empty()) return Cut{0, rest.size(), rest.size()};
  at_ = rest.size();
  return std::nullopt;
}

std::optional<size_t> LineSplitter::drop(std::string_view rest) {
  at_ = 0;
  return rest.size();
}

}  // namespace kindred
