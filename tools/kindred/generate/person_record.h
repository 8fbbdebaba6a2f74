// What a clerk writes down about a person: one record of a customer list, with all that goes wrong.
//
// One shape serves all examples on people. Every field but id, source, name and surname may be
// missing, and is then left out. `name` holds the whole name as somebody wrote it, `address` the
// whole address; the parts repeat what they hold, each with the same errors.
//
//   {"id":"b0000042","source":"company-b","name":"Bill J. Hartley Jr","given_name":"Bill",
//    "middle_name":"J.","surname":"Hartley","birth_date":"1974-03-02",
//    "address":"12 Mill Lane Apt 4, Ashford, OH 44805","street":"12 Mill Lane Apt 4",
//    "city":"Ashford","state":"OH","zip":"44805",
//    "contact":{"phone":"(419) 231-0134","email":"w.hartley74@postbox.example"}}

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_PERSON_RECORD_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_PERSON_RECORD_H_

#include <string>
#include <string_view>

#include "tools/kindred/generate/person.h"
#include "tools/kindred/generate/random.h"

namespace kindred {

// How often things happen, as shares of the records they may happen to. Independent of each other.
struct Rates {
  // To every record.
  static constexpr double kNoPhone = 0.08;
  static constexpr double kNoEmail = 0.25;
  static constexpr double kNoBirthDate = 0.12;
  static constexpr double kNoAddress = 0.03;  // nor any part of it
  static constexpr double kNoZip = 0.02;      // nor in the address
  static constexpr double kCapitals = 0.04;   // all of name and address
  static constexpr double kLastFirst = 0.03;  // "Hartley, William"
  static constexpr double kNoCommas = 0.1;    // in the address

  // To duplicates. What happens in life:
  static constexpr double kMove = 0.12;           // new address,
  static constexpr double kPhoneAfterMove = 0.4;  // and then a new telephone too
  static constexpr double kNewPhone = 0.04;       // without moving
  static constexpr double kNewEmail = 0.15;
  static constexpr double kNewSurname = 0.03;  // of women
  // and at the desk:
  static constexpr double kNickname = 0.2;         // where the name has one
  static constexpr double kInitialOnly = 0.02;     // of the given name
  static constexpr double kOtherMiddleForm = 0.2;  // drawn again
  static constexpr double kSwappedNames = 0.02;    // given name and surname
  static constexpr double kGivenNameError = 0.07;
  static constexpr double kSurnameError = 0.09;
  static constexpr double kSecondError = 0.1;  // where there is one
  static constexpr double kStreetError = 0.1;
  static constexpr double kCityError = 0.04;
  static constexpr double kZipError = 0.02;
  static constexpr double kPhoneError = 0.03;
  static constexpr double kEmailError = 0.03;
  static constexpr double kBirthDateError = 0.03;   // one wrong digit
  static constexpr double kDayMonthSwapped = 0.02;  // where that is a date
};

// Texts as they are written; empty is missing.
struct PersonRecord {
  std::string given_name;
  std::string middle_name;
  std::string surname;
  std::string suffix;
  std::string birth_date;
  std::string street;
  std::string city;
  std::string state;
  std::string zip;
  std::string phone;
  std::string email;
  bool last_first = false;
  bool commas = true;
};

// The first record of a person: right, though perhaps with gaps.
PersonRecord original_record(const Person& person, Random* random);

// A later one.
PersonRecord duplicate_record(const Person& person, Random* random);

std::string whole_name(const PersonRecord& record);

// Without a street there is none: empty.
std::string whole_address(const PersonRecord& record);

// Appends the record as one line of JSON. All values are ASCII without quotes, backslashes and
// control characters, so nothing is escaped; `source` must be such a text too.
void append_json_line(std::string_view id, std::string_view source, const PersonRecord& record,
                      std::string* out);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_PERSON_RECORD_H_
