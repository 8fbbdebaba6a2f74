#ifndef KINDRED_LINKAGE_RECORD_KEYED_RECORD_H_
#define KINDRED_LINKAGE_RECORD_KEYED_RECORD_H_

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/base/parts.h"
#include "linkage/record/record.h"

namespace kindred {

struct Features;

// What a record keeps for entities alone.
struct KeptForEntities {
  bool created = false;  // Record::created, where that is not the time
  Values received;       // values as they came, before cleaning
};

// A prepared record: identity, normalised values, the features that scoring needs, and the blocking
// keys by branch. Finding its matches needs nothing else. It is one allocation whose bytes mean the
// same in another process, so they are what the record store keeps, and can be a message.
// Immutable.
class KeyedRecord {
 public:
  KeyedRecord() = default;
  KeyedRecord(KeyedRecord&&) = default;
  KeyedRecord& operator=(KeyedRecord&&) = default;

  static constexpr size_t kMaxFeatures = (1U << 12U) - 1;

  // `keys` holds the keys of branch b at [branch_ends[b-1], branch_ends[b]), ascending and
  // distinct. Only the features f with keep[f] are stored. A deleted record keeps nothing but its
  // identity, time and version. Throws
  // std::length_error when the record is too large for the format. O(bytes).
  static KeyedRecord pack(const Record& record, const Features& features,
                          std::span<const uint64_t> keys, std::span<const uint32_t> branch_ends,
                          const std::vector<bool>& keep, const KeptForEntities& kept = {});

  // A copy of bytes that bytes() gave. Nothing when they are something else: too short, or with
  // lengths that do not add up.
  static std::optional<KeyedRecord> from_bytes(std::string_view bytes);
  // rank() of what from_bytes() makes of these bytes; nothing where they are of another format.
  static std::optional<uint64_t> rank_in(std::string_view bytes);
  // Not of an empty() one.
  std::string_view bytes() const { return {data_.get(), header().size}; }

  bool empty() const { return data_ == nullptr; }
  // Where bytes() begin; can be asked for without reading any of them.
  const char* data() const { return data_.get(); }

  std::string_view source() const { return text(values()); }
  std::string_view id() const { return text(values() + 1); }
  Identity identity() const { return {std::string(source()), std::string(id())}; }
  // The hash of the identity: the order in which a full bucket admits its members.
  uint64_t rank() const { return header().rank; }
  int64_t time() const { return header().time; }
  // When the identity came to life, as far as it is kept; its time otherwise. It is no content.
  int64_t created() const { return header().has_created != 0 ? created_slot() : time(); }
  // The same record, which came to life then. O(bytes).
  KeyedRecord with_created(int64_t created) const;

  // What is left of a record that is not deleted for who neither finds nor scores: who it is, its
  // times and version, the values of these fields, what was received, and a number in the place of
  // all other content, equal where that is. It stays within the process: from_bytes() refuses it.
  // O(bytes).
  KeyedRecord outline(uint64_t content, std::span<const uint16_t> fields) const;
  // The number of an outline; nothing of a whole record.
  std::optional<uint64_t> outlined() const;

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
  uint16_t field(size_t i) const { return static_cast<uint16_t>(number(ends(header()) + i)); }
  std::string_view value(size_t i) const { return text(i); }

  // Calls visit(std::string_view) for every value of the field, in the order of values(). Those of
  // other fields cost next to nothing: a record may have thousands of them.
  template <typename Visit>
  void for_each(uint16_t field, Visit&& visit) const {
    const char* const fields = numbers() + (ends(header()) << header().width);
    switch (header().width) {
      case 0:
        return for_each_of(reinterpret_cast<const uint8_t*>(fields), field, visit);
      case 1:
        return for_each_of(reinterpret_cast<const uint16_t*>(fields), field, visit);
      default:
        return for_each_of(reinterpret_cast<const uint32_t*>(fields), field, visit);
    }
  }

  // Calls visit(uint16_t field, std::string_view) for every value as it was received, as far as
  // they are kept: those that cleaning left something of, in the order of values(). They are no
  // content.
  template <typename Visit>
  void for_each_received(Visit&& visit) const {
    for (Parts parts(received()); !parts.at_end();) {
      const auto field = parts.small_number<uint16_t>();
      visit(field, parts.text());
    }
  }
  // These as bytes: an arbitrary but fixed order.
  std::string_view received() const {
    const size_t size = received_size();
    return size == 0 ? std::string_view()
                     : bytes().substr(header().size - size, size - sizeof(uint32_t));
  }

  // Whether equal matches come of both: they differ at most in time, version, partition, when they
  // were created, and in what was received.
  bool same_content(const KeyedRecord& other) const;
  // Keys, features, values and identity, as bytes: an arbitrary but fixed order.
  std::string_view content() const {
    const size_t begin = content_begin(header());
    return bytes().substr(begin, header().size - received_size() - begin);
  }
  // A hash of the content but for the identity: equal for exact duplicates, and for others with a
  // probability of 2^-64. Never 0. O(bytes). Not to be kept: a later release may have another.
  uint64_t content_digest() const;

 private:
  // Behind the header stand, without gaps but for alignment: the version if there is one; when it
  // was created, if that is not its time; where each list ends (of branches the keys, of features
  // the set, of features the signature, of values, source and id the text) and the fields of the
  // values, as numbers of one byte, of two where one is too few, or of four; keys; sets;
  // signatures; texts. Then, if there is something, what was received, each value as its field and
  // its text (parts.h), and how many bytes that is with this number, as four. Most records are
  // small, and have a few keys: what tells one list from the next must not outweigh them.
  static constexpr uint32_t kFormat = 4;
  // Of an outline, whose number is its one key.
  static constexpr uint32_t kOutline = 5;
  struct Header {
    uint64_t rank;
    int64_t time;
    uint32_t size;  // of the whole, this header included
    uint32_t partition;
    uint32_t values : 26;
    uint32_t has_created : 1;
    uint32_t has_received : 1;
    uint32_t format : 4;
    uint16_t branches;
    uint16_t features : 12;
    uint16_t deleted : 1;
    uint16_t has_version : 1;
    uint16_t width : 2;  // of numbers, a power of two bytes
  };
  static_assert(sizeof(Header) == 32);

  // What ends where, by number.
  static size_t set_end(const Header& h) { return h.branches; }
  static size_t signature_end(const Header& h) { return set_end(h) + h.features; }
  static size_t text_end(const Header& h) { return signature_end(h) + h.features; }
  static size_t ends(const Header& h) { return text_end(h) + h.values + 2; }
  static size_t content_begin(const Header& h) {
    return sizeof(Header) + 8 * (size_t{h.has_version} + size_t{h.has_created});
  }
  static size_t keys_begin(const Header& h) {
    return (content_begin(h) + ((ends(h) + h.values) << h.width) + 7) / 8 * 8;
  }

  static Header header_of(const Record& record, const Features& features, size_t branches);
  static KeyedRecord pack_all(const Record& record, const Features& features,
                              std::span<const uint64_t> keys, std::span<const uint32_t> branch_ends,
                              const std::vector<bool>& keep, const KeptForEntities& kept);

  const Header& header() const { return *reinterpret_cast<const Header*>(data_.get()); }
  int64_t created_slot() const {
    return reinterpret_cast<const int64_t*>(data_.get() + sizeof(Header))[header().has_version];
  }
  // What was received, and how much that is.
  size_t received_size() const {
    if (header().has_received == 0) return 0;
    uint32_t size;
    std::memcpy(&size, data_.get() + header().size - sizeof size, sizeof size);
    return size;
  }
  const char* numbers() const { return data_.get() + content_begin(header()); }
  uint32_t number(size_t i) const {
    switch (header().width) {
      case 0:
        return reinterpret_cast<const uint8_t*>(numbers())[i];
      case 1:
        return reinterpret_cast<const uint16_t*>(numbers())[i];
      default:
        return reinterpret_cast<const uint32_t*>(numbers())[i];
    }
  }
  // Looks at some fields at once, which compilers do in a few instructions.
  template <typename Number, typename Visit>
  void for_each_of(const Number* fields, uint16_t field, Visit&& visit) const {
    constexpr size_t kAtOnce = 32;
    const size_t n = values();
    size_t i = 0;
    const auto visit_to = [&](size_t end) {
      for (; i < end; ++i) {
        if (fields[i] == field) visit(value(i));
      }
    };
    while (i + kAtOnce <= n) {
      unsigned found = 0;
      for (size_t j = 0; j < kAtOnce; ++j) found |= static_cast<unsigned>(fields[i + j] == field);
      if (found == 0) {
        i += kAtOnce;
      } else {
        visit_to(i + kAtOnce);
      }
    }
    visit_to(n);
  }
  uint32_t end(size_t i) const { return number(i); }
  // Where the i-th of the lists begins whose first one has end number `first`.
  uint32_t begin(size_t first, size_t i) const { return i == 0 ? 0 : end(first + i - 1); }
  uint32_t total(size_t first, size_t lists) const { return begin(first, lists); }
  const uint64_t* key_array() const {
    return reinterpret_cast<const uint64_t*>(data_.get() + keys_begin(header()));
  }
  const char* texts() const {
    return data_.get() + header().size - received_size() - end(ends(header()) - 1);
  }
  std::string_view text(size_t i) const {
    const uint32_t from = begin(text_end(header()), i);
    return {texts() + from, end(text_end(header()) + i) - from};
  }
  bool sound() const;  // whether no list reaches outside of the bytes
  bool received_sound() const;

  explicit KeyedRecord(std::unique_ptr<char[]> data) : data_(std::move(data)) {}

  std::unique_ptr<char[]> data_;
};

// The rank of an identity.
uint64_t identity_rank(std::string_view source, std::string_view id);
inline uint64_t identity_rank(const Identity& identity) {
  return identity_rank(identity.source, identity.id);
}

// Whether a record says nothing where another one of its identity is known: of versions the greater
// one counts. Of two records with one version number the delete wins, then the greater bytes of
// content, then of what was received, then the later time: which one arrived first must not matter.
// Without versions the later arrival counts.
bool stale(const KeyedRecord& record, const KeyedRecord& known);

// Whether a's identity stands before b's: which of the two is the left one of their pair.
bool identity_less(const KeyedRecord& a, const KeyedRecord& b);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_RECORD_KEYED_RECORD_H_
