#include <array>
#include <string>

#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

void read_directory(const Node& node, Draft* draft) {
  if (auto directory = read_text(node, draft->faults)) draft->config.state_directory = *directory;
}

constexpr std::array<Key<Draft>, 1> kKeys = {{{"directory", read_directory}}};

}  // namespace

void read_state(const Node& node, Draft* draft) { read_mapping(node, kKeys, draft, draft->faults); }

std::vector<std::string> keys_of_state() { return keys_of(kKeys); }

}  // namespace kindred::config
