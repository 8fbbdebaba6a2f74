#include "tools/kindred/generate/person.h"

#include <array>

#include "linkage/text/ascii_lower.h"
#include "tools/kindred/generate/names.h"

namespace kindred {
namespace {

enum Family : uint64_t { kSizes = 200, kHome = 201, kMember = 202 };
enum Role : uint64_t { kHead = 0, kPartner = 1, kChild = 2, kSecondChild = 3 };

constexpr double kMiddleName = 0.5;
constexpr double kOwnSurname = 0.15;     // of partners
constexpr double kNamedAfterHead = 0.2;  // of first sons in a household headed by a man
constexpr double kTwins = 0.15;          // of two children in a household
constexpr double kOwnPhone = 0.4;        // of members of a household

// What the members of a household share.
struct Home {
  std::string_view surname;
  Address address;
  uint64_t phone = 0;
  bool female_head = false;
  std::string_view head_given_name;
  uint32_t head_birth_year = 0;
  Date child_birth;
};

Home make_home(uint64_t seed, uint64_t head) {
  Random random(seed, kHome, head);
  Home home;
  home.surname = draw_surname(&random);
  home.address = draw_address(draw_place(&random), &random);
  home.phone = draw_phone(home.address.place, &random);
  home.female_head = random.chance(0.4);
  home.head_given_name = draw_given_name(home.female_head, &random);
  home.head_birth_year = random.between(1934, 1986);
  home.child_birth = draw_date(home.head_birth_year + random.between(20, 36), &random);
  return home;
}

void make_head(const Home& home, Random* random, Person* person) {
  person->female = home.female_head;
  person->given_name = home.head_given_name;
  person->birth = draw_date(home.head_birth_year, random);
}

void make_partner(const Home& home, Random* random, Person* person) {
  person->female = home.female_head == random->chance(0.04);
  person->given_name = draw_given_name(person->female, random);
  person->birth = draw_date(home.head_birth_year - 6 + random->between(0, 12), random);
  if (random->chance(kOwnSurname)) person->surname = draw_surname(random);
}

void make_child(const Home& home, Random* random, Person* person) {
  person->female = random->chance(0.5);
  person->given_name = draw_given_name(person->female, random);
  person->birth = home.child_birth;
  if (!person->female && !home.female_head && random->chance(kNamedAfterHead)) {
    person->given_name = home.head_given_name;
    person->suffix = "Jr";
  }
}

void make_second_child(const Home& home, Random* random, Person* person) {
  person->female = random->chance(0.5);
  person->given_name = draw_given_name(person->female, random);
  person->birth = random->chance(kTwins)
                      ? home.child_birth
                      : draw_date(home.child_birth.year + random->between(1, 6), random);
}

void append_letters(std::string_view name, std::string* out) {
  for (const char c : name) {
    const char lower = ascii_lower(c);
    if (lower >= 'a' && lower <= 'z') *out += lower;
  }
}

}  // namespace

Date draw_date(uint32_t year, Random* random) {
  constexpr std::array<uint32_t, 12> kDays = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const uint32_t month = random->between(1, 12);
  return {year, month, random->between(1, kDays[month - 1])};
}

std::string iso_date(const Date& date) {
  std::string text = std::to_string(date.year) + "-00-00";
  const size_t month = text.size() - 5;
  text[month] = static_cast<char>('0' + date.month / 10);
  text[month + 1] = static_cast<char>('0' + date.month % 10);
  text[month + 3] = static_cast<char>('0' + date.day / 10);
  text[month + 4] = static_cast<char>('0' + date.day % 10);
  return text;
}

MiddleForm draw_middle_form(Random* random) {
  const uint64_t point = random->below(100);
  return point < 30 ? MiddleForm::kFull : point < 85 ? MiddleForm::kInitial : MiddleForm::kOmitted;
}

std::string draw_email(std::string_view given_name, std::string_view surname, uint32_t birth_year,
                       Random* random) {
  // The top-level domain .example is reserved (RFC 2606): no mailbox of a living person.
  constexpr std::array<std::string_view, 8> kDomains = {
      "webmail.example", "webmail.example", "webmail.example",  "postbox.example",
      "postbox.example", "letters.example", "fastpost.example", "oldmail.example"};
  const uint64_t form = random->below(6);
  std::string email;
  append_letters(form < 3 ? given_name : given_name.substr(0, 1), &email);
  if (form == 0 || form == 3) email += '.';
  append_letters(surname, &email);
  if (form == 1 || form >= 4) email += std::to_string(birth_year % 100);
  if (form == 2) email += std::to_string(random->below(1000));
  email += '@';
  email += random->pick(kDomains);
  return email;
}

Households::Households(uint64_t people, uint64_t seed) : seed_(seed) {
  Random random(seed, kSizes, 0);
  head_of_.reserve(people);
  while (head_of_.size() < people) {
    const auto head = static_cast<uint32_t>(head_of_.size());
    // One member of most households is a customer; 8 % of the customers live with another.
    const uint64_t point = random.below(1000);
    const uint64_t size = point < 965 ? 1 : point < 990 ? 2 : point < 995 ? 3 : 4;
    for (uint64_t i = 0; i < size && head_of_.size() < people; ++i) head_of_.push_back(head);
  }
}

Person Households::person(uint64_t number) const {
  const uint64_t head = head_of_[number];
  const Home home = make_home(seed_, head);
  Random random(seed_, kMember, number);
  Person person;
  person.surname = home.surname;
  person.address = home.address;
  const uint64_t role = number - head;
  if (role == kHead) make_head(home, &random, &person);
  if (role == kPartner) make_partner(home, &random, &person);
  if (role == kChild) make_child(home, &random, &person);
  if (role == kSecondChild) make_second_child(home, &random, &person);
  if (random.chance(kMiddleName)) person.middle_name = draw_given_name(person.female, &random);
  person.middle_form = draw_middle_form(&random);
  person.phone = role != kHead && random.chance(kOwnPhone)
                     ? draw_phone(person.address.place, &random)
                     : home.phone;
  person.email = draw_email(person.given_name, person.surname, person.birth.year, &random);
  return person;
}

}  // namespace kindred
