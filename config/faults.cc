#include "config/faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <tuple>

namespace kindred::config {
namespace {

std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      line += "\\n";
    } else if (byte < 0x20 || byte == 0x7F) {
      line += fmt::format("\\x{:02x}", byte);
    } else {
      line += c;
    }
  }
  return line;
}

}  // namespace

void Faults::add(Position at, std::string_view text) {
  faults_.push_back({at.line, at.column, one_line(text)});
}

std::vector<Fault> Faults::sorted() const {
  const auto place = [](const Fault& f) { return std::tie(f.line, f.column); };
  std::vector<Fault> sorted;
  std::set<std::tuple<int, int, std::string_view>> seen;
  for (const Fault& fault : faults_) {
    if (seen.emplace(fault.line, fault.column, fault.text).second) sorted.push_back(fault);
  }
  std::ranges::stable_sort(sorted, std::less(), place);
  return sorted;
}

}  // namespace kindred::config
