// What the values of a column look like.

#ifndef KINDRED_TOOLS_KINDRED_INIT_COLUMN_KIND_H_
#define KINDRED_TOOLS_KINDRED_INIT_COLUMN_KIND_H_

#include <cstdint>
#include <string>
#include <vector>

#include "linkage/text/clean.h"
#include "tools/kindred/init/profile.h"

namespace kindred {

// Shares of the values, 0 to 1, and means over them. A column without values has none.
struct ColumnLooks {
  double dates = 0;
  double partial_dates = 0;  // of these, known by their month or year alone; 0 where most are
  // Dates that can be read in one order only. Dots and other signs by themselves, for the step
  // `date` takes the day to be in front of dots alone.
  double dots_day_first = 0;     // 13.2.2020
  double dots_month_first = 0;   // 2.13.2020
  double signs_day_first = 0;    // 13/2/2020
  double signs_month_first = 0;  // 2/13/2020
  double emails = 0;
  double numbers = 0;     // amount.h; none with a zero in front, as telephone numbers have
  double fractions = 0;   // of the values, likewise, with digits behind a decimal sign
  double currencies = 0;  // likewise, beside a currency
  double negatives = 0;   // likewise, below zero; 0 where a few alone are, such as -1 for unknown
  double counts = 0;      // years from 1500 to 2100, and whole numbers of three digits at most
  double numbered = 0;    // at least one digit; of words without one at most such as "pages", "pp"
  double hosts = 0;       // IPv4 addresses
  double with_digit = 0;
  double unbroken = 0;     // with a digit and without a blank: 10.1086/516283
  double abbreviated = 0;  // changed by the step us_address
  double streets = 0;      // a number, and a word that this step knows
  double nicknamed = 0;    // of the words, those that have a nickname or are one
  double figures = 0;      // of the words, those with a digit
  double words = 0;        // of a value
};

// O(bytes), a microsecond or two a value.
ColumnLooks column_looks(const Column& column);

// What is no text though it may look so, in a fraction of that time: three of
// ColumnLooks.
struct SpecialValues {
  double dates = 0;
  double emails = 0;
  double numbers = 0;
};

SpecialValues special_values(const Column& column);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_INIT_COLUMN_KIND_H_
