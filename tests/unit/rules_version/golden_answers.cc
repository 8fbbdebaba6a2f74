#include "tests/unit/rules_version/golden_answers.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/codec/event_writer.h"
#include "linkage/base/thread_pool.h"
#include "linkage/find/judge.h"
#include "linkage/linker.h"
#include "linkage/prepare/prepare.h"
#include "tests/unit/rules_version/golden_hash.h"

namespace kindred {
namespace {

std::vector<KeyedRecord> prepared(const config::Config& config,
                                  const std::vector<Record>& records) {
  Preparer preparer(config.pipeline);
  std::vector<KeyedRecord> keyed;
  for (const Record& record : records) keyed.push_back(preparer.prepare(record).record);
  std::erase_if(keyed, [](const KeyedRecord& one) { return one.empty(); });
  return keyed;
}

// Calls visit(left, right) for each record and the three behind it, one of which is its copy.
template <typename Visit>
void for_some_pairs(const std::vector<KeyedRecord>& records, Visit&& visit) {
  for (size_t i = 0; i < records.size(); ++i) {
    for (size_t j = i + 1; j < std::min(i + 4, records.size()); ++j) {
      const bool in_order = records[i].identity() < records[j].identity();
      visit(records[in_order ? i : j], records[in_order ? j : i]);
    }
  }
}

void add(const Identity& identity, GoldenHash* hash) {
  hash->add(std::string_view(identity.source));
  hash->add(std::string_view(identity.id));
}

void add(const Evaluation& evaluation, GoldenHash* hash) {
  hash->add(evaluation.score);
  hash->add(evaluation.probability.value_or(-1));
  for (const FieldScore& field : evaluation.fields) {
    hash->add(uint64_t{field.present});
    if (!field.present) continue;
    hash->add(field.similarity);
    hash->add(field.score);
  }
}

void add_matches(const Linker& linker, GoldenHash* hash) {
  linker.matches([&](const Change& match) {
    add(match.left, hash);
    add(match.right, hash);
    hash->add(static_cast<uint64_t>(match.decision));
  });
  for (const uint64_t capped : linker.stats().capped_keys) hash->add(capped);
}

// A pipeline that has a name to escape, and a field that is missing.
const config::Config& escaping() {
  static const config::Config kConfig = *config::parse(
                                             "fields: {\"na\\\"me\": , phone: }\n"
                                             "block: {any: [{name: \"a \\\\ b\", same: phone},"
                                             " {same: \"na\\\"me\"}]}\n"
                                             "score: {points: {\"na\\\"me\": {}, phone: {}},"
                                             " match: 150, review: 90}\n")
                                             .config;
  return kConfig;
}

std::vector<Change> made_up_changes() {
  Change match;
  match.left = {"a", "17"};
  match.right = {"b\"\\", "caf\u00e9\n\t\x01"};
  match.evaluation = {.score = 195, .probability = 0.999999, .fields = {{true, 0.97, 95}, {}}};
  match.branches = {0, 1};
  match.time = 1'700'000'000'000;
  Change review = match;
  review.decision = Decision::kReview;
  review.evaluation = {
      .score = 1e-6, .probability = {}, .fields = {{true, 1, 100}, {true, 0.333333, -0.0}}};
  review.branches = {1};
  Change retracted;
  retracted.left = match.left;
  retracted.right = match.right;
  retracted.decision = Decision::kRetracted;
  return {match, review, retracted};
}

}  // namespace

uint64_t hash_of_records(const std::vector<Record>& records) {
  GoldenHash hash;
  for (const Record& record : records) {
    add(record.identity, &hash);
    hash.add(static_cast<uint64_t>(record.time));
    for (size_t i = 0; i < record.values.size(); ++i) {
      hash.add(uint64_t{record.values.field(i)});
      hash.add(record.values.value(i));
    }
  }
  return hash.value();
}

uint64_t hash_of_keys(const config::Config& config, const std::vector<Record>& records) {
  const std::vector<KeyedRecord> keyed = prepared(config, records);
  GoldenHash hash;
  for (const KeyedRecord& record : keyed) {
    add(record.identity(), &hash);
    for (size_t i = 0; i < record.values(); ++i) {
      hash.add(uint64_t{record.field(i)});
      hash.add(record.value(i));
    }
    for (size_t branch = 0; branch < record.branches(); ++branch) {
      hash.add(uint64_t{record.keys(branch).size()});
      for (const uint64_t key : record.keys(branch)) hash.add(key);
    }
  }
  const Judge judge(config.pipeline);
  for_some_pairs(keyed, [&](const KeyedRecord& left, const KeyedRecord& right) {
    const std::vector<uint16_t> branches = judge.branches(left, right);
    hash.add(uint64_t{branches.size()});
    for (const uint16_t branch : branches) hash.add(uint64_t{branch});
  });
  return hash.value();
}

uint64_t hash_of_scores(const config::Config& config, const std::vector<Record>& records) {
  constexpr double kAny = -1e9;
  const Scorer& scorer = *config.pipeline->scorer;
  GoldenHash hash;
  for_some_pairs(prepared(config, records), [&](const KeyedRecord& left, const KeyedRecord& right) {
    Evaluation evaluation;
    ScoreCounts counts;
    const bool scored = scorer.score(left, right, kAny, &evaluation, &counts);
    hash.add(uint64_t{scored});
    if (scored) add(evaluation, &hash);
    const double least = config.pipeline->least_score();
    hash.add(uint64_t{scorer.score(left, right, least, &evaluation, &counts)});
  });
  return hash.value();
}

uint64_t hash_of_decisions(const config::Config& config, const std::vector<Record>& records) {
  ThreadPool pool(2);
  Linker linker(config.pipeline, &pool);
  linker.apply(records);
  GoldenHash hash;
  add_matches(linker, &hash);
  std::vector<Record> deletes;
  for (size_t i = 0; i < records.size(); i += 3) {
    Record& one = deletes.emplace_back();
    one.identity = records[i].identity;
    one.deleted = true;
  }
  linker.apply(deletes);
  add_matches(linker, &hash);
  return hash.value();
}

uint64_t hash_of_digests() {
  GoldenHash hash;
  for (const Change& change : made_up_changes()) hash.add(digest(change));
  return hash.value();
}

uint64_t hash_of_events() {
  const EventWriter writer(*escaping().pipeline);
  GoldenHash hash;
  for (const Change& change : made_up_changes()) {
    std::string key;
    std::string value;
    EventWriter::append_key(change.left, change.right, &key);
    writer.append_value(change, &value);
    hash.add(std::string_view(key));
    hash.add(std::string_view(value));
  }
  return hash.value();
}

}  // namespace kindred
