#ifndef KINDRED_LINKAGE_PAIR_SIMILARITIES_H_
#define KINDRED_LINKAGE_PAIR_SIMILARITIES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "linkage/prepare/pipeline.h"
#include "linkage/prepare/prepare.h"

namespace kindred {

// What two records are compared by, to give Rule::probability() the similarities they really have.
struct ComparedRecord {
  std::vector<std::vector<uint64_t>> values;       // by field: hashes, ascending
  std::vector<std::vector<uint64_t>> sets;         // by feature, ascending and distinct
  std::vector<std::vector<SparseVector>> vectors;  // by feature
};

class PairSimilarities {
 public:
  explicit PairSimilarities(std::shared_ptr<const Pipeline> pipeline);

  // The record that the preparer has just prepared.
  static ComparedRecord compared(const Pipeline& pipeline, const Preparer& preparer);

  // Replaces `similarities`. First come the fields: 1 when the two records have a value in common,
  // else 0. Then the features that a rule compares: the highest similarity of any two vectors, 0
  // when there is none.
  void measure(const ComparedRecord& a, const ComparedRecord& b,
               std::vector<double>* similarities) const;

  // The features that a rule compares: sets by Jaccard, a family's values by the family. Where
  // several measure the same, the first one.
  const std::vector<uint16_t>& features() const { return features_; }

 private:
  double of_feature(uint16_t feature, const ComparedRecord& a, const ComparedRecord& b) const;

  std::shared_ptr<const Pipeline> pipeline_;
  std::vector<uint16_t> features_;
  std::vector<std::optional<uint16_t>> same_as_;  // by feature: the one that measures the same
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PAIR_SIMILARITIES_H_
