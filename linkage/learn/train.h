#ifndef KINDRED_LINKAGE_LEARN_TRAIN_H_
#define KINDRED_LINKAGE_LEARN_TRAIN_H_

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/learn/find_related.h"
#include "linkage/learn/pair_patterns.h"
#include "linkage/learn/training_watcher.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"
#include "linkage/score/compared_field.h"
#include "linkage/score/model.h"

namespace kindred {

// Nothing can be learnt from these records; says why.
class TrainingError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct TrainingOptions {
  uint64_t random_pairs = 1'000'000;  // compared at most
  uint64_t candidate_pairs = 1'000'000;
  size_t values = 100'000;             // whose frequencies are kept, of a field or a feature
  size_t sample = 100'000;             // records whose tokens are counted
  unsigned rounds = 1000;              // of EM, at most
  TrainingWatcher* watcher = nullptr;  // outlives the training
};

struct Trained {
  Model model;
  std::vector<std::string> warnings;  // for people, each without a line's end
  uint64_t records = 0;
  uint64_t random_pairs = 0;     // compared
  uint64_t candidate_pairs = 0;  // compared
  double stands_for = 1;         // candidate pairs for each of these
  double matches = 0;            // expected among all candidates, or known
  unsigned iterations = 0;       // of EM; 0 with gold
};

// Learns a model for the fields from live records, one of each identity, in any order. What is
// learnt: m and the prior by EM over the pairs that the rules find (see em.h), u from random pairs
// and from how often values are shared, the frequencies of values, and the tokens of the pipeline's
// counted_features(). It is a function of the set of the records and the pipeline, whatever the
// order of the records and the number of threads. m, u and prior have six significant digits. The
// records are left sorted by rank.
//
// Without fields only the tokens are learnt. Costs some microseconds for each of at most 2,000,000
// pairs, and some hundred nanoseconds a record.
//
// Where the pipeline is link_only, only pairs across sources are looked at, and counted. Where it
// is one_per_source, a record's candidates in a source are rivals (see em.h).
//
// Throws TrainingError: fewer than two records, link_only and one source, no candidates, a field
// that no two records have, no match among the candidates, nothing but matches.
Trained train(const Pipeline& pipeline, std::span<const ComparedField> fields,
              std::span<KeyedRecord> records, const TrainingOptions& options, ThreadPool* pool);

// Learns from known matches, given as pairs of places in `records`, which are sorted by rank. m and
// the prior are counted, the rules are not looked at. A pair that is there twice counts once.
Trained train_with_gold(const Pipeline& pipeline, std::span<const ComparedField> fields,
                        std::span<const KeyedRecord> records, std::vector<RecordPair> matches,
                        const TrainingOptions& options, ThreadPool* pool);

// Which of the fields had best be taken for related, see find_related(); what they say themselves
// is not looked at. Takes records and throws as train() does.
std::vector<bool> learn_related(const Pipeline& pipeline, std::span<const ComparedField> fields,
                                std::span<KeyedRecord> records, const RelatedFields& may_be,
                                const TrainingOptions& options, ThreadPool* pool);

// The candidates, or those of a sample, that match with a probability of `least` or more by what
// train() learns: places in `records`, the smaller one first, ascending. Takes records and throws
// as train() does.
std::vector<RecordPair> sure_pairs(const Pipeline& pipeline, std::span<const ComparedField> fields,
                                   std::span<KeyedRecord> records, double least,
                                   const TrainingOptions& options, ThreadPool* pool);

// The order that train() leaves records in.
void sort_by_rank(std::span<KeyedRecord> records);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LEARN_TRAIN_H_
