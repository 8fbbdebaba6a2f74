#include "linkage/decide/match_change.h"

#include <utility>

#include "linkage/base/parts.h"
#include "linkage/record/identity_parts.h"

namespace kindred {

namespace {

constexpr uint8_t kVersion = 1;

// Decisions as they are written.
constexpr uint8_t kMatch = 0;
constexpr uint8_t kReview = 1;
constexpr uint8_t kRetracted = 2;

uint8_t number_of(Decision decision) {
  switch (decision) {
    case Decision::kMatch:
      return kMatch;
    case Decision::kReview:
      return kReview;
    default:
      return kRetracted;
  }
}

std::optional<Decision> decision_of(uint8_t number) {
  switch (number) {
    case kMatch:
      return Decision::kMatch;
    case kReview:
      return Decision::kReview;
    case kRetracted:
      return Decision::kRetracted;
    default:
      return std::nullopt;
  }
}

}  // namespace

void append_to(const MatchChanges& changes, std::string* out) {
  out->push_back(kVersion);
  append_identity(changes.record, out);
  append_little_endian(static_cast<uint64_t>(changes.time), out);
  append_number(changes.changes.size(), out);
  for (const MatchChange& change : changes.changes) {
    out->push_back(static_cast<char>(number_of(change.decision)));
    append_identity(change.pair.first, out);
    append_identity(change.pair.second, out);
  }
}

std::optional<MatchChanges> read_match_changes(std::string_view bytes) {
  Parts parts(bytes);
  if (parts.byte() != kVersion) return std::nullopt;
  MatchChanges changes;
  changes.record = read_identity(&parts);
  changes.time = static_cast<int64_t>(parts.fixed());
  const size_t count = parts.count();
  for (size_t i = 0; i < count && parts.ok(); ++i) {
    const std::optional<Decision> decision = decision_of(parts.byte());
    Identity left = read_identity(&parts);
    Identity right = read_identity(&parts);
    if (!decision || !(left < right)) return std::nullopt;
    MatchChange change = {{std::move(left), std::move(right)}, *decision};
    const bool late = !changes.changes.empty() && !(changes.changes.back().pair < change.pair);
    if (late) return std::nullopt;
    changes.changes.push_back(std::move(change));
  }
  if (!parts.ok() || !parts.at_end()) return std::nullopt;
  return changes;
}

}  // namespace kindred
