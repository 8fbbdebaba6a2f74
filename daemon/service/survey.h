#ifndef KINDRED_DAEMON_SERVICE_SURVEY_H_
#define KINDRED_DAEMON_SERVICE_SURVEY_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "daemon/service/run.h"
#include "linkage/linker.h"

namespace kindred {

// What is live and worth a person's look.
struct Findings {
  // So many lines at the most, and so many ids of entities in a warning.
  static constexpr size_t kMostLines = 1000;
  static constexpr size_t kMostNamed = 3;

  uint64_t chains = 0;        // entities that one match alone holds together
  uint64_t cut = 0;           // groups of records that are several entities for entities.max_size
  std::string warnings = {};  // of these, for the log, by numbers and ids of entities; or nothing
  std::string stale = {};     // labels whose records have changed since: keys of pairs, a line each
};

// Goes through what is live. O(entities + their matches + labels log labels).
Findings survey(const Linker& linker);

// Makes a survey of what is live now and then, where something has changed: for warnings in the
// log, and for who asks over HTTP. Whatever it takes, it is a hundredth of the engine's time at the
// most.
//
// For the loop's thread.
class Survey {
 public:
  explicit Survey(Run* run) : run_(run) {}

  // To be called between commits.
  Task<void> take_when_due();

  // By the last one.
  const std::string& stale_labels() const { return findings_.stale; }
  uint64_t chains() const { return findings_.chains; }

 private:
  using Clock = std::chrono::steady_clock;

  void warn(Clock::time_point now);

  Run* run_;
  Findings findings_;
  Clock::time_point next_;
  uint64_t seen_ = UINT64_MAX;  // how much had come by then
  std::string warned_;          // of what the log was told last, and when
  Clock::time_point next_warning_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_SURVEY_H_
