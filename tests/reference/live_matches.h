// The live matches of a set of records, by comparing everything with everything: the meaning of
// the engine's answer, in code that shares nothing with the engine but the functions at its leaves
// (cleaning, shingles, min-hash, the keys of a rule).

#ifndef KINDRED_TESTS_REFERENCE_LIVE_MATCHES_H_
#define KINDRED_TESTS_REFERENCE_LIVE_MATCHES_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "linkage/find/change.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/features.h"
#include "linkage/record/label.h"
#include "linkage/record/record.h"
#include "linkage/score/points.h"

namespace kindred::reference {

// What the pipeline's scorer does, in words that plain code can follow: points of these fields, or
// else the Jaccard similarity of this feature.
struct Scoring {
  std::vector<PointsField> points;
  uint16_t jaccard = 0;
};

struct Setup {
  std::shared_ptr<const Pipeline> pipeline;
  Scoring scoring;
};

// What a Change says, to be compared. A retraction has neither score nor fields nor branches.
struct Event {
  size_t record = 0;  // place in the history of the record that caused it; 0 for a live match
  Identity left;
  Identity right;
  Decision decision = Decision::kRetracted;
  double score = 0;
  std::vector<FieldScore> fields;
  std::vector<uint16_t> branches;
  int64_t time = 0;
  bool labelled = false;

  bool operator==(const Event&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Event& event);

// What somebody said of pairs.
using Verdicts = std::map<IdentityPair, Verdict>;

// In the order of pairs. At most one record an identity, none of them deleted.
std::vector<Event> live_matches(const Setup& setup, const std::vector<Record>& records,
                                const Verdicts& verdicts = {});

// Normalised values and features of one record.
Features features(const Pipeline& pipeline, const Record& record);

// Score and fields of a pair.
Event scored(const Setup& setup, const Features& left, const Features& right);

// Half away from zero, to 1e-6.
double rounded(double number);

}  // namespace kindred::reference

#endif  // KINDRED_TESTS_REFERENCE_LIVE_MATCHES_H_
