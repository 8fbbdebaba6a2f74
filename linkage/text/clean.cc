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

using StepFunction = void (*)(std::string_view raw, const CleanOptions& options, std::string* out);

// A step that asks for nothing but the value.
template <void (*kStep)(std::string_view raw, std::string* out)>
void plain(std::string_view raw, const CleanOptions& /*options*/, std::string* out) {
  kStep(raw, out);
}

template <DateOrder kOrder>
void date(std::string_view raw, const CleanOptions& options, std::string* out) {
  clean_date(raw, {.order = kOrder, .latest_year = options.latest_year}, out);
}

// Both in the order of the enumeration.
constexpr std::string_view kNames[] = {"text",           "digits",           "us_address", "email",
                                       "date",           "company",          "phonetic",   "codes",
                                       "date_day_first", "date_month_first", "fold"};
constexpr StepFunction kFunctions[] = {plain<clean_text>,
                                       plain<clean_digits>,
                                       plain<clean_us_address>,
                                       plain<clean_email>,
                                       date<DateOrder::kBySeparator>,
                                       plain<clean_company>,
                                       plain<clean_phonetic>,
                                       plain<clean_codes>,
                                       date<DateOrder::kDayFirst>,
                                       date<DateOrder::kMonthFirst>,
                                       plain<clean_fold>};
static_assert(std::size(kNames) == std::size(kFunctions));

// How many of the steps in front make one spelling of words and nothing else, with `company` right
// behind them: that comes before them, for it reads capitals and points. 0: not so.
size_t steps_before_company(std::span<const CleanStep> steps) {
  const auto other = std::ranges::find_if_not(
      steps, [](CleanStep step) { return step == CleanStep::kText || step == CleanStep::kFold; });
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

void clean(std::span<const CleanStep> steps, std::string_view raw, const CleanOptions& options,
           std::string* out) {
  if (steps.empty()) {
    out->assign(raw);
    return;
  }
  const size_t company = steps_before_company(steps);
  kFunctions[static_cast<size_t>(steps[company])](raw, options, out);
  static thread_local std::string previous;  // for its memory
  const auto apply = [&](CleanStep step) {
    previous.swap(*out);
    kFunctions[static_cast<size_t>(step)](previous, options, out);
  };
  std::ranges::for_each(steps.first(company), apply);
  std::ranges::for_each(steps.subspan(company + 1), apply);
}

void clean(std::span<const CleanStep> steps, std::string_view raw, std::string* out) {
  clean(steps, raw, {}, out);
}

}  // namespace kindred
