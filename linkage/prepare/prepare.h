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

// The first half of the way of a record: from raw values to normalised ones, features and blocking
// keys. The result depends on nothing but the record and the pipeline. Each thread has its own.
class Preparer {
 public:
  explicit Preparer(std::shared_ptr<const Pipeline> pipeline);

  Prepared prepare(const Record& record);

  // Prepares a record by this pipeline that one of the same fields has prepared before. The rules
  // may differ, and the frequencies that they know. Empty when the record is refused.
  KeyedRecord prepare_again(const KeyedRecord& record);

  // The features of a record that was prepared before, found again from its normalised values. Sets
  // that scoring does not need are in no order. Valid until the next call.
  const Features& features(const KeyedRecord& record);

  // The features of the record that was prepared last, and its vectors by feature; a feature of
  // another kind has none. Valid until the next call.
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
  std::vector<bool> golden_;             // by field: a golden record has its values as received

  // Kept between records for their memory.
  Features features_;
  KeptForEntities kept_;
  std::vector<std::vector<SparseVector>> vectors_;  // by feature
  std::string value_;
  std::vector<uint64_t> keys_;
  std::vector<uint32_t> branch_ends_;
};

// The element that a token of a set field becomes in a feature.
uint64_t set_token(std::string_view token);

// Replaces `set` by the elements that a record which was prepared before has in a feature of sets.
// They are found again from its normalised values, and are ascending and distinct.
void extract_again(const Feature& feature, const KeyedRecord& record, std::vector<uint64_t>* set);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PREPARE_PREPARE_H_
