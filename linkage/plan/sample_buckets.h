#ifndef KINDRED_LINKAGE_PLAN_SAMPLE_BUCKETS_H_
#define KINDRED_LINKAGE_PLAN_SAMPLE_BUCKETS_H_

#include <cstdint>
#include <span>
#include <vector>

#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// A key with the records of a sample that have it.
struct SampleBucket {
  size_t branch = 0;
  std::vector<uint32_t> members;  // places in the sample, ascending
  double expected = 0;            // members among all records
  double admitted = 1;            // share of its pairs that max_bucket then lets through
};

// All keys that two or more records of a sample share, by branch, then by key.
class SampleBuckets {
 public:
  // The sample stands for `times` as many records.
  SampleBuckets(const Pipeline& pipeline, std::span<const KeyedRecord> sample, double times);

  const std::vector<SampleBucket>& all() const { return all_; }

  // Those that the record is in, as places in all(), ascending.
  const std::vector<uint32_t>& of_record(size_t record) const { return of_record_[record]; }

  // By falling number of members, then by branch.
  std::vector<const SampleBucket*> by_size() const;

 private:
  void add(const Pipeline& pipeline, size_t branch, std::vector<uint32_t> members, double times);

  std::vector<SampleBucket> all_;
  std::vector<std::vector<uint32_t>> of_record_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_PLAN_SAMPLE_BUCKETS_H_
