#include "linkage/text/amount.h"

#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

std::optional<double> value(std::string_view text) {
  const auto amount = parse_amount(text);
  return amount ? std::optional(amount->value) : std::nullopt;
}

TEST_CASE("one amount in its many forms") {
  for (const char* text : {"1299.50",     "1,299.50",        "1.299,50",          "1 299,50",
                           "1'299.50",    "1299,5",          "1299,50 €",         "€1,299.50",
                           "€ 1.299,50",  "1.299,50\u00A0€", "1\u202F299,50 EUR", "EUR 1299.50",
                           "EUR1299.5",   "US$ 1,299.50",    "$1,299.50 USD",     "1 299,50 zł",
                           "kr 1.299,50", "1299,50 kr.",     "CHF 1\u2019299.50", "₹1,299.50",
                           "+1,299.50",   "$+1299.5",        "\t1,299.50 \n"}) {
    INFO(text);
    CHECK(value(text) == 1299.5);
  }
}

TEST_CASE("amounts with invisible marks, and signs of other widths and scripts") {
  for (const char* text : {"\u200E30.5", "30.5\u200B", "\uFEFF30.5", "\u00A030.5", "\u300030.5",
                           "３０．５", "٣٠٫٥", "३०.५", "\u206630,5\u2069 €", "\u200F3.05e1"}) {
    INFO(text);
    CHECK(value(text) == 30.5);
  }
  CHECK(value("١٬٢٩٩") == 1299.0);
  CHECK(value("\u2013"
              "5") == -5.0);
}

TEST_CASE("amounts below zero") {
  for (const char* text : {"-5", "-$5.00", "$-5", "-5,00 €", "\u22125 €", "EUR -5"}) {
    INFO(text);
    CHECK(value(text) == -5.0);
  }
}

TEST_CASE("separators of thousands and of the fraction") {
  CHECK(value("1,299") == 1299.0);
  CHECK(value("1,299 €") == 1299.0);
  CHECK(value("1,299,000") == 1299000.0);
  CHECK(value("1.299.000") == 1299000.0);
  CHECK(value("1.299.000,25") == 1299000.25);
  CHECK(value("12 299") == 12299.0);
  CHECK(value("1 299,125") == 1299.125);
  CHECK(value("1.299") == 1.299);
  CHECK(value("12345.678 €") == 12345.678);
  CHECK(value("30,5") == 30.5);
  CHECK(value("0,125") == 0.125);
  CHECK(value("1234,567") == 1234.567);
}

TEST_CASE("what is a number already is read as that") {
  CHECK(value("1.5e3") == 1500.0);
  CHECK(value("007") == 7.0);
  CHECK(value(".5") == 0.5);
}

TEST_CASE("what could be two amounts, or is none, is not read") {
  for (const char* text :
       {"",          " ",        "€",        "EUR",      "-",          "1.299 €",      "$1.299",
        "1 2",       "1,2,3",    "1.2.3",    "1,2.3",    "1.299,50,",  "1,299.50.1",   "12,34,567",
        "0,123,456", "0123 456", "1 299 50", "1,",       ",5",         "5 apples",     "5 eur",
        "EUREUR 5",  "--5",      "-$-5",     "5-",       "030 123456", "212.555.1234", "2020-03-04",
        "0x10",      "nan",      "1e999",    "1,299€50", "1 299'500",  "5€ 6€"}) {
    INFO(text);
    CHECK_FALSE(value(text).has_value());
  }
  CHECK_FALSE(value(std::string(1000, '1') + ",5").has_value());
}

TEST_CASE("an amount tells what it was written with") {
  CHECK(parse_amount("30.50")->fraction);
  CHECK(parse_amount("30,00")->fraction);
  CHECK_FALSE(parse_amount("1,299")->fraction);
  CHECK_FALSE(parse_amount("1965.")->fraction);
  CHECK(parse_amount("30 €")->currency);
  CHECK(parse_amount("USD 30")->currency);
  CHECK_FALSE(parse_amount("30.50")->currency);
}

}  // namespace
}  // namespace kindred
