#include "linkage/learn/word_doubts.h"

#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/unit/linkage/score/scored_records.h"

namespace kindred {
namespace {

constexpr size_t kThings = 200;

// Records with titles, and pairs of them that are sure.
struct Titles {
  uint32_t add(const std::string& title) {
    Record record;
    record.identity = {"shop", std::to_string(records.size())};
    Features features;
    features.values.add(0, title);
    records.push_back(KeyedRecord::pack(record, features, {}, {}, {}));
    return static_cast<uint32_t>(records.size() - 1);
  }

  void sure(uint32_t left, uint32_t right) {
    pairs.emplace_back(left, right);
    doubted.push_back({nullptr, 10, 0});
  }

  std::optional<size_t> doubt(const std::string& measure = "title") {
    std::vector<FieldLevels> fields;
    fields.emplace_back(compared(0, "title", {plain("exact"), measured(measure, 0.5)}));
    return doubt_by_words(fields, records, pairs, doubted);
  }

  std::vector<KeyedRecord> records;
  std::vector<RecordPair> pairs;
  std::vector<DoubtedPair> doubted;
};

std::string thing(size_t number) {
  return "thing" + std::string(1 + number % 7, static_cast<char>('a' + number % 26));
}

// Each thing in two colours, with two copies of each: of the six pairs of it four are wrong.
Titles shirts() {
  Titles titles;
  for (size_t i = 0; i < kThings; ++i) {
    const uint32_t red = titles.add(thing(i) + " red");
    const uint32_t red_too = titles.add("new " + thing(i) + " red");
    const uint32_t blue = titles.add(thing(i) + " blue");
    const uint32_t blue_too = titles.add("new " + thing(i) + " blue");
    titles.sure(red, red_too);
    titles.sure(blue, blue_too);
    titles.sure(red, blue);
    titles.sure(red, blue_too);
    titles.sure(red_too, blue);
    titles.sure(red_too, blue_too);
  }
  return titles;
}

TEST_CASE("titles with words that no title has together are wrong, and others right") {
  Titles titles = shirts();
  CHECK(titles.doubt() == 0);
  CHECK(titles.doubted[0].wrong == 0);
  CHECK(titles.doubted[1].wrong == 0);
  CHECK(titles.doubted[2].wrong == 1);
  CHECK(titles.doubted[5].wrong == 1);
}

TEST_CASE("what lacks such words is wrong as often as the others") {
  Titles titles = shirts();
  titles.sure(titles.add("a plain one"), titles.add("a plain"));
  CHECK(titles.doubt() == 0);
  CHECK(titles.doubted.back().wrong == Approx(4.0 / 6));
}

TEST_CASE("two words for one thing do not lead from one group to another") {
  Titles titles;
  for (size_t i = 0; i < kThings; ++i) {
    const uint32_t notebook = titles.add(thing(i) + " notebook");
    const uint32_t laptop = titles.add(thing(i) + " laptop");
    const uint32_t neither = titles.add(thing(i));
    titles.sure(notebook, laptop);
    titles.sure(notebook, neither);
    titles.sure(laptop, neither);
  }
  CHECK_FALSE(titles.doubt());
  CHECK(titles.doubted.front().wrong == 0);
}

TEST_CASE("words are looked at in titles alone") { CHECK_FALSE(shirts().doubt("jaccard")); }

}  // namespace
}  // namespace kindred
