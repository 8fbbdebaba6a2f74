#include "tests/reference/entities.h"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>

#include "linkage/expire/expire.h"
#include "tests/reference/golden.h"

namespace kindred::reference {

namespace {

using Group = std::set<Identity>;

// The records that matches join, each group whole.
std::vector<Group> joined(const std::vector<Record>& records, const std::vector<Event>& matches) {
  std::map<Identity, Identity> name;
  for (const Record& record : records) name[record.identity] = record.identity;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Event& match : matches) {
      if (match.decision != Decision::kMatch) continue;
      const Identity least = std::min(name[match.left], name[match.right]);
      changed = changed || name[match.left] != name[match.right];
      name[match.left] = name[match.right] = least;
    }
  }
  std::map<Identity, Group> by_name;
  for (const auto& [identity, least] : name) by_name[least].insert(identity);
  std::vector<Group> groups;
  for (const auto& [least, group] : by_name) groups.push_back(group);
  return groups;
}

bool holds_different(const Group& group, const Verdicts& verdicts) {
  return std::any_of(verdicts.begin(), verdicts.end(), [&](const auto& one) {
    const auto& [pair, verdict] = one;
    return verdict == Verdict::kDifferent && group.contains(pair.first) &&
           group.contains(pair.second);
  });
}

bool in_order(const Event& x, const Event& y) {
  if (x.labelled != y.labelled) return x.labelled;
  return std::tie(y.score, x.left, x.right) < std::tie(x.score, y.left, y.right);
}

// The groups that are left of one which may not be one.
std::vector<Group> parted(const Group& group, std::vector<Event> matches, size_t most,
                          const Verdicts& verdicts, size_t* left_out) {
  std::vector<Group> parts;
  for (const Identity& member : group) parts.push_back({member});
  std::sort(matches.begin(), matches.end(), in_order);
  for (const Event& match : matches) {
    if (match.decision != Decision::kMatch || !group.contains(match.left)) continue;
    const auto part_of = [&](const Identity& member) {
      return std::find_if(parts.begin(), parts.end(),
                          [&](const Group& part) { return part.contains(member); });
    };
    const auto left = part_of(match.left);
    const auto right = part_of(match.right);
    if (left == right) continue;
    Group both = *left;
    both.insert(right->begin(), right->end());
    if (both.size() > most || holds_different(both, verdicts)) {
      ++*left_out;
      continue;
    }
    *left = both;
    parts.erase(right);
  }
  return parts;
}

std::vector<Group> groups_of(const Setup& setup, const std::vector<Record>& records,
                             const Verdicts& verdicts, size_t* left_out) {
  const EntityRules& rules = *setup.pipeline->entities;
  const size_t most = rules.max_size.value_or(records.size());
  const std::vector<Event> matches = live_matches(setup, records, verdicts);
  std::vector<Group> groups;
  for (const Group& whole : joined(records, matches)) {
    const bool one = whole.size() <= most && !holds_different(whole, verdicts);
    const std::vector<Group> parts =
        one ? std::vector{whole} : parted(whole, matches, most, verdicts, left_out);
    for (const Group& part : parts) {
      if (part.size() > 1 || rules.singletons) groups.push_back(part);
    }
  }
  return groups;
}

// Where a record stands among the anchors, the first one before all others.
std::tuple<size_t, int64_t, Identity> place(const Setup& setup, const Record& record,
                                            int64_t created) {
  const EntityRules& rules = *setup.pipeline->entities;
  size_t rank = 0;
  while (rank < rules.sources.size() && rules.sources[rank] != record.identity.source) ++rank;
  if (rules.created) {
    created = std::numeric_limits<int64_t>::max();
    std::set<int64_t> dates;
    features(*setup.pipeline, record).values.for_each(*rules.created, [&](std::string_view date) {
      if (const auto time = date_time(date)) dates.insert(*time);
    });
    if (!dates.empty()) created = *dates.rbegin();
  }
  return {rank, created, record.identity};
}

// Ids, by record; empty where it is in none.
std::string id_at(const EntityPicture& picture, const Identity& record) {
  const auto found = picture.memberships.find(record);
  return found == picture.memberships.end() ? "" : found->second.entity;
}

const Entity* find(const EntityPicture& picture, const std::string& id) {
  for (const Entity& entity : picture.entities) {
    if (entity.id == id) return &entity;
  }
  return nullptr;
}

// In which entities records of this one are in the other picture, itself aside.
std::vector<std::string> elsewhere(const Entity* entity, const EntityPicture& other) {
  std::set<std::string> ids;
  if (entity == nullptr) return {};
  for (const Identity& member : entity->members) ids.insert(id_at(other, member));
  ids.erase("");
  ids.erase(entity->id);
  return {ids.begin(), ids.end()};
}

std::vector<Identity> without(const Entity* entity, const Entity* other) {
  std::vector<Identity> rest;
  if (entity == nullptr) return rest;
  for (const Identity& member : entity->members) {
    const bool in_both =
        other != nullptr && std::count(other->members.begin(), other->members.end(), member) > 0;
    if (!in_both) rest.push_back(member);
  }
  return rest;
}

// Those that are gone and whose records are in this one, or in none.
std::vector<std::string> taken_in(const std::string& id, const EntityPicture& before,
                                  const EntityPicture& after) {
  std::vector<std::string> ids;
  for (const Entity& other : before.entities) {
    if (find(after, other.id) == nullptr && elsewhere(&other, after) == std::vector{id}) {
      ids.push_back(other.id);
    }
  }
  return ids;
}

EntityChange change_of(const std::string& id, const EntityPicture& before,
                       const EntityPicture& after) {
  using Kind = EntityChange::Kind;
  const Entity* const was = find(before, id);
  const Entity* const is = find(after, id);
  const std::vector<std::string> from = elsewhere(is, before);
  const std::vector<std::string> into = elsewhere(was, after);
  const std::vector<std::string> taken = taken_in(id, before, after);
  EntityChange change;
  change.id = id;
  change.anchor = is ? is->anchor : was->anchor;
  change.added = without(is, was);
  change.removed = without(was, is);
  if (!is) {
    change.kind = Kind::kEnded;
    change.others = into;
  } else if (!was && from.size() == 1 && taken == from) {
    change.kind = Kind::kRenamed;
    change.others = from;
  } else if (!taken.empty()) {
    change.kind = Kind::kMerged;
    change.others = taken;
  } else if (!was) {
    change.kind = Kind::kCreated;
    change.others = from;
  } else if (!into.empty()) {
    change.kind = Kind::kSplit;
    change.others = into;
  } else if (!change.added.empty()) {
    change.kind = Kind::kGrew;
    change.others = from;
  } else {
    change.kind = change.removed.empty() ? Kind::kGolden : Kind::kShrank;
  }
  return change;
}

}  // namespace

EntityPicture entities(const Setup& setup, const std::vector<Record>& records,
                       const std::map<Identity, int64_t>& created, const Verdicts& verdicts) {
  const EntityRules& rules = *setup.pipeline->entities;
  EntityPicture picture;
  std::map<Identity, const Record*> by_identity;
  for (const Record& record : records) by_identity[record.identity] = &record;
  for (const Group& group : groups_of(setup, records, verdicts, &picture.left_out)) {
    Entity& entity = picture.entities.emplace_back();
    entity.members.assign(group.begin(), group.end());
    entity.anchor =
        *std::min_element(group.begin(), group.end(), [&](const auto& x, const auto& y) {
          return place(setup, *by_identity[x], created.at(x)) <
                 place(setup, *by_identity[y], created.at(y));
        });
    entity.id = entity_id(rules.pipeline, entity.anchor);
    std::set<std::string> sources;
    entity.time = std::numeric_limits<int64_t>::min();
    for (const Identity& member : group) {
      sources.insert(member.source);
      entity.time = std::max(entity.time, by_identity[member]->time);
      picture.memberships[member] = {member, entity.id, created.at(member)};
    }
    entity.sources.assign(sources.begin(), sources.end());
    std::vector<Record> oldest_first;
    for (const Identity& member : group) oldest_first.push_back(*by_identity[member]);
    std::sort(oldest_first.begin(), oldest_first.end(), [&](const Record& x, const Record& y) {
      return place(setup, x, created.at(x.identity)) < place(setup, y, created.at(y.identity));
    });
    entity.golden = golden_record(*setup.pipeline, oldest_first);
  }
  std::sort(picture.entities.begin(), picture.entities.end(),
            [](const Entity& x, const Entity& y) { return x.id < y.id; });
  return picture;
}

EntityChanges changes(const EntityPicture& before, const EntityPicture& after) {
  EntityChanges changes;
  std::set<std::string> ids;
  for (const Entity& entity : before.entities) ids.insert(entity.id);
  for (const Entity& entity : after.entities) ids.insert(entity.id);
  for (const std::string& id : ids) {
    const Entity* const was = find(before, id);
    const Entity* const is = find(after, id);
    const bool same = was && is && was->members == is->members && was->golden == is->golden;
    if (!same) changes.entities.push_back(change_of(id, before, after));
  }
  std::map<Identity, Membership> all = before.memberships;
  for (auto& [identity, membership] : all) membership = {identity, "", 0};
  for (const auto& [identity, membership] : after.memberships) all[identity] = membership;
  for (const auto& [identity, membership] : all) {
    const auto old = before.memberships.find(identity);
    const bool same = old != before.memberships.end() && old->second == membership;
    if (!same) changes.memberships.push_back(membership);
  }
  return changes;
}

}  // namespace kindred::reference

namespace kindred {

std::ostream& operator<<(std::ostream& out, const Identity& identity) {
  return out << identity.source << '/' << identity.id;
}

namespace {

void print(const char* name, const std::vector<Identity>& identities, std::ostream* out) {
  if (identities.empty()) return;
  *out << ' ' << name;
  for (const Identity& identity : identities) *out << ' ' << identity;
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const Entity& entity) {
  out << entity.id << " anchor " << entity.anchor << " time " << entity.time;
  print("members", entity.members, &out);
  for (const GoldenValue& value : entity.golden) out << " golden " << value;
  return out;
}

std::ostream& operator<<(std::ostream& out, const EntityChange& change) {
  constexpr const char* kKinds[] = {"ended", "renamed", "merged", "created",
                                    "split", "grew",    "shrank", "golden"};
  out << change.id << ' ' << kKinds[static_cast<size_t>(change.kind)] << " anchor "
      << change.anchor;
  for (const std::string& other : change.others) out << " other " << other;
  print("added", change.added, &out);
  print("removed", change.removed, &out);
  return out;
}

std::ostream& operator<<(std::ostream& out, const Membership& membership) {
  return out << membership.record << " in " << membership.entity << " since " << membership.since;
}

}  // namespace kindred
