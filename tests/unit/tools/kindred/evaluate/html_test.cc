#include "tools/kindred/evaluate/html.h"

#include <algorithm>
#include <sstream>

#include "tests/catch.h"
#include "tests/reference/xml.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/people.h"
#include "tools/kindred/evaluate/pair_html.h"

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
  const EvaluateResult result = measure(config, found, gold, 5, false, &pool, &report);
  return evaluate_html(&result, nullptr, "people & co");
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

TEST_CASE("without labels the page holds the table and the curve by an unscored field") {
  UnscoredResult result;
  result.field = "de<lay";
  result.distance = "days";
  ScoreStep high{.least = 185, .most = 300, .differences = {}, .matches = 0.9, .error = 0.02};
  high.differences.add(13.5);
  ScoreStep low{.least = 115, .most = 115, .differences = {}, .matches = 0.1, .error = 0.2};
  low.differences.add(41.5);
  high.precision = 0.9;
  low.precision = 0.5;
  result.steps = {high, low};
  result.precision = 0.85;
  result.threshold = 185;
  const std::string html = evaluate_html(nullptr, &result, "sales");
  const std::vector<std::string> names = elements(html);
  const auto count = [&](const char* name) { return std::count(names.begin(), names.end(), name); };
  CHECK(count("svg") == 1);
  CHECK(count("polyline") == 2);
  CHECK(count("table") == 1);
  for (const char* part : {"<h2>By de&lt;lay, which is not scored</h2>", "300 to 185",
                           "0.900 \u00b1 0.020", "For a precision of 0.85: match from 185 on"}) {
    CAPTURE(part);
    CHECK(html.find(part) != std::string::npos);
  }
  // The first share is drawn from 300, at the right border, to 185.
  CHECK(html.find("points=\"622.0,40.0 ") != std::string::npos);
}

TEST_CASE("the page holds what probabilities promise and keep") {
  EvaluateResult result;
  result.accuracy.at_threshold = {.precision = 0.75, .recall = 0.5, .f1 = 0.6};
  result.histogram = {true, {{-20, 20, 12, 9}}};
  result.calibration = Calibration{};
  result.calibration->bins = {{0, 0.5, 0, 0, 0, {0, 1}}, {0.5, 1, 12, 9, 10.5, {0.5, 0.875}}};
  result.calibration->matches = {0.95, 1, 0, 0, 0, {0, 1}};
  result.calibration->all = {0, 1, 12, 9, 10.5, {0.5, 0.875}};
  result.calibration->error = 0.125;
  const std::string html = evaluate_html(&result, nullptr, "sales");
  const std::vector<std::string> names = elements(html);
  CHECK(std::count(names.begin(), names.end(), "circle") == 2);  // a bin, and the threshold
  CHECK(html.find("<tr><th scope=\"row\">0.5 to 1</th><td class=\"number\">12</td>"
                  "<td class=\"number\">0.8750</td>"
                  "<td class=\"number\">0.7500 (0.5000 to 0.8750)</td></tr>") != std::string::npos);
  CHECK(html.find("<th scope=\"row\">0 to 0.5</th>") == std::string::npos);
  CHECK(html.find("Calibration error 0.1250") != std::string::npos);
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

TEST_CASE("a pair that a better one keeps out says so") {
  PairExplanation pair;
  CHECK(pair_html(pair).find("One partner") == std::string::npos);
  pair.why.left_partner = Identity{"a", "<9>"};
  CHECK(pair_html(pair).find("<p>One partner a source is allowed. The left one has "
                             "<bdi>a/&lt;9&gt;</bdi>.</p>") != std::string::npos);
}

}  // namespace kindred
