#ifndef KINDRED_LINKAGE_INDEX_KEY_TABLE_H_
#define KINDRED_LINKAGE_INDEX_KEY_TABLE_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace kindred {

// What a blocking key holds: two 32-bit words whose meaning is the index's. `first` is never
// kEmpty.
struct Bucket {
  static constexpr uint32_t kEmpty = UINT32_MAX;
  uint32_t first = kEmpty;
  uint32_t second = kEmpty;
};

// A hash table from 64-bit keys, which are hashes already, to buckets: 16 bytes an entry, linear
// probing, between half and three quarters full. Cut into segments that grow one at a time, so
// that no insertion waits for the whole table to move, and a prefetch() some lookups ahead hides
// the memory's latency.
//
// Pointers to buckets are valid until the next insertion or removal. Not thread-safe; const members
// may run concurrently.
class KeyTable {
 public:
  KeyTable() = default;
  KeyTable(KeyTable&& other) noexcept { *this = static_cast<KeyTable&&>(other); }
  KeyTable& operator=(KeyTable&& other) noexcept;
  ~KeyTable();

  size_t size() const;

  // The key's bucket, or null.
  Bucket* find(uint64_t key) { return segment(key).find(key); }
  const Bucket* find(uint64_t key) const { return segment(key).find(key); }

  // The key's bucket, put in empty when the key is new: the caller fills it at once.
  Bucket* find_or_insert(uint64_t key);

  // The key is present.
  void erase(uint64_t key);

  void prefetch(uint64_t key) const { segment(key).prefetch(key); }

 private:
  struct Entry {
    uint64_t key;
    Bucket bucket;
  };
  struct Segment {
    Entry* entries = nullptr;
    size_t capacity = 0;
    size_t used = 0;

    size_t home(uint64_t key) const {
      __extension__ using Product = unsigned __int128;
      return static_cast<size_t>(static_cast<Product>(key) * capacity >> 64U);
    }
    size_t next(size_t at) const { return at + 1 == capacity ? 0 : at + 1; }
    Entry* probe(uint64_t key) const;  // the key's entry, or the empty one where it belongs
    Bucket* find(uint64_t key) const {
      if (capacity == 0) return nullptr;
      Entry* entry = probe(key);
      return entry->bucket.first == Bucket::kEmpty ? nullptr : &entry->bucket;
    }
    void prefetch(uint64_t key) const {
      if (capacity != 0) __builtin_prefetch(entries + home(key), 1);
    }
    void grow();
  };

  // By the lowest bits: the place within a segment is taken from the highest.
  static constexpr size_t kSegments = 16;
  Segment& segment(uint64_t key) { return segments_[key % kSegments]; }
  const Segment& segment(uint64_t key) const { return segments_[key % kSegments]; }

  std::array<Segment, kSegments> segments_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_INDEX_KEY_TABLE_H_
