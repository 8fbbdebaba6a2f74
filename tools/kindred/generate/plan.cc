#include "tools/kindred/generate/plan.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tools/kindred/generate/random.h"

namespace kindred {
namespace {

enum Family : uint64_t { kSizes = 100, kSources = 101, kOrder = 102 };

constexpr uint32_t kLeastIdDigits = 7;

// Most duplicated entities have one duplicate, some two, a few three.
uint32_t draw_duplicates(Random* random) {
  const uint64_t point = random->below(100);
  return point < 82 ? 1 : point < 96 ? 2 : 3;
}

}  // namespace

Plan::Plan(const PlanOptions& options) {
  draw_cluster_sizes(options);
  draw_sources(options);
  draw_output_order(options);
}

void Plan::draw_cluster_sizes(const PlanOptions& options) {
  Random random(options.seed, kSizes, 0);
  auto duplicates = static_cast<uint64_t>(
      std::llround(static_cast<double>(options.records) * options.duplicates));
  if (options.records > 0) duplicates = std::min(duplicates, options.records - 1);
  std::vector<uint32_t> sizes(options.records - duplicates, 1);
  // Few entities and many duplicates: as many rounds as it takes.
  for (size_t entity = 0; duplicates > 0; entity = (entity + 1) % sizes.size()) {
    const auto count = std::min<uint64_t>(draw_duplicates(&random), duplicates);
    sizes[entity] += static_cast<uint32_t>(count);
    duplicates -= count;
  }
  shuffle(&sizes, &random);
  first_record_.assign(sizes.size() + 1, 0);
  std::partial_sum(sizes.begin(), sizes.end(), first_record_.begin() + 1);
  entity_of_.reserve(first_record_.back());
  for (uint32_t entity = 0; entity < sizes.size(); ++entity) {
    entity_of_.insert(entity_of_.end(), sizes[entity], entity);
  }
}

// Every source gets the same number of records, as long as single records suffice to even out what
// clusters do. A duplicate stays in the source of the record before it once in ten times.
void Plan::draw_sources(const PlanOptions& options) {
  constexpr double kSameSource = 0.1;
  Random random(options.seed, kSources, 0);
  source_of_.assign(first_record_.back(), 0);
  std::vector<uint64_t> counts(options.sources, 0);
  for (uint64_t entity = 0; entity < entities(); ++entity) {
    if (last_record(entity) - first_record(entity) == 1) continue;
    uint64_t source = random.below(options.sources);
    for (uint64_t record = first_record(entity); record < last_record(entity); ++record) {
      source_of_[record] = static_cast<uint8_t>(source);
      ++counts[source];
      if (!random.chance(kSameSource)) source = (source + 1) % options.sources;
    }
  }
  for (uint64_t entity = 0; entity < entities(); ++entity) {
    if (last_record(entity) - first_record(entity) != 1) continue;
    const auto least = std::min_element(counts.begin(), counts.end());
    source_of_[first_record(entity)] = static_cast<uint8_t>(least - counts.begin());
    ++*least;
  }
}

void Plan::draw_output_order(const PlanOptions& options) {
  Random random(options.seed, kOrder, 0);
  output_order_.resize(records());
  std::iota(output_order_.begin(), output_order_.end(), 0U);
  shuffle(&output_order_, &random);
  place_in_source_.assign(records(), 0);
  std::vector<uint32_t> counts(options.sources, 0);
  for (const uint32_t record : output_order_) {
    place_in_source_[record] = ++counts[source_of_[record]];
  }
  id_digits_ =
      std::max(kLeastIdDigits, static_cast<uint32_t>(std::to_string(options.records).size()));
}

bool Plan::id_less(uint64_t a, uint64_t b) const {
  return std::pair(source_of_[a], place_in_source_[a]) <
         std::pair(source_of_[b], place_in_source_[b]);
}

void Plan::append_id(uint64_t record, std::string* out) const {
  *out += static_cast<char>('a' + source_of_[record]);
  const std::string number = std::to_string(place_in_source_[record]);
  out->append(id_digits_ - number.size(), '0');
  *out += number;
}

}  // namespace kindred
