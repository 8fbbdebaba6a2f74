#include "tools/kindred/plan/chart.h"

#include <algorithm>

#include "tests/catch.h"
#include "tests/reference/xml.h"

namespace kindred {
namespace {

Chart two_curves() {
  return {"a & b",
          "x <axis>",
          "chance",
          {{"line \"one\"", sampled([](double x) { return x; })},
           {"measured\x01", {{0.25, 1}, {0.5, 0}}, false}},
          {{0.75, "here"}}};
}

// The lines of a drawn chart.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find('\n', begin);
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

TEST_CASE("a chart is drawn with its points where they belong") {
  const std::vector<std::string> lines = lines_of(chart_text(two_curves()));
  REQUIRE(lines.size() == 28);
  CHECK(lines[0] == "     chance");
  CHECK(lines[1].substr(0, 6) == " 1.0 +");  // y = 1; x = 0 is at [6]
  CHECK(lines[1][6 + 15] == 'o');            // measured, at 0.25
  CHECK(lines[1][6 + 60] == '*');
  CHECK(lines[11][6 + 30] == '*');  // 0.5 at 0.5
  CHECK(lines[11][6 + 45] == ':');  // the mark
  CHECK(lines[21][6] == '*');
  CHECK(lines[21][6 + 30] == 'o');
  CHECK(lines[22] == "     ++-----------+-----------+-----------+-----------+-----------+");
  CHECK(lines[24] == "     x <axis>");
  CHECK(lines[25] == "     * line \"one\"");
  CHECK(lines[27] == "     : here");
  for (const std::string& line : lines) CHECK(line.size() <= 72);
}

TEST_CASE("the curve is sampled from 0 to 1, both included") {
  const auto points = sampled([](double x) { return x * x; });
  REQUIRE(points.size() == 101);
  CHECK(points.front().x == 0);
  CHECK(points.back().x == 1);
  CHECK(points[50].y == 0.25);
  CHECK(points_json({{0, 0.5}, {1, 1}}) == "[[0.0, 0.5], [1.0, 1.0]]");
}

TEST_CASE("the picture is well-formed and has axes, labels, curves and a legend") {
  const std::string svg = chart_svg(two_curves());
  const std::vector<std::string> names = reference::xml_elements(svg);
  REQUIRE(!names.empty());
  CHECK(names.front() == "svg");
  CHECK(std::count(names.begin(), names.end(), "polyline") == 1);
  CHECK(std::count(names.begin(), names.end(), "circle") == 3);  // two points, one in the legend
  for (const char* part : {"a &amp; b", "x &lt;axis&gt;", ">chance<", "line &quot;one&quot;",
                           ">measured <", ">here<", ">0.5<", "font-family=\"sans-serif\""}) {
    CAPTURE(part);
    CHECK(svg.find(part) != std::string::npos);
  }
  CHECK(svg.find("href") == std::string::npos);  // nothing from elsewhere
  CHECK(svg.find("url(") == std::string::npos);
}

TEST_CASE("the check for well-formed XML finds what is wrong") {
  const std::string head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  CHECK(reference::xml_elements(head + "<a b=\"1\"><c/>x &amp; y</a>\n").size() == 2);
  for (const char* bad : {"<a>", "<a></b>", "<a/><b/>", "<a>&</a>", "<a b=1/>", "<a b=\"<\"/>",
                          "<a/>x", "<a></a></a>", "<a>\x01</a>", ""}) {
    CAPTURE(bad);
    CHECK(reference::xml_elements(head + bad).empty());
  }
}

}  // namespace
}  // namespace kindred
