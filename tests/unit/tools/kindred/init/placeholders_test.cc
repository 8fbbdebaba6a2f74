#include "tools/kindred/init/placeholders.h"

#include <fmt/format.h>

#include <functional>
#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

using Texts = std::vector<std::string>;

constexpr uint32_t kRecords = 1000;

// A value for each record, or none where it is empty, in a profile of these records.
Profile profile_of(const std::function<std::string(uint32_t)>& value,
                   const std::string& name = "f") {
  Profile profile;
  profile.records = profile.sampled = kRecords;
  Column& column = profile.columns.emplace_back();
  column.path = {name};
  for (uint32_t record = 0; record < kRecords; ++record) {
    std::string text = value(record);
    if (text.empty()) continue;
    column.records.push_back(record);
    column.values.push_back(std::move(text));
  }
  return profile;
}

Texts found(const std::function<std::string(uint32_t)>& value) {
  Profile profile = profile_of(value);
  set_placeholders_apart(&profile);
  return profile.columns.front().none;
}

// Two records of each person have the same.
std::string phone(uint32_t record) { return fmt::format("555-{:07}", record / 2); }

// Names of several lengths, of which the n-th is n times as rare as the first.
std::string frequent_name(uint32_t record) {
  const uint32_t rank = kRecords / (record + 1);
  return fmt::format("{}ville", std::string(1 + rank % 9, static_cast<char>('a' + rank % 26)));
}

TEST_CASE("usual words for nothing are set apart, wherever and however they stand") {
  Profile profile = profile_of([](uint32_t record) -> std::string {
    if (record < 5) return " N/A";
    if (record < 9) return "Unknown";
    if (record < 12) return "--";
    return record == 12 ? "tbd" : phone(record);
  });
  set_placeholders_apart(&profile);
  const Column& column = profile.columns.front();
  CHECK(column.none == Texts{"n/a", "unknown", "--"});
  CHECK(column.left_out == 12);
  REQUIRE(column.size() == kRecords - 12);
  CHECK(column.records.front() == 12);
  CHECK(column.values.front() == "tbd");  // once: no harm
  CHECK(column.values.back() == phone(kRecords - 1));
}

TEST_CASE("a word that may be a value is one among values as short, or where it is rare") {
  const auto with_na = [](const auto& value) {
    return found([&](uint32_t record) { return record % 50 == 0 ? "NA" : value(record); });
  };
  CHECK(with_na(phone) == Texts{"na"});
  CHECK(with_na([](uint32_t record) {
          return std::string{static_cast<char>('a' + record % 26),
                             static_cast<char>('a' + record / 26 % 26)};
        }).empty());
  CHECK(with_na([](uint32_t record) { return record % 2 == 0 ? "Nevada" : "Arizona"; }).empty());
  CHECK(found([](uint32_t record) {
          return record < 3 ? "Null"
                            : fmt::format("surname{}", static_cast<char>('a' + record % 26)) +
                                  static_cast<char>('a' + record % 31 % 26);
        }).empty());
}

TEST_CASE("what is far too frequent among numbers, mailboxes or dates is set apart") {
  const auto with = [](uint32_t one_in, const std::string& frequent, const auto& value) {
    return found([&](uint32_t record) { return record % one_in == 0 ? frequent : value(record); });
  };
  CHECK(with(33, "0000000000", phone) == Texts{"0000000000"});
  CHECK(with(60, "0000000000", phone).empty());  // of 17 records
  CHECK(with(33, "NoReply@example.com", [](uint32_t record) {
          return fmt::format("ann{}@example.com", static_cast<char>('a' + record / 2 % 26)) +
                 std::to_string(record / 2);
        }) == Texts{"noreply@example.com"});
  CHECK(with(33, "1900-01-01", [](uint32_t record) {
          return fmt::format("{}-{:02}-{:02}", 1940 + record % 61, 1 + record % 12,
                             1 + record % 28);
        }) == Texts{"1900-01-01"});
  CHECK(with(33, "0000000000", [](uint32_t record) {
          return record % 40 == 0 ? "9999999999" : phone(record);
        }) == Texts{"0000000000", "9999999999"});
}

TEST_CASE("what things are often called, and numbers that many share, are no placeholders") {
  CHECK(found(frequent_name).empty());
  const auto shared = [](uint32_t record) { return fmt::format("{:07}", 700 + record % 90); };
  CHECK(found([&](uint32_t record) { return record < 300 ? "0000001" : shared(record); }).empty());
  CHECK(found([](uint32_t record) {
          return record < 500 ? "75012" : std::to_string(10000 + record);
        }).empty());
  // Buildings with many tenants: there are others of them.
  CHECK(found([](uint32_t record) {
          const uint32_t houses = record < 30 ? 1 : 10;
          return record < 130 ? fmt::format("{} Main St", record % houses)
                              : fmt::format("{} Elm St", record);
        }).empty());
}

TEST_CASE("who a record is stays as it is") {
  for (const char* name : {"id", "source"}) {
    Profile profile = profile_of([](uint32_t) { return "unknown"; }, name);
    profile.columns.front().names_record = true;
    set_placeholders_apart(&profile);
    CHECK(profile.columns.front().none.empty());
    CHECK(profile.columns.front().size() == kRecords);
  }
}

}  // namespace
}  // namespace kindred
