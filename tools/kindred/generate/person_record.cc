#include "tools/kindred/generate/person_record.h"

#include <utility>

#include "tools/kindred/generate/names.h"
#include "tools/kindred/generate/typing_errors.h"

namespace kindred {
namespace {

std::string written_middle_name(std::string_view middle_name, MiddleForm form, Random* random) {
  if (middle_name.empty() || form == MiddleForm::kOmitted) return {};
  if (form == MiddleForm::kFull) return std::string(middle_name);
  std::string initial(middle_name.substr(0, 1));
  if (random->chance(0.6)) initial += '.';
  return initial;
}

std::string written_phone(uint64_t phone, Random* random) {
  std::string digits = std::to_string(phone);
  const std::string area = digits.substr(0, 3);
  const std::string exchange = digits.substr(3, 3);
  const std::string line = digits.substr(6);
  switch (random->below(4)) {
    case 0:
      return "(" + area + ") " + exchange + "-" + line;
    case 1:
      return area + "-" + exchange + "-" + line;
    case 2:
      return area + "." + exchange + "." + line;
    default:
      return digits;
  }
}

PersonRecord write_down(const Person& person, Random* random) {
  PersonRecord record;
  record.given_name = person.given_name;
  record.middle_name = written_middle_name(person.middle_name, person.middle_form, random);
  record.surname = person.surname;
  if (random->chance(0.5)) record.suffix = person.suffix;
  record.birth_date = iso_date(person.birth);
  record.street = street_line(person.address, draw_address_style(random));
  record.city = city_of(person.address.place);
  record.state = state_code(person.address.place);
  record.zip = zip_of(person.address.place);
  record.phone = written_phone(person.phone, random);
  record.email = person.email;
  record.last_first = random->chance(Rates::kLastFirst);
  record.commas = !random->chance(Rates::kNoCommas);
  return record;
}

void move_house(Random* random, Person* person) {
  const bool nearby = random->chance(0.7);
  const Place place =
      nearby ? draw_place_nearby(person->address.place, random) : draw_place(random);
  person->address = draw_address(place, random);
  if (random->chance(Rates::kPhoneAfterMove)) person->phone = draw_phone(place, random);
}

void live_on(Random* random, Person* person) {
  if (random->chance(Rates::kMove)) move_house(random, person);
  if (random->chance(Rates::kNewPhone)) person->phone = draw_phone(person->address.place, random);
  if (person->female && random->chance(Rates::kNewSurname)) person->surname = draw_surname(random);
  if (random->chance(Rates::kNewEmail)) {
    person->email = draw_email(person->given_name, person->surname, person->birth.year, random);
  }
  if (random->chance(Rates::kOtherMiddleForm)) person->middle_form = draw_middle_form(random);
}

void shorten_given_name(Random* random, PersonRecord* record) {
  if (random->chance(Rates::kNickname)) {
    const std::string_view nickname = draw_nickname(record->given_name, random);
    if (!nickname.empty()) record->given_name = nickname;
  }
  if (random->chance(Rates::kInitialOnly)) record->given_name.resize(1);
}

void mistype_with(double rate, Random* random, std::string* text) {
  if (!random->chance(rate)) return;
  mistype(text, random);
  if (random->chance(Rates::kSecondError)) mistype(text, random);
}

void mistype_number_with(double rate, Random* random, std::string* number) {
  if (random->chance(rate)) mistype_number(number, random);
}

// "1974-03-02" and "1974-02-03".
void swap_day_and_month(std::string* date) {
  if (date->substr(8) > "12") return;
  std::swap((*date)[5], (*date)[8]);
  std::swap((*date)[6], (*date)[9]);
}

// A wrong digit in the year or the day, such that the result is a date still.
void mistype_date(Random* random, std::string* date) {
  const size_t place = random->chance(0.5) ? 3 : 9;
  char& digit = (*date)[place];
  // Days end with 1 to 8 on both sides of the change: 30, 31 and the 29th stay as they are.
  if (place == 9 && (date->at(8) == '3' || digit == '0' || digit >= '8')) return;
  digit = digit == '9' ? '8' : static_cast<char>(digit + 1);
}

void make_errors(Random* random, PersonRecord* record) {
  shorten_given_name(random, record);
  mistype_with(Rates::kGivenNameError, random, &record->given_name);
  mistype_with(Rates::kSurnameError, random, &record->surname);
  mistype_with(Rates::kStreetError, random, &record->street);
  mistype_with(Rates::kCityError, random, &record->city);
  mistype_with(Rates::kEmailError, random, &record->email);
  mistype_number_with(Rates::kZipError, random, &record->zip);
  mistype_number_with(Rates::kPhoneError, random, &record->phone);
  if (random->chance(Rates::kBirthDateError)) mistype_date(random, &record->birth_date);
  if (random->chance(Rates::kDayMonthSwapped)) swap_day_and_month(&record->birth_date);
  if (random->chance(Rates::kSwappedNames)) std::swap(record->given_name, record->surname);
}

void capitalise(std::string* text) {
  for (char& c : *text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
}

void hurry(Random* random, PersonRecord* record) {
  if (random->chance(Rates::kCapitals)) {
    for (std::string* text : {&record->given_name, &record->middle_name, &record->surname,
                              &record->suffix, &record->street, &record->city}) {
      capitalise(text);
    }
  }
  if (random->chance(Rates::kNoPhone)) record->phone.clear();
  if (random->chance(Rates::kNoEmail)) record->email.clear();
  if (random->chance(Rates::kNoBirthDate)) record->birth_date.clear();
  if (random->chance(Rates::kNoZip)) record->zip.clear();
  if (random->chance(Rates::kNoAddress)) {
    for (std::string* text : {&record->street, &record->city, &record->state, &record->zip}) {
      text->clear();
    }
  }
}

void append_after(std::string_view separator, std::string_view part, std::string* text) {
  if (part.empty()) return;
  if (!text->empty()) *text += separator;
  *text += part;
}

void append_field(std::string_view name, std::string_view value, std::string* out) {
  if (value.empty()) return;
  if (out->back() != '{') *out += ',';
  *out += '"';
  *out += name;
  *out += "\":\"";
  *out += value;
  *out += '"';
}

}  // namespace

PersonRecord original_record(const Person& person, Random* random) {
  PersonRecord record = write_down(person, random);
  hurry(random, &record);
  return record;
}

PersonRecord duplicate_record(const Person& person, Random* random) {
  Person later = person;
  live_on(random, &later);
  PersonRecord record = write_down(later, random);
  make_errors(random, &record);
  hurry(random, &record);
  return record;
}

std::string whole_name(const PersonRecord& record) {
  std::string name;
  if (record.last_first) {
    name = record.surname;
    append_after(", ", record.given_name, &name);
    append_after(" ", record.middle_name, &name);
  } else {
    name = record.given_name;
    append_after(" ", record.middle_name, &name);
    append_after(" ", record.surname, &name);
  }
  append_after(" ", record.suffix, &name);
  return name;
}

std::string whole_address(const PersonRecord& record) {
  const std::string_view separator = record.commas ? ", " : " ";
  std::string address = record.street;
  append_after(separator, record.city, &address);
  append_after(separator, record.state, &address);
  append_after(" ", record.zip, &address);
  return address;
}

void append_json_line(std::string_view id, std::string_view source, const PersonRecord& record,
                      std::string* out) {
  *out += '{';
  append_field("id", id, out);
  append_field("source", source, out);
  append_field("name", whole_name(record), out);
  append_field("given_name", record.given_name, out);
  append_field("middle_name", record.middle_name, out);
  append_field("surname", record.surname, out);
  append_field("birth_date", record.birth_date, out);
  append_field("address", whole_address(record), out);
  append_field("street", record.street, out);
  append_field("city", record.city, out);
  append_field("state", record.state, out);
  append_field("zip", record.zip, out);
  if (!record.phone.empty() || !record.email.empty()) {
    *out += ",\"contact\":{";
    append_field("phone", record.phone, out);
    append_field("email", record.email, out);
    *out += '}';
  }
  *out += "}\n";
}

}  // namespace kindred
