#include "linkage/entity/anchor_order.h"

#include <algorithm>
#include <limits>

#include "linkage/expire/expire.h"

namespace kindred {

size_t AnchorOrder::rank(std::string_view source) const {
  const auto found = std::find(rules_->sources.begin(), rules_->sources.end(), source);
  return static_cast<size_t>(found - rules_->sources.begin());
}

// A record without a date is younger than all that have one.
int64_t AnchorOrder::created(const KeyedRecord& record) const {
  if (!rules_->created) return record.created();
  int64_t latest = std::numeric_limits<int64_t>::min();
  bool dated = false;
  record.for_each(*rules_->created, [&](std::string_view date) {
    const std::optional<int64_t> time = date_time(date);
    if (time) latest = std::max(latest, *time);
    dated = dated || time;
  });
  return dated ? latest : std::numeric_limits<int64_t>::max();
}

bool AnchorOrder::before(const KeyedRecord& a, const KeyedRecord& b) const {
  if (!rules_->sources.empty()) {
    const size_t of_a = rank(a.source());
    const size_t of_b = rank(b.source());
    if (of_a != of_b) return of_a < of_b;
  }
  const int64_t a_created = created(a);
  const int64_t b_created = created(b);
  return a_created != b_created ? a_created < b_created : identity_less(a, b);
}

bool AnchorOrder::same_place(const KeyedRecord& a, const KeyedRecord& b) const {
  return created(a) == created(b);
}

}  // namespace kindred
