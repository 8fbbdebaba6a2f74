#include "linkage/entity/change_kind.h"

namespace kindred {
namespace {

bool say(EntityChange::Kind kind, const std::vector<std::string>& others, EntityChange* change) {
  change->kind = kind;
  change->others = others;
  return true;
}

}  // namespace

bool tell_kind(const IdHistory& history, EntityChange* change) {
  using Kind = EntityChange::Kind;
  if (!history.is) return history.was && say(Kind::kEnded, history.into, change);
  if (!history.was && history.from.size() == 1 && history.taken.size() == 1) {
    return say(Kind::kRenamed, history.from, change);
  }
  if (!history.taken.empty()) return say(Kind::kMerged, history.taken, change);
  if (!history.was) return say(Kind::kCreated, history.from, change);
  if (!history.into.empty()) return say(Kind::kSplit, history.into, change);
  if (history.added) return say(Kind::kGrew, history.from, change);
  if (history.removed) return say(Kind::kShrank, {}, change);
  return history.golden && say(Kind::kGolden, {}, change);
}

}  // namespace kindred
