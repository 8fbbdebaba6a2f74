#include "linkage/lake/live_version.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace kindred {

namespace {

bool numbered(const KeyedRecord& one) { return one.version().has_value(); }

}  // namespace

LiveVersion live_version(std::vector<KeyedRecord> versions) {
  if (std::ranges::all_of(versions, numbered)) {
    std::ranges::sort(versions, stale);
  } else if (std::ranges::all_of(versions, [&](const KeyedRecord& one) {
               return one.same_content(versions.front());
             })) {
    std::ranges::sort(versions, {}, &KeyedRecord::time);
  } else {
    return {.record = {}, .ambiguous = true};
  }
  std::optional<int64_t> created;
  for (const KeyedRecord& version : versions) {
    created = version.deleted() ? std::nullopt : std::optional(created.value_or(version.created()));
  }
  KeyedRecord& last = versions.back();
  if (!created) return {};
  if (*created != last.created()) last = last.with_created(*created);
  return {.record = std::move(last)};
}

}  // namespace kindred
