// What the engine costs with nothing around it: records in, candidates out, no pair scored. Names
// of 30 shingles, min-hash in 20 bands of 5 rows, as the table of what it must cost has it.
//
//   index_benchmark [RECORDS...]     100,000 and 1,000,000 unless told otherwise
//   index_benchmark --names RECORDS  prints the names instead, for other libraries

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "linkage/linker.h"
#include "linkage/thread_pool.h"

namespace kindred {
namespace {

constexpr size_t kBatch = 8192;

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

std::shared_ptr<const Pipeline> pipeline() {
  auto pipeline = std::make_shared<Pipeline>();
  const uint16_t name = pipeline->add_field({.name = "name", .clean = {}});
  const uint16_t grams = pipeline->add_shingles("grams", name, {.size = 3});
  pipeline->blocking.add(pipeline->minhash(grams, 20, 5));
  pipeline->scorer = std::make_shared<NoScore>();
  pipeline->match = 1;
  return pipeline;
}

// Every fourth name is one that was there before, with two letters changed.
class Names {
 public:
  const std::string& next() {
    std::string& name = names_[random_() % names_.size()];
    if (name.empty() || random_() % 4 != 0) {
      name.resize(32);
      for (char& letter : name) letter = this->letter();
    } else {
      for (int change = 0; change < 2; ++change) name[random_() % name.size()] = letter();
    }
    return name;
  }

 private:
  char letter() { return static_cast<char>('a' + random_() % 26); }

  std::mt19937_64 random_{1};
  std::vector<std::string> names_ = std::vector<std::string>(100'000);
};

double resident_bytes() {
  std::ifstream file("/proc/self/statm");
  double pages = 0;
  file >> pages >> pages;
  return pages * 4096;
}

void measure(size_t count) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  ThreadPool pool(cores);
  const double before = resident_bytes();
  Linker linker(pipeline(), &pool);
  Names names;
  std::vector<Record> batch(kBatch);
  std::chrono::duration<double, std::micro> time{0};
  for (size_t done = 0; done < count; done += kBatch) {
    batch.resize(std::min(kBatch, count - done));
    for (size_t i = 0; i < batch.size(); ++i) {
      batch[i].identity = {"list", std::to_string(done + i)};
      batch[i].values.clear();
      batch[i].values.add(0, names.next());
    }
    const auto start = std::chrono::steady_clock::now();
    linker.apply(batch);
    time += std::chrono::steady_clock::now() - start;
  }
  const auto records = static_cast<double>(count);
  std::printf("%10zu records: %6.2f us a record a core, %5.0f bytes a record, %llu candidates\n",
              count, time.count() * cores / records, (resident_bytes() - before) / records,
              static_cast<unsigned long long>(linker.stats().candidates));
  std::fflush(stdout);
}

void print_names(size_t count) {
  Names names;
  for (size_t i = 0; i < count; ++i) std::puts(names.next().c_str());
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--names") {
    kindred::print_names(std::strtoull(argv[2], nullptr, 10));
    return 0;
  }
  std::vector<size_t> counts;
  for (int i = 1; i < argc; ++i) counts.push_back(std::strtoull(argv[i], nullptr, 10));
  if (counts.empty()) counts = {100'000, 1'000'000};
  for (const size_t count : counts) kindred::measure(count);
}
