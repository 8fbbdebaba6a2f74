#include <fmt/format.h>

#include <array>

#include "tools/kindred/plan/chart.h"
#include "tools/kindred/report/xml_text.h"

namespace kindred {

namespace {

// The frame of the curves, in pixels.
constexpr double kLeft = 70;
constexpr double kTop = 50;
constexpr double kWidth = 620;
constexpr double kHeight = 340;
constexpr double kLegend = kTop + kHeight + 75;  // its first line
constexpr double kLine = 20;

// Okabe and Ito's palette, "Color universal design" (2008), without the yellow.
constexpr std::array<std::string_view, 7> kColours = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                      "#E69F00", "#56B4E9", "#000000"};
constexpr std::array<std::string_view, 4> kDashes = {"none", "7 4", "2 3", "10 3 2 3"};

double across(double x) { return kLeft + kWidth * x; }
double down(double y) { return kTop + kHeight * (1 - y); }

std::string words(double x, double y, std::string_view anchor, std::string_view text) {
  return fmt::format("<text x=\"{:g}\" y=\"{:g}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                     xml_text(text));
}

std::string rule(double x1, double y1, double x2, double y2, std::string_view style) {
  return fmt::format("<line x1=\"{:g}\" y1=\"{:g}\" x2=\"{:g}\" y2=\"{:g}\" {}/>\n", x1, y1, x2, y2,
                     style);
}

std::string style(size_t series) {
  return fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{}\"",
                     kColours[series % kColours.size()], kDashes[series % kDashes.size()]);
}

std::string dot(double x, double y, size_t series) {
  return fmt::format("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"3.5\" fill=\"{}\"/>\n", x, y,
                     kColours[series % kColours.size()]);
}

std::string axes(const Chart& chart) {
  std::string svg;
  for (int tick = 0; tick <= 10; ++tick) {
    const double at = tick / 10.0;
    svg += rule(across(at), down(0), across(at), down(1), "stroke=\"#ddd\"");
    svg += rule(across(0), down(at), across(1), down(at), "stroke=\"#ddd\"");
    svg += words(across(at), down(0) + 18, "middle", fmt::format("{:.1f}", at));
    svg += words(across(0) - 8, down(at) + 4, "end", fmt::format("{:.1f}", at));
  }
  svg += fmt::format(
      "<rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" fill=\"none\" "
      "stroke=\"#000\"/>\n",
      kLeft, kTop, kWidth, kHeight);
  svg += words(across(0.5), down(0) + 42, "middle", chart.x_label);
  svg += fmt::format("<g transform=\"translate(22 {:g}) rotate(-90)\">{}</g>\n", down(0.5),
                     words(0, 0, "middle", chart.y_label));
  return svg;
}

std::string curve(const ChartSeries& series, size_t number) {
  std::string svg;
  if (!series.line) {
    for (const ChartPoint& p : series.points) svg += dot(across(p.x), down(p.y), number);
    return svg;
  }
  for (const ChartPoint& p : series.points) {
    svg += fmt::format("{}{:.2f},{:.2f}", svg.empty() ? "" : " ", across(p.x), down(p.y));
  }
  return fmt::format("<polyline points=\"{}\" {}/>\n", svg, style(number));
}

constexpr std::string_view kMarkStyle = "stroke=\"#666\" stroke-dasharray=\"3 3\"";

std::string legend(const Chart& chart) {
  std::string svg;
  double y = kLegend;
  const auto name = [&](const std::string& text) {
    svg += words(kLeft + 50, y + 4, "start", text);
    y += kLine;
  };
  for (size_t s = 0; s < chart.series.size(); ++s) {
    svg += chart.series[s].line ? rule(kLeft, y, kLeft + 40, y, style(s)) : dot(kLeft + 20, y, s);
    name(chart.series[s].name);
  }
  for (const ChartMark& mark : chart.marks) {
    svg += rule(kLeft, y, kLeft + 40, y, kMarkStyle);
    name(mark.name);
  }
  return svg;
}

}  // namespace

std::string chart_svg(const Chart& chart) {
  const double names = static_cast<double>(chart.series.size() + chart.marks.size());
  const double width = kLeft + kWidth + 30;
  const double height = kLegend + kLine * names;
  std::string svg = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:g}\" height=\"{1:g}\" "
      "viewBox=\"0 0 {0:g} {1:g}\" font-family=\"sans-serif\" font-size=\"13\">\n"
      "<title>{2}</title>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
      width, height, xml_text(chart.title));
  svg += fmt::format("<g font-size=\"16\">{}</g>\n",
                     words(across(0.5), kTop - 20, "middle", chart.title));
  svg += axes(chart);
  for (const ChartMark& mark : chart.marks) {
    svg += rule(across(mark.x), down(0), across(mark.x), down(1), kMarkStyle);
  }
  for (size_t s = 0; s < chart.series.size(); ++s) svg += curve(chart.series[s], s);
  return svg + legend(chart) + "</svg>\n";
}

}  // namespace kindred
