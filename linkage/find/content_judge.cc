#include "linkage/find/content_judge.h"

namespace kindred {

ContentJudge::ContentJudge(const Judge* judge, const RecordStore* store)
    : judge_(judge), store_(store), said_(2 * kMeetings) {}

void ContentJudge::clear() {
  if (std::exchange(any_said_, false)) said_.assign(said_.size(), {});
  meetings_.fill({});
  awaited_.fill(0);
  repeated_ = false;
}

std::optional<Change> ContentJudge::judge(Slot a, Slot b, ScoreCounts* counts) {
  const uint64_t x = store_->content_digest(a);
  const uint64_t y = store_->content_digest(b);
  Meeting& meeting = meet(x, y);
  repeated_ = repeated_ || meeting.too_low != 0 || meeting.said != 0;
  if (meeting.too_low == kBoth) return std::nullopt;
  const bool in_order = identity_less((*store_)[a], (*store_)[b]);
  const KeyedRecord& left = (*store_)[in_order ? a : b];
  const KeyedRecord& right = (*store_)[in_order ? b : a];
  const uint8_t order = (in_order ? x : y) == meeting.lesser ? kLesserLeft : kGreaterLeft;
  if ((meeting.too_low & order) != 0) return std::nullopt;
  Said& said = said_[2 * place(x, y) + (order == kLesserLeft ? 0 : 1)];
  if ((meeting.said & order) != 0) {
    counts->estimated += said.counts.estimated;
    counts->exact += said.counts.exact;
    Change event = said.event;
    Judge::name(left, right, &event);
    return event;
  }
  ScoreCounts once;
  std::optional<Change> event = judge_->judge(left, right, &once);
  *counts += once;
  if (event) said = {*event, once};
  any_said_ = any_said_ || event;
  (event ? meeting.said : meeting.too_low) |= x == y ? kBoth : order;
  return event;
}

}  // namespace kindred
