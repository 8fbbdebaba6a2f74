#include "tools/kindred/init/levels.h"

#include <fmt/format.h>

#include "tools/kindred/init/limits.h"

namespace kindred {

namespace {

namespace limit = limits::levels;

std::string digit_levels(const ChosenField& field) {
  if (field.length < limit::kFewDigits) return "exact";
  return field.length < limit::kManyDigits ? "exact, {damerau: 1}"
                                           : "exact, {damerau: 1}, {damerau: 2}";
}

std::string letter_levels(const ChosenField& field) {
  std::string levels = "exact";
  if (field.given_names) levels += ", nickname";
  levels += ", {jaro_winkler: 0.92}, {jaro_winkler: 0.8}";
  // The words of a name come in another order, or with others that say little: Hotel Bel-Air.
  if (field.words >= limits::fields::kTwoWords) levels += ", {soft_tfidf: 0.8}, {soft_tfidf: 0.5}";
  return levels;
}

std::string name_levels(const FieldChoice& choice, const ChosenField& field) {
  const bool categories =
      field.distinct < limit::kCategories && 3 * field.distinct < field.values.size();
  if (categories) return "exact";
  // What two of one list have in common beside the digits is how it writes them: 4m 50sec.
  const bool digits = field.figures && !choice.apart;
  std::string levels = digits ? digit_levels(field) : letter_levels(field);
  if (field.swapped) levels += fmt::format(", {{swapped: {}}}", choice.fields[*field.swapped].name);
  return levels;
}

// Behind those of equal dates.
std::string_view date_levels(const ChosenField& field) {
  // What happened is booked a day later, or a week; and dates so near to each other are often an
  // edit apart.
  if (field.event) return ", {days: 1}, {days: 7}, {days: 31}, day_month_swapped, {damerau: 1}";
  return ", day_month_swapped, {damerau: 1}, {damerau: 2}, {days: 366}";
}

// Those of one journal or one maker begin alike, so that neither pieces nor beginnings count.
std::string_view identifier_levels() { return "exact, {damerau: 1}, {damerau: 2}"; }

// Shorter ones are compared by letters too.
std::string_view word_levels(const ChosenField& field) {
  if (field.words < limit::kFewWords) {
    return "exact, {jaro_winkler: 0.95}, {jaccard: 0.6}, {jaccard: 0.4}";
  }
  return "exact, {jaccard: 0.7}, {jaccard: 0.5}, {jaccard: 0.3}";
}

}  // namespace

std::string levels_yaml(const FieldChoice& choice, const ChosenField& field) {
  switch (field.kind) {
    case FieldKind::kDate:
      return fmt::format("exact{}{}", field.partial_dates ? ", same_where_known" : "",
                         date_levels(field));
    case FieldKind::kNumber:
      return "exact, {relative_difference: 0.01}, {relative_difference: 0.1}";
    case FieldKind::kCount:
      return "exact, {difference: 1}, {difference: 2}, {difference: 5}, {difference: 10}";
    case FieldKind::kGeo:
      return "exact, {km: 0.1}, {km: 1}, {km: 10}";
    case FieldKind::kDigits:
      return digit_levels(field);
    case FieldKind::kEmail:
      return "exact, {damerau: 1}, {damerau: 2}, {damerau: 4}";
    case FieldKind::kWords:
      if (field.identifier) return std::string(identifier_levels());
      if (field.place || field.figures) return std::string(word_levels(field));
      // Rare words say which title or product it is, frequent ones only of what kind; and one list
      // says more than the other.
      return field.words < limit::kFewWords
                 ? "exact, {title: 0.8}, {title: 0.6}, {title: 0.4}"
                 : "exact, {title: 0.9}, {title: 0.75}, {title: 0.6}, {title: 0.45}, {title: 0.3}";
    case FieldKind::kLongText:
      return "exact, {tfidf: 0.8}, {tfidf: 0.6}, {tfidf: 0.4}, {tfidf: 0.2}";
    case FieldKind::kCodes:
      // Equal ones; nearly equal ones, alone and beside others; one of several.
      return "exact, {codes: 0.85}, {codes: 0.5}, {codes: 0.1}";
    case FieldKind::kName:
      break;
  }
  return field.identifier ? std::string(identifier_levels()) : name_levels(choice, field);
}

}  // namespace kindred
