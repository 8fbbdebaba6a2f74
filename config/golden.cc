#include "config/golden.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "config/mapping.h"
#include "config/read.h"
#include "config/suggest.h"

namespace kindred::config {

namespace {

constexpr std::string_view kTogether = "together";

// In the order of GoldenRule::Kind.
constexpr std::array<std::string_view, 7> kKinds = {"most_frequent", "newest", "longest",  "source",
                                                    "first",         "all",    "unanimous"};

// What an entity is told with under its own names (daemon/codec/entity_writer.h).
constexpr std::array<std::string_view, 6> kReserved = {"entity", "size",    "sources",
                                                       "anchor", "members", "provenance"};

bool reserved(std::string_view name) {
  return std::find(kReserved.begin(), kReserved.end(), name) != kReserved.end();
}

bool has_text(FieldType type) {
  return type != FieldType::kSet && type != FieldType::kVector && type != FieldType::kMinutiae;
}

// What the file says of one field.
struct OwnRule {
  GoldenRule rule;
  Position at;  // of the field's name
};

// The mapping while it is read: what it says of fields, and which of them are taken together.
class GoldenDraft {
 public:
  explicit GoldenDraft(Draft* draft) : draft_(draft) {}

  void read(const Node& node) {
    for (const Entry& entry : node.entries) {
      if (entry.key != kTogether) read_own(entry);
    }
    if (const Entry* const together = node.find(kTogether)) read_groups(*together->value);
    for (const Entry& entry : node.entries) add_rules(entry);
  }

 private:
  using Group = std::vector<uint16_t>;

  void read_own(const Entry& entry) {
    const std::optional<uint16_t> field = find_field(*draft_->pipeline, entry.key);
    OwnRule own{read_rule(*entry.value), entry.at};
    if (!field && draft_->fields_known) {
      draft_->faults->add(entry.at, fmt::format("\"{}\" is not a field{}", entry.key,
                                                suggest_field(*draft_->pipeline, entry.key)));
    }
    if (field && check_told(*field, entry.at)) own_.emplace(*field, std::move(own));
  }

  // A kind, or the sources of kSource.
  GoldenRule read_rule(const Node& node) const {
    GoldenRule rule;
    if (node.kind == Node::Kind::kMapping) {
      static constexpr std::array<std::string_view, 1> kSource = {"source"};
      const Entry* const source = choose_entry(node, kSource, {}, draft_->faults);
      if (source == nullptr) return rule;
      rule.kind = GoldenRule::Kind::kSource;
      rule.sources = read_texts(*source->value, draft_->faults);
      return rule;
    }
    if (node.text == "source") {
      add_fault(node, "source needs their names: {source: [crm, web]}", draft_->faults);
    } else if (const auto kind = read_choice(node, kKinds, draft_->faults)) {
      rule.kind = static_cast<GoldenRule::Kind>(*kind);
    }
    return rule;
  }

  // Whether a golden record may have the field.
  bool check_told(uint16_t field, Position at) const {
    const Field& its = draft_->pipeline->fields[field];
    if (reserved(its.name)) {
      draft_->faults->add(at, fmt::format("an entity has a \"{}\" of its own; call the field "
                                          "otherwise, with from: {}",
                                          its.name, its.name));
    } else if (!has_text(its.type)) {
      draft_->faults->add(at, describe_field(*draft_, field) +
                                  "; a golden record has text, number, date and geo fields");
    } else {
      return true;
    }
    return false;
  }

  // One list of fields, or a list of such lists.
  void read_groups(const Node& node) {
    const auto is_list = [](const NodePointer& item) { return item->kind == Node::Kind::kList; };
    if (node.kind != Node::Kind::kList || node.items.empty()) {
      add_expected(node, "a list of fields, or a list of such lists", draft_->faults);
    } else if (std::ranges::any_of(node.items, is_list)) {
      for (const NodePointer& item : node.items) read_group(*item);
    } else {
      read_group(node);
    }
  }

  void read_group(const Node& node) {
    if (node.kind != Node::Kind::kList || node.items.size() < 2) {
      add_expected(node, "a list of two fields or more", draft_->faults);
      return;
    }
    Group group;
    for (const NodePointer& item : node.items) {
      const std::optional<uint16_t> field = read_field(*item, draft_);
      if (!field || !check_told(*field, item->at)) continue;
      if (grouped_.insert(*field).second) {
        group.push_back(*field);
      } else {
        add_fault(*item, quoted(*item) + " is taken together twice", draft_->faults);
      }
    }
    check_group(group);
    groups_.push_back(std::move(group));
  }

  // All that is said of its fields is one rule, and of one record.
  void check_group(const Group& group) const {
    const OwnRule* first = nullptr;
    for (const uint16_t field : group) {
      const auto found = own_.find(field);
      if (found == own_.end()) continue;
      const OwnRule& own = found->second;
      const std::string& name = draft_->pipeline->fields[field].name;
      if (own.rule.kind == GoldenRule::Kind::kAll) {
        draft_->faults->add(own.at, fmt::format("all takes the values of many records; \"{}\" is "
                                                "taken together with others, from one",
                                                name));
      } else if (first != nullptr &&
                 (own.rule.kind != first->rule.kind || own.rule.sources != first->rule.sources)) {
        draft_->faults->add(own.at, fmt::format("\"{}\" is taken together with a field that has "
                                                "another rule, on line {}",
                                                name, first->at.line));
      }
      if (first == nullptr) first = &own;
    }
  }

  // A group stands where the first of its fields, or `together`, does.
  void add_rules(const Entry& entry) {
    if (entry.key == kTogether) {
      for (const Group& group : groups_) add_rule(group);
      return;
    }
    const std::optional<uint16_t> field = find_field(*draft_->pipeline, entry.key);
    if (!field || !own_.contains(*field)) return;
    const auto group = std::ranges::find_if(
        groups_, [&](const Group& one) { return std::ranges::find(one, *field) != one.end(); });
    add_rule(group == groups_.end() ? Group{*field} : *group);
  }

  void add_rule(const Group& group) {
    if (group.empty() || !added_.insert(group.front()).second) return;
    GoldenRule rule;
    for (const uint16_t field : group) {
      const auto own = own_.find(field);
      if (own == own_.end()) continue;
      rule = own->second.rule;
      break;
    }
    rule.fields = group;
    draft_->pipeline->entities->golden.push_back(std::move(rule));
  }

  Draft* draft_;
  std::map<uint16_t, OwnRule> own_;
  std::vector<Group> groups_;
  std::set<uint16_t> grouped_;
  std::set<uint16_t> added_;  // first fields of rules
};

// The same for every field that a golden record may have.
void read_for_all(const Node& node, Draft* draft) {
  std::vector<std::string_view> names(kKinds.begin(), kKinds.end());
  std::erase(names, "source");
  const auto name = read_choice(node, names, draft->faults);
  if (!name) return;
  const auto kind = std::ranges::find(kKinds, names[*name]) - kKinds.begin();
  const std::vector<Field>& fields = draft->pipeline->fields;
  for (size_t field = 0; field < fields.size(); ++field) {
    if (!has_text(fields[field].type)) continue;
    if (reserved(fields[field].name)) {
      add_fault(node,
                fmt::format("an entity has a \"{0}\" of its own; call the field otherwise, with "
                            "from: {0}, or name the fields here without it",
                            fields[field].name),
                draft->faults);
      continue;
    }
    draft->pipeline->entities->golden.push_back(
        {.fields = {static_cast<uint16_t>(field)}, .kind = static_cast<GoldenRule::Kind>(kind)});
  }
}

}  // namespace

void read_golden(const Node& node, Draft* draft) {
  if (node.kind == Node::Kind::kText) {
    read_for_all(node, draft);
  } else if (node.kind == Node::Kind::kList) {
    add_expected(node, "most_frequent or another kind, or a mapping of fields", draft->faults);
  } else {
    GoldenDraft(draft).read(node);
  }
}

std::vector<std::string> keys_of_golden() {
  std::vector<std::string> keys;
  append_keys("FIELD", {"source"}, &keys);
  append_keys(kTogether, {}, &keys);
  return keys;
}

std::string_view golden_kind_name(GoldenRule::Kind kind) {
  return kKinds[static_cast<size_t>(kind)];
}

}  // namespace kindred::config
