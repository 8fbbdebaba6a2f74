#include "daemon/base/json_object.h"
#include "daemon/codec/entity_writer.h"
#include "tools/kindred/entities/diff.h"

namespace kindred {

namespace {

constexpr std::array kKinds = {EntityChange::Kind::kMerged,  EntityChange::Kind::kSplit,
                               EntityChange::Kind::kRenamed, EntityChange::Kind::kCreated,
                               EntityChange::Kind::kEnded,   EntityChange::Kind::kGrew,
                               EntityChange::Kind::kShrank,  EntityChange::Kind::kGolden};

std::string file_json(uint64_t entities, uint64_t members) {
  return JsonObject().add("entities", entities).add("members", members).text();
}

std::string members_json(const std::vector<uint32_t>& members, const RecordNumbers& records) {
  return json_array(members, [&](uint32_t member) {
    const Identity identity = records.identity(member);
    return JsonObject()
        .add("source", json_string(identity.source))
        .add("id", json_string(identity.id))
        .text();
  });
}

bool leads_on(EntityChange::Kind kind) {
  return kind == EntityChange::Kind::kEnded || kind == EntityChange::Kind::kSplit;
}

std::string change_json(const EntityDifference& change, const RecordNumbers& records) {
  JsonObject object;
  object.add("entity", json_string(change.id))
      .add("kind", json_string(entity_change_name(change.kind)))
      .add("before", change.before)
      .add("after", change.after);
  object.add(leads_on(change.kind) ? "into" : "from",
             json_array(change.others, [](std::string_view id) { return json_string(id); }));
  return object.add("added", members_json(change.added, records))
      .add("removed", members_json(change.removed, records))
      .text();
}

}  // namespace

std::string diff_json(const EntityDiff& diff, const RecordNumbers& records) {
  JsonObject kinds;
  for (const EntityChange::Kind kind : kKinds)
    kinds.add(entity_change_name(kind), diff.count(kind));
  std::string changes = "[";
  for (const EntityDifference& change : diff.changes) {
    changes += changes.size() > 1 ? ",\n  " : "\n  ";
    changes += change_json(change, records);
  }
  changes += diff.changes.empty() ? "]" : "\n]";
  return JsonObject()
             .add("before", file_json(diff.before_entities, diff.before_members))
             .add("after", file_json(diff.after_entities, diff.after_members))
             .add("same", diff.same)
             .add("kinds", kinds)
             .add("changes", changes)
             .text() +
         "\n";
}

}  // namespace kindred
