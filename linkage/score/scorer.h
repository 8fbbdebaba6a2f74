#ifndef KINDRED_LINKAGE_SCORE_SCORER_H_
#define KINDRED_LINKAGE_SCORE_SCORER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "linkage/base/counts.h"

namespace kindred {

class KeyedRecord;

// What one scored field or feature contributed. It is not `present` when either record lacks it.
struct FieldScore {
  bool present = false;
  double similarity = 0;  // 0 to 1
  double score = 0;

  bool operator==(const FieldScore&) const = default;
};

// A pair's score and where it came from. The fields are in the order of Scorer::fields(). All
// numbers are rounded to 1e-6, so that thresholds and printed digits agree.
struct Evaluation {
  double score = 0;
  std::optional<double> probability;
  std::vector<FieldScore> fields;
};

// How much work scoring was, for the summary.
struct ScoreCounts {
  uint64_t checked = 0;  // pairs that shared a key, compared by the rule itself
  JoinCounts joins;      // what exact joins did in that
  uint64_t scored = 0;   // pairs
  // Both also count pairs that were not scored themselves, because an exact duplicate of theirs
  // was.
  uint64_t estimated = 0;  // compared by signature first
  uint64_t exact = 0;      // compared in full

  ScoreCounts& operator+=(const ScoreCounts& other);
};

// A part of a score, for explanations.
struct ScorePart {
  std::string about;  // a field's name, or "prior"
  std::string why;    // in a few words
  double adds = 0;
};

// Scores a pair. Immutable, safe to share between threads.
class Scorer {
 public:
  virtual ~Scorer() = default;

  // The scored fields' names, in the configuration's order.
  virtual const std::vector<std::string>& fields() const = 0;

  // The highest score there is.
  virtual double highest() const = 0;

  // Whether the records must keep this feature's set and signature for score().
  virtual bool needs(size_t feature) const = 0;

  // Compares in (left, right) order. False when the score is below `at_least`; then `out` is left
  // unspecified, and the work may have stopped early.
  virtual bool score(const KeyedRecord& left, const KeyedRecord& right, double at_least,
                     Evaluation* out, ScoreCounts* counts) const = 0;

  // Whether two records whose pair was scored to the end agree in all that is scored: similarity 1
  // in every field. A field that is passed over for other fields agrees when those do.
  virtual bool alike(const Evaluation& evaluation) const;

  // The parts of a probability, as weights in bits. Other scores have none.
  virtual std::vector<ScorePart> parts(const KeyedRecord& /*left*/,
                                       const KeyedRecord& /*right*/) const {
    return {};
  }
};

// Rounds to 1e-6, half away from zero.
double round_score(double score);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_SCORE_SCORER_H_
