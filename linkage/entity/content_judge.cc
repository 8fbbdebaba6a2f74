#include "linkage/entity/content_judge.h"

namespace kindred {

ContentJudge::ContentJudge(const Judge* judge, const RecordStore* store)
    : judge_(judge), store_(store), events_(2 * kMeetings) {}

void ContentJudge::clear() {
  if (std::exchange(said_, false)) events_.assign(events_.size(), {});
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
  Change& said = events_[2 * place(x, y) + (order == kLesserLeft ? 0 : 1)];
  if ((meeting.said & order) != 0) {
    Change event = said;
    Judge::name(left, right, &event);
    return event;
  }
  std::optional<Change> event = judge_->judge(left, right, counts);
  if (event) said = *event;
  said_ = said_ || event;
  (event ? meeting.said : meeting.too_low) |= x == y ? kBoth : order;
  return event;
}

}  // namespace kindred
