// What the bare steps of the engine cost on this machine, on all its cores: the shingles of a name
// hashed, min-hash in 20 bands of 5 rows, a key of each band, and a flat table of its final size
// from keys to records. Nothing else is done and nothing is kept: no record, no identity, no second
// record under a key, nothing could be replaced, deleted or scored. index_benchmark measures the
// engine with the same names.
//
//   floor_benchmark [RECORDS]   1,000,000 unless told otherwise

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/base/prefetch.h"
#include "linkage/base/thread_pool.h"
#include "linkage/block/minhash.h"
#include "linkage/feature/shingle.h"
#include "tests/benchmarks/names.h"

namespace kindred {
namespace {

constexpr size_t kBands = 20;
constexpr size_t kRows = 5;
constexpr size_t kBatch = 32'768;
constexpr size_t kGrain = 64;
constexpr size_t kAhead = 32;  // keys between the prefetch of one and its use

// From keys to the first record of each, by linear probing. Two keys with the same upper half meet.
class FlatTable {
 public:
  explicit FlatTable(size_t keys) : slots_(std::bit_ceil(keys + keys / 2)) {
    void* const memory = mmap(nullptr, slots_ * sizeof(uint64_t), PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    table_ = static_cast<uint64_t*>(memory);
#ifdef MADV_HUGEPAGE
    madvise(memory, slots_ * sizeof(uint64_t), MADV_HUGEPAGE);
#endif
  }
  ~FlatTable() { munmap(table_, slots_ * sizeof(uint64_t)); }
  FlatTable(const FlatTable&) = delete;
  FlatTable& operator=(const FlatTable&) = delete;

  void prefetch(uint64_t key) const { prefetch_line(table_ + place(key)); }

  // Whether a record was there.
  bool insert(uint64_t key, uint32_t record) {
    const uint64_t entry = key >> 32U << 32U | (uint64_t{record} + 1);
    for (size_t i = place(key);; i = (i + 1) & (slots_ - 1)) {
      if (table_[i] == 0) {
        table_[i] = entry;
        return false;
      }
      if (table_[i] >> 32U == key >> 32U) return true;
    }
  }

 private:
  size_t place(uint64_t key) const { return key & (slots_ - 1); }

  uint64_t* table_;
  size_t slots_;
};

// The keys of the bands of a name, which replace `keys`.
void sign(const MinHash& functions, const std::string& name, std::span<uint64_t> keys) {
  thread_local std::vector<uint64_t> shingles;
  thread_local std::vector<uint32_t> signature;
  shingles.clear();
  shingle({.size = 3}, name, &shingles);
  functions.sign(shingles, &signature);
  for (size_t band = 0; band < kBands; ++band) {
    keys[band] = hash_bytes(
        {reinterpret_cast<const char*>(&signature[band * kRows]), kRows * sizeof(uint32_t)}, band);
  }
}

// A thread files the keys that are its own.
uint64_t file(std::span<const uint64_t> keys, size_t first, size_t part, size_t parts,
              FlatTable* table) {
  thread_local std::vector<std::pair<uint64_t, uint32_t>> own;
  own.clear();
  for (size_t i = 0; i < keys.size(); ++i) {
    if ((keys[i] & UINT32_MAX) * parts >> 32U != part) continue;
    own.emplace_back(keys[i], static_cast<uint32_t>(first + i / kBands));
  }
  uint64_t met = 0;
  for (size_t i = 0; i < own.size(); ++i) {
    if (i + kAhead < own.size()) table->prefetch(own[i + kAhead].first);
    met += table->insert(own[i].first, own[i].second) ? 1 : 0;
  }
  return met;
}

void measure(size_t count) {
  ThreadPool pool(0);
  const size_t parts = pool.threads();
  std::chrono::duration<double, std::micro> time{0};
  Names names;
  std::vector<std::string> batch;
  std::vector<uint64_t> keys(kBatch * kBands);
  const MinHash functions(kBands * kRows);
  std::vector<std::unique_ptr<FlatTable>> tables;
  for (size_t part = 0; part < parts; ++part) {
    tables.push_back(std::make_unique<FlatTable>(count * kBands / parts));
  }
  std::vector<uint64_t> met(parts);
  for (size_t done = 0; done < count; done += batch.size()) {
    batch.resize(std::min(kBatch, count - done));
    for (std::string& name : batch) name = names.next();
    const auto start = std::chrono::steady_clock::now();
    pool.split(batch.size(), kGrain, [&](size_t begin, size_t end, unsigned) {
      for (size_t i = begin; i < end; ++i) {
        sign(functions, batch[i], std::span(keys).subspan(i * kBands, kBands));
      }
    });
    pool.run([&](unsigned part) {
      const auto all = std::span<const uint64_t>(keys).first(batch.size() * kBands);
      met[part] += file(all, done, part, parts, tables[part].get());
    });
    time += std::chrono::steady_clock::now() - start;
  }
  uint64_t all = 0;
  for (const uint64_t of_part : met) all += of_part;
  std::printf("%10zu records: %6.2f us a record a core for the bare steps, %llu keys met\n", count,
              time.count() * static_cast<double>(parts) / static_cast<double>(count),
              static_cast<unsigned long long>(all));
}

}  // namespace
}  // namespace kindred

int main(int argc, char** argv) {
  kindred::measure(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000);
}
