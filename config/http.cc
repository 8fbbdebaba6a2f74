#include <array>

#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

void read_port(const Node& node, Draft* draft) {
  constexpr uint64_t kMost = 65535;
  if (const auto port = read_whole_number(node, 1, kMost, draft->faults)) {
    draft->config.http_port = static_cast<uint16_t>(*port);
  }
}

constexpr std::array<Key<Draft>, 1> kKeys = {{{"port", read_port}}};

}  // namespace

void read_http(const Node& node, Draft* draft) {
  if (read_mapping(node, kKeys, draft, draft->faults)) require_key(node, "port", draft->faults);
}

std::vector<std::string> keys_of_http() { return keys_of(kKeys); }

}  // namespace kindred::config
