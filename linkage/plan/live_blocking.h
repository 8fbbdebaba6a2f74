// How the blocking rules of a running pipeline do, by a sample of its live records.

#ifndef KINDRED_LINKAGE_PLAN_LIVE_BLOCKING_H_
#define KINDRED_LINKAGE_PLAN_LIVE_BLOCKING_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "linkage/find/neighbourhood.h"
#include "linkage/plan/hot_keys.h"
#include "linkage/plan/pair_similarities.h"
#include "linkage/plan/recapture.h"
#include "linkage/plan/rule_curves.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/prepare/prepare.h"

namespace kindred {

// What a rule does, in the words of candidate_estimate.h, and whether it does what it promises.
struct LiveRule {
  std::string name;
  RuleCurves::Kind kind = RuleCurves::Kind::kNone;
  double keys = 0;                // of a record, in the mean
  double per_record_capped = 0;   // candidate pairs for each record; each pair counts once
  double matches_per_record = 0;  // of these, pairs that match
  uint64_t held = 0;              // pairs that another rule has found, and that this one holds on
  uint64_t lost_to_cap = 0;       // of these, pairs of which no shared key admits both records
  std::optional<std::string>
      feature;                // that its similarity is of; none: its chance by equal fields
  std::string measure;        // of the similarity: "Jaccard distance"
  std::vector<double> curve;  // the chance by similarity, from 0 to 1 at kCurveSteps + 1 places
  std::array<RecaptureBin, Recapture::kBins> by_rules{};  // pairs that other rules have found
  // Pairs that other bands have found, one and all bands: in `asked` and `found` each band counts,
  // the shares are those of the rule.
  std::optional<std::array<RecaptureBin, Recapture::kBins>> by_bands = std::nullopt;
  bool off = false;  // a bin of either is
};

struct LiveBlockingFigures {
  uint64_t records = 0;  // that were looked at
  uint64_t crowded = 0;  // of these, records with so many neighbours that only keys were counted
  std::vector<LiveRule> rules;  // by branch
};

// Takes neighbourhoods of records drawn at random, one after the other, and keeps sums alone.
//
// The pattern of a pair (Recapture) is what the two sets have in common, told by one element of it
// that is drawn by hash; where a rule compares no sets, the keys of both.
//
// Records with several values in a field that a rule compares have several chances to be found, and
// a band may have no key where MinHash looks at some elements only (one_in): neither is asked
// about.
//
// One record costs what the features of kMostNeighbours records do, some 10 us each, at most twice.
class LiveBlocking {
 public:
  static constexpr size_t kCurveSteps = 50;

  explicit LiveBlocking(std::shared_ptr<const Pipeline> pipeline);

  void add(const Neighbourhood& around);

  HotKeys* hot_keys() { return &hot_keys_; }
  const HotKeys& hot_keys() const { return hot_keys_; }

  LiveBlockingFigures figures() const;

 private:
  struct Sums {
    uint64_t keys = 0;
    double candidates = 0;  // neighbours: each pair twice
    double matches = 0;
    uint64_t held = 0;
    uint64_t lost_to_cap = 0;
    Recapture by_rules;
    Recapture by_bands;
  };
  // One of a pair.
  struct Side {
    const KeyedRecord& record;
    const ComparedRecord& compared;
  };

  void count_keys(const Neighbourhood& around);
  ComparedRecord compared(const KeyedRecord& record);
  void recapture(size_t branch, const Side& one, const Side& other, const Neighbour& neighbour);
  bool asks_of(size_t branch, const KeyedRecord& record) const;
  uint64_t pattern_of(size_t branch, const Side& one, const Side& other) const;
  double similarity(size_t branch) const;
  LiveRule rule_figures(size_t branch) const;

  std::shared_ptr<const Pipeline> pipeline_;
  RuleCurves curves_;
  PairSimilarities similarities_;
  Preparer preparer_;
  HotKeys hot_keys_;
  std::vector<std::optional<uint16_t>> features_;  // by branch: that its similarity is of
  std::vector<Sums> sums_;                         // by branch
  std::vector<double> measured_;                   // of a pair
  uint64_t records_ = 0;
  uint64_t crowded_ = 0;
};

// The fields whose values a rule reads, as far as its curve and its features tell, ascending.
std::vector<uint16_t> fields_read(const Pipeline& pipeline, const Rule& rule);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PLAN_LIVE_BLOCKING_H_
