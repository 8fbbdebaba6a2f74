#ifndef KINDRED_TESTS_FUZZ_MUTATOR_H_
#define KINDRED_TESTS_FUZZ_MUTATOR_H_

#include <cstdint>
#include <random>
#include <span>
#include <string>

namespace kindred::fuzz {

// Changes of files: the same on every platform for one seed.
class Mutator {
 public:
  explicit Mutator(uint64_t seed) : random_(seed) {}

  // One of the corpus with up to eight changes: bytes and bits of it replaced, removed, doubled,
  // moved, or taken from another one.
  std::string next(std::span<const std::string> corpus);

 private:
  size_t below(size_t n) { return static_cast<size_t>(random_() % n); }
  void change(std::span<const std::string> corpus, std::string* bytes);
  char some_byte();

  std::mt19937_64 random_;
};

}  // namespace kindred::fuzz

#endif  // KINDRED_TESTS_FUZZ_MUTATOR_H_
