#include "tools/kindred/generate/person_record.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

constexpr int kRecords = 20'000;

Person somebody() {
  Person person;
  person.female = true;
  person.given_name = "Elizabeth";
  person.middle_name = "Ann";
  person.middle_form = MiddleForm::kFull;
  person.surname = "Hartley";
  person.birth = {1974, 3, 2};
  person.address = {{44805, 6}, 12, "", "Mill", "Lane", ""};
  person.phone = 4192310134;
  person.email = "ehartley@postbox.example";
  return person;
}

std::vector<PersonRecord> records(PersonRecord (*make)(const Person&, Random*)) {
  const Person person = somebody();
  std::vector<PersonRecord> made;
  for (uint64_t i = 0; i < kRecords; ++i) {
    Random random(1, 0, i);
    made.push_back(make(person, &random));
  }
  return made;
}

// Whether a share was as it should be, within five standard deviations of a binomial count.
template <typename Holds>
void check_rate(const std::vector<PersonRecord>& all, double rate, const Holds& holds) {
  const auto count = static_cast<double>(std::count_if(all.begin(), all.end(), holds));
  const double expected = rate * kRecords;
  INFO(count << " times, expected " << expected);
  CHECK(std::abs(count - expected) < 5.0 * std::sqrt(expected * (1.0 - rate)));
}

std::string digits_of(const std::string& text) {
  std::string digits;
  std::copy_if(text.begin(), text.end(), std::back_inserter(digits),
               [](char c) { return c >= '0' && c <= '9'; });
  return digits;
}

std::string upper(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(c));
  return text;
}

TEST_CASE("fields are missing as often as documented, in originals and in duplicates") {
  for (const auto& all : {records(original_record), records(duplicate_record)}) {
    check_rate(all, Rates::kNoPhone, [](const PersonRecord& r) { return r.phone.empty(); });
    check_rate(all, Rates::kNoEmail, [](const PersonRecord& r) { return r.email.empty(); });
    check_rate(all, Rates::kNoBirthDate,
               [](const PersonRecord& r) { return r.birth_date.empty(); });
    check_rate(all, Rates::kNoAddress, [](const PersonRecord& r) { return r.street.empty(); });
    check_rate(all, Rates::kNoZip * (1.0 - Rates::kNoAddress),
               [](const PersonRecord& r) { return r.zip.empty() && !r.street.empty(); });
    for (const PersonRecord& record : all) {
      if (record.street.empty()) CHECK(record.city + record.state + record.zip == "");
      CHECK_FALSE(record.surname.empty());
    }
  }
}

TEST_CASE("what an original says is right") {
  for (const PersonRecord& record : records(original_record)) {
    CHECK(upper(record.given_name) == "ELIZABETH");
    CHECK(upper(record.middle_name) == "ANN");
    CHECK(upper(record.surname) == "HARTLEY");
    if (!record.phone.empty()) CHECK(digits_of(record.phone) == "4192310134");
    if (!record.birth_date.empty()) CHECK(record.birth_date == "1974-03-02");
    if (!record.zip.empty()) CHECK(record.zip == "44805");
  }
}

TEST_CASE("duplicates go wrong as often as documented") {
  const auto all = records(duplicate_record);
  const double typing = (1.0 - Rates::kGivenNameError) * (1.0 - Rates::kSwappedNames);
  const double nicknames = Rates::kNickname * (1.0 - Rates::kInitialOnly) * typing;
  check_rate(all, nicknames, [](const PersonRecord& r) {
    const std::string name = upper(r.given_name);
    return name == "LIZ" || name == "BETH" || name == "BETTY" || name == "LIZZIE" ||
           name == "ELIZA" || name == "BETSY";
  });
  check_rate(all, Rates::kInitialOnly * typing,
             [](const PersonRecord& r) { return r.given_name.size() == 1; });
  const double same_surname = (1.0 - Rates::kNewSurname) * (1.0 - Rates::kSurnameError);
  check_rate(all, Rates::kSwappedNames * same_surname,
             [](const PersonRecord& r) { return upper(r.given_name) == "HARTLEY"; });
  check_rate(all, same_surname * (1.0 - Rates::kSwappedNames),
             [](const PersonRecord& r) { return upper(r.surname) == "HARTLEY"; });
  check_rate(all,
             (1.0 - Rates::kNoBirthDate) * (1.0 - Rates::kBirthDateError) *
                 (1.0 - Rates::kDayMonthSwapped),
             [](const PersonRecord& r) { return r.birth_date == "1974-03-02"; });
  check_rate(all,
             (1.0 - Rates::kNoBirthDate) * (1.0 - Rates::kBirthDateError) * Rates::kDayMonthSwapped,
             [](const PersonRecord& r) { return r.birth_date == "1974-02-03"; });
}

TEST_CASE("some duplicates have moved") {
  const auto all = records(duplicate_record);
  const auto moved = std::count_if(all.begin(), all.end(), [](const PersonRecord& r) {
    return r.street.find("Mill") == std::string::npos && r.zip.substr(0, 4) != "4480" &&
           !r.zip.empty() && upper(r.street).find("MILL") == std::string::npos;
  });
  CHECK(moved > kRecords * 7 / 100);
  CHECK(moved < kRecords * 13 / 100);
}

TEST_CASE("birth dates stay dates") {
  Person person = somebody();
  for (uint64_t i = 0; i < kRecords; ++i) {
    Random random(2, 0, i);
    person.birth = draw_date(random.between(1930, 2009), &random);
    const std::string date = duplicate_record(person, &random).birth_date;
    if (date.empty()) continue;
    const int month = std::stoi(date.substr(5, 2));
    const int day = std::stoi(date.substr(8));
    CHECK(date.size() == 10);
    CHECK((month >= 1 && month <= 12));
    CHECK((day >= 1 && day <= (month == 2 ? 28 : 31)));
  }
}

TEST_CASE("names and addresses are written as a whole") {
  PersonRecord record = {"Ann",     "M.", "Hill",  "Jr", "", "12 Mill Ln",
                         "Ashford", "OH", "44805", "",   ""};
  CHECK(whole_name(record) == "Ann M. Hill Jr");
  CHECK(whole_address(record) == "12 Mill Ln, Ashford, OH 44805");
  record.last_first = true;
  record.commas = false;
  CHECK(whole_name(record) == "Hill, Ann M. Jr");
  CHECK(whole_address(record) == "12 Mill Ln Ashford OH 44805");
  CHECK(whole_address(PersonRecord()).empty());
}

TEST_CASE("a record becomes a line of JSON without its missing fields") {
  PersonRecord record;
  record.surname = "Hill";
  std::string line;
  append_json_line("a1", "shop", record, &line);
  CHECK(line == "{\"id\":\"a1\",\"source\":\"shop\",\"name\":\"Hill\",\"surname\":\"Hill\"}\n");
  record.email = "hill@postbox.example";
  line.clear();
  append_json_line("a1", "shop", record, &line);
  CHECK(line ==
        "{\"id\":\"a1\",\"source\":\"shop\",\"name\":\"Hill\",\"surname\":\"Hill\","
        "\"contact\":{\"email\":\"hill@postbox.example\"}}\n");
}

}  // namespace
}  // namespace kindred
