#include "linkage/feature/shingle.h"

#include <map>
#include <memory>
#include <string>

#include "linkage/hash.h"
#include "tests/catch.h"
#include "tests/random_text.h"
#include "tests/reference/shingle.h"

namespace kindred {
namespace {

using Unit = ShingleOptions::Unit;

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
