#include "tools/kindred/init/related.h"

#include <array>
#include <string>

#include "tests/catch.h"
#include "tests/unit/tools/kindred/init/made_people.h"

namespace kindred {

namespace {

std::string text(const char* what, uint64_t number) { return what + std::to_string(number); }

std::string street(uint64_t home) {
  return std::to_string(drawn(1, home, 900)) + " road" + std::to_string(drawn(2, home, 500)) +
         " street";
}

std::string telephone(uint64_t home) { return text("0", 10'000'000 + drawn(3, home, 90'000'000)); }

std::string town(uint64_t home) { return text("town", drawn(4, home, 20)); }

// The line that init writes of related fields; nothing where there is none.
std::string related(const std::string& rows) {
  const std::string yaml = config_of(rows);
  INFO(yaml);
  const size_t begin = yaml.find("    related: ");
  if (begin == std::string::npos) return "";
  return yaml.substr(begin, yaml.find("    #", begin) - begin);
}

// 30 shops, every second one twice, and six houses of three shops.
std::string shops(bool own_telephones) {
  std::string rows = "id,name,street,town,tel,kind\n";
  uint64_t id = 0;
  const auto add = [&](uint64_t shop, uint64_t home) {
    ++id;
    rows += std::to_string(id) + "," + text("name", drawn(5, shop, 100'000)) + "," + street(home) +
            "," + town(home) + "," + telephone(own_telephones ? 1000 + id : home) + "," +
            text("kind", drawn(6, id, 9)) + "\n";
  };
  for (uint64_t shop = 0; shop < 30; ++shop) {
    for (uint64_t copy = 0; copy < 1 + shop % 2; ++copy) add(shop, shop);
  }
  for (uint64_t shop = 30; shop < 48; ++shop) add(shop, 30 + shop / 3);
  return rows;
}

// 300 people, each in a house of its own, and second records of half of them: one field in ten
// of these is mistyped, and two in five have moved.
std::string people_alone() {
  constexpr std::array kGiven = {"william",  "bill",   "robert",  "bob",     "james",
                                 "jim",      "thomas", "tom",     "michael", "mike",
                                 "margaret", "peggy",  "richard", "dick",    "katherine",
                                 "kate",     "edward", "ted",     "liz",     "steven"};
  std::string rows = "id,given,surname,tel,street,town,born\n";
  uint64_t id = 0;
  const auto add = [&](uint64_t person, uint64_t home, bool copy) {
    ++id;
    uint64_t column = 0;
    const auto written = [&](std::string value) {
      ++column;
      if (copy && drawn(column, id, 10) == 0) value[value.size() / 2] = 'z';
      return value + ",";
    };
    rows += std::to_string(id) + "," + written(kGiven[drawn(7, person, kGiven.size())]) +
            written(text("name", drawn(8, person, 100'000))) + written(telephone(person)) +
            written(street(home)) + written(town(home));
    const uint64_t born = 10'000 + drawn(9, person, 20'000);
    if (drawn(10, id, 3) != 0)
      rows += text("19", 10 + born % 90) + text("-0", 1 + born % 9) + "-11";
    rows += "\n";
  };
  for (uint64_t person = 0; person < 300; ++person) {
    add(person, person, false);
    if (person % 2 == 0) add(person, drawn(11, person, 5) < 2 ? 1000 + person : person, true);
  }
  return rows;
}

// Albums of so many songs, of which one in `twice_in` is there twice: with artist, album and year
// they share much more than songs do. One value in ten of a copy is mistyped.
std::string songs(uint64_t on_album, uint64_t twice_in) {
  std::string rows = "id,title,artist,album,year,seconds,number\n";
  uint64_t id = 0;
  const auto add = [&](uint64_t song, bool copy) {
    ++id;
    uint64_t column = 0;
    const auto written = [&](std::string value) {
      ++column;
      if (copy && drawn(column, id, 10) == 0) value[value.size() / 2] = 'z';
      return "," + value;
    };
    const uint64_t album = song / on_album;
    rows += std::to_string(id) +
            written(text("song", drawn(21, song, 3000)) + text(" of the day", song % 40)) +
            written(text("band", drawn(22, album, 100))) +
            written(text("record", drawn(23, album, 3000))) +
            written(std::to_string(1960 + drawn(24, album, 60))) +
            written(std::to_string(100 + drawn(25, song, 400))) +
            (song % 2 == 0 ? "," + telephone(song) : ",") + "\n";
  };
  for (uint64_t song = 0; song < 480; ++song) {
    for (uint64_t copy = 0; copy < (song % twice_in == 1 ? 2 : 1); ++copy) add(song, copy == 1);
  }
  return rows;
}

}  // namespace

// Where songs are there twice, training sees by itself that those of one album are others.
TEST_CASE(
    "what songs of one album share is related where none is there twice, not what tells them "
    "apart") {
  const std::string line = related(songs(3, 1000));
  INFO(line);
  CHECK(line.find("artist") != std::string::npos);
  CHECK(line.find("album") != std::string::npos);
  CHECK(line.find("title") == std::string::npos);
}

TEST_CASE("nothing is related where each song is on an album of its own") {
  CHECK(related(songs(1, 2)).empty());
}

TEST_CASE("of few records what those at one street address share is related") {
  CHECK(related(shops(false)) == "    related: [street, town, tel]");
}

TEST_CASE("a number that those at one address do not share is not related") {
  CHECK(related(shops(true)) == "    related: [street, town]");
}

TEST_CASE("what people who moved keep is not related: their given names are in it") {
  const std::string line = related(people_alone());
  INFO(line);
  CHECK(line.find("given") == std::string::npos);
}

}  // namespace kindred
