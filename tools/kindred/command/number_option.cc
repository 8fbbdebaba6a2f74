#include "tools/kindred/command/number_option.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "linkage/text/number.h"

namespace kindred {

namespace {

constexpr uint64_t kMostThreads = 1024;

// The parser would read a number with a leading 0 as octal, and wrap one that is too large; it gets
// what it cannot mistake.
std::string plain(uint64_t number) { return std::to_string(number); }
std::string plain(double number) { return format_number(number); }

// `read` is one of the configuration's functions, with what it wants to know but the node.
template <typename Read>
ValueRule rule_of(Read read, std::string description) {
  const auto operation = [read = std::move(read)](std::string& text) -> std::string {
    config::Node node;
    node.kind = config::Node::Kind::kText;
    node.text = node.written = text;
    config::Faults faults;
    const auto value = read(node, &faults);
    if (!value) return faults.sorted().front().text;
    text = plain(*value);
    return "";
  };
  return {operation, std::move(description)};
}

}  // namespace

ValueRule whole_number(uint64_t least, uint64_t most) {
  return rule_of(
      [=](const config::Node& node, config::Faults* faults) {
        return config::read_whole_number(node, least, most, faults);
      },
      fmt::format("from {} to {}", least, most));
}

ValueRule number(const config::NumberRange& range) {
  constexpr std::string_view kBegin = "a number ";
  return rule_of([=](const config::Node& node,
                     config::Faults* faults) { return config::read_number(node, range, faults); },
                 std::string(range.text.substr(kBegin.size())));
}

ValueRule thread_count() { return whole_number(0, kMostThreads); }

}  // namespace kindred
