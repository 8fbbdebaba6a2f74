#include <array>
#include <string_view>

#include "config/each_source.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

void read_link_type(const Node& node, Draft* draft) {
  static constexpr std::array<std::string_view, 2> kTypes = {"link_and_dedupe", "link_only"};
  if (const auto type = read_choice(node, kTypes, draft->faults)) {
    draft->pipeline->link_only = *type == 1;
  }
}

void read_partners(const Node& node, Draft* draft) {
  static constexpr std::array<std::string_view, 2> kPartners = {"many", "one_per_source"};
  if (const auto partners = read_choice(node, kPartners, draft->faults)) {
    draft->pipeline->one_per_source = *partners == 1;
  }
}

constexpr std::array<Key<Draft>, 3> kKeys = {{{"link_type", read_link_type},
                                              {"partners", read_partners},
                                              {"each", read_each_source, keys_of_each_source}}};

}  // namespace

void read_sources(const Node& node, Draft* draft) {
  read_mapping(node, kKeys, draft, draft->faults);
}

std::vector<std::string> keys_of_sources() { return keys_of(kKeys); }

}  // namespace kindred::config
