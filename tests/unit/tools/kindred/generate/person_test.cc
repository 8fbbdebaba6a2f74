#include "tools/kindred/generate/person.h"

#include <map>
#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

std::vector<Person> people(uint64_t count) {
  const Households households(count, 1);
  std::vector<Person> all;
  for (uint64_t i = 0; i < count; ++i) all.push_back(households.person(i));
  return all;
}

bool same_address(const Person& a, const Person& b) {
  const AddressStyle style;
  return a.address.place.zip == b.address.place.zip &&
         street_line(a.address, style) == street_line(b.address, style);
}

TEST_CASE("a person is the same whenever asked for, and depends on the seed") {
  const Households households(100, 1);
  CHECK(households.person(42).email == Households(100, 1).person(42).email);
  CHECK(households.person(42).email != Households(100, 2).person(42).email);
}

TEST_CASE("members of a household share the address and mostly surname and telephone") {
  const Households households(20'000, 1);
  int members = 0;
  int surname = 0;
  int phone = 0;
  for (uint64_t i = 0; i < 20'000; ++i) {
    if (households.household_of(i) == i) continue;
    const Person head = households.person(households.household_of(i));
    const Person member = households.person(i);
    ++members;
    CHECK(same_address(head, member));
    surname += head.surname == member.surname ? 1 : 0;
    phone += head.phone == member.phone ? 1 : 0;
  }
  CHECK(members > 800);  // 4.8 % of the people live with a head of household.
  CHECK(members < 1120);
  CHECK(surname > members * 8 / 10);
  CHECK(phone > members * 5 / 10);
  CHECK(phone < members * 7 / 10);
}

TEST_CASE("there are twins, and sons with their father's name") {
  const Households households(50'000, 1);
  int twins = 0;
  int juniors = 0;
  for (uint64_t i = 1; i < 50'000; ++i) {
    const Person person = households.person(i);
    const Person before = households.person(i - 1);
    const bool related = households.household_of(i) == households.household_of(i - 1);
    twins += related && iso_date(person.birth) == iso_date(before.birth) ? 1 : 0;
    if (person.suffix.empty()) continue;
    ++juniors;
    const Person father = households.person(households.household_of(i));
    CHECK(person.given_name == father.given_name);
    CHECK(person.surname == father.surname);
    CHECK(person.birth.year >= father.birth.year + 20);
  }
  CHECK(twins > 10);
  CHECK(juniors > 10);
}

// Blocking on names must stay possible: at two million records a name of average frequency is
// borne by a few others, and the most common one by some hundreds in a million.
TEST_CASE("full names are as skewed as real ones, and not more") {
  constexpr uint64_t kPeople = 50'000;
  std::map<std::string, uint64_t> bearers;
  int with_middle = 0;
  for (const Person& person : people(kPeople)) {
    std::string name = std::string(person.given_name) + " ";
    if (person.middle_form == MiddleForm::kFull) name += std::string(person.middle_name);
    if (person.middle_form == MiddleForm::kInitial) name += person.middle_name.substr(0, 1);
    ++bearers[name + " " + std::string(person.surname)];
    with_middle += person.middle_name.empty() ? 0 : 1;
  }
  uint64_t ordered_pairs = 0;
  uint64_t most = 0;
  for (const auto& [name, count] : bearers) {
    ordered_pairs += count * (count - 1);
    most = std::max(most, count);
  }
  const double others = static_cast<double>(ordered_pairs) / kPeople;
  const double scale = 2'000'000.0 / kPeople;
  CHECK(others * scale > 0.5);
  CHECK(others * scale < 6.0);
  CHECK(most <= 20);
  CHECK(with_middle > 24'000);
  CHECK(with_middle < 26'000);
}

TEST_CASE("dates are written in ISO 8601") {
  CHECK(iso_date({1974, 3, 2}) == "1974-03-02");
  CHECK(iso_date({2001, 12, 31}) == "2001-12-31");
}

TEST_CASE("a mailbox is at a domain that cannot exist") {
  Random random(1, 0, 0);
  for (int i = 0; i < 100; ++i) {
    const std::string email = draw_email("Mary", "O'Hara", 1974, &random);
    CHECK(email.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.@") == std::string::npos);
    CHECK(email.substr(email.size() - 8) == ".example");
    CHECK(email.find("ohara") != std::string::npos);
  }
}

}  // namespace
}  // namespace kindred
