// How far the group has come in the input.

#include <algorithm>

#include "daemon/transport/input.h"

namespace kindred {

void Input::note_group(const GroupOffsets& group) {
  committed_ = group.positions;
  last_mark_ = group.mark;
  for (size_t i = 0; i < partitions_.size(); ++i) partitions_[i].committed = committed_[i];
}

GroupCommit Input::to_commit(const Positions& positions, const CommitMark& mark, Time now) {
  GroupCommit commit;
  commit.mark = mark;
  bool further = false;
  for (size_t i = 0; i < positions.size(); ++i) further |= positions[i] > committed_[i];
  const bool all = !further || !renewed_at_ || now - *renewed_at_ >= kRenewal;
  if (all) renewed_at_ = now;
  for (size_t i = 0; i < positions.size(); ++i) {
    if (!all && positions[i] <= committed_[i]) continue;
    commit.offsets.push_back(
        {partitions_[i].topic, partitions_[i].number, std::max(positions[i], committed_[i])});
  }
  return commit;
}

void Input::note_committed(const Positions& positions) {
  for (size_t i = 0; i < positions.size(); ++i) {
    committed_[i] = std::max(committed_[i], positions[i]);
  }
}

bool Input::was_consumed() const {
  return std::ranges::any_of(partitions_, [](const auto& one) { return one.committed > 0; });
}

void Input::commit(const Positions& positions, const CommitMark& mark, bool wait) {
  const GroupCommit commit = to_commit(positions, mark);
  note_committed(positions);
  consumer_->commit(commit, wait);
}

// --- As far as another process has committed ----------------------------------------------------

void Input::read_up_to(const Positions& limits) {
  limits_ = limits;
  assign();
}

void Input::read_on() {
  limits_.clear();
  count_behind();
  assign();
}

bool Input::at_limits() const {
  for (size_t i = 0; i < limits_.size(); ++i) {
    if (!is_at_limit(i)) return false;
  }
  return true;
}

}  // namespace kindred
