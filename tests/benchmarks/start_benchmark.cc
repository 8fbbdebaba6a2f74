// How long a start takes to have the records of a state directory in memory again, and their
// matches: without Kafka, by the code that kindredd starts with.
//
//   start_benchmark CONFIG INPUT...
//
// CONFIG is one for the daemon. Links the inputs, as a batch of a thousand a commit, then starts
// from the journals that this leaves, from the compacted state, and from that by another
// configuration, so that all is linked anew.

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "daemon/base/coroutines.h"
#include "daemon/base/failure.h"
#include "daemon/service/daemon_config.h"
#include "daemon/service/maker.h"
#include "daemon/service/restore.h"
#include "daemon/state/entries.h"
#include "daemon/state/reader.h"
#include "linkage/expiring_linker.h"
#include "tests/benchmarks/processor_time.h"
#include "tests/temporary_folder.h"
#include "tools/kindred/files/record_source.h"

namespace kindred {
namespace {

using Clock = std::chrono::steady_clock;

config::Config load(const std::string& path) {
  config::Loaded loaded = load_for_daemon(path);
  for (const config::Fault& fault : loaded.faults) {
    throw Failure(ExitCode::kConfiguration, fault_text(path, fault));
  }
  return std::move(*loaded.config);
}

StateTables tables_of(const config::Config& config) {
  return {config::describe_fields(config), {{.topic = "people"}}};
}

// The manifest of a state whose journal alone says how far it is.
Manifest manifest() { return {"benchmark", false, 0, ""}; }

// Links what the source has, and commits it as kindredd does. How many records there were.
uint64_t write_state(const config::Config& config, const std::vector<std::string>& inputs,
                     const std::string& folder) {
  constexpr size_t kRecordsACommit = 1'000;
  ThreadPool pool(config.threads);
  RecordSource source(config, inputs, &pool);
  ExpiringLinker linker(config.pipeline, std::nullopt, 1, &pool);
  linker.note_pairs();
  State state(folder, "benchmark");
  state.write(manifest());
  StateReader nothing(tables_of(config), [](std::span<const Record> /*records*/) {});
  state.open(0, &nothing);
  nothing.finish();
  state.match_by(rules_of(config), false);

  uint64_t records = 0;
  RecordBatch batch;
  while (source.next(&batch)) {
    for (Record& record : batch.records) record.partition = 0;
    for (size_t begin = 0; begin < batch.records.size(); begin += kRecordsACommit) {
      const size_t count = std::min(kRecordsACommit, batch.records.size() - begin);
      const auto some = std::span<const Record>(batch.records).subspan(begin, count);
      const Linked linked = linker.apply(some);
      records += count;
      Intake intake{{static_cast<int64_t>(records)}, {false}, {}};
      for (const Record& record : some) append_record(record, &intake.records);
      for (const PairNote& match : linked.notes) append_match(match, &intake.records);
      intake.all_matches = [&](const auto& visit) { linker.linker().all_pairs(visit); };
      state.commit(intake, tables_of(config));
    }
  }
  return records;
}

uint64_t bytes_in(const std::string& folder) {
  uint64_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) bytes += file.file_size();
  return bytes;
}

void start(const char* what, const config::Config& config, const std::string& folder) {
  State state(folder, "benchmark");
  const std::vector<InputPartition> partitions = {{.topic = "people"}};
  BatchProcessor processor(config, partitions, nullptr, {});
  const double before = processor_seconds();
  const Clock::time_point begin = Clock::now();
  const Restored restored = restore(&state, tables_of(config), 0, false, config, &processor);
  const double seconds = seconds_since(begin);
  const Stats& stats = processor.stats().linker;
  fmt::print(
      "start, {:<10} {:>9.0f} records/s: {:.2f} s, of a processor {:.2f}, records {:.2f}, matches "
      "{:.2f}; {} records, {} matches and reviews, {:.0f} bytes a record on the disk, {:.0f} bytes "
      "a match\n",
      what, static_cast<double>(stats.records) / seconds, seconds, processor_seconds() - before,
      restored.read_seconds, restored.link_seconds, stats.records, stats.matches + stats.reviews,
      static_cast<double>(bytes_in(folder)) / static_cast<double>(stats.records),
      static_cast<double>(stats.memory.matches) /
          static_cast<double>(std::max<uint64_t>(1, stats.matches + stats.reviews)));
}

void compact(const config::Config& config, const std::string& folder) {
  State state(folder, "benchmark");
  StateReader nothing(tables_of(config), [](std::span<const Record> /*records*/) {});
  state.open(0, &nothing);
  nothing.finish();
  state.begin_journal();
  const Clock::time_point begin = Clock::now();
  state.compact();
  fmt::print("compacted in {:.1f} s\n", seconds_since(begin));
}

void benchmark(const std::string& path, const std::vector<std::string>& inputs) {
  config::Config config = load(path);
  const TemporaryFolder folder;
  const Clock::time_point begin = Clock::now();
  const uint64_t records = write_state(config, inputs, folder.path());
  fmt::print("{} records linked and committed in {:.1f} s\n", records, seconds_since(begin));
  start("journals", config, folder.path());
  compact(config, folder.path());
  start("compacted", config, folder.path());
  config.digests.score += 1;
  start("changed", config, folder.path());
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  try {
    if (argc < 3) {
      fmt::print(stderr, "usage: start_benchmark CONFIG INPUT...\n");
      return 64;
    }
    kindred::benchmark(argv[1], {argv + 2, argv + argc});
    return 0;
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
}
