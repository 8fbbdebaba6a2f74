#ifndef KINDRED_LINKAGE_ENTITY_ANCHOR_ORDER_H_
#define KINDRED_LINKAGE_ENTITY_ANCHOR_ORDER_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "linkage/prepare/entity_rules.h"
#include "linkage/record/keyed_record.h"

namespace kindred {

// The order in which the first member of an entity is its anchor: by the rank of its source, then
// by when it was created, then by identity. See EntityRules.
class AnchorOrder {
 public:
  // `rules` outlive the order.
  explicit AnchorOrder(const EntityRules* rules) : rules_(rules) {}

  // Whether `a` stands before `b`. O(sources of the rules), and with EntityRules::created
  // O(values).
  bool before(const KeyedRecord& a, const KeyedRecord& b) const;

  // Whether two versions of one record stand at the same place.
  bool same_place(const KeyedRecord& a, const KeyedRecord& b) const;

  // The place of a source among those of the rules; behind all where it is none of them.
  size_t rank(std::string_view source) const;

 private:
  int64_t created(const KeyedRecord& record) const;

  const EntityRules* rules_;
};

}  // namespace kindred

#endif  // KINDRED_LINKAGE_ENTITY_ANCHOR_ORDER_H_
