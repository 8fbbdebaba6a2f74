#include "daemon/codec/entity_writer.h"

#include <algorithm>
#include <span>

#include "daemon/base/json_append.h"
#include "daemon/codec/json_identity.h"

namespace kindred {

namespace {

void append_json(const std::string& text, std::string* out) { append_json_string(text, out); }
void append_json(const Identity& identity, std::string* out) {
  append_json_identity(identity, out);
}

template <typename Item>
void append_list(std::span<const Item> items, std::string* out) {
  out->push_back('[');
  for (size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out->push_back(',');
    append_json(items[i], out);
  }
  out->push_back(']');
}

template <typename Item>
void append_list(const std::vector<Item>& items, std::string* out) {
  append_list(std::span<const Item>(items), out);
}

// A member of an object, behind others: the first of the items, and how many there are where that
// is more.
template <typename Item>
void append_some(std::string_view name, const std::vector<Item>& items, std::string* out) {
  const size_t listed = std::min(items.size(), EntityWriter::kMostListed);
  out->append(",\"").append(name).append("\":");
  append_list(std::span<const Item>(items).first(listed), out);
  if (listed == items.size()) return;
  out->append(",\"").append(name).append("_count\":").append(std::to_string(items.size()));
}

// One item, or a list of them.
template <typename Item>
void append_one_or_all(bool all, const std::vector<Item>& items, std::string* out) {
  if (all) {
    append_list(items, out);
  } else {
    append_json(items.front(), out);
  }
}

}  // namespace

std::string_view entity_change_name(EntityChange::Kind kind) {
  switch (kind) {
    case EntityChange::Kind::kCreated:
      return "created";
    case EntityChange::Kind::kGrew:
      return "grew";
    case EntityChange::Kind::kShrank:
      return "shrank";
    case EntityChange::Kind::kMerged:
      return "merged";
    case EntityChange::Kind::kSplit:
      return "split";
    case EntityChange::Kind::kRenamed:
      return "renamed";
    case EntityChange::Kind::kEnded:
      return "ended";
    case EntityChange::Kind::kGolden:
      return "golden";
  }
  return "";
}

EntityWriter::EntityWriter(const Pipeline& pipeline)
    : golden_(!pipeline.entities->golden.empty()), lists_(pipeline.fields.size()) {
  for (const Field& field : pipeline.fields) {
    names_.emplace_back();
    append_json_string(field.name, &names_.back());
    names_.back().push_back(':');
  }
  for (const GoldenRule& rule : pipeline.entities->golden) {
    for (const uint16_t field : rule.fields) lists_[field] = rule.kind == GoldenRule::Kind::kAll;
  }
}

void EntityWriter::append_line(const Entity& entity, std::string* out) const {
  out->append(R"({"entity":)");
  append_json_string(entity.id, out);
  out->push_back(',');
  append_rest(entity, entity.members.size(), out);
}

void EntityWriter::append_value(const Entity& entity, std::string* out) const {
  out->push_back('{');
  append_rest(entity, std::min(entity.members.size(), kMostListed), out);
}

void EntityWriter::append_rest(const Entity& entity, size_t most, std::string* out) const {
  out->append(R"("size":)").append(std::to_string(entity.members.size()));
  out->append(R"(,"sources":)");
  append_list(entity.sources, out);
  out->append(R"(,"anchor":)");
  append_json_identity(entity.anchor, out);
  out->append(R"(,"members":)");
  append_list(std::span<const Identity>(entity.members).first(most), out);
  if (golden_) append_golden(entity, out);
  out->push_back('}');
}

void EntityWriter::append_golden(const Entity& entity, std::string* out) const {
  for (const GoldenValue& value : entity.golden) {
    out->push_back(',');
    out->append(names_[value.field]);
    append_one_or_all(lists_[value.field], value.values, out);
  }
  out->append(R"(,"provenance":{)");
  for (const GoldenValue& value : entity.golden) {
    if (&value != &entity.golden.front()) out->push_back(',');
    out->append(names_[value.field]);
    append_one_or_all(lists_[value.field], value.from, out);
  }
  out->push_back('}');
}

void EntityWriter::append_membership_key(const Identity& record, std::string* out) {
  append_json_identity_key(record, out);
}

void EntityWriter::append_membership(const Membership& membership, std::string* out) {
  out->append(R"({"entity":)");
  append_json_string(membership.entity, out);
  out->append(R"(,"since":)").append(std::to_string(membership.since)).push_back('}');
}

void EntityWriter::append_change(const EntityChange& change, std::string* out) {
  using Kind = EntityChange::Kind;
  out->append(R"({"kind":")").append(entity_change_name(change.kind)).push_back('"');
  const bool into = change.kind == Kind::kEnded || change.kind == Kind::kSplit;
  if (!change.others.empty()) append_some(into ? "into" : "from", change.others, out);
  append_some("added", change.added, out);
  append_some("removed", change.removed, out);
  if (!change.cause.id.empty()) {
    out->append(R"(,"record":)");
    append_json_identity(change.cause, out);
  }
  out->push_back('}');
}

}  // namespace kindred
