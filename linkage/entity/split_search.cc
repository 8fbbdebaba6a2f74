#include "linkage/entity/split_search.h"

#include <algorithm>
#include <utility>

namespace kindred {

SplitSearch::SplitSearch(const MatchEdges& edges, std::span<const Slot> ends)
    : edges_(edges),
      joined_(static_cast<uint32_t>(ends.size())),
      searches_(ends.size()),
      going_on_(ends.size()) {
  for (uint32_t i = 0; i < ends.size(); ++i) {
    searches_[i].open.push_back({ends[i], 0});
    seen_by_.emplace(ends[i], i);
  }
  run();
}

std::vector<std::vector<SplitSearch::Slot>> SplitSearch::take_parts() { return std::move(parts_); }

void SplitSearch::run() {
  std::vector<uint32_t> round(searches_.size());
  for (uint32_t i = 0; i < round.size(); ++i) round[i] = i;
  while (going_on_ > 1) {
    for (const uint32_t number : round) {
      if (going_on_ > 1 && !searches_[number].over) step(number);
    }
    std::erase_if(round, [&](uint32_t number) { return searches_[number].over; });
  }
  const auto rest = std::find_if(searches_.begin(), searches_.end(),
                                 [](const Search& search) { return !search.over; });
  in_rest_ = rest->done.empty() ? rest->open.front().slot : rest->done.front();
}

void SplitSearch::step(uint32_t number) {
  if (searches_[number].open.empty()) {
    end(&searches_[number]);
    return;
  }
  const auto [slot, scanned] = searches_[number].open.back();
  searches_[number].open.pop_back();
  const std::span<const Slot> all = edges_.neighbours(slot);
  const size_t stop = std::min(all.size(), scanned + kStep);
  for (size_t i = scanned; i < stop; ++i) {
    const auto [seen, added] = seen_by_.try_emplace(all[i], number);
    if (added) {
      searches_[number].open.push_back({all[i], 0});
    } else if (joined_.root(seen->second) != number) {
      number = meet(number, joined_.root(seen->second));
    }
  }
  if (stop == all.size()) {
    searches_[number].done.push_back(slot);
  } else {
    searches_[number].open.push_back({slot, static_cast<uint32_t>(stop)});
  }
}

void SplitSearch::end(Search* search) {
  search->over = true;
  --going_on_;
  parts_.push_back(std::move(search->done));
}

// The two go on as one, whose number it gives.
uint32_t SplitSearch::meet(uint32_t one, uint32_t other) {
  joined_.join(one, other);
  const uint32_t number = joined_.root(one);
  Search& kept = searches_[number];
  Search& ended = searches_[number == one ? other : one];
  if (kept.size() < ended.size()) std::swap(kept, ended);
  kept.done.insert(kept.done.end(), ended.done.begin(), ended.done.end());
  kept.open.insert(kept.open.end(), ended.open.begin(), ended.open.end());
  ended = {};
  ended.over = true;
  --going_on_;
  return number;
}

}  // namespace kindred
