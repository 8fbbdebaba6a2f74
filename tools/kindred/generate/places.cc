#include "tools/kindred/generate/places.h"

#include <array>
#include <vector>

#include "linkage/base/hash.h"
#include "tools/kindred/generate/states.h"
#include "tools/kindred/generate/words.h"

namespace kindred {
namespace {

constexpr std::string_view kCityBeginnings =
    "Ash Bay Beaver Belle Birch Blue Bridge Brook Buck Burn Cedar Center Chester Clay Clear Cliff "
    "Cold Crystal Deer Eagle East Edge Elk Elm Fair Falcon Farm Forest Fox Glen Gold Grand Granite "
    "Green Grove Harbor Hart Haven Hazel Hick High Holly Iron Kings Lake Lex Lin Maple Marl Mead "
    "Mid Mill Monroe North Oak Orchard Palm Pine Plain Pleasant Port Quarry Raven Red Ridge River "
    "Rock Rose Salt Sand Shelby Silver South Spring Stan Stone Sumner Thorn Timber Union Vernon "
    "Wake Walnut Water West White Willow Winter Wood Wyn";
constexpr std::string_view kCityEndings =
    "ford ton ville field burg wood dale port view land mont bury bridge side ham brook worth ley "
    "crest water haven minster borough stead";
constexpr std::string_view kCityWords =
    "Springs Falls Heights City Park Hills Valley Junction Creek Grove Beach Center";
constexpr std::string_view kCityPrefixes = "New Fort Mount Saint Lake Port North South Upper Old";

constexpr std::string_view kStreets =
    "Main Oak Maple Park Cedar Elm Pine Washington Lake Hill Walnut Church Spring Mill River "
    "Highland Lincoln Jackson Sunset Railroad Jefferson Cherry Forest Center Ridge Willow Franklin "
    "Meadow Adams Chestnut Dogwood Hickory Locust Madison Monroe Poplar Spruce Valley Birch "
    "Woodland Magnolia Laurel Ash Beech Cypress Sycamore Juniper Holly Hawthorn Aspen Prospect "
    "Pleasant Grove Summit Union School College Academy Market Water Bridge Canal Harbor Bay Shore "
    "Garden Orchard Vine Rose Lilac Ivy Clover Fern Heather Fox Deer Eagle Hawk Robin Quail Falcon "
    "Cardinal Bluebird Swan Wolf Bear Elk Stone Granite Quarry Copper Silver Amber Crystal Clay "
    "Canyon Prairie Mesa Desert Glen Dale Hollow Creek Brook Pond Falls Rapids Harrison Grant "
    "Cleveland Garfield Hamilton Hancock Clinton Marion Warren Wayne Perry Douglas Logan Sheridan "
    "Sherman Victoria Windsor Oxford Cambridge Essex Kent Sussex Devon Bristol Dover Chelsea "
    "Kingston Richmond Salem Concord Lexington Arlington Belmont Fairview Lakeview Riverside "
    "Hillcrest Oakwood Edgewood Brookside Parkway Country Club Pioneer Frontier Liberty Freedom "
    "Heritage Colonial Mission Cathedral Abbey Manor Castle First Second Third Fourth Fifth Sixth "
    "Seventh Eighth Ninth Tenth 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th 21st 22nd 23rd";

struct Abbreviation {
  std::string_view full;
  std::string_view brief;
};

// Frequent ones more than once.
constexpr std::array kStreetTypes = {
    Abbreviation{"Street", "St"},      Abbreviation{"Street", "St"},
    Abbreviation{"Street", "St"},      Abbreviation{"Street", "St"},
    Abbreviation{"Road", "Rd"},        Abbreviation{"Road", "Rd"},
    Abbreviation{"Road", "Rd"},        Abbreviation{"Avenue", "Ave"},
    Abbreviation{"Avenue", "Ave"},     Abbreviation{"Avenue", "Ave"},
    Abbreviation{"Drive", "Dr"},       Abbreviation{"Drive", "Dr"},
    Abbreviation{"Drive", "Dr"},       Abbreviation{"Lane", "Ln"},
    Abbreviation{"Lane", "Ln"},        Abbreviation{"Court", "Ct"},
    Abbreviation{"Court", "Ct"},       Abbreviation{"Circle", "Cir"},
    Abbreviation{"Boulevard", "Blvd"}, Abbreviation{"Place", "Pl"},
    Abbreviation{"Terrace", "Ter"},    Abbreviation{"Way", "Way"},
    Abbreviation{"Trail", "Trl"},      Abbreviation{"Highway", "Hwy"},
};
constexpr std::array kDirections = {Abbreviation{"North", "N"}, Abbreviation{"South", "S"},
                                    Abbreviation{"East", "E"}, Abbreviation{"West", "W"}};
constexpr std::array<std::string_view, 6> kUnitWords = {"Apt",  "Apt",       "Apt",
                                                        "Unit", "Apartment", "#"};

std::string_view brief(std::span<const Abbreviation> table, std::string_view full) {
  for (const Abbreviation& entry : table) {
    if (entry.full == full) return entry.brief;
  }
  return full;
}

// Small numbers often, large ones seldom: the density falls like -log.
uint32_t skewed_below(uint32_t bound, Random* random) {
  return static_cast<uint32_t>(random->below(random->below(bound) + 1));
}

WeightedIndex states_by_population() {
  std::vector<uint64_t> weights;
  for (const State& state : states()) weights.push_back(state.population);
  return WeightedIndex(weights);
}

uint32_t draw_zip(uint32_t prefix, Random* random) {
  return prefix * 100 + skewed_below(100, random);
}

std::string draw_unit(Random* random) {
  std::string unit = std::to_string(random->between(1, random->chance(0.3) ? 400 : 30));
  if (random->chance(0.3)) unit += static_cast<char>('A' + random->below(6));
  return unit;
}

}  // namespace

Place draw_place(Random* random) {
  static const WeightedIndex kStatesByPopulation = states_by_population();
  const auto index = static_cast<uint32_t>(kStatesByPopulation.draw(random));
  const State& state = states()[index];
  const uint32_t prefixes = state.last_zip_prefix - state.first_zip_prefix + 1;
  return {draw_zip(state.first_zip_prefix + skewed_below(prefixes, random), random), index};
}

Place draw_place_nearby(const Place& place, Random* random) {
  return {draw_zip(place.zip / 100, random), place.state};
}

Address draw_address(const Place& place, Random* random) {
  static const std::vector<std::string_view> kStreetNames = split_words(kStreets);
  Address address;
  address.place = place;
  address.number = random->chance(0.6) ? random->between(1, 999) : random->between(1000, 9999);
  if (random->chance(0.12)) address.direction = random->pick(kDirections).full;
  // Main Street is in every town: the first names of the list are the frequent ones.
  const auto count = static_cast<uint32_t>(kStreetNames.size());
  address.street =
      kStreetNames[random->chance(0.5) ? skewed_below(count, random) : random->below(count)];
  address.street_type = random->pick(kStreetTypes).full;
  if (random->chance(0.18)) address.unit = draw_unit(random);
  return address;
}

AddressStyle draw_address_style(Random* random) {
  AddressStyle style;
  style.abbreviate = random->chance(0.5);
  style.unit_word = random->pick(kUnitWords);
  return style;
}

std::string city_of(const Place& place) {
  static const std::vector<std::string_view> kBeginnings = split_words(kCityBeginnings);
  static const std::vector<std::string_view> kEndings = split_words(kCityEndings);
  static const std::vector<std::string_view> kWords = split_words(kCityWords);
  static const std::vector<std::string_view> kPrefixes = split_words(kCityPrefixes);
  constexpr uint32_t kZipsOfCity = 8;
  constexpr uint64_t kCities = 1;
  Random random(0, kCities, place.zip / 100 * 100 + place.zip % 100 / kZipsOfCity);
  const uint64_t form = random.below(10);
  std::string city;
  if (form == 0) {
    city += random.pick(kPrefixes);
    city += ' ';
  }
  city += random.pick(kBeginnings);
  if (form == 1) {
    city += ' ';
    city += random.pick(kWords);
  } else {
    city += random.pick(kEndings);
  }
  return city;
}

std::string_view state_code(const Place& place) { return states()[place.state].code; }

std::string zip_of(const Place& place) {
  std::string digits = std::to_string(place.zip);
  return digits.insert(0, 5 - digits.size(), '0');
}

std::string street_line(const Address& address, const AddressStyle& style) {
  std::string line = std::to_string(address.number);
  for (const std::string_view part :
       {style.abbreviate ? brief(kDirections, address.direction) : address.direction,
        address.street,
        style.abbreviate ? brief(kStreetTypes, address.street_type) : address.street_type}) {
    if (part.empty()) continue;
    line += ' ';
    line += part;
  }
  if (!address.unit.empty()) {
    line += ' ';
    line += style.unit_word;
    if (style.unit_word != "#") line += ' ';
    line += address.unit;
  }
  return line;
}

uint64_t draw_phone(const Place& place, Random* random) {
  const std::string_view codes = states()[place.state].area_codes;
  constexpr size_t kCodeAndBlank = 4;
  const size_t start = random->below(word_count(codes)) * kCodeAndBlank;
  uint64_t area = 0;
  for (const char digit : codes.substr(start, 3)) {
    area = area * 10 + static_cast<uint64_t>(digit - '0');
  }
  return area * 10'000'000 +
         random->between(2'000'000, 9'999'999);  // No exchange starts with 0, 1.
}

}  // namespace kindred
