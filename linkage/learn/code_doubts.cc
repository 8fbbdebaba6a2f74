#include "linkage/learn/code_doubts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "linkage/learn/contradictions.h"
#include "linkage/learn/pair_patterns.h"

namespace kindred {

namespace {

// Levels have a rounding on top of their numbers.
constexpr double kMistyped = 2.5;    // edits; mailboxes have more
constexpr double kAMonth = 31.5;     // days
constexpr double kLeastEqual = 0.1;  // of codes of digits: each list may have its own
// Of other codes in pairs of two lists. Lists that number for themselves have none, but by chance;
// where nearly all sure pairs are of like things, some are equal all the same. Chosen on generated
// patents of two offices and songs of five sources, where it is 0.
constexpr double kFewestEqual = 0.02;

// What a column of digits may be called that is not a thing's own.
constexpr std::array kContact = {"phone", "tel", "fax", "mobil", "cell", "contact", "zip", "post"};

bool within(const Level& level, std::string_view measure) {
  return level.kind == Level::Kind::kWithin && level.comparison->name() == measure;
}

bool of_digits(const Pipeline& pipeline, const ComparedField& field) {
  const Field& cleaned = pipeline.fields[field.field];
  return std::ranges::find(cleaned.clean, CleanStep::kDigits) != cleaned.clean.end();
}

bool called_contact(std::string_view name) {
  std::string lower;
  for (const unsigned char c : name) lower.push_back(static_cast<char>(std::tolower(c)));
  return std::ranges::any_of(
      kContact, [&](const char* word) { return lower.find(word) != std::string::npos; });
}

}  // namespace

bool is_code(const Pipeline& pipeline, const ComparedField& field, bool digits_too) {
  const Field& cleaned = pipeline.fields[field.field];
  if (cleaned.type != FieldType::kText || field.levels.size() < 3) return false;
  if (of_digits(pipeline, field)) {
    constexpr size_t kLong = 4;  // levels: equal, two for what is mistyped, and all else
    if (!digits_too || field.levels.size() < kLong || called_contact(field.name)) return false;
  }
  const std::span<const Level> nearly = std::span(field.levels).subspan(1, field.levels.size() - 2);
  return field.levels.front().kind == Level::Kind::kExact &&
         std::ranges::all_of(nearly, [](const Level& level) {
           return within(level, "damerau") && level.number <= kMistyped;
         });
}

namespace {

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

// A code or a day, and by pair whether it differs there; none where one lacks it.
struct OwnCode {
  size_t place;
  Contradictions differs;
};

Differing count(const Contradictions& differs) {
  Differing counted;
  for (const std::optional<bool>& found : differs) {
    if (!found) continue;
    ++counted.seen;
    counted.differ += *found ? 1 : 0;
  }
  return counted;
}

// Leaves out pairs of two lists that have each codes of their own: hardly any is equal there.
void leave_out_own_numbers(std::span<const DoubtedPair> pairs, Contradictions* differs) {
  std::unordered_map<uint64_t, Differing> by_lists;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (!(*differs)[i]) continue;
    Differing& counted = by_lists[pairs[i].lists];
    ++counted.seen;
    counted.differ += *(*differs)[i] ? 1 : 0;
  }
  for (size_t i = 0; i < pairs.size(); ++i) {
    const bool across = pairs[i].lists != 0;
    if (across && by_lists[pairs[i].lists].share() > 1 - kFewestEqual) (*differs)[i].reset();
  }
}

OwnCode own_code(size_t place, const FieldLevels& field, bool day,
                 std::span<const DoubtedPair> pairs, const WrittenInTwoWays& in_two_ways) {
  OwnCode code{place, {}};
  for (size_t i = 0; i < pairs.size(); ++i) {
    const uint8_t level = level_of(pairs[i].pattern->fields[place]);
    std::optional<bool>& differs = code.differs.emplace_back();
    if (level == kMissing) continue;
    // Days of ten years are within two edits as often as not: mistyped, or of another year.
    if (day && within(field.compared().levels[level], "damerau")) continue;
    differs = differs_at(field.compared().levels[level]);
    if (*differs && in_two_ways && in_two_ways(i, field)) differs = false;
  }
  if (!day) leave_out_own_numbers(pairs, &code.differs);
  return code;
}

// By pair, whether it differs in all that both have; none where they have none.
Contradictions differ_in_all(const std::vector<OwnCode>& codes) {
  Contradictions all(codes.front().differs.size());
  for (const OwnCode& code : codes) {
    for (size_t i = 0; i < all.size(); ++i) {
      if (code.differs[i]) all[i] = all[i].value_or(true) && *code.differs[i];
    }
  }
  return all;
}

// The one in which the greatest share differs comes first. Of the others those stay in which half
// as many differ: what all pairs share, as a class of patents, tells none of them apart.
std::vector<OwnCode> own_codes(const Pipeline& pipeline, std::span<const FieldLevels> fields,
                               const EmResult& model, size_t records,
                               std::span<const DoubtedPair> pairs,
                               const WrittenInTwoWays& in_two_ways) {
  const double enough = enough_to_doubt(pairs.size());
  const bool digits_too = static_cast<bool>(in_two_ways);
  std::vector<std::pair<double, OwnCode>> found;
  for (size_t f = 0; f < fields.size(); ++f) {
    const ComparedField& field = fields[f].compared();
    const bool day = is_day(pipeline, field);
    if (!day && !is_code(pipeline, field, digits_too)) continue;
    if (model.fields[f].u.front() * static_cast<double>(records) >= 1) continue;
    const bool digits = of_digits(pipeline, field);
    OwnCode code = own_code(f, fields[f], day, pairs, digits ? in_two_ways : nullptr);
    const Differing counted = count(code.differs);
    if (counted.seen < enough || (digits && counted.share() > 1 - kLeastEqual)) continue;
    found.emplace_back(counted.share(), std::move(code));
  }
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<OwnCode> codes;
  for (auto& [share, code] : found) {
    if (share >= found.front().first / 2) codes.push_back(std::move(code));
  }
  return codes;
}

}  // namespace

std::optional<size_t> doubt_by_codes(const Pipeline& pipeline, std::span<const FieldLevels> fields,
                                     const EmResult& model, size_t records,
                                     std::span<DoubtedPair> doubted,
                                     const WrittenInTwoWays& of_digits) {
  if (!compares_things(fields)) return std::nullopt;
  const auto codes = own_codes(pipeline, fields, model, records, doubted, of_digits);
  if (codes.empty()) return std::nullopt;
  doubt_by(differ_in_all(codes), doubted);
  return codes.front().place;
}

bool one_code_in_two_ways(std::string_view left, std::string_view right) {
  if (left.size() > right.size()) std::swap(left, right);
  const size_t enough = left.size() / 2 + 1;
  for (size_t begin = 0; begin + enough <= left.size(); ++begin) {
    if (right.find(left.substr(begin, enough)) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace kindred
