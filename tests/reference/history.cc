#include "tests/reference/history.h"

#include <algorithm>
#include <tuple>

namespace kindred::reference {

namespace {

using Pair = std::pair<Identity, Identity>;

std::map<Pair, Event> by_pair(const std::vector<Event>& events) {
  std::map<Pair, Event> table;
  for (const Event& event : events) table[{event.left, event.right}] = event;
  return table;
}

// Time is not part of what an event says.
bool says_the_same(const Event& x, const Event& y) {
  return x.decision == y.decision && x.score == y.score && x.fields == y.fields &&
         x.branches == y.branches && x.labelled == y.labelled;
}

Event retraction(const Event& match, int64_t time) {
  Event event;
  event.left = match.left;
  event.right = match.right;
  event.time = time;
  return event;
}

}  // namespace

std::vector<Event> History::apply(const Record& record) {
  take(record);
  return settle(record.time);
}

std::vector<Event> History::apply(const Label& label) {
  take(label);
  return settle(label.time);
}

std::vector<Event> History::settle(int64_t time) {
  const std::map<Pair, Event> before = by_pair(matches_);
  matches_ = live_matches(setup_, survivors(), verdicts_);
  const std::map<Pair, Event> after = by_pair(matches_);

  std::map<Pair, Event> changed;
  for (const auto& [pair, event] : after) {
    const auto old = before.find(pair);
    if (old == before.end() || !says_the_same(old->second, event)) changed[pair] = event;
  }
  for (const auto& [pair, event] : before) {
    if (after.count(pair) == 0) changed[pair] = retraction(event, time);
  }
  std::vector<Event> events;
  for (auto& [pair, event] : changed) {
    event.record = records_;
    events.push_back(event);
  }
  ++records_;
  return events;
}

void History::take(const Record& record) {
  const auto known = latest_.find(record.identity);
  if (known != latest_.end() && record.version && known->second.version) {
    const Record& old = known->second;
    if (*record.version < *old.version) return;
    if (*record.version == *old.version && old.deleted) return;
  }
  if (record.deleted && !record.version) {
    latest_.erase(record.identity);
  } else {
    latest_[record.identity] = record;
  }
}

void History::take(const Label& label) {
  verdicts_.erase(label.pair);
  if (label.verdict) verdicts_[label.pair] = *label.verdict;
}

std::vector<Record> History::survivors() const {
  std::vector<Record> alive;
  for (const auto& [identity, record] : latest_) {
    if (!record.deleted) alive.push_back(record);
  }
  return alive;
}

std::vector<Event> changes(const Setup& setup, std::span<const Record> records) {
  History history(setup);
  std::vector<Event> all;
  for (const Record& record : records) {
    const std::vector<Event> caused = history.apply(record);
    all.insert(all.end(), caused.begin(), caused.end());
  }
  return all;
}

}  // namespace kindred::reference
