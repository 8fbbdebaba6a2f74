#ifndef KINDRED_LINKAGE_INDEX_KEY_TABLE_H_
#define KINDRED_LINKAGE_INDEX_KEY_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace kindred {

// What a blocking key holds: two 32-bit words whose meaning is the index's. `first` is never
// kEmpty.
struct Bucket {
  static constexpr uint32_t kEmpty = UINT32_MAX;
  uint32_t first = kEmpty;
  uint32_t second = kEmpty;
};

// A hash table from 64-bit keys, which are hashes already, to buckets: 16 bytes an entry, linear
// probing, between half and three quarters full when it is large. Cut into segments that grow one
// at a time, so that no insertion waits for the whole table, and in place, by chunks of 2 MiB: what
// was allocated is never copied nor given back, and memory is cleared once. A prefetch() some
// lookups ahead hides the memory's latency.
//
// Pointers to buckets are valid until the next insertion or removal. Not thread-safe; const members
// may run concurrently.
class KeyTable {
 public:
  size_t size() const;

  // The key's bucket, or null.
  Bucket* find(uint64_t key) { return segment(key).find(key); }
  const Bucket* find(uint64_t key) const { return segment(key).find(key); }

  // The key's bucket, put in empty when the key is new: the caller fills it at once.
  Bucket* find_or_insert(uint64_t key) { return segment(key).find_or_insert(key); }

  // The key is present.
  void erase(uint64_t key) { segment(key).erase(key); }

  void prefetch(uint64_t key) const { segment(key).prefetch(key); }

 private:
  struct Entry {
    uint64_t key;
    Bucket bucket;
  };
  class Segment {
   public:
    size_t used() const { return used_; }
    Bucket* find(uint64_t key) const;
    Bucket* find_or_insert(uint64_t key);
    void erase(uint64_t key);
    void prefetch(uint64_t key) const {
      if (capacity_ != 0) __builtin_prefetch(&at(home(key)), 1);
    }

   private:
    struct Free {
      void operator()(Entry* entries) const;
    };
    using Allocation = std::unique_ptr<Entry[], Free>;

    static constexpr size_t kChunk = (size_t{2} << 20U) / sizeof(Entry);  // entries

    static Allocation allocate(size_t entries);

    Entry& at(size_t i) const { return chunks_[i / kChunk][i % kChunk]; }
    bool empty(size_t i) const { return at(i).bucket.first == Bucket::kEmpty; }
    size_t next(size_t i) const { return i + 1 == capacity_ ? 0 : i + 1; }
    size_t home(uint64_t key) const {
      __extension__ using Product = unsigned __int128;
      return static_cast<size_t>(static_cast<Product>(key) * capacity_ >> 64U);
    }
    size_t probe(uint64_t key) const;  // the key's entry, or the empty one where it belongs
    void grow();
    void replace(size_t capacity);
    void extend(size_t capacity);

    std::vector<Allocation> allocations_;
    std::vector<Entry*> chunks_;  // within them
    size_t capacity_ = 0;         // a power of two up to kChunk, then a multiple of it
    size_t used_ = 0;
  };

  // By the lowest bits: the place within a segment is taken from the highest.
  static constexpr size_t kSegments = 16;
  Segment& segment(uint64_t key) { return segments_[key % kSegments]; }
  const Segment& segment(uint64_t key) const { return segments_[key % kSegments]; }

  std::array<Segment, kSegments> segments_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_INDEX_KEY_TABLE_H_
