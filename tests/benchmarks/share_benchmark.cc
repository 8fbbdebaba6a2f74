// What one of several processes of a cluster takes to find: processor time and memory.
//
//   share_benchmark CONFIG PROCESSES INPUT...
//
// The process has one of so many shards, and reads all records of the inputs from a log, which is
// not counted, nor is preparing them. Statements of other shards are not there, so keys that are
// full in all of them are not yet known to be.

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/cluster/shard_finder.h"
#include "linkage/prepare/preparers.h"
#include "tests/benchmarks/processor_time.h"
#include "tools/kindred/command/load_config.h"
#include "tools/kindred/files/record_source.h"

namespace kindred {
namespace {

// What the processes of a cluster read of the log at a time.
constexpr size_t kBatch = 8'192;

void benchmark(const std::string& path, uint32_t processes,
               const std::vector<std::string>& inputs) {
  const std::optional<config::Config> config = load_config(path, &std::cerr);
  if (!config) throw std::runtime_error("no configuration");
  ThreadPool pool(config->threads);
  RecordSource source(*config, inputs, &pool);
  Preparers preparers(config->pipeline, &pool);
  ShardFinder finder(config->pipeline, ShardRanges(processes), {0}, &pool);
  double seconds = 0;
  size_t records = 0;
  size_t pairs = 0;
  RecordBatch batch;
  while (source.next(&batch)) {
    std::vector<LogEntry> log;
    for (Prepared& one : preparers.prepare(batch.records)) {
      if (!one.record.empty()) log.push_back({.record = std::move(one.record)});
    }
    std::vector<const LogEntry*> entries;
    for (const LogEntry& entry : log) entries.push_back(&entry);
    const double before = processor_seconds();
    for (size_t begin = 0; begin < entries.size(); begin += kBatch) {
      finder.apply(std::span(entries).subspan(begin, std::min(kBatch, entries.size() - begin)));
    }
    seconds += processor_seconds() - before;
    records += entries.size();
    pairs += finder.take_changes().size();
    finder.take_entries();
  }
  const auto each = [&](double amount) { return amount / static_cast<double>(records); };
  const MemoryUse memory = finder.finder().memory();
  fmt::print("{} records read, {} kept, {} of them guests; {} changes of pairs\n", records,
             finder.finder().versions().live_records(), finder.guests(), pairs);
  fmt::print(
      "{:.2f} us of a processor a record; {:.0f} bytes a record that was read\n",
      1e6 * each(seconds),
      each(static_cast<double>(memory.records + memory.identities + memory.keys + memory.matches)));
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) try {
  if (argc < 4) {
    fmt::print(stderr, "Usage: share_benchmark CONFIG PROCESSES INPUT...\n");
    return 64;
  }
  const auto processes = static_cast<uint32_t>(std::strtoul(argv[2], nullptr, 10));
  kindred::benchmark(argv[1], processes, {argv + 3, argv + argc});
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "share_benchmark: {}\n", error.what());
  return 1;
}
