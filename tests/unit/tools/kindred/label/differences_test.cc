#include "tools/kindred/label/differences.h"

#include "tests/catch.h"

namespace kindred {

namespace {

// Both values with brackets around what is marked.
std::vector<std::string> marked(std::string_view left, std::string_view right) {
  std::vector<Glyph> one = glyphs_of(left);
  std::vector<Glyph> other = glyphs_of(right);
  mark_differences(&one, &other);
  return {line_text(put_brackets(one), 0, Marking::kBrackets),
          line_text(put_brackets(other), 0, Marking::kBrackets)};
}

using Both = std::vector<std::string>;

}  // namespace

TEST_CASE("equal values have no marks, also when they are only written otherwise") {
  CHECK(marked("Ann Hart", "Ann Hart") == Both{"Ann Hart", "Ann Hart"});
  CHECK(marked("ANN  hart", "Ann Hart") == Both{"ANN  hart", "Ann Hart"});
  CHECK(marked("caf\u00E9", "cafe\u0301") == Both{"caf\u00E9", "cafe\u0301"});
}

TEST_CASE("words that only one value has are marked") {
  CHECK(marked("the old man", "the man") == Both{"the [old] man", "the man"});
  CHECK(marked("", "a b") == Both{"", "[a b]"});
  CHECK(marked("a b c d", "a x y d") == Both{"a [b c] d", "a [x y] d"});
  CHECK(marked("a-b", "a+b") == Both{"a[-]b", "a[+]b"});
}

TEST_CASE("of words that stand for one another the middle is marked") {
  CHECK(marked("Ann Carter", "Ann Karter") == Both{"Ann [C]arter", "Ann [K]arter"});
  CHECK(marked("model 4500x", "model 4600x") == Both{"model 4[5]00x", "model 4[6]00x"});
  CHECK(marked("Jon", "John") == Both{"Jon", "Jo[h]n"});
  CHECK(marked("Ann Lee", "Bob Lee") == Both{"[Ann] Lee", "[Bob] Lee"});
}

TEST_CASE("behind very many words nothing is marked, and it takes no time") {
  std::string many;
  for (size_t w = 0; w < 100'000; ++w) many += "w" + std::to_string(w) + " ";
  std::vector<Glyph> left = glyphs_of(many);
  std::vector<Glyph> right = glyphs_of(many + "more");
  mark_differences(&left, &right);
  CHECK_FALSE(right.back().marked);
}

}  // namespace kindred
