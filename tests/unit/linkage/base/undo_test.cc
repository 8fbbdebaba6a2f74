#include "linkage/base/undo.h"

#include <array>
#include <string>

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a copied value is what it was at the mark, however often it is undone") {
  Copied<std::string> text(std::string("one"));
  text.mark();
  *text = "two";
  text->push_back('!');
  CHECK(*text == "two!");
  text.undo();
  CHECK(*text == "one");
  *text = "three";
  text.undo();
  CHECK(*text == "one");
  *text = "four";
  text.mark();
  *text = "five";
  text.undo();
  CHECK(*text == "four");
}

TEST_CASE("what is changed for good is not undone") {
  Copied<std::string> text(std::string("a"));
  const auto grow = [](std::string* what) { what->push_back('+'); };
  text.for_good(grow);
  CHECK(*text == "a+");
  text.mark();
  *text = "b";
  text.for_good(grow);
  CHECK(*text == "b+");
  text.undo();
  CHECK(*text == "a++");
}

TEST_CASE("a list is marked and undone as one") {
  Copied<int> number(1);
  Copied<std::string> text(std::string("a"));
  const std::array<Undoable*, 2> both = {&number, &text};
  mark_all(both);
  *number = 2;
  *text = "b";
  undo_all(both);
  CHECK(*number == 1);
  CHECK(*text == "a");
}

}  // namespace
}  // namespace kindred
