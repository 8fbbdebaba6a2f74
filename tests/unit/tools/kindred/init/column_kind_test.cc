#include "tools/kindred/init/column_kind.h"

#include <fmt/format.h>

#include <string>

#include "tests/catch.h"
#include "tests/unit/tools/kindred/init/made_config.h"

namespace kindred {

namespace {

double hosts(const std::string& value) {
  return column_looks({.path = {"host"}, .records = {0}, .values = {value}}).hosts;
}

}  // namespace

TEST_CASE("whole numbers of which some are below zero are numbers, whose digits are not all") {
  std::string rows = "id,payer,amount,tel\n";
  for (int i = 0; i < 120; ++i) {
    const int n = 1000 + i / 2 * 7919 % 90'000;
    rows += fmt::format("{},payer{},{}{},{}\n", i, n % 50, i / 2 % 12 == 0 ? "-" : "", n,
                        i % 12 == 0 ? -1 : 5'550'000 + n);  // -1: unknown
  }
  const std::string yaml = made_of_csv(rows);
  INFO(yaml);
  CHECK(has(yaml, "  amount: {type: number}"));
  CHECK(has(yaml, "  tel: {clean: [digits]"));
}

TEST_CASE("whole numbers stay digits where a gap in their table has made them decimal ones") {
  std::string rows = "id,name,zip,price\n";
  for (int i = 0; i < 120; ++i) {
    const int n = i / 2 * 7919 % 4000;
    rows += fmt::format("{},name{},{}.0,{}.{}\n", i, n, 20'000 + n % 70, n % 90, n % 2 * 5);
  }
  const std::string yaml = made_of_csv(rows);
  INFO(yaml);
  CHECK(has(yaml, "  zip: {clean: [digits]}"));
  CHECK(has(yaml, "  price: {type: number}"));
}

TEST_CASE("addresses of hosts are no digits: 10.1.23.4 is not 10.12.3.4") {
  std::string rows = "id,user,host,tel\n";
  for (int i = 0; i < 120; ++i) {
    const int n = i / 2 * 7919 % 4000;
    rows += fmt::format("{},user{},10.{}.{}.{},030.{}.{}\n", i, n % 50, n % 250, n % 200, n % 90,
                        n % 50, 100'000 + n);
  }
  const std::string yaml = made_of_csv(rows);
  INFO(yaml);
  CHECK(has(yaml, "  host:    # short text"));
  CHECK(has(yaml, "  tel: {clean: [digits]}"));
}

TEST_CASE("an address of a host is four numbers of one byte") {
  for (const char* const host : {"0.0.0.0", "255.255.255.255", " 192.0.2.17 "}) {
    CHECK(hosts(host) == 1);
  }
  for (const char* const other : {"1.2.3", "1.2.3.256", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1.2.3.x",
                                  "1.2.3.-4", "1..2.3", "1 2 3 4"}) {
    CHECK(hosts(other) == 0);
  }
}

}  // namespace kindred
