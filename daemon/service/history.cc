#include "daemon/service/history.h"

#include <algorithm>

#include "daemon/base/json_object.h"
#include "daemon/base/unix_time.h"
#include "daemon/service/memory.h"

namespace kindred {

void History::note() {
  const auto now = std::chrono::steady_clock::now();
  if (now < due_) return;
  due_ = now + kEvery;
  const ProcessorStats& stats = run_->stats;
  samples_.push_back({.time = unix_milliseconds(),
                      .records = stats.messages,
                      .events = stats.events,
                      .lag = lag(),
                      .live_records = stats.linker.records,
                      .matches = stats.linker.matches,
                      .reviews = stats.linker.reviews,
                      .entities = stats.linker.entities.entities,
                      .memory = resident_memory(),
                      .commit_seconds = run_->longest_commit.take(),
                      .latency_seconds = run_->latency.take()});
  if (samples_.size() > kMost) samples_.pop_front();
}

// What was not heard of yet is none.
int64_t History::lag() const {
  const std::vector<int64_t> ends = run_->input.ends();
  int64_t messages = 0;
  for (size_t i = 0; i < ends.size(); ++i) {
    messages += std::max<int64_t>(0, ends[i] - run_->input.positions()[i]);
  }
  return messages;
}

std::string History::json() const {
  return JsonObject()
      .add("every_ms", std::to_string(kEvery.count()))
      .add("samples", json_array(samples_, [](const Sample& sample) { return json(sample); }))
      .text();
}

std::string History::json(const Sample& sample) {
  return JsonObject()
      .add("time", std::to_string(sample.time))
      .add("records", sample.records)
      .add("events", sample.events)
      .add("lag", std::to_string(sample.lag))
      .add("live_records", sample.live_records)
      .add("matches", sample.matches)
      .add("reviews", sample.reviews)
      .add("entities", sample.entities)
      .add("memory_bytes", sample.memory)
      .add("commit_seconds", json_number(sample.commit_seconds))
      .add("latency_seconds", json_number(sample.latency_seconds))
      .text();
}

}  // namespace kindred
