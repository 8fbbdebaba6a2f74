#include "tools/kindred/pair/config_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <system_error>

#include "config/config.h"
#include "config/looser_block.h"
#include "config/read_file.h"
#include "config/source_text.h"
#include "config/training.h"
#include "daemon/base/failure.h"
#include "linkage/base/hash.h"
#include "linkage/feature/shingle.h"
#include "linkage/find/judge.h"
#include "linkage/plan/pair_similarities.h"
#include "linkage/prepare/prepare.h"
#include "tools/kindred/pair/equal_pairs.h"

namespace kindred {

namespace {

constexpr double kSure = 0.95;
constexpr uint64_t kMostSteps = 100'000'000;  // of counting pairs: a second or so

// One of the two as the pipeline sees it.
struct Prospect {
  KeyedRecord record;
  ComparedRecord compared;
};

Prospect prepare(const Pipeline& pipeline, Preparer* preparer, const KeyedRecord& record) {
  const Features& features = preparer->features(record);
  std::vector<uint64_t> keys;
  std::vector<uint32_t> ends;
  if (!pipeline.blocking.keys(features, &keys, &ends)) {
    ends.assign(pipeline.blocking.branches().size(), 0);  // too many: the record is refused
    keys.clear();
  }
  Record named;
  named.identity = record.identity();
  const std::vector<bool> keep(pipeline.features.size(), true);
  return {KeyedRecord::pack(named, features, keys, ends, keep),
          PairSimilarities::compared(pipeline, *preparer)};
}

// Tries changes for one pair.
class Trials {
 public:
  Trials(const ConfigText& config, const Linker& linker, const Identity& left,
         const Identity& right)
      : config_(config),
        looser_(config.yaml),
        linker_(linker),
        left_(*linker.record(left)),
        right_(*linker.record(right)) {}

  std::vector<ConfigChange> find() {
    for (const config::LooseNumber& number : looser_.numbers()) try_number(number);
    // The number that changes least comes first.
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Found& a, const Found& b) { return a.effort < b.effort; });
    std::vector<ConfigChange> changes;
    for (Found& found : found_) changes.push_back(std::move(found.change));
    add_same(&changes);
    if (changes.empty()) leave_out(&changes);
    return changes;
  }

 private:
  struct Found {
    ConfigChange change;
    double effort;  // how many times the number grows or shrinks
  };

  // What finds the two under that configuration, when something does surely enough: the chance, 1
  // where there is none.
  std::optional<double> chance_under(const config::Loaded& loaded) const {
    if (!loaded.config) return std::nullopt;
    const Meeting meeting = meet(loaded.config->pipeline, left_, right_);
    std::optional<double> best;
    for (const uint16_t branch : meeting.branches) {
      const double chance = meeting.chances[branch];
      best = std::max(best.value_or(0), std::isnan(chance) ? 1 : chance);
    }
    return best && *best >= kSure ? best : std::nullopt;
  }

  // With the model's tokens alone: rules need no more of it, and all of it is slow to read.
  bool finds(const std::string& yaml) const {
    return chance_under(config::parse_for_training(yaml, config_.tokens, config_.path)).has_value();
  }

  // As it would be used.
  std::optional<double> chance(const std::string& yaml) const {
    return chance_under(config::parse(yaml, "kindred", config_.path));
  }

  void try_number(const config::LooseNumber& number) {
    if (!finds(looser_.with_number(number, number.loosest))) return;
    int64_t fails = number.now;
    int64_t works = number.loosest;
    while (std::abs(works - fails) > 1) {
      const int64_t middle = fails + (works - fails) / 2;
      (finds(looser_.with_number(number, middle)) ? works : fails) = middle;
    }
    const std::optional<double> sure = chance(looser_.with_number(number, works));
    if (!sure) return;
    ConfigChange change{
        fmt::format("{}: {} instead of {}", number.key, number.text(works), number.now_text()),
        number.rule, number.line};
    if (*sure < 1) change.chance = sure;
    const auto ratio = static_cast<double>(works) / static_cast<double>(number.now);
    found_.push_back({std::move(change), std::max(ratio, 1 / ratio)});
  }

  // Fields in which the two agree, on a value that few enough have.
  void add_same(std::vector<ConfigChange>* changes) const {
    struct Field {
      size_t number;
      EqualPairs pairs;
    };
    std::vector<Field> fields;
    for (size_t f = 0; f < linker_.pipeline().fields.size(); ++f) {
      if (!shared(f).empty()) fields.push_back({f, EqualPairs(linker_.pipeline().link_only)});
    }
    linker_.records([&](const KeyedRecord& record) {
      const uint64_t source = hash_bytes(record.source(), 0);
      for (Field& field : fields) field.pairs.add(source, values(record, field.number));
    });
    std::vector<ConfigChange> added;
    for (const Field& field : fields) {
      const std::string& name = linker_.pipeline().fields[field.number].name;
      const std::vector<uint64_t> common = shared(field.number);
      const bool admitted = std::any_of(common.begin(), common.end(), [&](uint64_t value) {
        return field.pairs.records(value) <= linker_.pipeline().max_bucket;
      });
      if (!admitted || !chance(looser_.with_same(name))) continue;
      const std::optional<uint64_t> counted = field.pairs.count(kMostSteps);
      added.push_back({.text = "add same: " + name,
                       .rule = "",
                       .pairs = counted ? counted : field.pairs.at_most(),
                       .fewer_pairs = !counted});
    }
    std::stable_sort(added.begin(), added.end(), [](const ConfigChange& a, const ConfigChange& b) {
      return a.pairs < b.pairs;
    });
    changes->insert(changes->end(), added.begin(), added.end());
  }

  void leave_out(std::vector<ConfigChange>* changes) const {
    for (const config::LoosePart& part : looser_.parts()) {
      const std::optional<double> sure = chance(looser_.without(part));
      if (!sure) continue;
      changes->push_back({"leave out " + part.rule, "", part.line});
      if (*sure < 1) changes->back().chance = sure;
    }
  }

  static std::vector<uint64_t> values(const KeyedRecord& record, size_t field) {
    std::vector<uint64_t> hashes;
    record.for_each(static_cast<uint16_t>(field),
                    [&](std::string_view value) { hashes.push_back(hash_bytes(value, 0)); });
    sort_unique(&hashes);
    return hashes;
  }

  std::vector<uint64_t> shared(size_t field) const {
    const std::vector<uint64_t> a = values(left_, field);
    const std::vector<uint64_t> b = values(right_, field);
    std::vector<uint64_t> both;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
  }

  const ConfigText& config_;
  config::LooserBlock looser_;
  const Linker& linker_;
  const KeyedRecord& left_;
  const KeyedRecord& right_;
  std::vector<Found> found_;
};

// The least bucket that admits both to a key that they share in a branch that holds: the one with
// the greater rank is then the last to be let in.
uint64_t least_bucket(const Linker& linker, const Explanation& why, const KeyedRecord& left,
                      const KeyedRecord& right) {
  const uint64_t last = std::max(left.rank(), right.rank());
  uint64_t least = UINT64_MAX;
  for (const uint16_t branch : why.branches) {
    for_each_shared(left.keys(branch), right.keys(branch), [&](uint64_t key) {
      uint64_t members = 0;
      linker.records([&](const KeyedRecord& record) {
        const auto keys = record.keys(branch);
        members += record.rank() <= last && std::binary_search(keys.begin(), keys.end(), key);
      });
      least = std::min(least, members);
    });
  }
  return least;
}

}  // namespace

ConfigText read_config_text(const std::string& path) {
  try {
    return {config::read_file(path, config::SourceText::kMaxBytes), path};
  } catch (const std::system_error& error) {
    throw Failure(ExitCode::kNoInput, error.what());
  }
}

Meeting meet(const std::shared_ptr<const Pipeline>& pipeline, const KeyedRecord& left,
             const KeyedRecord& right) {
  Preparer preparer(pipeline);
  const Prospect a = prepare(*pipeline, &preparer, left);
  const Prospect b = prepare(*pipeline, &preparer, right);
  std::vector<double> similarities;
  PairSimilarities(pipeline).measure(a.compared, b.compared, &similarities);
  Meeting meeting{Judge(pipeline).branches(a.record, b.record), {}};
  for (const Branch& branch : pipeline->blocking.branches()) {
    meeting.chances.push_back(branch.rule->probability(similarities));
  }
  return meeting;
}

std::vector<ConfigChange> changes_that_find(const ConfigText& config, const Linker& linker,
                                            const Identity& left, const Identity& right) {
  const Explanation why = linker.explain(left, right);
  if (why.candidates || why.one_source) return {};
  if (!why.branches.empty()) {
    const uint64_t bucket = least_bucket(linker, why, *linker.record(left), *linker.record(right));
    return {
        {.text = fmt::format("max_bucket: {} instead of {}", bucket, linker.pipeline().max_bucket),
         .rule = ""}};
  }
  return Trials(config, linker, left, right).find();
}

}  // namespace kindred
