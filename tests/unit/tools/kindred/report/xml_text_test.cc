#include "tools/kindred/report/xml_text.h"

#include "tests/catch.h"

namespace kindred {

TEST_CASE("what XML reads as markup is written as text, what it does not allow as blanks") {
  CHECK(xml_text("a < b & \"c\" > 'd'") == "a &lt; b &amp; &quot;c&quot; &gt; 'd'");
  CHECK(xml_text("<script>&amp;") == "&lt;script&gt;&amp;amp;");
  CHECK(xml_text(std::string_view("x\0y\x1b[2J\n\x7f", 8)) == "x y [2J ");
  CHECK(xml_text("x\x7f") == "x ");
  CHECK(xml_text("a\xEF\xBF\xBE-\xEF\xBF\xBF-\xEF\xBF\xBD") == "a - -\xEF\xBF\xBD");
  CHECK(xml_text("na\xC3\xAFve") == "na\xC3\xAFve");
}

}  // namespace kindred
