// What the engine costs with nothing around it: records in, candidates out, no pair scored. Names
// of 30 shingles, min-hash in 20 bands of 5 rows, as the table of what it must cost has it.
//
//   index_benchmark [RECORDS...]      100,000 and 1,000,000 unless told otherwise
//   index_benchmark --expected RECORDS   the same where the index is told how many will come
//   index_benchmark --names RECORDS   prints the names instead, for other libraries
//   index_benchmark --longest RECORDS the longest that 64 records took while it grew
//   index_benchmark --hot RECORDS     one key a record: all keys alike, and 1 % of them half of it;
//                                     records of a key equal but for their ids, and different ones

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "linkage/base/thread_pool.h"
#include "linkage/linker.h"
#include "tests/benchmarks/names.h"

namespace kindred {
namespace {

// As files are read: longer batches once much has come.
constexpr size_t kLeastBatch = 8192;
constexpr size_t kMostBatch = 32'768;
constexpr size_t kShareOfStream = 8;

class NoScore final : public Scorer {
 public:
  const std::vector<std::string>& fields() const override { return fields_; }
  double highest() const override { return 1; }
  bool needs(size_t) const override { return false; }
  bool score(const KeyedRecord&, const KeyedRecord&, double, Evaluation*,
             ScoreCounts*) const override {
    return false;
  }

 private:
  std::vector<std::string> fields_;
};

std::shared_ptr<Pipeline> unscored() {
  auto pipeline = std::make_shared<Pipeline>();
  pipeline->add_field({.name = "name", .clean = {}});
  pipeline->scorer = std::make_shared<NoScore>();
  pipeline->match = 1;
  return pipeline;
}

std::shared_ptr<const Pipeline> min_hash() {
  const std::shared_ptr<Pipeline> pipeline = unscored();
  const uint16_t grams = pipeline->add_shingles("grams", 0, {.size = 3});
  pipeline->blocking.add(pipeline->minhash(grams, 20, 5));
  return pipeline;
}

std::shared_ptr<const Pipeline> one_key(uint32_t max_bucket) {
  const std::shared_ptr<Pipeline> pipeline = unscored();
  pipeline->add_field({.name = "note", .clean = {}});
  pipeline->blocking.add(pipeline->same(0));
  pipeline->max_bucket = max_bucket;
  return pipeline;
}

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double pages = 0;
  file >> pages >> pages;
  return pages * 4096;
}

// Batches of records, made when they are asked for, and what linking them takes.
template <typename Fill>
class Stream {
 public:
  Stream(std::shared_ptr<const Pipeline> pipeline, size_t count, Fill fill)
      : linker_(std::move(pipeline), &pool_), count_(count), fill_(std::move(fill)) {}

  std::chrono::steady_clock::duration next() {
    return next(std::clamp(done_ / kShareOfStream, kLeastBatch, kMostBatch));
  }

  std::chrono::steady_clock::duration next(size_t size) {
    batch_.resize(std::min(size, count_ - done_));
    for (Record& record : batch_) {
      record.identity = {"list", std::to_string(done_++)};
      record.values.clear();
      fill_(&record);
    }
    const auto start = std::chrono::steady_clock::now();
    linker_.apply(batch_);
    return std::chrono::steady_clock::now() - start;
  }

  void expect() { linker_.expect(count_); }
  bool ended() const { return done_ == count_; }
  Stats stats() const { return linker_.stats(); }
  unsigned cores() const { return pool_.threads(); }

 private:
  ThreadPool pool_{0};
  Linker linker_;
  size_t count_;
  Fill fill_;
  size_t done_ = 0;
  std::vector<Record> batch_;
};

auto names() {
  return [names = Names()](Record* record) mutable { record->values.add(0, names.next()); };
}

enum class Told { kNothing, kCount };

void measure(size_t count, Told told) {
  const double before = resident_bytes();
  Stream stream(min_hash(), count, names());
  if (told == Told::kCount) stream.expect();
  std::chrono::duration<double, std::micro> time{0};
  while (!stream.ended()) time += stream.next();
  const auto records = static_cast<double>(count);
  const Stats stats = stream.stats();
  std::printf("%10zu records: %6.2f us a record a core, %5.0f bytes a record, %llu candidates\n",
              count, time.count() * stream.cores() / records, (resident_bytes() - before) / records,
              static_cast<unsigned long long>(stats.candidates));
  const auto each = [&](uint64_t bytes) { return static_cast<double>(bytes) / records; };
  std::printf("%27.0f bytes of records, %.0f of identities, %.0f of keys\n",
              each(stats.memory.records), each(stats.memory.identities), each(stats.memory.keys));
  std::fflush(stdout);
}

// How long each 64 records took, ascending: by the clock, which also counts what else the machine
// does, or in processor time outside of the kernel, which clears the memory that it gives.
void print_longest(const char* name, std::vector<double> times) {
  std::sort(times.begin(), times.end());
  const auto over = times.end() - std::upper_bound(times.begin(), times.end(), 10);
  std::printf("%s: 64 records take %.2f ms, p99.9 %.2f, the longest %.2f; %td of %zu over 10\n",
              name, times[times.size() / 2], times[times.size() * 999 / 1000], times.back(), over,
              times.size());
}

double user_milliseconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return 1e3 * static_cast<double>(usage.ru_utime.tv_sec) +
         1e-3 * static_cast<double>(usage.ru_utime.tv_usec);
}

void measure_longest(size_t count) {
  Stream stream(min_hash(), count, names());
  std::vector<double> by_clock;
  std::vector<double> of_processors;
  while (!stream.ended()) {
    const double before = user_milliseconds();
    by_clock.push_back(std::chrono::duration<double, std::milli>(stream.next(64)).count());
    of_processors.push_back(user_milliseconds() - before);
  }
  print_longest("by the clock", std::move(by_clock));
  print_longest("outside of the kernel", std::move(of_processors));
}

// Whether records of one key say the same, but for their identities.
enum class Contents { kEqual, kDifferent };

// Microseconds a record a core. One key in a hundred has so large a share of the records.
double time_of_keys(size_t count, double share, uint32_t max_bucket, Contents contents) {
  const auto keys = static_cast<uint32_t>(count / 4);
  std::mt19937_64 random(2);
  const auto draw = [&](Record* record) {
    const bool hot = static_cast<double>(random() % 1000) < 1000 * share;
    record->values.add(0, std::to_string(random() % (hot ? keys / 100 : keys)));
    record->values.add(1, contents == Contents::kEqual ? "same" : record->identity.id);
  };
  Stream stream(one_key(max_bucket), count, draw);
  std::chrono::duration<double, std::micro> time{0};
  while (!stream.ended()) time += stream.next();
  const double each = time.count() * stream.cores() / static_cast<double>(count);
  std::printf(
      "%10zu records, max_bucket %4u, %2.0f %% of them under 1 %% of the keys: "
      "%6.2f us a record a core, %llu candidates\n",
      count, max_bucket, 100 * share, each,
      static_cast<unsigned long long>(stream.stats().candidates));
  return each;
}

// Ratios of three runs in turn, since what else the machine does is a large part of one.
double speed_of_hot(size_t count, uint32_t max_bucket, Contents contents) {
  std::array<double, 3> speeds{};
  for (double& speed : speeds) {
    const double even = time_of_keys(count, 0.01, max_bucket, contents);
    speed = even / time_of_keys(count, 0.5, max_bucket, contents);
  }
  std::sort(speeds.begin(), speeds.end());
  return speeds[1];
}

void measure_hot(size_t count) {
  for (const Contents contents : {Contents::kEqual, Contents::kDifferent}) {
    for (const uint32_t max_bucket : {10, 100, 1000}) {
      std::printf("hot keys of %s records, max_bucket %u: %.2f of the speed of even ones\n",
                  contents == Contents::kEqual ? "equal" : "different", max_bucket,
                  speed_of_hot(count, max_bucket, contents));
      std::fflush(stdout);
    }
  }
}

void print_names(size_t count) {
  Names names;
  for (size_t i = 0; i < count; ++i) std::puts(names.next().c_str());
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  const std::string_view mode = argc == 3 ? argv[1] : "";
  const size_t count = argc == 3 ? std::strtoull(argv[2], nullptr, 10) : 0;
  if (mode == "--names") {
    kindred::print_names(count);
  } else if (mode == "--expected") {
    kindred::measure(count, kindred::Told::kCount);
  } else if (mode == "--longest") {
    kindred::measure_longest(count);
  } else if (mode == "--hot") {
    kindred::measure_hot(count);
  } else if (argc == 1) {
    for (const size_t records : {100'000, 1'000'000})
      kindred::measure(records, kindred::Told::kNothing);
  } else {
    for (int i = 1; i < argc; ++i) {
      kindred::measure(std::strtoull(argv[i], nullptr, 10), kindred::Told::kNothing);
    }
  }
}
