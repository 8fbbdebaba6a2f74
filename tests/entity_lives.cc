#include "tests/entity_lives.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "tools/kindred/generate/person_record.h"
#include "tools/kindred/generate/random.h"

namespace kindred {

namespace {

enum Family : uint64_t { kVersion = 1, kDrawn = 2 };

PlanOptions people(uint64_t records, uint64_t seed) {
  return {.records = records, .duplicates = 0.3, .sources = 2, .seed = seed};
}

}  // namespace

EntityLives::EntityLives(const config::Config* config, uint64_t records, uint64_t seed,
                         ThreadPool* pool)
    : seed_(seed),
      plan_(people(records, seed)),
      households_(plan_.entities(), seed),
      decoder_(*config),
      linker_(config->pipeline, pool) {
  linker_.note_entities();
}

EntityLife EntityLives::arrive() {
  EntityLife life;
  std::vector<Record> records;
  for (const uint32_t number : plan_.output_order()) {
    records.push_back(record(number, version_));
    if (records.size() == kCommit) commit(&records, &life);
  }
  commit(&records, &life);
  return life;
}

EntityLife EntityLives::change(double share) {
  ++version_;
  EntityLife life;
  std::vector<Record> records;
  for (const uint32_t number : drawn(share)) {
    records.push_back(record(number, version_));
    if (records.size() == kCommit) commit(&records, &life);
  }
  commit(&records, &life);
  return life;
}

EntityLife EntityLives::leave(double share) {
  EntityLife life;
  std::vector<Record> records;
  for (const uint32_t number : drawn(share)) {
    Record deletion = record(number, version_);
    deletion.deleted = true;
    deletion.values.clear();
    records.push_back(std::move(deletion));
    if (records.size() == kCommit) commit(&records, &life);
  }
  commit(&records, &life);
  return life;
}

// Each at most once.
std::vector<uint32_t> EntityLives::drawn(double share) {
  std::vector<uint32_t> numbers = plan_.output_order();
  Random random(seed_, kDrawn, static_cast<uint64_t>(now_));
  shuffle(&numbers, &random);
  numbers.resize(static_cast<size_t>(share * static_cast<double>(numbers.size())));
  return numbers;
}

Record EntityLives::record(uint32_t number, uint32_t version) {
  const uint64_t who = plan_.entity_of(number);
  const Person person = households_.person(who);
  Random random(seed_, kVersion + version, number);
  const bool original = version == 0 && number == plan_.first_record(who);
  std::string id;
  plan_.append_id(number, &id);
  std::string line;
  append_json_line(id, plan_.source_of(number) == 0 ? "company-a" : "company-b",
                   original ? original_record(person, &random) : duplicate_record(person, &random),
                   &line);
  Record record;
  Rejection why;
  if (!decoder_.decode(line, {.source = "people", .time = ++now_}, &record, &why)) {
    throw std::invalid_argument("the configuration rejects generated people: " + why.message);
  }
  return record;
}

void EntityLives::commit(std::vector<Record>* records, EntityLife* life) {
  life->records += records->size();
  linker_.apply(*records);
  records->clear();
  take(linker_.take_entity_changes(), life);
}

void EntityLives::take(const EntityChanges& changes, EntityLife* life) const {
  using Kind = EntityChange::Kind;
  std::map<std::string, const EntityChange*> by_id;
  for (const EntityChange& change : changes.entities) {
    by_id.emplace(change.id, &change);
    life->ended += change.kind == Kind::kEnded && change.others.empty();
    life->merges += change.kind == Kind::kMerged;
    life->splits += change.kind == Kind::kSplit;
  }
  for (const EntityChange& change : changes.entities) {
    if (change.kind != Kind::kRenamed) continue;
    const EntityChange& gone = *by_id.at(change.others.front());
    const auto membership = linker_.membership(gone.anchor);
    if (!membership || membership->entity != change.id) {
      ++life->lost_anchor;
    } else if (!std::ranges::binary_search(gone.removed, change.anchor)) {
      ++life->older_joined;
    } else {
      ++life->renamed_otherwise;
    }
  }
}

}  // namespace kindred
