#ifndef KINDRED_LINKAGE_KEYED_RECORD_H_
#define KINDRED_LINKAGE_KEYED_RECORD_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "linkage/features.h"
#include "linkage/record.h"

namespace kindred {

// What stands between the two halves of the way of a record: prepare makes it, match needs nothing
// else. Identity, normalised values, the features that scoring needs, and the blocking keys by
// branch, in one allocation whose bytes mean the same in another process: it is the record store's
// format and can be a message. Immutable.
class KeyedRecord {
 public:
  KeyedRecord() = default;
  KeyedRecord(KeyedRecord&&) = default;
  KeyedRecord& operator=(KeyedRecord&&) = default;

  // `keys` holds the keys of branch b at [branch_ends[b-1], branch_ends[b]), ascending and
  // distinct. A deleted record keeps its identity, time and version alone. Only the features
  // f with keep[f] are stored.
  static KeyedRecord pack(const Record& record, const Features& features,
                          std::span<const uint64_t> keys, std::span<const uint32_t> branch_ends,
                          const std::vector<bool>& keep);

  // A copy of bytes that bytes() gave. Nothing when they are not: too short, or lengths that do not
  // add up.
  static std::optional<KeyedRecord> from_bytes(std::string_view bytes);
  std::string_view bytes() const;

  bool empty() const { return data_ == nullptr; }

  // Brings the bytes towards the processor, all of them when the record is of a usual size.
  void prefetch() const {
    for (size_t i = 0; i < 512; i += 64) __builtin_prefetch(data_.get() + i);
  }

  std::string_view source() const;
  std::string_view id() const;
  Identity identity() const { return {std::string(source()), std::string(id())}; }
  // The hash of the identity: the order in which a full bucket admits its members.
  uint64_t rank() const { return header().rank; }
  int64_t time() const { return header().time; }
  std::optional<uint64_t> version() const;
  uint32_t partition() const { return header().partition; }
  bool deleted() const { return header().deleted != 0; }

  size_t branches() const { return header().branches; }
  std::span<const uint64_t> keys() const;  // of all branches
  std::span<const uint64_t> keys(size_t branch) const;
  bool holds(uint64_t key) const;  // whether it is one of them
  bool holds(size_t branch, uint64_t key) const;

  // Ascending and distinct; empty when absent or not kept.
  std::span<const uint64_t> set(size_t feature) const;
  std::span<const uint32_t> signature(size_t feature) const;

  // All values of all fields; value(i) belongs to field(i).
  size_t values() const { return header().values; }
  uint16_t field(size_t i) const { return entries()[i].field; }
  std::string_view value(size_t i) const;

  template <typename Visit>
  void for_each(uint16_t field, Visit&& visit) const {
    for (size_t i = 0, n = values(); i < n; ++i) {
      if (entries()[i].field == field) visit(value(i));
    }
  }

  // Equal in everything but time, version and partition: a replacement that changes nothing.
  bool same_content(const KeyedRecord& other) const;
  // The bytes behind the header: keys, features, values and identity. An arbitrary but fixed order.
  std::string_view content() const { return bytes().substr(sizeof(Header)); }

 private:
  // The format is durable: fields are only ever added at the end, under a new `format` number.
  struct Header {
    uint32_t format;
    uint32_t size;  // of the whole, this header included
    int64_t time;
    uint64_t version;
    uint64_t rank;
    uint32_t partition;
    uint8_t deleted;
    uint8_t has_version;
    uint16_t branches;
    uint16_t features;
    uint16_t reserved;
    uint32_t keys;
    uint32_t set_elements;
    uint32_t signature_slots;
    uint32_t values;
    uint32_t value_bytes;
    uint32_t source_bytes;
    uint32_t id_bytes;
  };
  struct Entry {
    uint32_t end;
    uint16_t field;
    uint16_t reserved;
  };
  static_assert(sizeof(Header) % alignof(uint64_t) == 0);

  static size_t size_of(const Header& header);
  const Header& header() const { return *reinterpret_cast<const Header*>(data_.get()); }
  // In the order of the bytes, widest first so that each is aligned.
  const uint64_t* key_array() const;
  const uint64_t* set_array() const;
  const Entry* entries() const;
  const uint32_t* branch_ends() const;
  const uint32_t* set_ends() const;
  const uint32_t* signature_ends() const;
  const uint32_t* signature_array() const;
  const char* value_bytes() const;

  explicit KeyedRecord(std::unique_ptr<char[]> data) : data_(std::move(data)) {}

  std::unique_ptr<char[]> data_;
};

// The rank of an identity.
uint64_t identity_rank(std::string_view source, std::string_view id);

// Whether a's identity stands before b's: which of the two is the left one of their pair.
bool identity_less(const KeyedRecord& a, const KeyedRecord& b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_KEYED_RECORD_H_
