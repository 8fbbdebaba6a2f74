#include "tools/kindred/evaluate_html.h"

#include <algorithm>
#include <sstream>

#include "tests/catch.h"
#include "tests/reference/xml.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"

namespace kindred {

namespace {

// The page of three candidates, one of each kind of worst pairs, with values that would be markup.
std::string page() {
  const TemporaryFolder folder;
  const std::string input =
      folder.write("people.jsonl", R"({"id":"a","name":"<b>ann & \"co\"","phone":"1"}
{"id":"b","name":"<b>ann & \"co\"","phone":"1"}
{"id":"c<script>","source":"s&","name":"bob","phone":"2","zip":"9"}
{"id":"d\u202e","name":"zoe","phone":"2"}
{"id":"e","name":"bob","phone":"3","zip":"9"}
)");
  const Gold gold =
      read_gold(folder.write("gold.csv", "left,right\nc<script>,d\xE2\x80\xAE\na,e\n"));
  const config::Config config = people_config();
  ThreadPool pool(2);
  std::ostringstream report;
  const Candidates found = find_candidates(config, {input}, &pool, &report);
  return evaluate_html(measure(config, found, gold, 5, false, &pool, &report), "people & co");
}

// As XML: the test's reader wants a declaration in place of the document type.
std::vector<std::string> elements(std::string html) {
  const std::string type = "<!DOCTYPE html>\n";
  REQUIRE(html.starts_with(type));
  return reference::xml_elements("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" +
                                 html.substr(type.size()));
}

}  // namespace

TEST_CASE("the page is well-formed and holds the curves, the histogram and the pairs") {
  const std::string html = page();
  const std::vector<std::string> names = elements(html);
  REQUIRE(!names.empty());
  CHECK(names.front() == "html");
  const auto count = [&](const char* name) { return std::count(names.begin(), names.end(), name); };
  CHECK(count("details") == 3);
  CHECK(count("svg") == 3 + 3);
  CHECK(count("polyline") == 4);
  CHECK(count("h1") == 1);
  CHECK(count("h3") == 3);
  CHECK(count("caption") >= 5);
  for (const char* part :
       {"<html lang=\"en\">", "prefers-color-scheme: dark", "role=\"img\"", "name=\"viewport\"",
        "Matches that are not gold", "95 % interval", "people &amp; co"}) {
    CAPTURE(part);
    CHECK(html.find(part) != std::string::npos);
  }
}

TEST_CASE("the page needs nothing from elsewhere and runs nothing") {
  const std::string html = page();
  for (const char* part : {"http:", "https:", "href", "src=", "url(", "@import", "<script",
                           "javascript", "onload", "\x1b"}) {
    CAPTURE(part);
    CHECK(html.find(part) == std::string::npos);
  }
}

TEST_CASE("values are text on the page, and do not turn what follows them") {
  const std::string html = page();
  CHECK(html.find("<bdi>s&amp;/c&lt;script&gt;</bdi>") != std::string::npos);
  const size_t turned = html.find("\xE2\x80\xAE");
  REQUIRE(turned != std::string::npos);
  CHECK(html.substr(turned + 3).starts_with("</bdi>"));
}

}  // namespace kindred
