#ifndef KINDRED_TESTS_BENCHMARKS_NAMES_H_
#define KINDRED_TESTS_BENCHMARKS_NAMES_H_

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace kindred {

// Names of 32 letters, which have 30 shingles of three, the same ones each time. Every fourth is
// one that was there before, with two letters changed.
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

}  // namespace kindred

#endif  // KINDRED_TESTS_BENCHMARKS_NAMES_H_
