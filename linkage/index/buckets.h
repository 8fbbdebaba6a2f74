#ifndef KINDRED_LINKAGE_INDEX_BUCKETS_H_
#define KINDRED_LINKAGE_INDEX_BUCKETS_H_

#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace kindred {

// Items in numbered buckets, within a bucket in the order in which they came. One counting sort,
// O(items + buckets); memory is used again.
template <typename Item>
class Buckets {
 public:
  // Replaces what is in. bucket_of(item) is below `buckets`.
  template <typename BucketOf>
  void sort(std::span<const Item> items, size_t buckets, BucketOf&& bucket_of) {
    ends_.assign(buckets + 1, 0);
    for (const Item& item : items) ++ends_[bucket_of(item) + 1];
    std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
    items_.resize(items.size());
    // Each bucket's end begins at its begin, and moves on.
    for (const Item& item : items) items_[ends_[bucket_of(item)]++] = item;
  }

  std::span<const Item> all() const { return items_; }

  std::span<const Item> operator[](size_t bucket) const {
    const size_t begin = bucket == 0 ? 0 : ends_[bucket - 1];
    return std::span(items_).subspan(begin, ends_[bucket] - begin);
  }

 private:
  std::vector<Item> items_;
  std::vector<size_t> ends_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_INDEX_BUCKETS_H_
