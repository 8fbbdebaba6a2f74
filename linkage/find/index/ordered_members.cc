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

}  // namespace kindred
