#ifndef KINDRED_LINKAGE_LAKE_KEY_MEMBERS_H_
#define KINDRED_LINKAGE_LAKE_KEY_MEMBERS_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kindred {

// A key of a record: where it stands among KeyedRecord::keys(), and whether Pipeline::max_bucket is
// for it.
struct KeyPosting {
  uint64_t key = 0;
  uint64_t rank = 0;  // of the record
  uint32_t place = 0;
  bool capped = true;
};

// Of the postings of all records, those that may bring a pair: of keys that several records share,
// the members that the key admits, as linkage/find/index/key_index.h does. Postings come by key,
// those of a key by rank, ascending. Remembers one of them.
class KeyMembers {
 public:
  // At least 2.
  explicit KeyMembers(uint32_t max_bucket) : max_bucket_(max_bucket) {}

  // Appends to `out` what is admitted by now: the first posting of a key when the second comes.
  void add(const KeyPosting& posting, std::vector<KeyPosting>* out);

 private:
  uint32_t max_bucket_;
  size_t members_ = 0;  // of the key
  KeyPosting first_;    // likewise
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_LAKE_KEY_MEMBERS_H_
