#include "tools/kindred/init/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <set>

#include "config/json_path.h"
#include "daemon/base/failure.h"
#include "linkage/base/hash.h"
#include "linkage/text/ascii_lower.h"
#include "linkage/text/date_value.h"
#include "tools/kindred/init/column_kind.h"
#include "tools/kindred/init/id_look.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/init/unreadable.h"
#include "tools/kindred/init/values.h"

namespace kindred {

namespace {

namespace limit = limits::fields;

uint64_t distinct_values(std::vector<uint64_t> values) {
  std::sort(values.begin(), values.end());
  return static_cast<uint64_t>(std::unique(values.begin(), values.end()) - values.begin());
}

std::vector<uint64_t> raw_hashes(const Column& column) {
  std::vector<uint64_t> hashes;
  for (const std::string& value : column.values) hashes.push_back(hash_bytes(value, 0));
  return hashes;
}

FieldKind kind_of(const ColumnLooks& looks) {
  if (looks.emails >= limit::kNearlyAll) return FieldKind::kEmail;
  if (looks.dates >= limit::kNearlyAll) return FieldKind::kDate;
  const bool amounts = looks.currencies >= limit::kSomePrices ||
                       looks.fractions > limit::kSomeFractions ||
                       looks.negatives >= limit::kSomeNegatives;
  if (looks.numbers >= limit::kNearlyAll && amounts) return FieldKind::kNumber;
  if (looks.hosts >= limit::kMostly) return FieldKind::kName;  // by digits 10.1.23.4 is 10.12.3.4
  if (looks.numbered >= limit::kNearlyAll) return FieldKind::kDigits;
  if (looks.words >= limit::kManyWords) return FieldKind::kLongText;
  return looks.words >= limit::kSeveralWords ? FieldKind::kWords : FieldKind::kName;
}

// Whether nearly all of the dates are of a few years: of what happened, as an order or a payment.
// Birth dates are of many.
bool of_few_years(std::vector<std::string> dates) {
  if (dates.empty()) return false;
  std::sort(dates.begin(), dates.end());  // YYYY-MM-DD
  const size_t cut = dates.size() / limit::kOneInAtTheEnds;
  const auto first = parse_date(dates[cut]);
  const auto last = parse_date(dates[dates.size() - 1 - cut]);
  return first && last &&
         last->first_day() - first->first_day() < std::chrono::years(limit::kFewYears);
}

std::vector<uint64_t> hashes_of(const ChosenField& field) {
  std::vector<uint64_t> hashes;
  for (const auto& [record, hash] : field.values) hashes.push_back(hash);
  return hashes;
}

// Whether the digits are whole numbers of which a little more or less is nearly the same, as years
// and ages. Of few that are different, such as grades, any two would be near.
bool counted(const Column& column, const ColumnLooks& looks) {
  return looks.counts >= limit::kCounted &&
         distinct_values(raw_hashes(column)) >= limit::kDifferentCounts;
}

bool various(const ChosenField& field) {
  return static_cast<double>(field.distinct) >=
         limits::rules::kVarious * static_cast<double>(field.values.size());
}

ChosenField make_field(const Column& column, const ColumnLooks& looks) {
  ChosenField field;
  field.path = column.path;
  field.joined = column.joined;
  field.split = column.split;
  field.each = column.each;
  field.also = column.also;
  field.none = column.none;
  field.kind = column.geo ? FieldKind::kGeo : kind_of(looks);
  if (field.kind == FieldKind::kDigits && counted(column, looks)) field.kind = FieldKind::kCount;
  if (field.kind == FieldKind::kDate) {
    field.date = date_step(column, looks);
    field.latest_year = latest_year(column);
    field.partial_dates = looks.partial_dates >= limit::kSomePartialDates;
  }
  field.words = looks.words;
  const bool text = field.kind == FieldKind::kName || field.kind == FieldKind::kWords;
  field.address =
      text && looks.abbreviated >= limit::kAbbreviated && looks.words >= limit::kTwoWords;
  field.place = text && looks.streets >= limit::kMostly && looks.words >= limit::kTwoWords;
  field.figures = text && looks.figures >= limit::kMostly;
  field.given_names = text && !field.address && looks.nicknamed >= limit::kGivenNames;
  std::string cleaned;
  std::vector<std::string> dates;
  size_t length = 0;
  for (size_t i = 0; i < column.size(); ++i) {
    normalise(field, column.values[i], &cleaned);
    if (cleaned.empty()) continue;
    if (field.kind == FieldKind::kDate) dates.push_back(cleaned);
    field.values.emplace_back(column.records[i], hash_bytes(cleaned, 0));
    length += cleaned.size();
  }
  if (!field.values.empty()) {
    field.length = static_cast<double>(length) / static_cast<double>(field.values.size());
  }
  field.event = of_few_years(std::move(dates));
  field.distinct = distinct_values(hashes_of(field));
  field.identifier = text && looks.hosts < limit::kMostly && looks.unbroken >= limit::kNearlyAll &&
                     field.length >= limit::kIdentifier && various(field);
  field.equal_pairs = pairs_of_equal(hashes_of(field));
  return field;
}

// Why a place can be no field; empty: it can be one.
std::string reason_against(const Column& column, uint32_t sampled) {
  if (column.nested()) return "objects or arrays of arrays stand there";
  const uint32_t present = records_with_value(column);
  if (present == 0) return "no record has a value";
  if (present < std::min(limit::kFewest, sampled / 10) ||
      present < limit::kFewestRecords * sampled) {
    return fmt::format("only {:.2g} % of the records have a value", 100.0 * present / sampled);
  }
  if (column.split.empty() && column.longest_array > limit::kVector &&
      column_looks(column).numbers == 1) {
    return "a vector; docs/methods.md says what to do with it";
  }
  return "";
}

std::string reason_against(const ChosenField& field, const ColumnLooks& looks, uint32_t sampled) {
  if (field.distinct < 2) return "always the same";
  if (!of_several_records(field)) return "only one record has a value";
  const double values = static_cast<double>(field.values.size());
  if (static_cast<double>(field.equal_pairs) > limit::kMostAlike * pairs_of(field.values.size())) {
    return "nearly always the same";
  }
  const bool code = looks.with_digit >= limit::kNearlyAll && looks.words < limit::kTwoWords &&
                    (field.kind == FieldKind::kName || field.kind == FieldKind::kDigits ||
                     field.kind == FieldKind::kCount);
  if (code && field.equal_pairs == 0 && values >= limit::kNearlyAll * sampled) {
    return "no two records share a value: an identifier";
  }
  return "";
}

std::string_view date_text(const ChosenField& field) {
  if (field.date == CleanStep::kDateDayFirst) return ", 3/4/2020 in April";
  if (field.date == CleanStep::kDateMonthFirst) return ", 3.4.2020 in March";
  return "";
}

std::string_view kind_text(const ChosenField& field) {
  switch (field.kind) {
    case FieldKind::kName:
      return field.given_names ? "given names" : "short text";
    case FieldKind::kWords:
      return field.address ? "addresses" : "several words";
    case FieldKind::kLongText:
      return "long text";
    case FieldKind::kDigits:
      return "digits";
    case FieldKind::kDate:
      return field.event ? "dates of a few years" : "dates";
    case FieldKind::kEmail:
      return "e-mail addresses";
    case FieldKind::kCodes:
      return "codes";
    case FieldKind::kGeo:
      return "places on the earth";
    case FieldKind::kCount:
      return "whole numbers";
    case FieldKind::kNumber:
      break;
  }
  return "numbers";
}

std::string split_text(const Column& column) {
  if (column.split.empty()) return "";
  return fmt::format("; up to {} in a text", column.longest_array);
}

// Names values that are not looked at.
std::string left_out_text(const Column& column) {
  if (column.left_out == 0) return "";
  return fmt::format("; {:.3g} % of the values stand for nothing",
                     100.0 * static_cast<double>(column.left_out) /
                         static_cast<double>(column.size() + column.left_out));
}

std::string about(const ChosenField& field, const Column& column, uint32_t sampled) {
  return fmt::format("{}{}; {:.0f} % have it, {} different{}{}{}", kind_text(field),
                     date_text(field), 100.0 * records_with_value(column) / sampled, field.distinct,
                     split_text(column), left_out_text(column), unreadable_text(column, sampled));
}

// A name of letters, digits and underscores that no other field has.
std::string free_name(const Column& column, std::set<std::string>* taken) {
  std::string name = column.name;
  for (const std::string& token : column.path) {
    if (token != "*" && column.name.empty()) name = token;
  }
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  if (name.find_first_not_of('_') == std::string::npos) name = "field";
  if (ascii_lower(name) == "null") name += '_';  // YAML's null is no name
  std::string free = name;
  for (int n = 2; !taken->insert(free).second; ++n) free = fmt::format("{}_{}", name, n);
  return free;
}

// Makes a field of the column; or says why it can be none.
std::string add_field(const Profile& profile, size_t number, std::set<std::string>* taken,
                      FieldChoice* choice) {
  const Column& column = profile.columns[number];
  std::string why = reason_against(column, profile.sampled);
  if (!why.empty()) return why;
  const ColumnLooks looks = column_looks(column);
  ChosenField field = make_field(column, looks);
  why = reason_against(field, looks, profile.sampled);
  if (!why.empty()) return why;
  field.column = number;
  field.name = free_name(column, taken);
  field.about = about(field, column, profile.sampled);
  if (column.each) {
    field.scored = false;
    field.about += "; not scored: they are compared together";
  }
  choice->fields.push_back(std::move(field));
  return "";
}

// Why there is none, and what to do.
std::string no_field_text(const std::vector<LeftOut>& left_out) {
  constexpr size_t kMostTold = 5;
  std::string text =
      "no field of the records can tell which of them match; add columns that say who or what a "
      "record is, such as a name or an address, and of which some records share a value";
  for (size_t i = 0; i < std::min(kMostTold, left_out.size()); ++i) {
    text += fmt::format("{}{}: {}", i == 0 ? ". " : "; ", config::path_text(left_out[i].path),
                        left_out[i].why);
  }
  return text;
}

}  // namespace

uint64_t pairs_of_equal(std::vector<uint64_t> values) {
  std::sort(values.begin(), values.end());
  uint64_t pairs = 0;
  uint64_t run = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    run = i > 0 && values[i] == values[i - 1] ? run + 1 : 0;
    pairs += run;
  }
  return pairs;
}

bool is_part_of(size_t part, const ChosenField& whole) {
  return std::ranges::count(whole.parts, part) > 0;
}

void choose_fields(const Profile& profile, FieldChoice* choice) {
  choice->sampled = profile.sampled;
  std::set<std::string> taken;
  for (size_t c = 0; c < profile.columns.size(); ++c) {
    const Column& column = profile.columns[c];
    if (choice->ids.among(column.path)) {
      if (!speaks_of_id(column.path)) {
        choice->left_out.push_back(
            {column.path, "taken for the id: no two records of a source share a value"});
      }
    }
    if (column.names_record) continue;
    std::string why = add_field(profile, c, &taken, choice);
    if (why.empty()) continue;
    why += left_out_text(column);
    if (!column.joined.empty()) why += ", with " + config::path_text(column.joined.back());
    choice->left_out.push_back({column.path, std::move(why)});
  }
  if (choice->fields.empty()) {
    throw Failure(ExitCode::kInputData, no_field_text(choice->left_out));
  }
}

void find_parts(std::vector<ChosenField>* fields) {
  for (ChosenField& whole : *fields) {
    for (const config::ValuePlace& place : whole.also) {
      if (place.paths.size() < 2) continue;
      for (size_t part = 0; part < fields->size(); ++part) {
        if (std::ranges::count(place.paths, (*fields)[part].path) > 0) whole.parts.push_back(part);
      }
    }
  }
}

}  // namespace kindred
