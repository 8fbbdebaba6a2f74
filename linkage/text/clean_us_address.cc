#include "linkage/text/clean_us_address.h"

#include "linkage/text/digit.h"
#include "linkage/text/us_address_parts.h"
#include "linkage/text/us_address_words.h"

namespace kindred {
namespace {

// Whether a word begins a part of several words, which then is in *out.
bool take_part(std::string_view word, const AddressWord& known, AddressWords* rest,
               std::string* out) {
  switch (known.begins) {
    case AddressPart::kNone:
      return is_digit(word.front()) ? take_floor(known.form, rest, out)
                                    : take_joined_ordinal(word, rest, out);
    case AddressPart::kBox:
      return take_box(known.form, rest, out);
    case AddressPart::kDirection:
      return take_direction(known.form, rest, out);
    case AddressPart::kOrdinal:
      return take_ordinal(known.form, rest, out);
    case AddressPart::kFloor:
      return take_floor(known.form, rest, out);
    case AddressPart::kUnit:
      return take_unit(rest, out);
    case AddressPart::kRoad:
      return take_road(known.form, rest, out);
  }
  return false;
}

}  // namespace

void clean_us_address(std::string_view raw, std::string* out) {
  out->clear();
  AddressWords rest(raw);
  for (auto word = rest.next(); !word.empty(); word = rest.next()) {
    const AddressWord known = us_address_word(word);
    if (!take_part(word, known, &rest, out)) append_word(known.form, "", out);
  }
  join_last_unit(out);
}

bool has_us_address_word(std::string_view raw) {
  AddressWords rest(raw);
  for (auto word = rest.next(); !word.empty(); word = rest.next()) {
    if (word.size() > 1 && has_us_address_form(word)) return true;
  }
  return false;
}

}  // namespace kindred
