#ifndef KINDRED_LINKAGE_CLUSTER_RECORD_RUNS_H_
#define KINDRED_LINKAGE_CLUSTER_RECORD_RUNS_H_

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

#include "linkage/cluster/log_entry.h"
#include "linkage/record/prefetch_record.h"

namespace kindred {

// How many of the entries from the first on are records of identities of their own.
inline size_t run_of_records(std::span<const LogEntry* const> entries) {
  constexpr size_t kAhead = 16;
  boost::unordered_flat_set<uint64_t> ranks;
  size_t count = 0;
  while (count < entries.size() && entries[count]->of_record() &&
         ranks.insert(entries[count]->record.rank()).second) {
    ++count;
    if (count + kAhead < entries.size()) prefetch_record(entries[count + kAhead]->record);
  }
  return count;
}

// Calls take(run) for records, in as many runs as that takes.
template <typename Take>
void in_runs(std::span<const LogEntry* const> records, Take&& take) {
  while (!records.empty()) {
    const size_t count = run_of_records(records);
    take(records.first(count));
    records = records.subspan(count);
  }
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_RECORD_RUNS_H_
