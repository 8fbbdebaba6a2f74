#include "linkage/text/calendar_names.h"

#include <span>

#include "linkage/text/blanks.h"

namespace kindred {
namespace {

constexpr size_t kLeastLetters = 3;

constexpr std::string_view kMonths[] = {"january janner janvier",
                                        "february fevrier",
                                        "march marz maerz mrz mars",
                                        "april avril",
                                        "may mai",
                                        "june juni juin",
                                        "july juli juillet",
                                        "august aout",
                                        "september septembre",
                                        "october oktober octobre",
                                        "november novembre",
                                        "december dezember decembre"};
constexpr std::string_view kWeekdays[] = {
    "monday montag lundi",       "tuesday dienstag mardi",  "wednesday mittwoch mercredi",
    "thursday donnerstag jeudi", "friday freitag vendredi", "saturday samstag sonnabend samedi",
    "sunday sonntag dimanche"};

// Number of the one in whose names the word begins one, from 1; 0 for none or several.
int name_number(std::span<const std::string_view> all, std::string_view word) {
  int found = 0;
  if (word.size() < kLeastLetters) return found;
  for (size_t i = 0; i < all.size(); ++i) {
    std::string_view names = all[i];
    bool begins = false;
    for (auto name = next_word(&names); !name.empty() && !begins; name = next_word(&names)) {
      begins = name.starts_with(word);
    }
    if (begins && found > 0) return 0;
    if (begins) found = static_cast<int>(i) + 1;
  }
  return found;
}

}  // namespace

int month_number(std::string_view word) { return name_number(kMonths, word); }

bool is_weekday(std::string_view word) { return name_number(kWeekdays, word) > 0; }

}  // namespace kindred
