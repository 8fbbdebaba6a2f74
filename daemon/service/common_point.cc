#include "daemon/service/common_point.h"

#include <algorithm>
#include <set>
#include <string>

namespace kindred {
namespace {

// Without what is passed over.
Positions ends_that_count(Positions ends, const std::vector<bool>& passed_over) {
  for (size_t i = 0; i < std::min(ends.size(), passed_over.size()); ++i) {
    if (passed_over[i]) ends[i] = 0;
  }
  return ends;
}

uint64_t messages_between(const Positions& positions, const Positions& ends) {
  uint64_t messages = 0;
  for (size_t i = 0; i < ends.size(); ++i) {
    const int64_t position = i < positions.size() ? positions[i] : 0;
    messages += static_cast<uint64_t>(std::max<int64_t>(0, ends[i] - position));
  }
  return messages;
}

}  // namespace

bool has_reached(const Positions& positions, const Positions& ends) {
  return messages_between(positions, ends) == 0;
}

bool CommonPoint::passed(const ShadowPositions& now, const std::vector<bool>& passed_over) {
  if (!reached_) {
    reached_ = has_reached(now.of_new, ends_) &&
               has_reached(now.of_old, ends_that_count(ends_, passed_over));
    return false;
  }
  if (!told_ends_) told_ends_ = now.told_ends;
  return has_reached(now.told, *told_ends_);
}

ShadowLag lag_of(const ShadowPositions& now, const std::vector<bool>& passed_over) {
  return {messages_between(now.of_old, ends_that_count(now.input_ends, passed_over)),
          messages_between(now.of_new, now.input_ends), messages_between(now.told, now.told_ends)};
}

std::vector<bool> not_read(const std::vector<InputPartition>& partitions,
                           const Positions& committed) {
  std::set<std::string> read;
  std::set<std::string> filled;
  for (size_t i = 0; i < partitions.size(); ++i) {
    if (committed[i] > 0) read.insert(partitions[i].topic);
    if (partitions[i].end > 0) filled.insert(partitions[i].topic);
  }
  std::vector<bool> passed_over;
  for (const InputPartition& one : partitions) {
    passed_over.push_back(filled.contains(one.topic) && !read.contains(one.topic));
  }
  return passed_over;
}

void extend(const std::vector<InputPartition>& partitions, std::vector<bool>* passed_over) {
  for (size_t i = passed_over->size(); i < partitions.size(); ++i) {
    const auto first = std::ranges::find(partitions, partitions[i].topic, &InputPartition::topic);
    const auto place = static_cast<size_t>(first - partitions.begin());
    passed_over->push_back(place < i && (*passed_over)[place]);
  }
}

}  // namespace kindred
