// Pipelines and random streams of records for them, over alphabets so small that keys are shared,
// buckets overflow and replacements hit what they replace all the time. Equal for equal seeds.

#ifndef KINDRED_TESTS_UNIT_LINKAGE_RANDOM_HISTORY_H_
#define KINDRED_TESTS_UNIT_LINKAGE_RANDOM_HISTORY_H_

#include <string>
#include <string_view>
#include <vector>

#include "linkage/prepare/entity_rules.h"
#include "linkage/record/record.h"
#include "tests/random_text.h"
#include "tests/reference/live_matches.h"

namespace kindred {

// A pipeline, and for each of its fields the raw values that records may have.
struct World {
  reference::Setup setup;
  std::vector<std::vector<std::string>> values;
};

// Four text fields scored by points; rules of one, two and min-hashed parts.
World customers(uint32_t max_bucket = 1000);

// AND and OR to four levels, the same rule at several places; scored by Jaccard.
World nested(uint32_t max_bucket = 1000);

// A number, a date, a place and a set; scored by the Jaccard similarity of the set.
World typed(uint32_t max_bucket = 1000);

// Rules whose keys prove nothing yet and that check the pair, alone and within AND and OR; scored
// by points.
World checked(uint32_t max_bucket = 1000);

// Exact joins, alone and under AND and OR; `cap_exact`: with caps.
World joined(uint32_t max_bucket = 1000, bool cap_exact = false);

// Fingerprints of a few minutiae: rules of grid squares alone, and under an AND that is too large
// to index by all of its parts; triangles; scored by points of another field.
World prints(uint32_t max_bucket = 1000);

// The same with link_only, and one partner a source.
World one_per_source(World world);

// The same whose matches must have at least that cohesion.
World cohesive(World world, double cohesion);

// The same with entities.
World with_entities(World world, EntityRules rules = {});

// Two fields for records written by hand: records that share a key are compared by value, which
// gives 100 points less 5 for each squared edit; match 90, review 50.
struct Tiny {
  static constexpr uint16_t kKey = 0;
  static constexpr uint16_t kValue = 1;
  static World world(uint32_t max_bucket = 1000);

  // An identity whose name and whose rank, by which a cap admits, both grow with `n`, 0 to 4.
  static Identity identity(size_t n);
  static Record record(size_t n, const std::vector<std::string>& keys, std::string_view value,
                       int64_t time = 0);
  static Record deletion(size_t n, int64_t time = 0);
};

// "0-1 match": which of the identities above are said to be what.
std::vector<std::string> in_words(const std::vector<reference::Event>& events);

struct HistoryOptions {
  size_t records = 120;
  size_t identities = 30;
  double deletes = 0.15;
  bool versions = false;  // arriving in any order, some twice
  size_t sources = 2;
};

std::vector<Record> random_history(const World& world, const HistoryOptions& options,
                                   uint64_t seed);

// A record with values for some of the world's fields, one or several or none.
Record random_record(const World& world, const Identity& identity, RandomText* random);

// "3" of "b" and so on; `number` below the count of identities.
Identity numbered_identity(size_t number, size_t sources = 2);

// In an order of its own for every seed.
std::vector<Record> shuffled(std::vector<Record> records, uint64_t seed);

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_LINKAGE_RANDOM_HISTORY_H_
