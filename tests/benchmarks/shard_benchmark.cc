// What a record costs a process that does not keep it, where one pipeline runs on many: read from
// the log, probed with all of its keys, judged against those that are here. And what it takes in
// the log.
//
//   shard_benchmark CONFIG KEPT INPUT...
//
// Of each 21 records of the inputs 20 are kept until there are KEPT; the others are the foreign
// ones, up to half a million. One thread, in processor time. Then one partition of the broker at
// KINDRED_TEST_BROKERS takes and gives the log, librdkafka alone, packed by zstd.

#include <fmt/core.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "config/config.h"
#include "daemon/base/seconds_since.h"
#include "linkage/find/finder.h"
#include "linkage/find/index/buckets.h"
#include "linkage/prepare/preparers.h"
#include "tests/benchmarks/bare_client.h"
#include "tests/benchmarks/processor_time.h"
#include "tools/kindred/command/load_config.h"
#include "tools/kindred/files/record_source.h"

namespace kindred {
namespace {

using Slot = RecordStore::Slot;

constexpr size_t kForeignOf = 21;
constexpr size_t kMostForeign = 500'000;
constexpr size_t kBatch = 8'192;
constexpr size_t kAhead = 32;  // keys
// What a producer gathers for one message set.
constexpr size_t kLogBatch = 1 << 18;

double thread_seconds() { return processor_seconds(CLOCK_THREAD_CPUTIME_ID); }

// A shard, and the records that others keep, as the log has them.
struct Shard {
  Shard(const std::shared_ptr<const Pipeline>& pipeline, ThreadPool* pool)
      : preparers(pipeline, pool), finder(pipeline, pool) {}

  void take(std::span<const Record> records, size_t most) {
    std::vector<Record> kept;
    std::vector<Record> others;
    for (const Record& record : records) {
      const bool foreign = ++seen % kForeignOf == 0;
      if (foreign && foreign_records < kMostForeign) {
        others.push_back(record);
        ++foreign_records;
      } else if (!foreign && count < most) {
        kept.push_back(record);
        ++count;
      }
    }
    std::vector<Prepared> prepared = preparers.prepare(kept);
    finder.apply(prepared, [](PairTurn* /*turn*/, size_t /*record*/) {});
    for (const Prepared& one : preparers.prepare(others)) {
      append_to(one, &log.emplace_back());
    }
  }

  Preparers preparers;
  Finder finder;
  std::vector<std::string> log;
  size_t seen = 0;
  size_t count = 0;
  size_t foreign_records = 0;
};

// The way of foreign records through a shard, in the steps of which each is measured.
class Foreign {
 public:
  explicit Foreign(const Finder& finder) : finder_(finder) {}

  void take(std::span<const std::string> batch) {
    double now = thread_seconds();
    const auto lap = [&now](double* seconds) {
      const double then = std::exchange(now, thread_seconds());
      *seconds += now - then;
    };
    read(batch);
    lap(&reading);
    probe();
    lap(&probing);
    judge();
    lap(&judging);
    records += batch.size();
  }

  double reading = 0;
  double probing = 0;
  double judging = 0;
  size_t records = 0;
  size_t keys = 0;
  size_t candidates = 0;
  size_t found = 0;

 private:
  struct Probe {
    uint64_t key;
    uint32_t record;
    uint32_t branch;
  };
  struct Shared {
    uint32_t record;
    Slot slot;
    uint32_t branch;
    uint64_t key;
    friend auto operator<=>(const Shared&, const Shared&) = default;
  };

  void read(std::span<const std::string> batch) {
    batch_.clear();
    for (const std::string& bytes : batch) batch_.push_back(*read_prepared(bytes));
  }

  // In the order of regions, the lines of which are on their way when they are looked at.
  void probe() {
    probes_.clear();
    for (uint32_t r = 0; r < batch_.size(); ++r) {
      const KeyedRecord& record = batch_[r].record;
      for (uint32_t b = 0; b < record.branches(); ++b) {
        for (const uint64_t key : record.keys(b)) probes_.push_back({key, r, b});
      }
    }
    by_region_.sort(probes_, KeyIndex::kRegions,
                    [](const Probe& one) { return KeyIndex::region(one.key); });
    const std::span<const Probe> sorted = by_region_.all();
    shared_.clear();
    const ShardedIndex& index = finder_.index();
    for (size_t i = 0; i < sorted.size(); ++i) {
      if (i + kAhead < sorted.size()) index.prefetch(sorted[i + kAhead].key);
      if (i + kAhead / 2 < sorted.size()) index.prefetch_rest(sorted[i + kAhead / 2].key);
      const Probe& one = sorted[i];
      index.probe_near(one.key, [&](Slot slot) {
        shared_.push_back({one.record, slot, one.branch, one.key});
      });
    }
    keys += probes_.size();
  }

  void judge() {
    std::ranges::sort(shared_);
    for (size_t i = 0; i < shared_.size(); ++i) {
      if (i + kAhead < shared_.size()) {
        const std::array<Slot, 1> ahead = {shared_[i + kAhead].slot};
        finder_.store().prefetch(ahead);
      }
      judge(shared_[i]);
    }
  }

  void judge(const Shared& one) {
    if (last_ == std::pair(one.record, one.slot)) return;
    const KeyedRecord& record = batch_[one.record].record;
    const KeyedRecord& other = finder_.store()[one.slot];
    if (!other.holds(one.branch, one.key)) return;
    if (!finder_.pipeline().links(record.source(), other.source())) return;
    if (!finder_.judge().qualifies(one.branch, record, other, &counts_)) return;
    last_ = {one.record, one.slot};
    ++candidates;
    found += finder_.judge().judge(record, other, &counts_) ? 1 : 0;
  }

  const Finder& finder_;
  std::vector<Prepared> batch_;
  std::vector<Probe> probes_;
  Buckets<Probe> by_region_;
  std::vector<Shared> shared_;
  std::pair<uint32_t, Slot> last_{UINT32_MAX, UINT32_MAX};
  ScoreCounts counts_;
};

void tell_log(const std::vector<std::string>& log) {
  size_t bytes = 0;
  size_t packed = 0;
  std::string batch;
  std::string room(ZSTD_compressBound(2 * kLogBatch), '\0');
  const auto pack = [&] {
    packed += ZSTD_compress(room.data(), room.size(), batch.data(), batch.size(), 1);
    batch.clear();
  };
  const double begin = thread_seconds();
  for (const std::string& one : log) {
    bytes += one.size();
    batch += one;
    if (batch.size() > kLogBatch) pack();
  }
  pack();
  const double seconds = thread_seconds() - begin;
  const auto records = static_cast<double>(log.size());
  fmt::print("the log: {:.0f} bytes a record, {:.0f} packed by zstd, which takes {:.2f} us\n",
             static_cast<double>(bytes) / records, static_cast<double>(packed) / records,
             1e6 * seconds / records);
}

// Does it, and tells what it takes by the clock and in processor time of this process.
template <typename Work>
void tell_rate(const char* what, size_t records, Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  const double before = processor_seconds();
  work();
  const auto count = static_cast<double>(records);
  fmt::print("{}: {:.0f} records a second, {:.2f} us of a processor each\n", what,
             count / seconds_since(begin), 1e6 * (processor_seconds() - before) / count);
}

void tell_partition(const std::vector<std::string>& log) {
  const std::string topic = unique_name("log");
  make_topic(topic, 1);
  tell_rate("one partition takes", log.size(), [&] {
    BareProducer producer(topic, {{"compression.type", "zstd"}, {"linger.ms", "20"}});
    for (size_t i = 0; i < log.size(); ++i) {
      producer.put({log[i].data(), log[i].size()}, {&i, sizeof(i)}, 0);
    }
    producer.flush();
  });
  const auto group = unique_name("benchmark");
  const auto consumer = KafkaClient::consumer({{"bootstrap.servers", test_brokers()},
                                               {"group.id", group},
                                               {"enable.auto.commit", "false"},
                                               {"queued.min.messages", "1000000"}},
                                              "benchmark");
  read_from_beginning(*consumer, {topic}, 1);
  tell_rate("and gives", log.size(), [&] {
    for (size_t left = log.size(); left > 0;) {
      const KafkaMessage message(rd_kafka_consumer_poll(consumer->get(), 1000));
      if (message != nullptr && message->err == RD_KAFKA_RESP_ERR_NO_ERROR) --left;
    }
  });
}

void benchmark(const std::string& path, size_t kept, const std::vector<std::string>& inputs) {
  const std::optional<config::Config> loaded = load_config(path, &std::cerr);
  if (!loaded) throw std::runtime_error("no configuration");
  const config::Config& config = *loaded;
  ThreadPool pool(config.threads);
  RecordSource source(config, inputs, &pool);
  Shard shard(config.pipeline, &pool);
  RecordBatch batch;
  while (source.next(&batch) && shard.count < kept) shard.take(batch.records, kept);

  fmt::print("{} records kept, {} foreign ones\n", shard.count, shard.log.size());
  tell_log(shard.log);
  Foreign foreign(shard.finder);
  for (size_t begin = 0; begin < shard.log.size(); begin += kBatch) {
    const size_t count = std::min(kBatch, shard.log.size() - begin);
    foreign.take(std::span<const std::string>(shard.log).subspan(begin, count));
  }
  const auto each = [&](auto amount) {
    return static_cast<double>(amount) / static_cast<double>(foreign.records);
  };
  fmt::print("a foreign record: {:.1f} keys, {:.2f} candidates, {:.2f} pairs\n", each(foreign.keys),
             each(foreign.candidates), each(foreign.found));
  fmt::print("takes {:.2f} us: reading {:.2f}, probing {:.2f}, judging {:.2f}\n",
             1e6 * each(foreign.reading + foreign.probing + foreign.judging),
             1e6 * each(foreign.reading), 1e6 * each(foreign.probing), 1e6 * each(foreign.judging));
  tell_partition(shard.log);
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) try {
  if (argc < 4) {
    fmt::print(stderr, "Usage: shard_benchmark CONFIG KEPT INPUT...\n");
    return 64;
  }
  kindred::benchmark(argv[1], std::strtoul(argv[2], nullptr, 10), {argv + 3, argv + argc});
  return 0;
} catch (const std::exception& error) {
  fmt::print(stderr, "shard_benchmark: {}\n", error.what());
  return 1;
}
