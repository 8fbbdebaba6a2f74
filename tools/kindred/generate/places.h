// Addresses and telephone numbers shaped as in the USA. States, the first digits of zips and area
// codes are those of the country; cities and streets are composed.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_PLACES_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_PLACES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/kindred/generate/random.h"

namespace kindred {

// A delivery area. Everything else about a place follows from its zip.
struct Place {
  uint32_t zip = 0;    // five digits, 01000 to 99999
  uint32_t state = 0;  // index into states()
};

struct Address {
  Place place;
  uint32_t number = 0;           // of the house
  std::string_view direction;    // "North", or empty
  std::string_view street;       // "Mill"
  std::string_view street_type;  // "Lane"
  std::string unit;              // "4B", or empty
};

// How one clerk writes addresses.
struct AddressStyle {
  bool abbreviate = false;     // "N Mill Ln" instead of "North Mill Lane"
  std::string_view unit_word;  // "Apt", "Unit", "Apartment", "#"
};

// By population; the larger cities have more zips and the lower ones of a prefix more people.
Place draw_place(Random* random);

// In the same state and region (three first digits of the zip), perhaps the same place.
Place draw_place_nearby(const Place& place, Random* random);

Address draw_address(const Place& place, Random* random);
AddressStyle draw_address_style(Random* random);

// The city of a zip, always the same one.
std::string city_of(const Place& place);
std::string_view state_code(const Place& place);
std::string zip_of(const Place& place);  // "07030"

// "12 Mill Lane" and the unit, where there is one.
std::string street_line(const Address& address, const AddressStyle& style);

// Ten digits. Two draws are equal about once in ten million within one area code.
uint64_t draw_phone(const Place& place, Random* random);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_PLACES_H_
