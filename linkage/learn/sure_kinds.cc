#include "linkage/learn/sure_kinds.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "linkage/learn/code_doubts.h"
#include "linkage/learn/em_counts.h"
#include "linkage/learn/latent_kinds.h"

namespace kindred {

namespace {

// Chosen on generated lists each of which has another one of several like things (films, works and
// objects of museums, of seed 42; firms, of the seeds 42 and 77 to 79), on generated lists that are
// clean, and on febrl1, sysrev_copper, cora and abt_buy. Where there are two kinds, they differ by
// 0.66 and more in two fields, firms by 0.37, and the gain is 1.7 and more; elsewhere they differ
// in one field alone, or the gain is 1.3 or less. Branches of firms and variants of recipes are up
// to 0.88 of the pairs where few things have copies.
constexpr double kFarApart = 0.35;     // total variation between the kinds in a field
constexpr double kMostlyDiffer = 0.4;  // of the kind that differs, in one of these fields
constexpr double kMostOfAll = 0.95;    // pairs of that kind
constexpr double kGain = 1.5;          // of log likelihood, each parameter
constexpr double kLeastPairs = 10;     // of that kind
constexpr double kLeastSeen = 5;       // of either kind in a field, to hold them against each other

bool has_measure(const ComparedField& field, std::string_view name) {
  return std::ranges::any_of(field.levels, [&](const Level& level) {
    return level.comparison && level.comparison->name() == name;
  });
}

// Whether it is a thing's own, and not where it is.
bool is_of_thing(const Pipeline& pipeline, const ComparedField& field) {
  const Field& cleaned = pipeline.fields[field.field];
  if (cleaned.type == FieldType::kNumber || cleaned.type == FieldType::kDate) return true;
  if (cleaned.type != FieldType::kText) return false;
  if (has_measure(field, "title") || has_measure(field, "tfidf")) return true;
  const bool digits = std::ranges::find(cleaned.clean, CleanStep::kDigits) != cleaned.clean.end();
  return digits ? is_code(pipeline, field, true) : has_measure(field, "damerau");
}

FieldStep step_of(const FieldLevels& field, char found) {
  const uint8_t level = level_of(found);
  if (level == kMissing) return FieldStep::kUnknown;
  if (level == 0) return FieldStep::kSame;
  const bool last = level + 1U == field.compared().levels.size();
  return last ? FieldStep::kDiffers : FieldStep::kNearly;
}

// The fields that are looked at.
std::vector<size_t> looked_at(std::span<const FieldLevels> fields) {
  std::vector<size_t> places;
  for (size_t f = 0; f < fields.size(); ++f) {
    if (!has_measure(fields[f].compared(), "codes")) places.push_back(f);
  }
  return places;
}

struct Steps {
  std::vector<StepPattern> patterns;
  std::vector<size_t> of_pair;  // by pair, the place of its pattern
};

Steps steps_of(std::span<const FieldLevels> fields, const std::vector<size_t>& places,
               std::span<const DoubtedPair> sure) {
  Steps steps;
  std::map<std::string, size_t> known;
  for (const DoubtedPair& pair : sure) {
    std::string of;
    for (const size_t f : places) {
      of.push_back(static_cast<char>(step_of(fields[f], pair.pattern->fields[f])));
    }
    const auto [place, is_new] = known.emplace(std::move(of), steps.patterns.size());
    if (is_new) steps.patterns.push_back({place->first, 0});
    ++steps.patterns[place->second].pairs;
    steps.of_pair.push_back(place->second);
  }
  return steps;
}

// The fields in which the kinds are far apart, by their numbers, the farthest first.
std::vector<size_t> far_apart(const LatentKinds& kinds, size_t fields) {
  std::vector<std::pair<double, size_t>> found;
  for (size_t f = 0; f < fields; ++f) {
    const double apart = kinds.apart(f, kLeastSeen);
    if (apart >= kFarApart) found.emplace_back(apart, f);
  }
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<size_t> far;
  for (const auto& [apart, field] : found) far.push_back(field);
  return far;
}

}  // namespace

std::optional<SureKinds> kinds_of_sure(const Pipeline& pipeline,
                                       std::span<const FieldLevels> fields,
                                       std::span<const DoubtedPair> sure) {
  const std::vector<size_t> places = looked_at(fields);
  if (sure.empty() || places.size() < 2 || compares_people(fields)) return std::nullopt;
  const Steps steps = steps_of(fields, places, sure);
  const LatentKinds kinds(steps.patterns);
  if (kinds.pairs() < kLeastPairs || kinds.share() > kMostOfAll) return std::nullopt;
  if (kinds.gain() < kGain) return std::nullopt;
  const std::vector<size_t> far = far_apart(kinds, places.size());
  const auto differs = [&](size_t f) { return kinds.differ(f) >= kMostlyDiffer; };
  const auto of_thing = [&](size_t f) {
    return is_of_thing(pipeline, fields[places[f]].compared());
  };
  if (far.size() < 2 || std::ranges::none_of(far, differs) || std::ranges::none_of(far, of_thing)) {
    return std::nullopt;
  }
  SureKinds found{.share = kinds.share(), .differing = {}, .fields = {}};
  for (const size_t pattern : steps.of_pair) found.differing.push_back(kinds.chance(pattern));
  for (const size_t f : far) found.fields.push_back(places[f]);
  return found;
}

EmResult set_apart(const EmInput& input, const EmResult& learnt, std::span<const DoubtedPair> sure,
                   const SureKinds& kinds) {
  ClassCounts same(input.levels);
  ClassCounts similar(input.levels);
  for (size_t i = 0; i < sure.size(); ++i) {
    same.add(*sure[i].pattern, 1 - kinds.differing[i]);
    similar.add(*sure[i].pattern, kinds.differing[i]);
  }
  EmResult from = learnt;
  const double apart = learnt.prior * kinds.share;
  from.prior -= apart;
  from.similar += apart;
  const double new_part = apart / from.similar;  // there may have been such a class before
  for (size_t f = 0; f < from.fields.size(); ++f) {
    LevelChances& chances = from.fields[f];
    const std::vector<double> before = std::move(chances.similar);
    chances.m = shares_of(same.of(f));
    chances.similar = shares_of(similar.of(f));
    chances.told.clear();
    for (size_t l = 0; l < before.size(); ++l) {
      chances.similar[l] = new_part * chances.similar[l] + (1 - new_part) * before[l];
    }
  }
  constexpr unsigned kRounds = 1;
  EmInput classes = input;
  classes.told = {};
  classes.similar = true;
  classes.most_iterations = kRounds;
  EmResult found = expectation_maximisation(classes, std::move(from));
  found.iterations += learnt.iterations;
  found.converged = learnt.converged;
  return found;
}

}  // namespace kindred
