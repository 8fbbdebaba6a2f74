#include "linkage/plan/sample_buckets.h"

#include <algorithm>
#include <utility>

namespace kindred {

namespace {

struct Posting {
  uint64_t key;
  uint32_t record;

  auto operator<=>(const Posting&) const = default;
};

std::vector<Posting> postings_of(std::span<const KeyedRecord> sample, size_t branch) {
  std::vector<Posting> postings;
  for (uint32_t r = 0; r < sample.size(); ++r) {
    for (const uint64_t key : sample[r].keys(branch)) postings.push_back({key, r});
  }
  std::sort(postings.begin(), postings.end());
  return postings;
}

}  // namespace

SampleBuckets::SampleBuckets(const Pipeline& pipeline, std::span<const KeyedRecord> sample,
                             double times)
    : of_record_(sample.size()) {
  for (size_t branch = 0; branch < pipeline.blocking.branches().size(); ++branch) {
    const std::vector<Posting> postings = postings_of(sample, branch);
    for (size_t begin = 0, end = 0; begin < postings.size(); begin = end) {
      std::vector<uint32_t> members;
      for (; end < postings.size() && postings[end].key == postings[begin].key; ++end) {
        members.push_back(postings[end].record);
      }
      if (members.size() > 1) add(pipeline, branch, std::move(members), times);
    }
  }
}

void SampleBuckets::add(const Pipeline& pipeline, size_t branch, std::vector<uint32_t> members,
                        double times) {
  for (const uint32_t member : members) {
    of_record_[member].push_back(static_cast<uint32_t>(all_.size()));
  }
  SampleBucket bucket{branch, std::move(members), 0, 1};
  bucket.expected = static_cast<double>(bucket.members.size()) * times;
  if (pipeline.capped(pipeline.blocking.branches()[branch])) {
    const double share = pipeline.max_bucket / bucket.expected;
    bucket.admitted = share < 1 ? share * share : 1;
  }
  all_.push_back(std::move(bucket));
}

std::vector<const SampleBucket*> SampleBuckets::by_size() const {
  std::vector<const SampleBucket*> order;
  for (const SampleBucket& bucket : all_) order.push_back(&bucket);
  std::stable_sort(order.begin(), order.end(), [](const SampleBucket* a, const SampleBucket* b) {
    return a->members.size() > b->members.size();
  });
  return order;
}

}  // namespace kindred
