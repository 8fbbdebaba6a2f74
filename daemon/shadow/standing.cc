#include "daemon/shadow/standing.h"

namespace kindred {

void Standing::note(uint64_t what, std::optional<Kind> kind) {
  const auto found = all_.find(what);
  if (found != all_.end()) {
    if (kind && *kind == found->second.kind) return;
    if (found->second.counts) counted_[found->second.kind].erase(what);
    if (!kind) {
      all_.erase(found);
      return;
    }
    found->second = {*kind, false, point_};
  } else if (kind) {
    all_.emplace(what, Difference{*kind, false, point_});
  } else {
    return;
  }
  waiting_.emplace_back(what, point_);
}

void Standing::pass() {
  for (; !waiting_.empty() && waiting_.front().second < point_; waiting_.pop_front()) {
    const auto& [what, since] = waiting_.front();
    const auto found = all_.find(what);
    if (found == all_.end() || found->second.counts || found->second.since != since) continue;
    found->second.counts = true;
    counted_[found->second.kind].insert(what);
  }
}

size_t Standing::counted() const {
  size_t sum = 0;
  for (const std::set<uint64_t>& of_kind : counted_) sum += of_kind.size();
  return sum;
}

}  // namespace kindred
