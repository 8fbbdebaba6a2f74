#ifndef KINDRED_LINKAGE_LEARN_PAIR_PATTERNS_H_
#define KINDRED_LINKAGE_LEARN_PAIR_PATTERNS_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/learn/random_pairs.h"
#include "linkage/learn/record_levels.h"
#include "linkage/learn/term_classes.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/compared_field.h"

namespace kindred {

// Pairs of records that agree alike in every field.
struct PairPattern {
  // By field: the level, or kMissing, and kSelected when the pair is only known because of this
  // field. Behind these, where fields have term frequencies, by field: the class of the value on
  // which the two agree exactly, see TermClasses, or 0.
  std::string fields;
  uint64_t pairs = 0;

  bool operator==(const PairPattern&) const = default;
};

inline constexpr uint8_t kSelected = 0x80;
inline uint8_t level_of(char field) { return static_cast<uint8_t>(field) & 0x7FU; }
inline bool selected(char field) { return (static_cast<uint8_t>(field) & kSelected) != 0; }

// The pairs that the rules find, where the pipeline links their sources.
struct CandidatePairs {
  std::vector<RecordPair> pairs;                // a sample, ascending
  std::vector<std::vector<uint16_t>> branches;  // by pair: that hold on it, ascending
  double stands_for = 1;                        // how many candidate pairs each of them stands for
  uint64_t capped_keys = 0;                     // keys with more than max_bucket members, left out
};

// Which pairs of records are looked for: those that the pipeline links, or those of one source,
// none of which match where sources are free of duplicates.
enum class PairSources : uint8_t { kLinked, kOneSource };

// A sample by the hash of both identities, of about `most` pairs where there are more. Records are
// in the order of their ranks. O(pairs found), several nanoseconds each.
CandidatePairs candidate_pairs(const Pipeline& pipeline, std::span<const KeyedRecord> records,
                               uint64_t most, PairSources sources = PairSources::kLinked);

// Counts patterns. `selected_fields`, by branch and field, says in which fields a pair's branches
// ask for agreement. `terms` is by field, or empty. The result is ascending by pattern, and does
// not depend on the number of threads. `done`, if any, is told on the caller's thread which share
// of the pairs has been counted.
std::vector<PairPattern> patterns(const RecordLevels& records, const CandidatePairs& candidates,
                                  const std::vector<std::vector<bool>>& selected_fields,
                                  ThreadPool* pool, std::span<const TermClasses> terms = {},
                                  const std::function<void(double)>& done = {});

// Counts the patterns of pairs that no rule found.
std::vector<PairPattern> patterns(const RecordLevels& records, std::span<const RecordPair> pairs,
                                  ThreadPool* pool, std::span<const TermClasses> terms = {},
                                  const std::function<void(double)>& done = {});

// By pair, the place of its pattern among those that patterns() found for the same pairs.
std::vector<uint32_t> pattern_places(std::span<const PairPattern> found,
                                     const RecordLevels& records, const CandidatePairs& candidates,
                                     const std::vector<std::vector<bool>>& selected_fields,
                                     ThreadPool* pool, std::span<const TermClasses> terms = {});

// Whether in each of the `fields` fields all pairs are at the first level wherever both records
// have a value, and some pair has one.
bool all_alike(std::span<const PairPattern> found, size_t fields);

// By branch and field: whether the branch does not hold unless the two agree in the field, as far
// as Rule::probability() knows.
std::vector<std::vector<bool>> selected_fields(const Pipeline& pipeline,
                                               std::span<const FieldLevels> fields);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_PAIR_PATTERNS_H_
