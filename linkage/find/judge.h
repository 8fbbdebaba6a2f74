#ifndef KINDRED_LINKAGE_FIND_JUDGE_H_
#define KINDRED_LINKAGE_FIND_JUDGE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "linkage/find/change.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// Makes the event of two records. It is a function of the two and the pipeline, so a pair always
// has the same event, in whatever order the two arrived.
class Judge {
 public:
  explicit Judge(std::shared_ptr<const Pipeline> pipeline) : pipeline_(std::move(pipeline)) {}

  // The match event of the pair, or nothing when it scores below `at_least`.
  std::optional<Change> judge(const KeyedRecord& a, const KeyedRecord& b, double at_least,
                              ScoreCounts* counts) const;
  std::optional<Change> judge(const KeyedRecord& a, const KeyedRecord& b,
                              ScoreCounts* counts) const {
    return judge(a, b, pipeline_->least_score(), counts);
  }

  // Gives the event the identities of these two. Their contents are those of the pair that it was
  // worked out for.
  static void name(const KeyedRecord& left, const KeyedRecord& right, Change* event);

  // What a score means; kRetracted: no match.
  Decision decide(double score) const;

  // Whether a key that the two share in a branch qualifies: the branch holds on the pair.
  bool qualifies(size_t branch, const KeyedRecord& a, const KeyedRecord& b,
                 ScoreCounts* counts) const;

  // The branches that hold on the pair, caps aside.
  std::vector<uint16_t> branches(const KeyedRecord& a, const KeyedRecord& b) const;

 private:
  std::shared_ptr<const Pipeline> pipeline_;
};

// Equal for events that say the same; times and places in the batch are not looked at.
uint64_t digest(const Change& change);

// Calls visit(key) for the keys that two ascending lists share, ascending.
template <typename Visit>
void for_each_shared(std::span<const uint64_t> a, std::span<const uint64_t> b, Visit&& visit) {
  size_t i = 0;
  size_t j = 0;
  while (i < a.size() && j < b.size()) {
    const uint64_t x = a[i];
    const uint64_t y = b[j];
    if (x == y) visit(x);
    i += x <= y;
    j += y <= x;
  }
}

// Whether two ascending lists share a key. O(shorter) searches where the other is far longer.
bool share_a_key(std::span<const uint64_t> a, std::span<const uint64_t> b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_FIND_JUDGE_H_
