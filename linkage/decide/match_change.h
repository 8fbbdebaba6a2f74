#ifndef KINDRED_LINKAGE_DECIDE_MATCH_CHANGE_H_
#define KINDRED_LINKAGE_DECIDE_MATCH_CHANGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "linkage/find/change.h"
#include "linkage/record/identity_pair.h"

namespace kindred {

// What passes from decide to the stages behind it when a process or a file stands between them:
// what one input record changed of the set of published matches. In one process the same passes as
// a MatchTurn (match_turn.h).

// A pair that is published now, as a match or for review, or no longer. One that says something
// else under the same pair is published again, and not retracted before.
struct MatchChange {
  IdentityPair pair;
  Decision decision = Decision::kMatch;

  bool operator==(const MatchChange&) const = default;
};

struct MatchChanges {
  Identity record;                   // whose version, or delete, caused them
  int64_t time = 0;                  // of that record
  std::vector<MatchChange> changes;  // in the order of pairs

  bool operator==(const MatchChanges&) const = default;
};

// Appends the binary form: one byte of version, then parts (linkage/base/parts.h). The form of a
// version never changes.
void append_to(const MatchChanges& changes, std::string* out);

// What append_to() wrote, all of the bytes and no more. Nothing when they are something else: of
// another version, cut off, pairs out of order, or a decision that is none. Never throws for that,
// and takes no more memory than the bytes account for.
std::optional<MatchChanges> read_match_changes(std::string_view bytes);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_DECIDE_MATCH_CHANGE_H_
