#include "tools/kindred/init/composed.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/kindred/init/column_kind.h"
#include "tools/kindred/init/column_words.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::wholes;

using Words = std::vector<uint64_t>;

// The words of a column: of its i-th value words[i], in their order.
struct ColumnWords {
  std::vector<Words> words;
  boost::unordered_flat_set<uint64_t> different;
  double mean = 0;  // of a value
};

ColumnWords words_of(const Column& column) {
  ColumnWords found;
  found.words.resize(column.size());
  size_t all = 0;
  for_each_word(column, [&](size_t i, uint64_t word) {
    found.words[i].push_back(word);
    found.different.insert(word);
    ++all;
  });
  if (!column.values.empty()) {
    found.mean = static_cast<double>(all) / static_cast<double>(column.size());
  }
  return found;
}

// Texts of which no record has two.
bool can_be_joined(const Column& column) {
  if (column.nested() || column.geo || column.names_record) return false;
  if (std::ranges::adjacent_find(column.records) != column.records.end()) return false;
  const SpecialValues looks = special_values(column);
  return looks.dates < limit::kAnotherKind && looks.emails < limit::kAnotherKind;
}

bool within(const Words& part, const Words& whole) {
  return std::ranges::all_of(
      part, [&](uint64_t word) { return std::ranges::find(whole, word) != whole.end(); });
}

// Calls visit(i, j) for the values of one record.
template <typename Visit>
void for_each_both(const Column& a, const Column& b, Visit&& visit) {
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a.records[i] == b.records[j]) visit(i, j);
    ++(a.records[i] <= b.records[j] ? i : j);
  }
}

class Composition {
 public:
  explicit Composition(const Profile& profile)
      : profile_(profile), joinable_(profile.columns.size()), words_(profile.columns.size()) {}

  // What the column is made of, in the order of its words; none when it is not.
  std::vector<size_t> parts_of(size_t whole) {
    std::vector<size_t> candidates;
    for (size_t part = 0; part < profile_.columns.size(); ++part) {
      if (part != whole && may_be_part(part, whole)) candidates.push_back(part);
    }
    if (candidates.size() < 2) return {};
    std::vector<size_t> parts = choose(whole, candidates);
    if (parts.size() < 2 || !about_as_many(whole, parts) || !stands_alone(whole, parts)) return {};
    return in_order(whole, std::move(parts));
  }

 private:
  const Column& column(size_t c) const { return profile_.columns[c]; }

  const ColumnWords& words(size_t c) {
    if (!words_[c]) words_[c] = words_of(column(c));
    return *words_[c];
  }

  // Whether a word is one of the column's.
  auto known(size_t part) {
    return [&different = words(part).different](uint64_t word) { return different.contains(word); };
  }

  bool joinable(size_t c) {
    if (!joinable_[c]) joinable_[c] = can_be_joined(column(c));
    return *joinable_[c];
  }

  bool may_be_part(size_t part, size_t whole) {
    size_t both = 0;
    for_each_both(column(part), column(whole), [&](size_t, size_t) { ++both; });
    if (column(whole).size() < both + limit::kFewest || !joinable(whole) || !joinable(part))
      return false;
    if (words(whole).mean < limit::kWholeWords || words(part).mean >= words(whole).mean)
      return false;
    const double expected = static_cast<double>(column(part).size()) *
                            static_cast<double>(column(whole).size()) / profile_.sampled;
    if (expected >= limit::kExpectedBoth && static_cast<double>(both) <= limit::kHardly * expected)
      return true;
    size_t inside = 0;
    for_each_both(column(part), column(whole), [&](size_t p, size_t w) {
      inside += within(words(part).words[p], words(whole).words[w]) ? 1 : 0;
    });
    return both >= limit::kFewest &&
           static_cast<double>(inside) >= limit::kMostRecords * static_cast<double>(both);
  }

  // Takes what explains most words that are not explained yet, as long as it is enough.
  std::vector<size_t> choose(size_t whole, std::vector<size_t> candidates) {
    std::vector<Words> rest = words(whole).words;
    size_t all = 0;
    for (const Words& value : rest) all += value.size();
    size_t explained = 0;
    std::vector<size_t> parts;
    while (!candidates.empty()) {
      size_t best = 0;
      size_t most = 0;
      for (size_t c = 0; c < candidates.size(); ++c) {
        size_t found = 0;
        for (const Words& value : rest) {
          found += static_cast<size_t>(std::ranges::count_if(value, known(candidates[c])));
        }
        if (found > most) {
          most = found;
          best = c;
        }
      }
      if (most == 0) break;
      const size_t part = candidates[best];
      candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(best));
      if (!has_own_words(part, whole, rest)) continue;
      for (Words& value : rest) std::erase_if(value, known(part));
      explained += most;
      parts.push_back(part);
    }
    const bool enough =
        static_cast<double>(explained) >= limit::kOfParts * static_cast<double>(all);
    return enough ? parts : std::vector<size_t>{};
  }

  // Where fewer records have the part, fewer of the whole's values have one.
  bool has_own_words(size_t part, size_t whole, const std::vector<Words>& rest) {
    const auto values = std::ranges::count_if(
        rest, [&](const Words& v) { return std::ranges::any_of(v, known(part)); });
    const double others =
        std::max(1.0, static_cast<double>(profile_.sampled - column(whole).size()));
    const double there = std::min(1.0, static_cast<double>(column(part).size()) / others);
    return static_cast<double>(values) >=
           limit::kOwnWords * there * static_cast<double>(rest.size());
  }

  // In records that have some part.
  bool about_as_many(size_t whole, const std::vector<size_t>& parts) {
    std::vector<bool> there(profile_.sampled);
    double all = 0;
    for (const size_t part : parts) {
      for (const uint32_t record : column(part).records) there[record] = true;
      all += words(part).mean * static_cast<double>(column(part).size());
    }
    const double ratio =
        all / static_cast<double>(std::ranges::count(there, true)) / words(whole).mean;
    return ratio <= limit::kAboutAsMany && ratio >= 1 / limit::kAboutAsMany;
  }

  // Whether enough records have the whole and no part.
  bool stands_alone(size_t whole, const std::vector<size_t>& parts) const {
    std::vector<bool> there(profile_.sampled);
    for (const size_t part : parts) {
      for (const uint32_t record : column(part).records) there[record] = true;
    }
    const auto alone = std::ranges::count_if(column(whole).records,
                                             [&](uint32_t record) { return !there[record]; });
    return static_cast<double>(alone) >=
           std::max(static_cast<double>(limit::kFewest), limit::kFewestRecords * profile_.sampled);
  }

  // By where in the whole's values the words stand that one part alone has, in the mean.
  std::vector<size_t> in_order(size_t whole, std::vector<size_t> parts) {
    std::vector<std::pair<double, size_t>> places;
    std::ranges::sort(parts);
    for (const size_t part : parts) {
      double sum = 0;
      double count = 0;
      for (const Words& value : words(whole).words) {
        for (size_t w = 0; w < value.size(); ++w) {
          const bool own = std::ranges::all_of(
              parts, [&](size_t other) { return known(other)(value[w]) == (other == part); });
          if (!own) continue;
          sum += static_cast<double>(w) / static_cast<double>(value.size());
          ++count;
        }
      }
      places.emplace_back(count == 0 ? 1 : sum / count, part);
    }
    std::ranges::sort(places);
    for (size_t i = 0; i < parts.size(); ++i) parts[i] = places[i].second;
    return parts;
  }

  const Profile& profile_;
  std::vector<std::optional<bool>> joinable_;      // once asked for
  std::vector<std::optional<ColumnWords>> words_;  // likewise
};

// The parts' values by record, joined by blanks.
Column joined(const Profile& profile, const std::vector<size_t>& parts) {
  std::vector<std::string> texts(profile.sampled);
  for (const size_t part : parts) {
    const Column& column = profile.columns[part];
    for (size_t i = 0; i < column.size(); ++i) {
      std::string& text = texts[column.records[i]];
      text += (text.empty() ? "" : " ") + column.values[i];
    }
  }
  Column all;
  for (uint32_t record = 0; record < profile.sampled; ++record) {
    if (texts[record].empty()) continue;
    all.records.push_back(record);
    all.values.push_back(std::move(texts[record]));
  }
  return all;
}

}  // namespace

void compose_columns(Profile* profile) {
  std::vector<std::pair<size_t, std::vector<size_t>>> found;
  Composition composition(*profile);
  for (size_t whole = 0; whole < profile->columns.size(); ++whole) {
    std::vector<size_t> parts = composition.parts_of(whole);
    if (!parts.empty()) found.emplace_back(whole, std::move(parts));
  }
  std::vector<Column> others;
  for (const auto& [whole, parts] : found) {
    Column& other = others.emplace_back(joined(*profile, parts));
    config::ValuePaths paths;
    for (const size_t part : parts) paths.push_back(profile->columns[part].path);
    other.also.push_back({std::move(paths)});
  }
  for (size_t i = 0; i < found.size(); ++i) {
    add_values(std::move(others[i]), &profile->columns[found[i].first]);
  }
}

}  // namespace kindred
