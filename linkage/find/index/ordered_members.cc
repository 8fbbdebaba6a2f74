#include "linkage/find/index/ordered_members.h"

#include <algorithm>
#include <iterator>

namespace kindred {

std::ptrdiff_t OrderedMembers::place(const Ranked& member) const {
  auto i = std::lower_bound(ranks_.begin(), ranks_.end(), member.first) - ranks_.begin();
  while (i != std::ssize(ranks_) && Ranked(ranks_[i], admitted_[i]) < member) ++i;
  return i;
}

void OrderedMembers::admit(const Ranked& member) {
  const std::ptrdiff_t i = place(member);
  ranks_.insert(ranks_.begin() + i, member.first);
  admitted_.insert(admitted_.begin() + i, member.second);
}

void OrderedMembers::remove_admitted(const Ranked& member) {
  const std::ptrdiff_t i = place(member);
  ranks_.erase(ranks_.begin() + i);
  admitted_.erase(admitted_.begin() + i);
}

OrderedMembers::Ranked OrderedMembers::take_last() {
  const Ranked member = last();
  ranks_.pop_back();
  admitted_.pop_back();
  return member;
}

uint64_t OrderedMembers::nth(uint64_t first, uint64_t n) const {
  const size_t begin = first_admitted(first);
  const size_t admitted = ranks_.size() - begin;
  if (n <= admitted) return ranks_[begin + n - 1];
  const auto waiting = waiting_.lower_bound({first, 0});
  return std::next(waiting, static_cast<std::ptrdiff_t>(n - 1 - admitted))->first;
}

uint64_t OrderedMembers::count(uint64_t first, uint64_t last, uint64_t most) const {
  const auto end = std::upper_bound(ranks_.begin(), ranks_.end(), last) - ranks_.begin();
  uint64_t count = static_cast<uint64_t>(end) - first_admitted(first);
  for (auto one = waiting_.lower_bound({first, 0});
       count < most && one != waiting_.end() && one->first <= last; ++one) {
    ++count;
  }
  return std::min(count, most);
}

}  // namespace kindred
