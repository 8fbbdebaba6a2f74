// Cleaning: from a raw field value to normalised text, in named steps that a configuration lists.
// First thing that happens to a field, so that later parts compare like with like.

#ifndef KINDRED_LINKAGE_TEXT_CLEAN_H_
#define KINDRED_LINKAGE_TEXT_CLEAN_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kindred {

// One step of cleaning. Each has a header of its own with the exact rules. The numbers are stored
// with a pipeline's state: they never change, new steps are added at the end.
enum class CleanStep : uint8_t {
  kText = 0,            // text: NFKC, case and letter folding, punctuation to blanks (clean_text.h)
  kDigits = 1,          // digits: decimal digits only, as ASCII (clean_digits.h)
  kUsAddress = 2,       // us_address: US postal abbreviations, after text (clean_us_address.h)
  kEmail = 3,           // email: one spelling per mailbox (clean_email.h)
  kDate = 4,            // date: any usual form to YYYY-MM-DD (clean_date.h)
  kCompany = 5,         // company: legal forms out of names of companies (clean_company.h)
  kPhonetic = 6,        // phonetic: each word as it sounds, after text (double_metaphone.h)
  kCodes = 7,           // codes: numbers of models and the like out of a title (clean_codes.h)
  kDateDayFirst = 8,    // date_day_first: likewise, 3/4/2020 in April
  kDateMonthFirst = 9,  // date_month_first: likewise, 3.4.2020 in March
  kFold = 10,           // fold: letters without accents, after text (clean_fold.h)
};

// The step of that name, or none.
std::optional<CleanStep> clean_step(std::string_view name);

// The name of a step, as a configuration writes it.
std::string_view clean_step_name(CleanStep step);

// Names of all steps, in the order of the enumeration.
std::span<const std::string_view> clean_step_names();

// The latest year that two digits stand for, unless a field says otherwise. It is fixed, because
// equal inputs must give equal results in any year; and it lies in the past, because most dates
// with two digits are of births, which do. The earliest is 99 years before.
inline constexpr int kLatestYear = 2025;
inline constexpr int kLeastLatestYear = 100;  // so that all are years of the calendar
inline constexpr int kMostLatestYear = 9999;

// What some steps ask for besides the value.
struct CleanOptions {
  int latest_year = kLatestYear;  // that two digits stand for, in the steps for dates
};

// Applies the steps in order and replaces *out. No step: *out is the raw value. An empty result is
// a missing value. `raw` is valid UTF-8; other bytes do no harm but the result is then unspecified.
// `raw` must not point into *out. Time and space are linear in the size of `raw`.
//
// `company` comes before steps `text` and `fold` that stand right before it in the list, since
// capitals and points tell a legal form from a word.
void clean(std::span<const CleanStep> steps, std::string_view raw, const CleanOptions& options,
           std::string* out);

// With the usual options.
void clean(std::span<const CleanStep> steps, std::string_view raw, std::string* out);

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_CLEAN_H_
