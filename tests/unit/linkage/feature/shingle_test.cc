#include "linkage/feature/shingle.h"

#include <algorithm>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <string>

#include "linkage/base/hash.h"
#include "linkage/compare/jaccard.h"
#include "linkage/feature/stop_words.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/shingle.h"

namespace kindred {
namespace {

using Unit = ShingleOptions::Unit;
using WhiteSpace = ShingleOptions::WhiteSpace;

std::vector<uint64_t> shingles(Unit unit, uint32_t size, std::string_view text) {
  std::vector<uint64_t> out;
  shingle({.unit = unit, .size = size}, text, &out);
  return out;
}

std::vector<uint64_t> characters(uint32_t size, std::string_view text) {
  return shingles(Unit::kCharacters, size, text);
}

std::vector<uint64_t> words(uint32_t size, std::string_view text) {
  return shingles(Unit::kWords, size, text);
}

size_t distinct(std::vector<uint64_t> hashes) {
  sort_unique(&hashes);
  return hashes.size();
}

// Remembers which window had which hash, over many texts: a function, and one without collisions.
class Bijection {
 public:
  void add(const std::vector<std::string>& windows, const std::vector<uint64_t>& hashes) {
    REQUIRE(windows.size() == hashes.size());
    for (size_t i = 0; i < windows.size(); ++i) {
      INFO("window '" << windows[i] << "'");
      REQUIRE(hash_of_.emplace(windows[i], hashes[i]).first->second == hashes[i]);
      REQUIRE(window_of_.emplace(hashes[i], windows[i]).first->second == windows[i]);
    }
  }

  size_t size() const { return hash_of_.size(); }

 private:
  std::map<std::string, uint64_t> hash_of_;
  std::map<uint64_t, std::string> window_of_;
};

TEST_CASE("character shingles of the book") {
  CHECK(characters(2, "abcdabd").size() == 6);  // MMDS example 3.3: ab twice
  CHECK(distinct(characters(2, "abcdabd")) == 5);
  CHECK(distinct(characters(2, "aaaaa")) == 1);
  CHECK(distinct(characters(3, "abe eab")) == 5);  // the blank is a character
}

TEST_CASE("word shingles of the book") {
  CHECK(words(4, "a car is a car is a car").size() == 5);
  CHECK(distinct(words(4, "a car is a car is a car")) == 3);
}

TEST_CASE("a text shorter than a window is one shingle") {
  CHECK(characters(3, "ab").size() == 1);
  CHECK(characters(3, "ab") == characters(2, "ab"));
  CHECK(characters(9, "ab").size() == 1);
  CHECK(words(3, "ann lee").size() == 1);
  CHECK(words(3, "ann lee") == words(2, "ann lee"));
}

TEST_CASE("an empty text has no shingle") {
  CHECK(characters(3, "").empty());
  CHECK(words(1, "").empty());
  CHECK(words(1, "   ").empty());
}

TEST_CASE("shingles are appended") {
  std::vector<uint64_t> out = {7};
  shingle({.unit = Unit::kCharacters, .size = 2}, "abc", &out);
  CHECK(out.size() == 3);
  CHECK(out.front() == 7);
}

TEST_CASE("a window's hash does not depend on what stands around it") {
  for (const uint32_t size : {1, 3, 7, 8, 9, 12}) {
    const std::string window = std::string("abcdefghijkl").substr(0, size);
    const std::vector<uint64_t> alone = characters(size, window);
    CHECK(characters(size, window + "é").front() == alone.front());
    CHECK(characters(size, "日" + window).back() == alone.front());
    CHECK(characters(size, "xyz" + window).back() == alone.front());
  }
}

TEST_CASE("white space between words does not count") {
  CHECK(words(2, " ann \t lee\n") == words(2, "ann lee"));
  CHECK(words(2, "ann lee") != words(2, "lee ann"));
  CHECK(words(2, "annl ee") != words(2, "ann lee"));
}

TEST_CASE("shingles equal the windows themselves") {
  RandomText random(4);
  for (const uint32_t size : {1, 2, 3, 5, 7, 8, 9, 20}) {
    Bijection of_characters;
    Bijection of_words;
    for (int i = 0; i < 400; ++i) {
      const auto alphabet = i % 2 == 0 ? kAsciiAlphabet : kMixedAlphabet;
      const std::string text = random.text(alphabet, random.number(40));
      of_characters.add(reference::character_shingles(text, size), characters(size, text));
      of_words.add(reference::word_shingles(text, size), words(size, text));
    }
    CHECK(of_characters.size() >= 8);
    CHECK(of_words.size() >= 100);
  }
}

TEST_CASE("shingles never read past the end of the text") {
  for (size_t length = 1; length <= 32; ++length) {
    const auto exact = std::make_unique<char[]>(length);  // the sanitizers watch its ends
    std::fill_n(exact.get(), length, 'a');
    CHECK(characters(5, {exact.get(), length}).size() == (length < 5 ? 1 : length - 4));
  }
}

std::vector<uint64_t> spaced(WhiteSpace policy, uint32_t size, std::string_view text) {
  std::vector<uint64_t> out;
  shingle({.size = size, .white_space = policy}, text, &out);
  return out;
}

TEST_CASE("without blanks, unlike phrases meet") {
  const std::string_view football = "touch down";  // MMDS example 3.4
  const std::string_view aircraft = "touchdown";
  CHECK(spaced(WhiteSpace::kRemove, 9, football) == characters(9, aircraft));
  CHECK(characters(9, football).size() == 2);
  CHECK(spaced(WhiteSpace::kCollapse, 9, "touch \t\r\n\f\vdown") == characters(9, football));
  CHECK(spaced(WhiteSpace::kCollapse, 2, "\ta ") == characters(2, " a "));
  CHECK(spaced(WhiteSpace::kSplit, 3, "abe eab").size() == 2);
}

TEST_CASE("white space is treated before the text is cut") {
  RandomText random(9);
  size_t windows = 0;
  for (int i = 0; i < 500; ++i) {
    const std::string text = random.text(U"ab \té日\n", random.number(30));
    const auto size = static_cast<uint32_t>(1 + random.number(9));
    const std::regex blanks("[ \t\n]+");
    CHECK(spaced(WhiteSpace::kKeep, size, text) == characters(size, text));
    CHECK(spaced(WhiteSpace::kCollapse, size, text) ==
          characters(size, std::regex_replace(text, blanks, " ")));
    CHECK(spaced(WhiteSpace::kRemove, size, text) ==
          characters(size, std::regex_replace(text, blanks, "")));
    std::vector<uint64_t> of_words;
    for (const std::string& word : reference::words_of(text)) {
      for (const uint64_t hash : characters(size, word)) of_words.push_back(hash);
    }
    CHECK(spaced(WhiteSpace::kSplit, size, text) == of_words);
    windows += of_words.size();
  }
  CHECK(windows > 1000);
}

TEST_CASE("a text shorter than a window gives none when the options say so, as in the book") {
  for (const auto& [unit, text] : {std::pair(Unit::kCharacters, "a é"), {Unit::kWords, "x y é"}}) {
    for (const uint32_t size : {3U, 4U, 9U}) {
      std::vector<uint64_t> out;
      shingle({.unit = unit, .size = size, .short_whole = false}, text, &out);
      CHECK(out.size() == (size == 3 ? 1 : 0));
    }
  }
  std::vector<uint64_t> out;
  shingle({.size = 3, .white_space = WhiteSpace::kSplit, .short_whole = false}, "ab cde", &out);
  CHECK(out == characters(3, "cde"));
}

TEST_CASE("shingles of fewer bits are the same ones, cut") {
  const std::string text = "the quick brown fox jumps over the lazy dog";
  for (const uint32_t bits : {8U, 32U, 63U}) {
    std::vector<uint64_t> cut = {~uint64_t{0}};
    shingle({.size = 2, .bits = bits}, text, &cut);
    std::vector<uint64_t> expected = characters(2, text);
    for (uint64_t& hash : expected) hash %= uint64_t{1} << bits;
    CHECK(cut.front() == ~uint64_t{0});  // what was there before
    cut.erase(cut.begin());
    CHECK(cut == expected);
    CHECK(distinct(cut) > 20);
  }
}

TEST_CASE("a stop word and the two words after it are a shingle") {
  const auto stop = std::make_shared<const StopWords>(
      std::vector<std::string>{"I", "that", "you", "for", "your"});
  std::vector<uint64_t> out;
  shingle({.unit = Unit::kStopWords, .stop_words = stop},
          "I recommend that you buy Sudzo for your laundry x", &out);
  std::vector<uint64_t> expected;
  for (const char* window : {"I recommend that", "that you buy", "you buy Sudzo",
                             "for your laundry", "your laundry x"}) {
    expected.push_back(words(3, window).front());
  }
  CHECK(out == expected);
  out.clear();
  shingle({.unit = Unit::kStopWords, .stop_words = stop}, "Buy Sudzo for clean", &out);
  CHECK(out.empty());
}

TEST_CASE("stop-word shingles equal the windows themselves") {
  const std::set<std::string> stop = {"a", "b", "é"};
  const ShingleOptions options = {.unit = Unit::kStopWords,
                                  .stop_words = std::make_shared<const StopWords>(
                                      std::vector<std::string>(stop.begin(), stop.end()))};
  RandomText random(11);
  Bijection windows;
  for (int i = 0; i < 400; ++i) {
    const std::string text = random.text(U"abcé日  ", random.number(60));
    std::vector<uint64_t> hashes;
    shingle(options, text, &hashes);
    windows.add(reference::stop_word_shingles(text, stop), hashes);
  }
  CHECK(windows.size() > 100);
}

TEST_CASE("copies that are numbered make a set of a bag") {
  RandomText random(12);
  const auto bag = [&] {
    std::vector<uint64_t> elements(random.number(12));
    for (uint64_t& x : elements) x = random.number(4);
    return elements;
  };
  double most = 0;
  for (int i = 0; i < 500; ++i) {
    std::vector<uint64_t> a = bag();
    std::vector<uint64_t> b = bag();
    double least = 0;
    double greatest = 0;
    for (uint64_t x = 0; x <= 4; ++x) {
      const auto in_a = std::count(a.begin(), a.end(), x);
      const auto in_b = std::count(b.begin(), b.end(), x);
      least += static_cast<double>(std::min(in_a, in_b));
      greatest += static_cast<double>(std::max(in_a, in_b));
    }
    number_copies(&a);
    number_copies(&b);
    CHECK(std::is_sorted(a.begin(), a.end()));
    CHECK(distinct(a) == a.size());
    CHECK(jaccard(a, b) == (greatest == 0 ? 1 : least / greatest));
    most = std::max(most, greatest);
  }
  CHECK(most > 12);
}

TEST_CASE("a bag without repeats is the set") {
  std::vector<uint64_t> bag = {5, 0, 3};
  number_copies(&bag);
  CHECK(bag == std::vector<uint64_t>{0, 3, 5});
}

TEST_CASE("a NUL is a character like others") {
  CHECK(characters(2, "a") != characters(2, std::string_view("a\0", 2)));
}

TEST_CASE("bytes that are not UTF-8 do no harm to shingles") {
  CHECK_FALSE(characters(3, "\x80\x80\xFF\xC3").empty());
  CHECK(words(1, "\xFF \xFE").size() == 2);
}

TEST_CASE("shingle hashes are stored, so they never change") {
  CHECK(characters(3, "abc").front() == 0x652F33764F7BAAC9U);
  CHECK(characters(8, "abcdefgh").front() == 0x5EEA888DF65197BCU);
  CHECK(characters(9, "abcdefghi").front() == 0x5F2E4C6D76C14385U);
  CHECK(characters(3, "日本語").front() == 0xCC6C6B6DE0D4029BU);
  CHECK(words(2, "ann lee").front() == 0x91432856024C4259U);
}

TEST_CASE("sort_unique makes a set") {
  std::vector<uint64_t> values = {3, 1, 3, 2, 1};
  sort_unique(&values);
  CHECK(values == std::vector<uint64_t>{1, 2, 3});
}

}  // namespace
}  // namespace kindred
