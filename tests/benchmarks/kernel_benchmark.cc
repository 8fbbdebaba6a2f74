// What the kernels cost on one core, each beside the plain loop that it stands for.

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <functional>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "linkage/base/hash.h"
#include "linkage/block/family.h"
#include "linkage/block/minhash.h"
#include "linkage/block/minhash_kernel.h"
#include "linkage/block/normal.h"
#include "linkage/compare/edit_distance.h"
#include "linkage/compare/jaccard.h"
#include "linkage/feature/shingle.h"

namespace kindred {
namespace {

constexpr size_t kRounds = 7;

// What is computed is added up here, or the compiler would leave it out.
volatile uint64_t sink = 0;

// Nanoseconds a call, of the fastest of some rounds.
double time(size_t calls, const std::function<uint64_t(size_t)>& call) {
  double least = 1e300;
  for (size_t round = 0; round < kRounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    uint64_t sum = 0;
    for (size_t i = 0; i < calls; ++i) sum += call(i);
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    sink = sink + sum;
    least = std::min(least, time.count() / static_cast<double>(calls));
  }
  return least;
}

void report(const char* what, double kernel, double plain) {
  std::printf("%-44s %8.1f ns %10.1f ns plain %7.1fx\n", what, kernel, plain, plain / kernel);
}

std::vector<uint32_t> numbers(size_t count, std::mt19937_64* random) {
  std::vector<uint32_t> numbers(count);
  for (uint32_t& number : numbers) number = static_cast<uint32_t>((*random)());
  return numbers;
}

std::string text(size_t size, std::mt19937_64* random) {
  std::string text;
  for (size_t i = 0; i < size; ++i) text += static_cast<char>('a' + (*random)() % 20);
  return text;
}

void measure_minhash(std::mt19937_64* random) {
  constexpr size_t kSlots = 112;
  const auto multipliers = numbers(kSlots, random);
  const auto offsets = numbers(kSlots, random);
  const auto elements = numbers(30, random);
  std::vector<uint32_t> least(kSlots);
  const double kernel = time(100'000, [&](size_t) {
    least_hashes(elements, multipliers, offsets, least);
    return least[7];
  });
  const double plain = time(20'000, [&](size_t) {
    std::fill(least.begin(), least.end(), UINT32_MAX);
    for (const uint32_t element : elements) {
      for (size_t slot = 0; slot < kSlots; ++slot) {
        const uint32_t hash = multipliers[slot] * element + offsets[slot];
        if (hash < least[slot]) least[slot] = hash;
      }
    }
    return least[7];
  });
  report("min-hash, 30 shingles, 112 slots", kernel, plain);
}

void measure_shingles(std::mt19937_64* random) {
  constexpr size_t kSize = 3;
  const std::string name = text(32, random);
  const auto windows = static_cast<double>(name.size() - kSize + 1);
  std::vector<uint64_t> hashes;
  const ShingleOptions options = {.size = kSize};
  const double kernel = time(200'000, [&](size_t) {
    hashes.clear();
    shingle(options, name, &hashes);
    return hashes.back();
  });
  const double plain = time(50'000, [&](size_t) {
    hashes.clear();
    for (size_t i = 0; i + kSize <= name.size(); ++i) {
      hashes.push_back(hash_bytes(name.substr(i, kSize), 0));
    }
    return hashes.back();
  });
  report("shingle hash, a shingle of 3 characters", kernel / windows, plain / windows);
}

void measure_agreement(std::mt19937_64* random) {
  const auto a = numbers(112, random);
  std::vector<uint32_t> b = a;
  for (size_t i = 0; i < b.size(); i += 3) ++b[i];
  const double kernel = time(
      500'000, [&](size_t) { return static_cast<uint64_t>(1000 * signature_agreement(a, b)); });
  const double plain = time(200'000, [&](size_t) {
    size_t equal = 0;
    for (size_t i = 0; i < a.size(); ++i) {
      if (a[i] == b[i]) ++equal;
    }
    return equal;
  });
  report("signature agreement, 112 slots", kernel, plain);
}

void measure_intersection(std::mt19937_64* random) {
  std::vector<std::vector<uint64_t>> sets(256);
  for (auto& set : sets) {
    for (size_t i = 0; i < 40; ++i) set.push_back(mix((*random)() % 60, 1));
    sort_unique(&set);
  }
  const auto pair = [&](size_t i) {
    return std::pair(std::span<const uint64_t>(sets[i % 256]),
                     std::span<const uint64_t>(sets[i / 256 % 256]));
  };
  const double kernel = time(200'000, [&](size_t i) {
    const auto [a, b] = pair(i);
    return common_elements(a, b);
  });
  std::vector<uint64_t> common;
  const double plain = time(200'000, [&](size_t i) {
    const auto [a, b] = pair(i);
    common.clear();
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
    return common.size();
  });
  report("intersection, two sets of 30", kernel, plain);
}

size_t plain_indel(const std::string& a, const std::string& b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t corner = row[0]++;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t above = row[j];
      row[j] = a[i - 1] == b[j - 1] ? corner : std::min(above, row[j - 1]) + 1;
      corner = above;
    }
  }
  return row.back();
}

void measure_edit_distance(size_t size, std::mt19937_64* random) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < 256; ++i) texts.push_back(text(size, random));
  const auto one = [&](size_t i) { return texts[i % 256]; };
  const auto other = [&](size_t i) { return texts[i / 256 % 256]; };
  const double kernel = time(
      50'000, [&](size_t i) { return indel_distance(texts[i % 256], texts[i / 256 % 256], 1000); });
  const double plain = time(5'000, [&](size_t i) { return plain_indel(one(i), other(i)); });
  report(("edit distance, " + std::to_string(size) + " characters").c_str(), kernel, plain);
  const IndelPattern pattern(texts[0]);
  const double prepared =
      time(50'000, [&](size_t i) { return pattern.distance(texts[i % 256], 1000); });
  report("  one against many", prepared, plain);
}

constexpr size_t kFunctions = 240;

std::vector<Component> embedding(std::mt19937_64* random) {
  std::normal_distribution<double> normal;
  std::vector<Component> components;
  for (size_t i = 0; i < 384; ++i) components.push_back({i, normal(*random)});
  return components;
}

double plain_hyperplanes(const std::vector<Component>& components) {
  return time(20, [&](size_t) {
    uint64_t sides = 0;
    for (size_t i = 0; i < kFunctions; ++i) {
      const uint64_t function = mix(1, i);
      double dot = 0;
      for (const Component& c : components) {
        dot += standard_normal(mix(function, c.index)) * c.value;
      }
      sides += dot >= 0;
    }
    return sides;
  });
}

double plain_sketches(const std::vector<Component>& components) {
  return time(20, [&](size_t) {
    uint64_t sides = 0;
    for (size_t first = 0; first < kFunctions; first += 64) {
      std::array<double, 64> dots{};
      for (const Component& c : components) {
        const uint64_t minus = mix(first, c.index);
        for (size_t i = 0; i < 64; ++i) dots[i] += minus >> i & 1U ? -c.value : c.value;
      }
      for (const double dot : dots) sides += dot >= 0;
    }
    return sides;
  });
}

void measure_directions(std::mt19937_64* random) {
  const std::vector<Component> components = embedding(random);
  const auto kernel = [&](const char* name) {
    const FamilyPointer family = kindred::family(name);
    std::vector<uint32_t> sides(kFunctions);
    return time(500, [&](size_t) {
      family->values({.set = {}, .components = components}, 0, sides);
      return sides[7];
    });
  };
  report("hyperplanes, 384 components, 240 functions", kernel("hyperplanes"),
         plain_hyperplanes(components));
  report("sketches, 384 components, 240 functions", kernel("sketches"), plain_sketches(components));
}

void measure() {
  std::mt19937_64 random(1);
  measure_minhash(&random);
  measure_shingles(&random);
  measure_agreement(&random);
  measure_intersection(&random);
  measure_edit_distance(16, &random);
  measure_edit_distance(60, &random);
  measure_directions(&random);
}

}  // namespace
}  // namespace kindred

int main() { kindred::measure(); }
