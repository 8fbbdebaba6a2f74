#include <array>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

// Less than that the daemon and its buffers take without any record.
constexpr uint64_t kLeast = 64ULL << 20;
constexpr uint64_t kMost = 64ULL << 40;
constexpr std::string_view kRange = "a size from 64MiB to 64TiB, in KiB, MiB, GiB or TiB";

std::optional<uint64_t> parse_size(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, int>, 4> kUnits = {
      {{"KiB", 10}, {"MiB", 20}, {"GiB", 30}, {"TiB", 40}}};
  uint64_t number = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number > kMost) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(stopped - text.data()));
  for (const auto& [unit, shift] : kUnits) {
    if (text == unit && number <= kMost >> shift) return number << shift;
  }
  return std::nullopt;
}

void read_memory(const Node& node, Draft* draft) {
  const auto size = node.kind == Node::Kind::kText ? parse_size(node.text) : std::nullopt;
  if (size && *size >= kLeast && *size <= kMost) {
    draft->config.limits.memory = size;
  } else {
    add_expected(node, kRange, draft->faults);
  }
}

void read_on_full(const Node& node, Draft* draft) {
  static constexpr std::array<std::string_view, 2> kPolicies = {"pause", "expire_oldest"};
  const auto policy = read_choice(node, kPolicies, draft->faults);
  draft->config.limits.expire_oldest = policy == 1U;
}

constexpr std::array<Key<Draft>, 2> kKeys = {{{"memory", read_memory}, {"on_full", read_on_full}}};

}  // namespace

void read_limits(const Node& node, Draft* draft) {
  read_mapping(node, kKeys, draft, draft->faults);
}

std::vector<std::string> keys_of_limits() { return keys_of(kKeys); }

}  // namespace kindred::config
