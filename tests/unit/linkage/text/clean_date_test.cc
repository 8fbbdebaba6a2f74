#include "linkage/text/clean_date.h"

#include "tests/catch.h"

namespace kindred {
namespace {

std::string date(std::string_view raw) {
  std::string out = "old";
  clean_date(raw, &out);
  return out;
}

TEST_CASE("one date in its many forms") {
  for (const char* raw : {"1974-03-02",      "1974-3-2",
                          "1974/03/02",      "1974.03.02",
                          "1974 03 02",      "19740302",
                          "19740302.0",      "1.9740302e7",
                          "3/2/1974",        "03/02/1974",
                          "3-2-1974",        "3 2 1974",
                          "3/2/74",          "02.03.1974",
                          "2.3.74",          "2. 3. 1974",
                          "2 March 1974",    "02 MAR 1974",
                          "2-Mar-74",        "02MAR1974",
                          "2nd March 1974",  "2nd of March, 1974",
                          "Mar 2, 1974",     "March 2nd 1974",
                          "Mar. 2, 1974",    "1974 March 2",
                          " 1974-03-02\n",   "3 / 2 / 1974",
                          "Sat, 2 Mar 1974", "Saturday 2 March 1974"}) {
    INFO(raw);
    CHECK(date(raw) == "1974-03-02");
  }
}

TEST_CASE("months by name") {
  CHECK(date("1 Jan 2001") == "2001-01-01");
  CHECK(date("1 Sept 2001") == "2001-09-01");
  CHECK(date("1 Septem 2001") == "2001-09-01");
  CHECK(date("1 May 2001") == "2001-05-01");
  CHECK(date("1 Ju 2001").empty());
  CHECK(date("1 Foo 2001").empty());
  for (const char* raw : {"4. März 2020", "4. MÄRZ 2020", "4. Maerz 2020", "4. Mrz. 2020",
                          "Mittwoch, 4. März 2020", "4 mars 2020", "mercredi 4 mars 2020"}) {
    INFO(raw);
    CHECK(date(raw) == "2020-03-04");
  }
  for (const char* raw : {"1er août 2020", "1 AOUT 2020", "1. August 2020", "1 Aug 2020"}) {
    INFO(raw);
    CHECK(date(raw) == "2020-08-01");
  }
  CHECK(date("24. Dez. 2020") == "2020-12-24");
  CHECK(date("24 décembre 2020") == "2020-12-24");
  CHECK(date("24 de\u0301cembre 2020") == "2020-12-24");  // decomposed
  CHECK(date("4. Ma\u0308rz 2020") == "2020-03-04");
  CHECK(date("1 juil. 2020") == "2020-07-01");
  CHECK(date("1 jui 2020").empty());  // juin or juillet
}

TEST_CASE("dates by the characters for year, month and day") {
  CHECK(date("2020年3月4日") == "2020-03-04");
  CHECK(date("1974~3~2").empty());
  CHECK(date("２０２０年 ３月 ４日 10:00") == "2020-03-04");
  CHECK(date("2年3月4日").empty());  // of an emperor
  CHECK(date("2020年3月") == "2020-03");
  CHECK(date("3月4日").empty());
}

TEST_CASE("day and month change places when only that makes a date") {
  CHECK(date("13/2/1974") == "1974-02-13");
  CHECK(date("2/13/1974") == "1974-02-13");
  CHECK(date("2.13.1974") == "1974-02-13");
  CHECK(date("13/13/1974").empty());
  CHECK(date("1974-13-02").empty());  // no two readings of this one
}

TEST_CASE("day or month in front, whatever stands between the numbers") {
  const auto day_first = [](std::string_view raw) {
    std::string out;
    clean_date(raw, {.order = DateOrder::kDayFirst}, &out);
    return out;
  };
  const auto month_first = [](std::string_view raw) {
    std::string out;
    clean_date(raw, {.order = DateOrder::kMonthFirst}, &out);
    return out;
  };
  for (const char* raw : {"3/2/1974", "3.2.1974", "3-2-74", "3 2 1974", "3/2/1974 10:00"}) {
    INFO(raw);
    CHECK(day_first(raw) == "1974-02-03");
    CHECK(month_first(raw) == "1974-03-02");
  }
  for (const char* raw : {"1974-03-02", "1974/3/2", "19740302", "2 March 1974", "March 2, 1974"}) {
    INFO(raw);
    CHECK(day_first(raw) == "1974-03-02");
    CHECK(month_first(raw) == "1974-03-02");
  }
  CHECK(day_first("2/13/1974") == "1974-02-13");  // only that makes a date
  CHECK(month_first("13.2.1974") == "1974-02-13");
  CHECK(day_first("13/13/1974").empty());
}

TEST_CASE("a date tells its order where only one is possible") {
  CHECK(evident_order("13/2/1974") == DateOrder::kDayFirst);
  CHECK(evident_order("13.2.74") == DateOrder::kDayFirst);
  CHECK(evident_order("2-13-1974") == DateOrder::kMonthFirst);
  CHECK(evident_order("2.13.1974") == DateOrder::kMonthFirst);
  for (const char* raw : {"", "5", "3/2/1974", "12/12/1974", "13/13/1974", "31/4/1974",
                          "1974-02-13", "13 March 1974", "13/2", "12/1974", "00/13/1974"}) {
    INFO(raw);
    CHECK_FALSE(evident_order(raw).has_value());
  }
}

TEST_CASE("years of two digits are 1926 to 2025 unless told otherwise") {
  CHECK(date("1/1/00") == "2000-01-01");
  CHECK(date("1/1/25") == "2025-01-01");
  CHECK(date("1/1/26") == "1926-01-01");
  CHECK(date("3/2/29") == "1929-03-02");
  CHECK(date("1/1/30") == "1930-01-01");
  CHECK(date("1/1/99") == "1999-01-01");
  CHECK(date("02-MAR-49") == "1949-03-02");
  CHECK(date("74-03-22").empty());  // not at the beginning
  const auto until = [](int latest, std::string_view raw) {
    std::string out;
    clean_date(raw, {.latest_year = latest}, &out);
    return out;
  };
  CHECK(until(2030, "1/1/30") == "2030-01-01");
  CHECK(until(2030, "1/1/31") == "1931-01-01");
  CHECK(until(1999, "1/1/00") == "1900-01-01");
  CHECK(until(2000, "1/1/00") == "2000-01-01");
  CHECK(until(1949, "1/1/50") == "1850-01-01");
  CHECK(until(100, "1/1/01") == "0001-01-01");
  CHECK(until(9999, "1/1/99") == "9999-01-01");
  CHECK(until(2030, "1/1/1930") == "1930-01-01");  // four digits mean themselves
  CHECK(until(2030, "00-00-28") == "2028");
}

TEST_CASE("a date is kept as far as it is known") {
  for (const char* raw :
       {"1990-10",     "1990/10",      "1990.10",     "1990 10",       "10/1990",    "10-1990",
        "10.1990",     "10 1990",      "Oct 1990",    "October, 1990", "Okt. 1990",  "1990 Oct",
        "OCT-1990",    "1990-10-00",   "1990/10/00",  "19901000",      "10/00/1990", "00/10/1990",
        "00.10.1990",  "0-10-1990",    "1990-10-XX",  "1990-10-??",    "XX/10/1990", "??.10.1990",
        "UN-OCT-1990", "unk oct 1990", "NK Oct 1990", "00 Oct 1990",   "1990年10月", "Oct 90",
        "Oct-90",      "1990-10T00:00"}) {
    INFO(raw);
    CHECK(date(raw) == "1990-10");
  }
  for (const char* raw :
       {"1990", " 1990 ", "1990年", "1990-00-00", "1990/0/0", "19900000", "00/00/1990",
        "00.00.1990", "1990-XX-XX", "UN UNK 1990", "00-\?\?-1990", "00/00/90"}) {
    INFO(raw);
    CHECK(date(raw) == "1990");
  }
  for (const char* raw :
       {"1990-00-05", "00/13/1990", "13/00/1990", "0000-10-05", "0000-00-00", "00/00/0000",
        "00/00/00",   "00000000",   "0000",       "0730",       "5",          "10",
        "10/90",      "Oct 12",     "Oct",        "12 Oct",     "1990-13",    "13/1990",
        "199010",     "1990-1-",    "XX",         "??",         "1/2/XX",     "XX/XX/XX",
        "1990-X-Y",   "1990?",      "19900"}) {
    INFO(raw);
    CHECK(date(raw).empty());
  }
  CHECK(has_two_digit_year("3/2/29"));
  CHECK(has_two_digit_year("02-MAR-49"));
  for (const char* raw : {"", "3/2/1929", "1929-03-02", "1990-10", "1990", "Oct 12", "13/13/29"}) {
    INFO(raw);
    CHECK_FALSE(has_two_digit_year(raw));
  }
}

TEST_CASE("a time of day is left out") {
  for (const char* raw :
       {"1974-03-02T10:00:00Z", "1974-03-02 10:00", "1974-03-02T10:00:00.123+01:00",
        "3/2/1974 12:00:00 AM", "Sat, 2 Mar 1974 10:00:00 GMT", "19740302 9:15"}) {
    INFO(raw);
    CHECK(date(raw) == "1974-03-02");
  }
  CHECK(date("10:00").empty());
  CHECK(date("1974-03-02 10:").empty());
}

TEST_CASE("only days of the calendar") {
  CHECK(date("2000-02-29") == "2000-02-29");
  CHECK(date("2024-02-29") == "2024-02-29");
  CHECK(date("1900-02-29").empty());
  CHECK(date("2023-02-29").empty());
  CHECK(date("31 April 2000").empty());
  CHECK(date("2000-00-10").empty());
  CHECK(date("0000-01-01").empty());
  CHECK(date("99999999").empty());
  CHECK(date("9999-12-31") == "9999-12-31");
  CHECK(date("0001-01-01") == "0001-01-01");
}

TEST_CASE("digits of other scripts and no-break spaces") {
  CHECK(date("١٩٧٤-٠٣-٠٢") == "1974-03-02");
  CHECK(date("2\u00A0March\u00A01974") == "1974-03-02");
}

TEST_CASE("dates with invisible marks, and signs of other widths and scripts") {
  for (const char* raw :
       {"\u200E3/\u200E2/\u200E1974", "\u200F3/2/1974", "\uFEFF1974-03-02", "1974-03-02\u200B",
        "1974–03–02", "1974\u201103\u201102", "1974\u221203\u221202", "1974／03／02",
        "１９７４－０３－０２", "1974\u204403\u204402", "\u20661974-03-02\u2069",
        "1974-\u00AD03-02", "\u3000 1974-03-02\u00A0", "٢٫٣٫١٩٧٤", "１９７４．３．２",
        "1974ー03ー02", "1974-03-02\u200E 10：00"}) {
    INFO(raw);
    CHECK(date(raw) == "1974-03-02");
  }
}

TEST_CASE("what is not wholly understood gives nothing") {
  for (const char* raw :
       {"", " ", "unknown", "3/2", "3/2/197", "1974-03/02", "1974-03-02-04", "3/2/1974 or so",
        "1974-03-02x", "--", "197403", "2 March March", "-1974-03-02", "123456789"}) {
    INFO(raw);
    CHECK(date(raw).empty());
  }
  CHECK(date(std::string(1000, '1')).empty());
  CHECK(date("\xFF"
             "1974-03-02")
            .empty());
}

}  // namespace
}  // namespace kindred
