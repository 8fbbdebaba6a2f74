#include "tools/kindred/files/array_splitter.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

using Texts = std::vector<std::string>;

Texts elements_of(std::string_view text, size_t piece, bool* unfinished = nullptr) {
  ArraySplitter splitter;
  Texts elements;
  size_t begin = 0;
  size_t come = 0;
  while (begin < text.size() || come < text.size()) {
    const bool whole = come == text.size();
    const auto cut = splitter.find(text.substr(begin, come - begin), whole);
    if (!cut) {
      REQUIRE_FALSE(whole);
      come = std::min(text.size(), come + piece);
      continue;
    }
    const std::string_view element = text.substr(begin + cut->begin, cut->end - cut->begin);
    if (element.find_first_not_of(" \t\r") != std::string_view::npos)
      elements.emplace_back(element);
    begin += cut->next;
  }
  if (unfinished != nullptr) *unfinished = splitter.unfinished();
  return elements;
}

TEST_CASE("Elements of an array are cut out whole, wherever the text is cut") {
  const std::string text = " [ {\"a\":\"]},{\\\"\",\"b\":[1,{}]},\n  {\"c\":2}  , 17,\"x,y\" ]\n";
  for (size_t piece = 1; piece <= text.size(); ++piece) {
    bool unfinished = true;
    CHECK(elements_of(text, piece, &unfinished) ==
          Texts{"{\"a\":\"]},{\\\"\",\"b\":[1,{}]}", "{\"c\":2}", "17", "\"x,y\" "});
    CHECK_FALSE(unfinished);
  }
}

TEST_CASE("What stands behind the array is taken by lines") {
  CHECK(elements_of("[{}]\n{\"a\":1}\n[2]\n", 3) == Texts{"{}", "{\"a\":1}", "[2]"});
  CHECK(elements_of("[]", 1).empty());
}

TEST_CASE("An array that does not end is told so, and its last element is there") {
  bool unfinished = false;
  CHECK(elements_of("[{\"a\":1},{\"b\":", 2, &unfinished) == Texts{"{\"a\":1}", "{\"b\":"});
  CHECK(unfinished);
}

TEST_CASE("An element that is too large is passed over to its end") {
  ArraySplitter splitter;
  const std::string begin = "[{\"a\":\"" + std::string(100, 'x');
  REQUIRE_FALSE(splitter.find(begin, false));
  CHECK(splitter.drop(begin) == begin.size());
  const std::string rest = "x}\"},{}]";
  const auto cut = splitter.find(rest, false);
  REQUIRE(cut);
  CHECK(rest.substr(cut->next) == ",{}]");
}

}  // namespace
}  // namespace kindred
