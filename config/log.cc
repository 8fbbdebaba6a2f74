#include <array>
#include <string_view>

#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

void read_level(const Node& node, Draft* draft) {
  static constexpr std::array<std::string_view, 4> kLevels = {"debug", "info", "warning", "error"};
  if (const auto level = read_choice(node, kLevels, draft->faults)) {
    draft->config.logging.level = kLevels[*level];
  }
}

void read_json(const Node& node, Draft* draft) {
  if (const auto json = read_boolean(node, draft->faults)) draft->config.logging.json = *json;
}

constexpr std::array<Key<Draft>, 2> kKeys = {{{"level", read_level}, {"json", read_json}}};

}  // namespace

void read_log(const Node& node, Draft* draft) { read_mapping(node, kKeys, draft, draft->faults); }

std::vector<std::string> keys_of_log() { return keys_of(kKeys); }

}  // namespace kindred::config
