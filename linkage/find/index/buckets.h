#ifndef KINDRED_LINKAGE_FIND_INDEX_BUCKETS_H_
#define KINDRED_LINKAGE_FIND_INDEX_BUCKETS_H_

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
  // Replaces what is in by the items of several lists, one behind the other. bucket_of(item) is
  // below `buckets`.
  template <typename BucketOf>
  void sort(std::span<const std::span<const Item>> lists, size_t buckets, BucketOf&& bucket_of) {
    ends_.assign(buckets + 1, 0);
    for (const std::span<const Item> list : lists) {
      for (const Item& item : list) ++ends_[bucket_of(item) + 1];
    }
    std::partial_sum(ends_.begin(), ends_.end(), ends_.begin());
    items_.resize(ends_.back());
    // Each bucket's end begins at its begin, and moves on.
    for (const std::span<const Item> list : lists) {
      for (const Item& item : list) items_[ends_[bucket_of(item)]++] = item;
    }
  }
  // The same of a single list.
  template <typename BucketOf>
  void sort(std::span<const Item> list, size_t buckets, BucketOf&& bucket_of) {
    sort(std::span(&list, 1), buckets, bucket_of);
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

#endif  // KINDRED_LINKAGE_FIND_INDEX_BUCKETS_H_
