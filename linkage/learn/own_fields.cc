#include "linkage/learn/own_fields.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

namespace kindred {

namespace {

// Of fields that no other one tells. Chosen on choices of columns of generated people.
constexpr size_t kFewFields = 4;
// Of similarities, 1 less: names further apart are alike for two people of one surname too. By the
// gold of generated people 84 in 100 sure pairs at jaro_winkler: 0.8 are right, and 20 in 100 of
// those at soft_tfidf: 0.5.
constexpr double kOneName = 0.25;

bool has_nicknames(const ComparedField& field) {
  return std::ranges::any_of(field.levels,
                             [](const Level& l) { return l.kind == Level::Kind::kNickname; });
}

bool weighs_words(const ComparedField& field) {
  return std::ranges::any_of(field.levels, [](const Level& level) {
    return level.comparison && level.comparison->weighing(nullptr) != nullptr;
  });
}

// Names of several words are compared so, those of people and of firms; titles are not.
bool compares_names(const ComparedField& field) {
  return has_nicknames(field) || std::ranges::any_of(field.levels, [](const Level& level) {
           return level.comparison && level.comparison->name() == "soft_tfidf";
         });
}

bool of_whole_name(const Level& level) {
  switch (level.kind) {
    case Level::Kind::kExact:
    case Level::Kind::kNickname:
    case Level::Kind::kSwapped:
      return true;
    case Level::Kind::kWithin:
      return !measures_similarity(level.comparison->name()) || level.number <= kOneName;
    default:
      return false;
  }
}

// By field the one that tells it for sure; itself where there is none.
std::vector<size_t> tellers(const EmInput& input) {
  std::vector<size_t> by(input.levels.size());
  std::iota(by.begin(), by.end(), size_t{0});
  for (const ToldField& told : input.told) {
    if (told.surely) by[told.field] = *told.surely;
  }
  return by;
}

size_t root_of(const std::vector<size_t>& by, size_t field) {
  for (size_t steps = 0; by[field] != field && steps < by.size(); ++steps) field = by[field];
  return field;
}

}  // namespace

bool compares_people(std::span<const FieldLevels> fields) {
  return std::ranges::any_of(
      fields, [](const FieldLevels& field) { return has_nicknames(field.compared()); });
}

OwnFields::OwnFields(const Pipeline& pipeline, std::span<const FieldLevels> fields) {
  const bool people = compares_people(fields);
  for (const FieldLevels& levels : fields) {
    const ComparedField& field = levels.compared();
    const bool date = pipeline.fields[field.field].type == FieldType::kDate;
    own_.push_back(date || (people ? has_nicknames(field) : weighs_words(field)));
    given_name_.push_back(has_nicknames(field));
    const bool names = compares_names(field);
    std::vector<bool>& as_same = as_same_.emplace_back();
    for (const Level& level : field.levels) {
      as_same.push_back(!names || of_whole_name(level));
    }
  }
}

bool OwnFields::any() const { return std::ranges::find(own_, true) != own_.end(); }

OwnFields::Agreement OwnFields::agreement(const PairPattern& pair, const EmResult& model) const {
  Agreement found;
  for (size_t f = 0; f < own_.size(); ++f) {
    const uint8_t level = level_of(pair.fields[f]);
    if (!own_[f] || level == kMissing) continue;
    const LevelChances& chances = model.fields[f];
    found.agrees = found.agrees || (chances.m[level] > chances.u[level] && as_same_[f][level]);
    ++found.compared;
  }
  return found;
}

std::optional<bool> OwnFields::same_given_name(const PairPattern& pair) const {
  std::optional<bool> same;
  for (size_t f = 0; f < own_.size(); ++f) {
    const uint8_t level = level_of(pair.fields[f]);
    if (!given_name_[f] || level == kMissing) continue;
    const bool differs = level + 1U == as_same_[f].size();
    same = same.value_or(false) || (!differs && as_same_[f][level]);
  }
  return same;
}

double OwnFields::bits(const PairPattern& pair, const EmResult& model) const {
  double bits = 0;
  for (size_t f = 0; f < own_.size(); ++f) {
    const uint8_t level = level_of(pair.fields[f]);
    if (!own_[f] || level == kMissing) continue;
    bits += std::log2(model.fields[f].m[level] / model.fields[f].u[level]);
  }
  return bits;
}

double enough_to_doubt(size_t pairs) {
  constexpr double kEnough = 20;
  constexpr double kEnoughOfAll = 0.3;
  return std::max(kEnough, kEnoughOfAll * static_cast<double>(pairs));
}

void doubt_pairs(const OwnFields& own, const EmResult& model, double sure,
                 std::span<DoubtedPair> pairs) {
  double alike = 0;  // in what is nobody's own, and both have own fields
  double wrong = 0;
  for (DoubtedPair& pair : pairs) {
    const OwnFields::Agreement found = own.agreement(*pair.pattern, model);
    pair.wrong = found.agrees ? 0 : 1 - std::pow(kSlip, static_cast<double>(found.compared));
    if (found.compared == 0) continue;
    if (pair.weight - own.bits(*pair.pattern, model) < sure) continue;
    ++alike;
    wrong += pair.wrong;
  }
  if (alike == 0) return;
  for (DoubtedPair& pair : pairs) {
    if (own.agreement(*pair.pattern, model).compared == 0) pair.wrong = wrong / alike;
  }
}

std::optional<TwoFields> shared_fields(std::span<const DoubtedPair> pairs, const OwnFields& own) {
  const size_t fields = own.fields();
  std::vector<double> equal(fields, 0);
  for (const DoubtedPair& pair : pairs) {
    for (size_t f = 0; f < fields; ++f) {
      if (level_of(pair.pattern->fields[f]) == 0) equal[f] += pair.wrong;
    }
  }
  std::vector<size_t> others;
  for (size_t f = 0; f < fields; ++f) {
    if (!own.is_own(f)) others.push_back(f);
  }
  if (others.size() < 2) return std::nullopt;
  std::ranges::stable_sort(others, [&](size_t a, size_t b) { return equal[a] > equal[b]; });
  return TwoFields{std::min(others[0], others[1]), std::max(others[0], others[1])};
}

std::optional<TwoFields> nothing_own(const EmInput& input, const EmResult& model,
                                     const OwnFields& own) {
  const size_t fields = model.fields.size();
  if (own.any() || fields < 2) return std::nullopt;
  const std::vector<size_t> by = tellers(input);
  size_t untold = 0;
  for (size_t f = 0; f < fields; ++f) untold += by[f] == f;
  if (untold > kFewFields) return std::nullopt;
  std::vector<size_t> finest(fields);
  std::iota(finest.begin(), finest.end(), size_t{0});
  std::ranges::stable_sort(finest, [&](size_t a, size_t b) {
    return model.fields[a].u.front() < model.fields[b].u.front();
  });
  const auto other = std::find_if(finest.begin() + 1, finest.end(), [&](size_t f) {
    return root_of(by, f) != root_of(by, finest.front());
  });
  const size_t second = other != finest.end() ? *other : finest[1];
  return TwoFields{std::min(finest.front(), second), std::max(finest.front(), second)};
}

}  // namespace kindred
