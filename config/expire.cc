#include <array>
#include <chrono>
#include <string>
#include <string_view>

#include "config/mapping.h"
#include "config/read.h"
#include "config/sections.h"

namespace kindred::config {

namespace {

void read_after(const Node& node, Draft* draft) {
  using std::chrono::days;
  using std::chrono::seconds;
  static constexpr DurationRange kRange = {seconds(1), days(36'500),
                                           "a time from 1s to 36500d, in s, m, h or d"};
  if (const auto after = read_duration(node, kRange, draft->faults)) {
    draft->config.expire->after = after->count();
  }
}

void read_by(const Node& node, Draft* draft) {
  if (node.kind == Node::Kind::kText && node.text == "arrival") return;
  const std::optional<uint16_t> field = read_field(node, draft);
  if (!field) return;
  if (draft->pipeline->fields[*field].type == FieldType::kDate) {
    draft->config.expire->field = field;
  } else {
    add_fault(node, describe_field(*draft, *field) + ", expected a date field, or arrival",
              draft->faults);
  }
}

void read_on_expiry(const Node& node, Draft* draft) {
  static constexpr std::array<std::string_view, 2> kNames = {"retract", "keep"};
  const auto name = read_choice(node, kNames, draft->faults);
  if (!name) return;
  draft->config.expire->keep_matches = *name == 1;
  if (*name != 1) return;
  // Who has expired would hold the place of a partner for ever.
  if (draft->pipeline->one_per_source) {
    add_fault(node, "keep does not go with sources.partners: one_per_source", draft->faults);
  }
  // Nor is it among the partners any longer that others have in common.
  if (draft->pipeline->cohesion > 0) {
    add_fault(node, "keep does not go with score.cohesion", draft->faults);
  }
}

constexpr std::array<Key<Draft>, 3> kKeys = {
    {{"after", read_after}, {"by", read_by}, {"on_expiry", read_on_expiry}}};

}  // namespace

void read_expire(const Node& node, Draft* draft) {
  draft->config.expire.emplace();
  if (!read_mapping(node, kKeys, draft, draft->faults)) return;
  require_key(node, "after", draft->faults);
}

std::vector<std::string> keys_of_expire() { return keys_of(kKeys); }

}  // namespace kindred::config
