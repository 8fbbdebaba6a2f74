#include "daemon/service/restore.h"

#include <chrono>
#include <span>
#include <string>
#include <utility>

#include "daemon/base/coroutines.h"
#include "daemon/service/maker.h"
#include "daemon/state/reader.h"

namespace kindred {

namespace {

// The records linked by these rules, or with the matches that the state has by them.
Linker link(RestoringLinker restoring, bool anew, StateReader* reader, BatchProcessor* processor) {
  const auto progress = [processor] { processor->note_progress(); };
  if (anew) {
    reader->forget_matches();
    return std::move(restoring).link(progress);
  }
  RestoringPairs pairs = std::move(restoring).index(progress);
  reader->take_matches([&](std::span<const PairNote> notes) {
    pairs.add(notes);
    progress();
  });
  return std::move(pairs).finish();
}

}  // namespace

Restored restore(State* state, const StateTables& tables, uint64_t committed, bool follows,
                 const config::Config& config, BatchProcessor* processor) {
  const auto begin = std::chrono::steady_clock::now();
  RestoringLinker restoring = processor->restoring();
  StateReader reader(tables, [&](std::span<const Record> records) {
    restoring.add(records);
    processor->see_restored(records);
  });
  Restored restored;
  restored.cut = state->open(committed, &reader, follows);
  reader.finish();
  restored.read_seconds = seconds_since(begin);

  const std::string rules = rules_of(config);
  restored.linked = reader.rules() != rules;
  processor->go_on_from(link(std::move(restoring), restored.linked, &reader, processor),
                        reader.labels(), {reader.times(processor->expire_by()), reader.kept()});
  state->match_by(rules, !restored.linked);

  std::vector<bool> names_sources;
  for (const PartitionState& partition : reader.partitions()) {
    restored.positions.push_back(partition.offset);
    names_sources.push_back(partition.names_sources);
  }
  processor->set_names_sources(names_sources);
  restored.changes = reader.records();
  restored.unsent.assign(reader.messages().all().begin(), reader.messages().all().end());
  restored.link_seconds = seconds_since(begin) - restored.read_seconds;
  return restored;
}

}  // namespace kindred
