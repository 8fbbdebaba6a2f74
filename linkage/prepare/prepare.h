#ifndef KINDRED_LINKAGE_PREPARE_PREPARE_H_
#define KINDRED_LINKAGE_PREPARE_PREPARE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "linkage/block/minhash.h"
#include "linkage/prepare/normalise.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/prepare/prepared.h"
#include "linkage/record/features.h"
#include "linkage/record/keyed_record.h"
#include "linkage/record/record.h"

namespace kindred {

// The first half of the way of a record: raw values to normalised ones, features and blocking keys.
// Depends on nothing but the record and the pipeline. One a thread.
class Preparer {
 public:
  explicit Preparer(std::shared_ptr<const Pipeline> pipeline);

  Prepared prepare(const Record& record);

  // A record that a pipeline of the same fields prepared, as this one does: its rules may know of
  // other frequencies. Empty when it is refused.
  KeyedRecord prepare_again(const KeyedRecord& record);

  // The features of a record prepared before, found again from its normalised values; sets that
  // scoring does not need come in no order. Valid until the next call.
  const Features& features(const KeyedRecord& record);

  // What the record prepared last had, valid until the next call: its features, and by feature its
  // vectors, none of a feature of another kind.
  const Features& last_features() const { return features_; }
  const std::vector<std::vector<SparseVector>>& last_vectors() const { return vectors_; }

 private:
  void normalise(const Record& record, UnreadableCounts* unreadable);
  ShingleCounts extract_features();
  ShingleCounts extract_set(size_t feature);
  void extract(const Feature& feature, std::vector<uint64_t>* set);
  void extract(const Feature& feature, std::vector<SparseVector>* vectors);
  void extract_prints(const Feature& feature, std::vector<uint64_t>* set,
                      std::vector<uint32_t>* places);
  void sign(const Feature& feature, std::vector<uint32_t>* signature);

  std::shared_ptr<const Pipeline> pipeline_;
  std::vector<Normaliser> normalisers_;  // by field
  std::vector<MinHash> minhash_;         // by feature
  std::vector<bool> keep_;               // by feature: scoring or a check needs it

  // Kept between records for their memory.
  Features features_;
  std::vector<std::vector<SparseVector>> vectors_;  // by feature
  std::string value_;
  std::vector<uint64_t> keys_;
  std::vector<uint32_t> branch_ends_;
};

// What a token of a set field is as an element of a feature.
uint64_t set_token(std::string_view token);

// The elements of a feature of sets of a record that was prepared before, found again from its
// normalised values. Replaces `set`: ascending and distinct.
void extract_again(const Feature& feature, const KeyedRecord& record, std::vector<uint64_t>* set);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_PREPARE_H_
