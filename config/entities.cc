#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "config/digests.h"
#include "config/golden.h"
#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

void read_created(const Node& node, Draft* draft) {
  const std::optional<uint16_t> field = read_field(node, draft);
  if (!field) return;
  if (draft->pipeline->fields[*field].type == FieldType::kDate) {
    draft->pipeline->entities->created = field;
  } else {
    add_fault(node, describe_field(*draft, *field) + ", expected a date field", draft->faults);
  }
}

void read_ranks(const Node& node, Draft* draft) {
  draft->pipeline->entities->sources = read_texts(node, draft->faults);
}

void read_singletons(const Node& node, Draft* draft) {
  if (const auto singletons = read_boolean(node, draft->faults)) {
    draft->pipeline->entities->singletons = *singletons;
  }
}

void read_max_size(const Node& node, Draft* draft) {
  constexpr uint64_t kMost = 1'000'000'000;
  if (const auto size = read_whole_number(node, 2, kMost, draft->faults)) {
    draft->pipeline->entities->max_size = static_cast<uint32_t>(*size);
  }
}

constexpr std::array<Key<Draft>, 5> kKeys = {{
    {"created", read_created},
    {"sources", read_ranks},
    {"singletons", read_singletons},
    {"max_size", read_max_size},
    {"golden", read_golden, keys_of_golden},
}};

}  // namespace

void read_entities(const Node& node, Draft* draft) {
  draft->pipeline->entities = EntityRules{.pipeline = draft->config.pipeline_name};
  read_mapping(node, kKeys, draft, draft->faults);
}

std::vector<std::string> keys_of_entities() { return keys_of(kKeys); }

Config with_entities(const Config& config) {
  Config made = config;
  if (made.pipeline->entities) return made;
  auto pipeline = std::make_shared<Pipeline>(*made.pipeline);
  pipeline->entities = EntityRules{.pipeline = made.pipeline_name};
  made.digests.entities = hash_of_entities(*pipeline);
  made.pipeline = std::move(pipeline);
  return made;
}

}  // namespace kindred::config
