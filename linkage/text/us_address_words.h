// Words of US addresses by their postal form, and which of them begin what several words say
// (us_address_parts.h).

#ifndef KINDRED_LINKAGE_TEXT_US_ADDRESS_WORDS_H_
#define KINDRED_LINKAGE_TEXT_US_ADDRESS_WORDS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "linkage/text/blanks.h"

namespace kindred {

// What a word may begin.
enum class AddressPart : uint8_t { kNone, kBox, kDirection, kOrdinal, kFloor, kUnit, kRoad };

struct AddressWord {
  std::string_view form;  // the postal one, "ave" for "avenue"; else the word itself
  AddressPart begins = AddressPart::kNone;
};

// O(1).
AddressWord us_address_word(std::string_view word);

// Whether the word has a postal form, or is one.
bool has_us_address_form(std::string_view word);

// The words of an address that are still to come. Copied to look ahead.
class AddressWords {
 public:
  explicit AddressWords(std::string_view text) : rest_(text) {}

  // Cuts off the next word; empty when there is none.
  std::string_view next() { return next_word(&rest_); }

  // Its form, without cutting it off.
  std::string_view peek() const {
    AddressWords ahead = *this;
    return us_address_word(ahead.next()).form;
  }

  // Cuts off the next word if that is its form.
  bool take(std::string_view form) {
    AddressWords ahead = *this;
    if (us_address_word(ahead.next()).form != form) return false;
    *this = ahead;
    return true;
  }

  bool done() const {
    AddressWords ahead = *this;
    return ahead.next().empty();
  }

 private:
  std::string_view rest_;
};

// Appends a word of two parts to an address.
inline void append_word(std::string_view first, std::string_view second, std::string* address) {
  if (!address->empty()) address->push_back(' ');
  address->append(first).append(second);
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_TEXT_US_ADDRESS_WORDS_H_
