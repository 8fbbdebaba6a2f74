#include "linkage/learn/code_doubts.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "linkage/learn/pair_patterns.h"

namespace kindred {

namespace {

// Levels have a rounding on top of their numbers.
constexpr double kMistyped = 2.5;  // edits; mailboxes have more
constexpr double kAMonth = 31.5;   // days

bool within(const Level& level, std::string_view measure) {
  return level.kind == Level::Kind::kWithin && level.comparison->name() == measure;
}

bool is_code(const Pipeline& pipeline, const ComparedField& field) {
  const Field& cleaned = pipeline.fields[field.field];
  if (cleaned.type != FieldType::kText || field.levels.size() < 3) return false;
  if (std::ranges::find(cleaned.clean, CleanStep::kDigits) != cleaned.clean.end()) return false;
  const std::span<const Level> nearly = std::span(field.levels).subspan(1, field.levels.size() - 2);
  return field.levels.front().kind == Level::Kind::kExact &&
         std::ranges::all_of(nearly, [](const Level& level) {
           return within(level, "damerau") && level.number <= kMistyped;
         });
}

bool is_text(const ComparedField& field) {
  return std::ranges::any_of(field.levels, [](const Level& level) {
    return within(level, "title") || within(level, "tfidf");
  });
}

// Things have titles or descriptions, people have given names.
bool compares_things(std::span<const FieldLevels> fields) {
  return !compares_people(fields) && std::ranges::any_of(fields, [](const FieldLevels& field) {
    return is_text(field.compared());
  });
}

bool is_day(const Pipeline& pipeline, const ComparedField& field) {
  return pipeline.fields[field.field].type == FieldType::kDate;
}

bool differs_at(const Level& level) {
  if (within(level, "days")) return level.number > kAMonth;
  return level.kind == Level::Kind::kElse || level.kind == Level::Kind::kYear;
}

struct Differing {
  double seen = 0;
  double differ = 0;

  double share() const { return seen > 0 ? differ / seen : 0; }
};

// A code or a day.
struct OwnCode {
  size_t place;
  const ComparedField* field;
};

void count(bool differs, Differing* counted) {
  ++counted->seen;
  counted->differ += differs ? 1 : 0;
}

// Whether the pair differs in it; none where one lacks it.
std::optional<bool> differs(const DoubtedPair& pair, const OwnCode& code) {
  const uint8_t level = level_of(pair.pattern->fields[code.place]);
  if (level == kMissing) return std::nullopt;
  return differs_at(code.field->levels[level]);
}

// Whether it differs in all that both have; none where they have none.
std::optional<bool> differs(const DoubtedPair& pair, std::span<const OwnCode> codes) {
  std::optional<bool> in_all;
  for (const OwnCode& code : codes) {
    if (const auto found = differs(pair, code)) in_all = in_all.value_or(true) && *found;
  }
  return in_all;
}

Differing count(std::span<const DoubtedPair> pairs, const OwnCode& code) {
  Differing counted;
  for (const DoubtedPair& pair : pairs) {
    if (const auto found = differs(pair, code)) count(*found, &counted);
  }
  return counted;
}

// The one in which the greatest share differs comes first. Of the others those stay in which half
// as many differ: what all pairs share, as a class of patents, tells none of them apart.
std::vector<OwnCode> own_codes(const Pipeline& pipeline, std::span<const FieldLevels> fields,
                               const EmResult& model, size_t records,
                               std::span<const DoubtedPair> pairs) {
  const double enough = enough_to_doubt(pairs.size());
  std::vector<std::pair<double, OwnCode>> found;
  for (size_t f = 0; f < fields.size(); ++f) {
    const ComparedField& field = fields[f].compared();
    if (!is_code(pipeline, field) && !is_day(pipeline, field)) continue;
    if (model.fields[f].u.front() * static_cast<double>(records) >= 1) continue;
    const OwnCode code{f, &field};
    const Differing counted = count(pairs, code);
    if (counted.seen < enough) continue;
    found.emplace_back(counted.share(), code);
  }
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<OwnCode> codes;
  for (const auto& [share, code] : found) {
    if (share >= found.front().first / 2) codes.push_back(code);
  }
  return codes;
}

}  // namespace

std::optional<size_t> doubt_by_codes(const Pipeline& pipeline, std::span<const FieldLevels> fields,
                                     const EmResult& model, size_t records,
                                     std::span<DoubtedPair> doubted) {
  if (!compares_things(fields)) return std::nullopt;
  const std::vector<OwnCode> codes = own_codes(pipeline, fields, model, records, doubted);
  if (codes.empty()) return std::nullopt;
  Differing counted;
  for (const DoubtedPair& pair : doubted) {
    if (const auto found = differs(pair, codes)) count(*found, &counted);
  }
  for (DoubtedPair& pair : doubted) {
    const std::optional<bool> found = differs(pair, codes);
    pair.wrong = found ? static_cast<double>(*found) : counted.share();
  }
  return codes.front().place;
}

}  // namespace kindred
