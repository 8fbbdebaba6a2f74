#include "daemon/service/processor_stats.h"

#include <fmt/format.h>

#include <numeric>

namespace kindred {

Stats counted_since(Stats now, const Stats& then) {
  for (uint64_t Stats::*count :
       {&Stats::inserted, &Stats::replaced, &Stats::unchanged, &Stats::deleted, &Stats::missed,
        &Stats::stale, &Stats::moved_partition}) {
    now.*count -= then.*count;
  }
  now.unreadable_values -= then.unreadable_values;
  return now;
}

std::string to_text(const ProcessorStats& stats) {
  std::string rejected =
      std::to_string(std::accumulate(stats.rejected.begin(), stats.rejected.end(), uint64_t{0}));
  for (size_t i = 0; i < kRejectionClasses; ++i) {
    if (stats.rejected[i] == 0) continue;
    rejected += fmt::format(" rejected.{}={}", rejection_class_name(static_cast<RejectionClass>(i)),
                            stats.rejected[i]);
  }
  const Stats& linker = stats.linker;
  return fmt::format(
      "messages={} rejected={} inserted={} replaced={} unchanged={} deleted={} missed={} stale={} "
      "moved_partition={} unreadable_values={} records={} candidates={} matches={} reviews={} "
      "expired={} evicted={} kept={} events={} retractions={}",
      stats.messages, rejected, linker.inserted, linker.replaced, linker.unchanged, linker.deleted,
      linker.missed, linker.stale, linker.moved_partition, linker.unreadable_values.all(),
      linker.records, linker.candidates, linker.matches, linker.reviews, stats.expired,
      stats.evicted, stats.kept, stats.events, stats.retractions);
}

}  // namespace kindred
