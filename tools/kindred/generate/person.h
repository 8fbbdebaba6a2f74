// People as they are, before anybody writes them down. A person is a function of the seed and two
// numbers, so none has to be kept.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_PERSON_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_PERSON_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/kindred/generate/places.h"
#include "tools/kindred/generate/random.h"

namespace kindred {

struct Date {
  uint32_t year = 0;
  uint32_t month = 0;  // 1 to 12
  uint32_t day = 0;    // 1 to 31
};

// Uniform within the year.
Date draw_date(uint32_t year, Random* random);

// "1974-03-02"
std::string iso_date(const Date& date);

// How somebody signs: Ann Marie Hill, Ann M. Hill, Ann Hill.
enum class MiddleForm : uint8_t { kFull, kInitial, kOmitted };

MiddleForm draw_middle_form(Random* random);

struct Person {
  bool female = false;
  std::string_view given_name;
  std::string_view middle_name;  // empty for half of the people
  MiddleForm middle_form = MiddleForm::kOmitted;
  std::string_view surname;
  std::string_view suffix;  // "Jr" for a son who bears his father's name, otherwise empty
  Date birth;
  Address address;
  uint64_t phone = 0;  // ten digits
  std::string email;
};

// The usual hard cases of record linkage live in one household: people who share an address, a
// telephone number and a surname, a son with his father's name, twins.
class Households {
 public:
  // Splits people numbered 0, 1, ... into households of one to four. 4 bytes a person.
  Households(uint64_t people, uint64_t seed);

  uint64_t household_of(uint64_t person) const { return head_of_[person]; }

  // Members of a household are numbered one after another; its number is that of its head.
  Person person(uint64_t number) const;

 private:
  uint64_t seed_;
  std::vector<uint32_t> head_of_;
};

// "w.hartley74@postbox.example": a mailbox of a person, at a domain that cannot exist.
std::string draw_email(std::string_view given_name, std::string_view surname, uint32_t birth_year,
                       Random* random);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_PERSON_H_
