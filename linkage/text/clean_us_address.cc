#include "linkage/text/clean_us_address.h"

#include "linkage/text/us_address_parts.h"
#include "linkage/text/us_address_words.h"

namespace kindred {

void clean_us_address(std::string_view raw, std::string* out) {
  out->clear();
  AddressWords rest(raw);
  for (auto word = rest.next(); !word.empty(); word = rest.next()) {
    const std::string_view form = us_address_form(word);
    const bool part = take_unit(form, &rest, out) || take_box(form, &rest, out) ||
                      take_direction(form, &rest, out) || take_ordinal(form, &rest, out) ||
                      take_floor(word, &rest, out) || take_road(form, &rest, out);
    if (!part) append_word(form, "", out);
  }
  join_last_unit(out);
}

bool has_us_address_word(std::string_view raw) {
  AddressWords rest(raw);
  for (auto word = rest.next(); !word.empty(); word = rest.next()) {
    if (word.size() > 1 && in_us_addresses(word)) return true;
  }
  return false;
}

}  // namespace kindred
