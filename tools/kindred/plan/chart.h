// Curves of chances, drawn in a terminal and as a picture for a report.

#ifndef KINDRED_TOOLS_KINDRED_PLAN_CHART_H_
#define KINDRED_TOOLS_KINDRED_PLAN_CHART_H_

#include <functional>
#include <string>
#include <vector>

namespace kindred {

struct ChartPoint {
  double x = 0;
  double y = 0;  // a chance, 0 to 1
};

struct ChartSeries {
  std::string name;
  std::vector<ChartPoint> points;  // ascending by x
  bool line = true;                // or single points: what was measured
};

// A place on the x axis that matters: a vertical line.
struct ChartMark {
  double x = 0;
  std::string name;
};

// The axis runs from x = 0 to x = 1, since similarities and chances do.
struct Chart {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<ChartSeries> series;  // later ones are drawn over earlier ones
  std::vector<ChartMark> marks;
};

// The function at 0, 0.01, ... 1.
std::vector<ChartPoint> sampled(const std::function<double(double)>& function);

// Lines of at most 72 characters of ASCII, names apart. Up to eight series are told apart.
std::string chart_text(const Chart& chart);

// A whole SVG file of 720 x 460 and a line more for each name: fonts that every system has, colours
// that the colour-blind can tell apart, and dashes for print in black.
std::string chart_svg(const Chart& chart);

// [[x, y], ...]: the points as a JSON text.
std::string points_json(const std::vector<ChartPoint>& points);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_PLAN_CHART_H_
