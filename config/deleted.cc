#include "config/deleted.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "config/json_path.h"
#include "config/mapping.h"
#include "config/read.h"

namespace kindred::config {

namespace {

struct DeletedDraft {
  DeletedRule rule;
  bool field = false;
  Faults* faults;
};

void read_field(const Node& node, DeletedDraft* draft) {
  const std::optional<JsonPath> path = read_path(node, draft->faults);
  if (!path) return;
  if (std::ranges::find(*path, "*") != path->end()) {
    add_fault(node, "expected one value, \"*\" stands for several", draft->faults);
    return;
  }
  draft->rule.path = *path;
  draft->field = true;
}

void read_equals(const Node& node, DeletedDraft* draft) {
  draft->rule.equals = read_texts(node, draft->faults);
}

void read_present(const Node& node, DeletedDraft* draft) {
  const std::optional<bool> present = read_boolean(node, draft->faults);
  if (present && !*present) {
    add_fault(node, "expected true; without it yes and no are told apart", draft->faults);
  }
  draft->rule.present = present.value_or(false);
}

constexpr std::array<Key<DeletedDraft>, 3> kKeys = {{
    {"field", read_field},
    {"equals", read_equals},
    {"present", read_present},
}};

}  // namespace

std::optional<DeletedRule> read_deleted(const Node& node, Faults* faults) {
  DeletedDraft draft{.rule = {}, .faults = faults};
  if (node.kind == Node::Kind::kText) {
    read_field(node, &draft);
  } else if (!read_mapping(node, kKeys, &draft, faults) || !require_key(node, "field", faults)) {
    return std::nullopt;
  }
  if (!draft.rule.equals.empty() && draft.rule.present) {
    add_fault(node, "\"present\" beside \"equals\"; only one can be here", faults);
  }
  if (!draft.field) return std::nullopt;
  return std::move(draft.rule);
}

std::vector<std::string> keys_of_deleted() { return keys_of(kKeys); }

std::string deleted_text(const DeletedRule& rule) {
  const std::string path = path_text(rule.path);
  if (rule.present) return fmt::format("deleted where {} has a value", path);
  if (rule.equals.empty()) return fmt::format("deleted where {} is true", path);
  return fmt::format("deleted where {} is {}", path, fmt::join(rule.equals, " or "));
}

}  // namespace kindred::config
