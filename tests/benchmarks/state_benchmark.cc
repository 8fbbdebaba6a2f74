// What a commit to the state waits while the state is compacted beside it, and what compacting
// takes on the disk: records of some 200 bytes, a tenth of them replaced once more.
//
//   state_benchmark [RECORDS [FOLDER]]    1,000,000 in a temporary folder unless told otherwise

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <thread>

#include "daemon/state/entries.h"
#include "daemon/state/state.h"
#include "linkage/base/hash.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// Values that compress about as names and addresses do.
Record make_record(uint64_t id, uint64_t version) {
  constexpr size_t kFields = 4;
  constexpr size_t kWords = 6;
  Record record;
  record.identity = {"people", std::to_string(id)};
  for (size_t field = 0; field < kFields; ++field) {
    std::string value;
    for (size_t word = 0; word < kWords; ++word) {
      value += "word" + std::to_string(mix(id ^ version, field * kWords + word) % 5'000) + " ";
    }
    record.values.add(static_cast<uint16_t>(field), value);
  }
  return record;
}

StateTables tables() { return {{"name", "street", "city", "mail"}, {{"people", 0, 0, false}}}; }

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Commits `count` records from `first` on. How long the commit took, in seconds.
double commit(State* state, uint64_t first, uint64_t count, uint64_t version) {
  Intake intake;
  intake.positions = {static_cast<int64_t>(first + count)};
  intake.names_sources = {false};
  for (uint64_t id = first; id < first + count; ++id) {
    append_record(make_record(id, version), &intake.records);
  }
  const Clock::time_point begin = Clock::now();
  state->commit(intake, tables());
  return since(begin);
}

uint64_t disk_use(const std::string& folder) {
  uint64_t bytes = 0;
  for (const auto& file : fs::directory_iterator(folder)) bytes += file.file_size();
  return bytes;
}

struct Commits {
  double longest = 0;  // seconds
  double sum = 0;
  uint64_t count = 0;

  void add(double seconds) {
    longest = std::max(longest, seconds);
    sum += seconds;
    ++count;
  }
  void print(const char* when) const {
    fmt::print("{:<24} {:>6} commits, {:>6.1f} ms each, {:>6.1f} ms the longest\n", when, count,
               1e3 * sum / static_cast<double>(count), 1e3 * longest);
  }
};

// Commits of a hundred records each, twenty a second, as long as `more()`.
template <typename More>
Commits keep_committing(State* state, uint64_t* next, const More& more) {
  constexpr uint64_t kCount = 100;
  Commits commits;
  while (more()) {
    commits.add(commit(state, *next, kCount, 0));
    *next += kCount;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return commits;
}

void benchmark(uint64_t records, const std::string& folder) {
  constexpr uint64_t kBatch = 10'000;
  State state(folder, "benchmark");
  state.write({.pipeline = "benchmark", .exactly_once = false, .records = 0, .published = ""});
  EntryVisitor nobody;
  state.open(0, &nobody);
  for (uint64_t id = 0; id < records; id += kBatch) commit(&state, id, kBatch, 0);
  for (uint64_t id = 0; id < records / 10; id += kBatch) commit(&state, id, kBatch, 1);
  const uint64_t written = disk_use(folder);

  uint64_t next = records;
  size_t left = 100;
  keep_committing(&state, &next, [&] { return left-- > 0; }).print("alone");

  state.begin_journal();
  std::atomic<bool> compacting = true;
  uint64_t most = 0;
  const Clock::time_point begin = Clock::now();
  double seconds = 0;
  std::thread compaction([&] {
    state.compact();
    seconds = since(begin);
    compacting = false;
  });
  keep_committing(&state, &next, [&] {
    most = std::max(most, disk_use(folder));
    return compacting.load();
  }).print("while compacting");
  compaction.join();
  const uint64_t live = state.disk_use().base;
  fmt::print(
      "{} records compacted in {:.1f} s: {} MB before, {} MB at most, {} MB after: {:.2f} times\n",
      records, seconds, written / 1'000'000, most / 1'000'000, live / 1'000'000,
      static_cast<double>(most) / static_cast<double>(live));
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  try {
    const kindred::TemporaryFolder folder;
    kindred::benchmark(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000,
                       argc > 2 ? argv[2] : folder.path());
    return 0;
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
}
