#include "linkage/text/clean.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "linkage/text/clean_codes.h"
#include "linkage/text/clean_company.h"
#include "linkage/text/clean_date.h"
#include "linkage/text/clean_digits.h"
#include "linkage/text/clean_email.h"
#include "linkage/text/clean_fold.h"
#include "linkage/text/clean_text.h"
#include "linkage/text/clean_us_address.h"
#include "linkage/text/double_metaphone.h"

namespace kindred {
namespace {

using StepFunction = void (*)(std::string_view raw, std::string* out);

// Both in the order of the enumeration.
constexpr std::string_view kNames[] = {"text",           "digits",           "us_address", "email",
                                       "date",           "company",          "phonetic",   "codes",
                                       "date_day_first", "date_month_first", "fold"};
constexpr StepFunction kFunctions[] = {
    clean_text,           clean_digits,           clean_us_address, clean_email,
    clean_date,           clean_company,          clean_phonetic,   clean_codes,
    clean_date_day_first, clean_date_month_first, clean_fold};
static_assert(std::size(kNames) == std::size(kFunctions));

// How many of the steps in front make one spelling of words and nothing else, with `company` right
// behind them: that comes before them, for it reads capitals and points. 0: not so.
size_t steps_before_company(std::span<const CleanStep> steps) {
  const auto other =
      std::ranges::find_if_not(steps, [](CleanStep step) { return step == CleanStep::kText; });
  const bool company = other != steps.end() && *other == CleanStep::kCompany;
  return company ? static_cast<size_t>(other - steps.begin()) : 0;
}

}  // namespace

std::optional<CleanStep> clean_step(std::string_view name) {
  const auto* found = std::ranges::find(kNames, name);
  if (found == std::end(kNames)) return {};
  return static_cast<CleanStep>(found - std::begin(kNames));
}

std::string_view clean_step_name(CleanStep step) { return kNames[static_cast<size_t>(step)]; }

std::span<const std::string_view> clean_step_names() { return kNames; }

void clean(std::span<const CleanStep> steps, std::string_view raw, std::string* out) {
  if (steps.empty()) {
    out->assign(raw);
    return;
  }
  const size_t company = steps_before_company(steps);
  kFunctions[static_cast<size_t>(steps[company])](raw, out);
  static thread_local std::string previous;  // for its memory
  const auto apply = [&](CleanStep step) {
    previous.swap(*out);
    kFunctions[static_cast<size_t>(step)](previous, out);
  };
  std::ranges::for_each(steps.first(company), apply);
  std::ranges::for_each(steps.subspan(company + 1), apply);
}

}  // namespace kindred
