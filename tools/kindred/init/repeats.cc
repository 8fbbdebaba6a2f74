#include "tools/kindred/init/repeats.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "linkage/text/blanks.h"
#include "linkage/text/clean.h"
#include "tools/kindred/init/agreement.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::repeats;

// A value as words of letters and digits, and these in one piece.
struct Letters {
  std::string words;
  std::string all;
};

Letters letters_of(std::string_view value) {
  constexpr std::array kText = {CleanStep::kText};
  Letters letters;
  clean(kText, value, &letters.words);
  letters.all = letters.words;
  std::erase(letters.all, ' ');
  return letters;
}

// By record of the sample: all its values together.
std::vector<Letters> letters_by_record(const Column& column, uint32_t records) {
  std::vector<std::string> texts(records);
  for (size_t i = 0; i < column.size() && column.records[i] < records; ++i) {
    texts[column.records[i]] += column.values[i] + ' ';
  }
  std::vector<Letters> letters;
  letters.reserve(texts.size());
  for (const std::string& text : texts) letters.push_back(letters_of(text));
  return letters;
}

bool within(std::string_view words, const std::string& all) {
  for (auto word = next_word(&words); !word.empty(); word = next_word(&words)) {
    if (all.find(word) == std::string::npos) return false;
  }
  return true;
}

// Whether there are fewer than so many among so many.
bool below(size_t good, double share, size_t all) {
  return static_cast<double>(good) < share * static_cast<double>(all);
}

// Whether it is where its parts are not.
bool composed(const ChosenField& field) {
  return std::ranges::any_of(
      field.also, [](const config::ValuePlace& place) { return place.paths.size() > 1; });
}

// What is looked at of a field.
struct Told {
  std::vector<Letters> letters;  // by record, of the first ones
  std::vector<uint64_t> hashes;  // by record
  size_t records = 0;            // that have a value
  bool grouped = false;          // a value has several records
};

Told told_of(const Profile& profile, const ChosenField& field, uint32_t looked_at) {
  Told told{letters_by_record(profile.columns[field.column], looked_at),
            by_record(field, profile.sampled)};
  told.records =
      told.hashes.size() - static_cast<size_t>(std::ranges::count(told.hashes, uint64_t{0}));
  told.grouped = field.distinct >= limit::kFewestValues &&
                 !below(told.records, limit::kRecordsAValue, field.distinct);
  return told;
}

// Whether the letters and digits of the part are those of the whole, or their values are equal.
bool letters_repeat(const Told& part, const Told& whole) {
  size_t both = 0;
  size_t good = 0;
  size_t of_part = 0;
  size_t of_whole = 0;
  for (size_t r = 0; r < part.letters.size(); ++r) {
    const Letters& one = part.letters[r];
    const Letters& other = whole.letters[r];
    if (one.all.empty() || other.all.empty()) continue;
    const bool equal = part.hashes[r] != 0 && part.hashes[r] == whole.hashes[r];
    ++both;
    good += equal || within(one.words, other.all) ? 1 : 0;
    of_part += equal ? other.all.size() : one.all.size();
    of_whole += other.all.size();
    if (both >= limit::kFewest && below(good, limit::kHalf, both)) return false;
  }
  return both >= limit::kFewest && !below(good, limit::kNearlyAll, both) &&
         !below(of_part, limit::kMostOfText, of_whole);
}

// The share of the pairs that agree in the first field, of each pair of hashes, and disagree in the
// second one. The hashes ascending. None where no pair agrees.
std::optional<double> apart(const std::vector<std::pair<uint64_t, uint64_t>>& values) {
  double alike = 0;
  double in_both = 0;
  double run = 0;
  double run_of_both = 0;
  for (size_t i = 1; i < values.size(); ++i) {
    run = values[i].first == values[i - 1].first ? run + 1 : 0;
    run_of_both = values[i] == values[i - 1] ? run_of_both + 1 : 0;
    alike += run;
    in_both += run_of_both;
  }
  if (alike == 0) return std::nullopt;
  return 1 - in_both / alike;
}

// Whether each value of the one goes with one of the other, in the first records that have both.
bool values_repeat(const Told& a, const Told& b, size_t records) {
  std::vector<std::pair<uint64_t, uint64_t>> values;
  for (size_t r = 0; r < a.hashes.size() && values.size() < records; ++r) {
    if (a.hashes[r] != 0 && b.hashes[r] != 0) values.emplace_back(a.hashes[r], b.hashes[r]);
  }
  if (values.size() < limit::kFewestGrouped) return false;
  std::ranges::sort(values);
  const std::optional<double> forth = apart(values);
  for (auto& [one, other] : values) std::swap(one, other);
  std::ranges::sort(values);
  const std::optional<double> back = apart(values);
  return forth && back && std::max(*forth, *back) <= 1 - limit::kNearlyAll;
}

// A look at some records spares most pairs of columns the rest.
bool values_repeat(const Told& a, const Told& b) {
  if (!a.grouped || !b.grouped) return false;
  return values_repeat(a, b, limit::kGlance) && values_repeat(a, b, a.hashes.size());
}

// Whether hardly a record has the one without the other.
bool stands_in(const Told& one, const Told& other) {
  size_t both = 0;
  for (size_t r = 0; r < one.hashes.size(); ++r) {
    both += one.hashes[r] != 0 && other.hashes[r] != 0 ? 1 : 0;
  }
  return !below(both, limits::follows::kAsOften, other.records);
}

bool repeats(const Told& one, const Told& other) {
  return letters_repeat(one, other) || letters_repeat(other, one) || values_repeat(one, other);
}

}  // namespace

void leave_out_repeats(const Profile& profile, FieldChoice* choice) {
  std::vector<ChosenField>& fields = choice->fields;
  const uint32_t looked_at = std::min(limits::composites::kLookedAt, profile.sampled);
  std::vector<Told> told;
  for (const ChosenField& field : fields) told.push_back(told_of(profile, field, looked_at));
  std::vector<bool> gone(fields.size());
  for (size_t a = 0; a < fields.size(); ++a) {
    for (size_t b = a + 1; b < fields.size() && !gone[a]; ++b) {
      if (composed(fields[a]) || composed(fields[b]) || fields[a].path == fields[b].path) continue;
      if (gone[b] || !repeats(told[a], told[b])) continue;
      const bool first = told[a].records >= told[b].records;
      const size_t stays = first ? a : b;
      const size_t goes = first ? b : a;
      if (!stands_in(told[stays], told[goes])) continue;
      gone[goes] = true;
      choice->left_out.push_back(
          {fields[goes].path, fmt::format("says what {} says", fields[stays].name)});
    }
  }
  std::vector<ChosenField> kept;
  for (size_t f = 0; f < fields.size(); ++f) {
    if (!gone[f]) kept.push_back(std::move(fields[f]));
  }
  fields = std::move(kept);
}

bool hardly_more(const std::vector<std::string>& texts, const std::vector<std::string>& parts) {
  size_t whole = 0;
  size_t part = 0;
  for (const std::string& text : texts) whole += letters_of(text).all.size();
  for (const std::string& text : parts) part += letters_of(text).all.size();
  return !below(part, limit::kMostOfText, whole);
}

}  // namespace kindred
