#include "daemon/service/restore.h"

#include <chrono>
#include <span>
#include <string>

#include "daemon/base/coroutines.h"
#include "daemon/state/manifest.h"
#include "daemon/state/reader.h"

namespace kindred {

Restored restore(State* state, const StateTables& tables, uint64_t committed, bool follows,
                 const config::Config& config, BatchProcessor* processor) {
  const auto begin = std::chrono::steady_clock::now();
  StateReader reader(tables, [&](std::span<const Record> records) { processor->restore(records); });
  Restored restored;
  restored.cut = state->open(committed, &reader, follows);
  reader.finish();
  restored.read_seconds = seconds_since(begin);

  const std::string rules = rules_of(config);
  restored.linked = reader.rules() != rules;
  if (restored.linked) {
    reader.forget_matches();
    processor->link_restored();
  } else {
    processor->index_restored();
    reader.take_matches([&](std::span<const PairNote> some) { processor->restore(some); });
  }
  state->match_by(rules, !restored.linked);

  std::vector<bool> names_sources;
  for (const PartitionState& partition : reader.partitions()) {
    restored.positions.push_back(partition.offset);
    names_sources.push_back(partition.names_sources);
  }
  processor->set_names_sources(names_sources);
  processor->restore_expiry(reader.times(processor->expire_by()), reader.kept());
  restored.changes = reader.records();
  restored.unsent.assign(reader.messages().all().begin(), reader.messages().all().end());
  restored.link_seconds = seconds_since(begin) - restored.read_seconds;
  return restored;
}

}  // namespace kindred
