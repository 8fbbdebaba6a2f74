#ifndef KINDRED_LINKAGE_DECIDE_LABEL_BOOK_H_
#define KINDRED_LINKAGE_DECIDE_LABEL_BOOK_H_

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/find/slot_records.h"
#include "linkage/record/label.h"

namespace kindred {

// The labels that are known, by pair, and where their records live. A record that a label names has
// an entry, whether it is live or not. Some 200 bytes a label. Operations cost O(log d) for a
// record that d labels name, but for inserting, erasing and moving, which cost O(d).
class LabelBook {
 public:
  using Slot = SlotRecords::Slot;
  using Number = uint32_t;  // of an entry; it stays while a label names the record
  static constexpr Slot kNoSlot = SlotRecords::kNone;
  static constexpr Number kNone = UINT32_MAX;

  // What is known of a pair.
  struct Known {
    Verdict verdict = Verdict::kUnsure;
    std::optional<uint64_t> left_values = {};  // see Label
    std::optional<uint64_t> right_values = {};
    bool operator==(const Known&) const = default;
  };

  bool empty() const { return by_identity_.empty(); }
  const LabelStats& counts() const { return counts_; }

  // Gives what was known of the pair. Without `known` nothing is, from here on. An entry that is
  // new lives nowhere yet.
  std::optional<Known> set(const IdentityPair& pair, const std::optional<Known>& known);

  // kNone where no label names the record.
  Number find(const Identity& identity) const;
  Number at(Slot slot) const;

  const Identity& identity(Number number) const { return entries_[number].identity; }
  // Where the record lives; kNoSlot: nowhere.
  Slot slot(Number number) const { return entries_[number].slot; }
  // It lives there from now on, and its values have that digest.
  void move(Number number, Slot slot, uint64_t values);

  std::optional<Verdict> verdict(Number one, Number other) const;
  // Of the records that live in two slots.
  std::optional<Verdict> verdict_at(Slot a, Slot b) const;

  // Calls visit(Number, Verdict) for each record of which a label says that about this one.
  template <typename Visit>
  void for_each_of(Number number, Visit&& visit) const {
    for (const Link& link : entries_[number].links) visit(link.other, link.known.verdict);
  }

  // Calls visit(Number, Slot) for each live record that a label names.
  template <typename Visit>
  void for_each_live(Visit&& visit) const {
    for (const auto& [slot, number] : by_slot_) visit(number, slot);
  }

  // All labels, in the order of pairs. O(n log n).
  std::vector<Label> all() const;
  // Those of them that are stale.
  std::vector<Label> stale() const;

 private:
  struct Link {
    Number other;
    Known known;
  };
  struct Entry {
    Identity identity;
    Slot slot = kNoSlot;
    uint64_t values = 0;
    std::vector<Link> links;  // ascending by the other's number
  };
  struct Hash {
    size_t operator()(const Identity& identity) const {
      return mix(hash_bytes(identity.source, 0), hash_bytes(identity.id, 0));
    }
  };

  Number entry(const Identity& identity);
  void drop_unnamed(Number number);
  const Link* link(Number one, Number other) const;
  void put_link(Number from, Number to, const std::optional<Known>& known);
  bool waits(Number one, Number other) const;
  bool is_stale(Number one, Number other, const Known& known) const;
  void count(Number one, Number other, const Known& known, bool comes);
  void count_all(Number number, bool come);
  template <typename Keep>
  std::vector<Label> labels(Keep&& keep) const;

  std::vector<Entry> entries_;
  std::vector<Number> free_;  // of entries_
  boost::unordered_flat_map<Identity, Number, Hash> by_identity_;
  boost::unordered_flat_map<Slot, Number> by_slot_;  // live ones
  LabelStats counts_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_DECIDE_LABEL_BOOK_H_
