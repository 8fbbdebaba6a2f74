#include "tools/kindred/label/pair_view.h"

#include <sstream>

#include "tests/catch.h"

namespace kindred {

namespace {

const ShownPair kPair = {"a/1",
                         "b/2",
                         {{"name", {"Ann Carter"}, {"Ann Karter"}, FieldMark::kAlike},
                          {"phone", {"555-1234"}, {"5551234"}, FieldMark::kEqual},
                          {"city", {"Rome"}, {"Oslo"}, FieldMark::kDifferent},
                          {"mail", {}, {"a@b.org", "c@d.org"}, FieldMark::kLacking}}};

}  // namespace

TEST_CASE("two records stand side by side, and what differs is marked") {
  CHECK(pair_view(kPair, {60, Marking::kBrackets}) ==
        "        a/1                      | b/2\n"
        "name  ~ Ann [C]arter             | Ann [K]arter\n"
        "phone = 555-1234                 | 5551234\n"
        "city  x [Rome]                   | [Oslo]\n"
        "mail                             | a@b.org\n"
        "                                 | c@d.org\n");
}

TEST_CASE("a narrow terminal has one record below the other") {
  CHECK(pair_view(kPair, {30, Marking::kBrackets}) ==
        "        a/1\n"
        "        b/2\n"
        "name  ~ Ann [C]arter\n"
        "        Ann [K]arter\n"
        "phone = 555-1234\n"
        "        5551234\n"
        "city  x [Rome]\n"
        "        [Oslo]\n"
        "mail\n"
        "        a@b.org\n"
        "        c@d.org\n");
}

TEST_CASE("no line is longer than the terminal is wide, whatever the values are") {
  ShownPair pair = kPair;
  std::string words;
  for (int w = 0; w < 200; ++w) words += "word" + std::to_string(w) + " ";
  pair.fields.push_back(
      {"a_name_that_is_very_long_indeed", {words}, {"短い値"}, FieldMark::kDifferent});
  pair.fields.push_back(
      {"long", {std::string(500, 'x')}, {std::string(499, 'x')}, FieldMark::kAlike});
  for (size_t columns = 10; columns <= 120; columns += 7) {
    std::istringstream text(pair_view(pair, {columns, Marking::kBrackets}));
    size_t lines = 0;
    for (std::string line; std::getline(text, line); ++lines) {
      CHECK(columns_of(glyphs_of(line)) <= columns);
    }
    CHECK(lines < 60);
  }
}

TEST_CASE("where there are colours, they mark") {
  const std::string text = pair_view(kPair, {60, Marking::kColour});
  CHECK(text.find("Ann \x1B[1;33mC\x1B[0marter") != std::string::npos);
  CHECK(text.find('[') == text.find("[1;33m"));
}

}  // namespace kindred
