#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "daemon/base/json_object.h"
#include "tools/kindred/plan/chart.h"

namespace kindred {

namespace {

constexpr int kColumns = 61;  // 60 steps: a tick every 12
constexpr int kRows = 21;     // 20 steps: a tick every 4
constexpr std::string_view kSigns = "*o+x#@%&";

char sign(size_t series) { return kSigns[series % kSigns.size()]; }

int column(double x) { return static_cast<int>(std::lround(x * (kColumns - 1))); }
int row(double y) { return static_cast<int>(std::lround(y * (kRows - 1))); }

class Canvas {
 public:
  Canvas() : lines_(kRows, std::string(kColumns, ' ')) {}

  void put(int column, int row, char c) {
    if (column < 0 || column >= kColumns || row < 0 || row >= kRows) return;
    lines_[static_cast<size_t>(row)][static_cast<size_t>(column)] = c;
  }

  // From the top; what is right of the last sign is left out.
  std::string line(int row) const {
    std::string text = lines_[static_cast<size_t>(row)];
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
  }

 private:
  std::vector<std::string> lines_;
};

// The value at x between two points of the line.
double interpolated(const std::vector<ChartPoint>& points, double x) {
  const auto after = std::lower_bound(points.begin(), points.end(), x,
                                      [](const ChartPoint& p, double at) { return p.x < at; });
  if (after == points.begin()) return points.front().y;
  if (after == points.end()) return points.back().y;
  const ChartPoint before = *(after - 1);
  return before.y + (after->y - before.y) * (x - before.x) / (after->x - before.x);
}

void draw(const ChartSeries& series, char sign, Canvas* canvas) {
  if (series.points.empty()) return;
  if (!series.line) {
    for (const ChartPoint& point : series.points) canvas->put(column(point.x), row(point.y), sign);
    return;
  }
  for (int c = 0; c < kColumns; ++c) {
    const double x = static_cast<double>(c) / (kColumns - 1);
    canvas->put(c, row(interpolated(series.points, x)), sign);
  }
}

std::string axis() {
  std::string line(kColumns, '-');
  std::string labels(kColumns + 2, ' ');
  for (int tick = 0; tick <= 5; ++tick) {
    const size_t at = static_cast<size_t>(tick) * (kColumns - 1) / 5;
    line[at] = '+';
    labels.replace(at, 3, fmt::format("{:.1f}", tick / 5.0));
  }
  return fmt::format("     +{}\n     {}\n", line, labels);
}

}  // namespace

std::vector<ChartPoint> sampled(const std::function<double(double)>& function) {
  constexpr int kSteps = 100;
  std::vector<ChartPoint> points;
  for (int i = 0; i <= kSteps; ++i) {
    const double x = static_cast<double>(i) / kSteps;
    points.push_back({x, function(x)});
  }
  return points;
}

std::string chart_text(const Chart& chart) {
  Canvas canvas;
  for (const ChartMark& mark : chart.marks) {
    for (int r = 0; r < kRows; ++r) canvas.put(column(mark.x), r, ':');
  }
  for (size_t s = 0; s < chart.series.size(); ++s) draw(chart.series[s], sign(s), &canvas);
  std::string text = fmt::format("     {}\n", chart.y_label);
  for (int r = kRows - 1; r >= 0; --r) {
    const std::string tick = r % 4 == 0 ? fmt::format("{:.1f} +", r / (kRows - 1.0)) : "    |";
    text += fmt::format(" {}{}\n", tick, canvas.line(r));
  }
  text += axis();
  text += fmt::format("     {}\n", chart.x_label);
  for (size_t s = 0; s < chart.series.size(); ++s) {
    text += fmt::format("     {} {}\n", sign(s), chart.series[s].name);
  }
  for (const ChartMark& mark : chart.marks) text += fmt::format("     : {}\n", mark.name);
  return text;
}

std::string points_json(const std::vector<ChartPoint>& points) {
  return json_array(points, [](const ChartPoint& p) {
    return fmt::format("[{}, {}]", json_number(p.x), json_number(p.y));
  });
}

}  // namespace kindred
