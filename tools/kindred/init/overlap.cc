#include "tools/kindred/init/overlap.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <utility>

#include "linkage/score/compared_field.h"
#include "tools/kindred/init/agreement.h"
#include "tools/kindred/init/column_words.h"
#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::follows;

using Words = std::vector<uint64_t>;  // hashes, sorted, each once

// By record of the sample: the words of all of its values.
std::vector<Words> words_of(const Column& column, uint32_t records) {
  std::vector<Words> words(records);
  const auto end = std::ranges::lower_bound(column.records, records) - column.records.begin();
  for_each_word(column, static_cast<size_t>(end), CleanStep::kText,
                [&](size_t i, uint64_t word) { words[column.records[i]].push_back(word); });
  for (Words& each : words) {
    std::sort(each.begin(), each.end());
    each.erase(std::unique(each.begin(), each.end()), each.end());
  }
  return words;
}

// Whether in most of the records that have both the part's words are within the whole's, which has
// more.
bool is_part(const std::vector<Words>& part, const std::vector<Words>& whole) {
  size_t both = 0;
  size_t within = 0;
  for (size_t r = 0; r < part.size(); ++r) {
    if (part[r].empty() || whole[r].empty()) continue;
    ++both;
    within += part[r].size() < whole[r].size() && std::includes(whole[r].begin(), whole[r].end(),
                                                                part[r].begin(), part[r].end())
                  ? 1
                  : 0;
  }
  return both > 0 && static_cast<double>(within) >=
                         limits::composites::kMostRecords * static_cast<double>(both);
}

// The share of the whole's words that some part has.
double covered(const std::vector<Words>& whole,
               const std::vector<const std::vector<Words>*>& parts) {
  size_t all = 0;
  size_t found = 0;
  for (size_t r = 0; r < whole.size(); ++r) {
    for (const uint64_t word : whole[r]) {
      ++all;
      found += std::any_of(parts.begin(), parts.end(), [&](const std::vector<Words>* part) {
        return std::binary_search((*part)[r].begin(), (*part)[r].end(), word);
      });
    }
  }
  return all == 0 ? 0 : static_cast<double>(found) / static_cast<double>(all);
}

// Whether it is where its parts are not.
bool composed(const ChosenField& field) {
  return std::ranges::any_of(
      field.also, [](const config::ValuePlace& place) { return place.paths.size() > 1; });
}

// What the field is made of: names of two other fields or more; none when it is not.
std::vector<std::string> parts_of(size_t whole, const std::vector<ChosenField>& fields,
                                  const std::vector<std::vector<Words>>& words) {
  std::vector<std::string> names;
  std::vector<const std::vector<Words>*> parts;
  for (size_t part = 0; part < fields.size(); ++part) {
    if (part == whole || composed(fields[part]) || !is_part(words[part], words[whole])) continue;
    names.push_back(fields[part].name);
    parts.push_back(&words[part]);
  }
  if (parts.size() < 2 || covered(words[whole], parts) < limits::composites::kMostWords) return {};
  return names;
}

// Whether the one is nearly always there when the other is. Where it is not, the other tells what
// nothing else does.
bool stands_in(const std::vector<uint64_t>& one, const std::vector<uint64_t>& other) {
  size_t there = 0;
  size_t both = 0;
  for (size_t r = 0; r < other.size(); ++r) {
    if (other[r] == 0) continue;
    ++there;
    both += one[r] != 0 ? 1 : 0;
  }
  return static_cast<double>(both) >= limit::kAsOften * static_cast<double>(there);
}

// Several words that are no address: a thing's title, or what it is called.
bool is_title(const ChosenField& field) {
  return is_wordy(field) && !field.address && !field.place;
}

}  // namespace

void leave_out_composites(const Profile& profile, FieldChoice* choice) {
  const uint32_t records = std::min(limits::composites::kLookedAt, profile.sampled);
  std::vector<std::vector<Words>> words;
  for (const ChosenField& field : choice->fields) {
    words.push_back(words_of(profile.columns[field.column], records));
  }
  std::vector<ChosenField> kept;
  for (size_t f = 0; f < choice->fields.size(); ++f) {
    const std::vector<std::string> parts = composed(choice->fields[f])
                                               ? std::vector<std::string>{}
                                               : parts_of(f, choice->fields, words);
    if (parts.empty()) {
      kept.push_back(choice->fields[f]);
    } else {
      choice->left_out.push_back(
          {choice->fields[f].path, fmt::format("made of {}", fmt::join(parts, ", "))});
    }
  }
  choice->fields = std::move(kept);
}

void leave_unscored_what_follows(FieldChoice* choice) {
  std::vector<ChosenField>& fields = choice->fields;
  std::vector<std::vector<uint64_t>> hashes;
  std::vector<std::pair<double, size_t>> by_chance;
  for (size_t f = 0; f < fields.size(); ++f) {
    hashes.push_back(by_record(fields[f], choice->sampled));
    by_chance.emplace_back(chance_alike(fields[f]), f);
  }
  std::sort(by_chance.begin(), by_chance.end());
  for (const auto& [chance, one] : by_chance) {
    // A whole is compared where its parts are not.
    if (chance > limit::kSelective || !fields[one].scored || !fields[one].parts.empty()) continue;
    // All that is known of a person, or of a thing, follows from these.
    if (is_contact(fields[one]) || fields[one].identifier) continue;
    const RecordPairs pairs = pairs_alike(fields[one]);
    std::vector<double> apart(fields.size(), -1);
    std::vector<double> known;
    for (size_t f = 0; f < fields.size(); ++f) {
      if (f != one) apart[f] = disagreement(pairs, hashes[f], limit::kFewestPairs).value_or(-1);
      if (apart[f] >= 0) known.push_back(apart[f]);
    }
    if (known.size() < 3) continue;
    const double usual = median(std::move(known));
    if (is_title(fields[one]) && usual < limit::kOfDifferent) continue;
    for (size_t f = 0; f < fields.size(); ++f) {
      const bool told = apart[f] >= 0 && apart[f] <= 1 - limit::kNearlyAlways &&
                        follows(fields[f], apart[f], fields[one], usual) &&
                        stands_in(hashes[one], hashes[f]);
      if (!told || !fields[f].scored) continue;
      fields[f].scored = false;
      fields[f].about += fmt::format("; not scored: it follows from {}", fields[one].name);
    }
  }
}

void leave_unscored_beyond_most(FieldChoice* choice) {
  std::vector<ChosenField*> scored;
  for (ChosenField& field : choice->fields) {
    if (field.scored) scored.push_back(&field);
  }
  if (scored.size() <= kMostComparedFields) return;
  std::ranges::stable_sort(scored, {},
                           [](const ChosenField* field) { return chance_alike(*field); });
  for (ChosenField* field : std::span(scored).subspan(kMostComparedFields)) {
    field->scored = false;
    field->about += fmt::format("; not scored: a score takes {} fields", kMostComparedFields);
  }
}

}  // namespace kindred
