#include "config/counted_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_set>

#include "config/read.h"

namespace kindred::config {

namespace {

std::optional<CountedLine> read_line(std::string_view line, Position at, uint64_t most) {
  CountedLine read{.what = {}, .at = at};
  const char* const end = line.data() + line.size();
  const auto [stopped, error] = std::from_chars(line.data(), end, read.records);
  if (error != std::errc() || stopped == end || *stopped != ' ') return std::nullopt;
  if (read.records == 0 || read.records > most) return std::nullopt;
  read.what = line.substr(static_cast<size_t>(stopped - line.data()) + 1);
  return read;
}

}  // namespace

std::vector<CountedLine> read_counted_lines(const Node& node, uint64_t most,
                                            std::string_view expected, Faults* faults) {
  std::vector<CountedLine> lines;
  if (node.kind == Node::Kind::kNothing) return lines;
  if (!read_text(node, faults)) return lines;
  std::unordered_set<std::string_view> seen;
  Position at = node.block ? Position{node.at.line, 1} : node.at;
  for (std::string_view rest = node.text; !rest.empty();) {
    if (node.block) ++at.line;
    const size_t size = std::min(rest.find('\n'), rest.size());
    const auto line = read_line(rest.substr(0, size), at, most);
    rest.remove_prefix(std::min(size + 1, rest.size()));
    if (!line) {
      faults->add(at, fmt::format("{}: expected a number of records from 1 to {}, a blank and {}",
                                  node.key, most, expected));
      return lines;
    }
    if (!seen.insert(line->what).second) {
      faults->add(at, fmt::format("{}: {} is here twice", node.key, expected));
      return lines;
    }
    lines.push_back(*line);
  }
  return lines;
}

}  // namespace kindred::config
