#include "tools/kindred/evaluate/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/kindred/report/grouped.h"
#include "tools/kindred/report/xml_text.h"

namespace kindred {

namespace {

// The frame, in units of the view box.
constexpr double kLeft = 62;
constexpr double kTop = 14;
constexpr double kWidth = 560;
constexpr double kHeight = 260;

std::string picture(double height, std::string_view name, const std::string& inside) {
  return fmt::format("<svg viewBox=\"0 0 640 {:g}\" role=\"img\" aria-label=\"{}\">\n{}</svg>\n",
                     height, xml_text(name), inside);
}

std::string line(double x1, double y1, double x2, double y2, std::string_view css) {
  return fmt::format(
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1, y1, x2,
      y2, css);
}

std::string words(double x, double y, std::string_view anchor, std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                     xml_text(text));
}

std::string box(double x, double y, double width, double height, std::string_view css) {
  return fmt::format(
      "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"/>\n", x, y,
      std::max(0.0, width), std::max(0.0, height), css);
}

// From numbers to places in the frame.
struct Scale {
  double from = 0;
  double to = 1;

  double part(double value) const { return to > from ? (value - from) / (to - from) : 0; }
  double across(double value) const { return kLeft + kWidth * part(value); }
  double down(double value) const { return kTop + kHeight * (1 - part(value)); }
};

// A grid of ten by four, labelled; the names of the axes at their ends.
std::string axes(const Scale& x, std::string_view x_name, const Scale& y,
                 const std::function<std::string(double)>& y_label) {
  std::string svg;
  for (int tick = 0; tick <= 10; ++tick) {
    const double at = x.from + (x.to - x.from) * tick / 10;
    svg += line(x.across(at), y.down(y.from), x.across(at), y.down(y.to), "grid");
    svg += words(x.across(at), kTop + kHeight + 16, "middle", fmt::format("{:.3g}", at));
  }
  for (int tick = 0; tick <= 4; ++tick) {
    const double at = y.from + (y.to - y.from) * tick / 4;
    svg += line(x.across(x.from), y.down(at), x.across(x.to), y.down(at), "grid");
    svg += words(kLeft - 8, y.down(at) + 4, "end", y_label(at));
  }
  return svg + words(kLeft + kWidth / 2, kTop + kHeight + 36, "middle", x_name);
}

std::string share_label(double share) { return fmt::format("{:.2f}", share); }

// A point's places across and down.
using Place = std::pair<double, double>;

std::string polyline(const std::vector<Place>& places, std::string_view css) {
  std::string points;
  for (const auto& [across, down] : places) {
    points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", across, down);
  }
  return fmt::format("<polyline points=\"{}\" class=\"curve {}\"/>\n", points, css);
}

template <typename X, typename Y>
std::string curve(const std::vector<CurvePoint>& points, std::string_view css, X&& x, Y&& y) {
  std::vector<Place> places;
  places.reserve(points.size());
  for (const CurvePoint& point : points) places.emplace_back(x(point), y(point));
  return polyline(places, css);
}

// The axis of scores is that of the histogram.
Scale score_scale(const ScoreHistogram& histogram) {
  return {histogram.bins.front().from, histogram.bins.back().to};
}

double on_axis(const ScoreHistogram& histogram, double score) {
  return histogram.bits ? match_bits(score) : score;
}

std::string_view score_name(bool bits) {
  return bits ? "match weight in bits; 0 is a probability of one half" : "score";
}

std::string upright_mark(double at) { return line(at, kTop, at, kTop + kHeight, "mark"); }

std::string threshold_mark(const EvaluateResult& result, const Scale& x) {
  return upright_mark(x.across(on_axis(result.histogram, result.accuracy.threshold)));
}

}  // namespace

std::string precision_recall_svg(const EvaluateResult& result) {
  const Scale unit;
  std::string svg = axes(unit, "recall", unit, share_label);
  svg += curve(
      result.curve, "precision", [&](const CurvePoint& p) { return unit.across(p.quality.recall); },
      [&](const CurvePoint& p) { return unit.down(p.quality.precision); });
  const Quality& here = result.accuracy.at_threshold;
  if (!std::isnan(here.precision)) {
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" class=\"here\"/>\n",
                       unit.across(here.recall), unit.down(here.precision));
  }
  return picture(kTop + kHeight + 46, "Precision over recall, one point for each threshold", svg);
}

std::string threshold_svg(const EvaluateResult& result) {
  const Scale unit;
  const Scale x = score_scale(result.histogram);
  const auto place = [&](const CurvePoint& p) {
    return x.across(on_axis(result.histogram, p.threshold));
  };
  std::string svg = axes(x, score_name(result.histogram.bits), unit, share_label);
  svg += threshold_mark(result, x);
  svg += curve(result.curve, "precision", place,
               [&](const CurvePoint& p) { return unit.down(p.quality.precision); });
  svg += curve(result.curve, "recall", place,
               [&](const CurvePoint& p) { return unit.down(p.quality.recall); });
  svg += curve(result.curve, "f1", place,
               [&](const CurvePoint& p) { return unit.down(p.quality.f1); });
  return picture(kTop + kHeight + 46, "Precision, recall and F1 over the threshold", svg);
}

std::string histogram_svg(const EvaluateResult& result) {
  const std::vector<ScoreBin>& bins = result.histogram.bins;
  const auto height = [](uint64_t pairs) { return std::log10(1 + static_cast<double>(pairs)); };
  double highest = 1;
  for (const ScoreBin& bin : bins) highest = std::max(highest, height(bin.pairs));
  const Scale x = score_scale(result.histogram);
  const Scale y{0, highest};
  std::string svg = axes(x, score_name(result.histogram.bits), y, [](double at) {
    return grouped(static_cast<uint64_t>(std::llround(std::pow(10, at) - 1)));
  });
  for (const ScoreBin& bin : bins) {
    if (bin.pairs == 0) continue;
    const double left = x.across(bin.from) + 1;
    const double width = x.across(bin.to) - left - 1;
    const double top = y.down(height(bin.pairs));
    const double all = y.down(0) - top;
    const double gold = all * static_cast<double>(bin.gold) / static_cast<double>(bin.pairs);
    svg += fmt::format("<g><title>{:.4g} to {:.4g}: {} pairs, {} of them gold</title>\n", bin.from,
                       bin.to, grouped(bin.pairs), grouped(bin.gold));
    svg += box(left, top, width, all - gold, "other");
    svg += box(left, top + all - gold, width, gold, "gold") + "</g>\n";
  }
  svg += threshold_mark(result, x);
  return picture(kTop + kHeight + 46, "Number of pairs by score, with the share that is gold", svg);
}

std::string calibration_svg(const Calibration& calibration) {
  const Scale unit;
  std::string svg = axes(unit, "probability", unit, share_label);
  svg += line(unit.across(0), unit.down(0), unit.across(1), unit.down(1), "mark");
  for (const CalibrationBin& bin : calibration.bins) {
    if (bin.pairs == 0) continue;
    const double across = unit.across(bin.average());
    svg += fmt::format("<g><title>{:g} to {:g}: {} pairs, {} of them gold</title>\n", bin.from,
                       bin.to, grouped(bin.pairs), grouped(bin.gold));
    svg += line(across, unit.down(bin.share.low), across, unit.down(bin.share.high), "axis");
    svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" class=\"here\"/></g>\n", across,
                       unit.down(bin.gold_share()));
  }
  return picture(kTop + kHeight + 46, "Share of gold over the probability", svg);
}

std::string unscored_svg(const UnscoredResult& result) {
  const auto on = [&](double score) { return result.probability ? match_bits(score) : score; };
  const Scale unit;
  // Steps come with the highest scores first.
  Scale x = {on(result.steps.back().least), on(result.steps.front().most)};
  if (x.to <= x.from) x.to = x.from + 1;
  std::string svg = axes(x, score_name(result.probability), unit, share_label);
  std::vector<Place> at;
  std::vector<Place> from;
  for (const ScoreStep& step : result.steps) {
    const double most = x.across(on(step.most));
    const double least = x.across(on(step.least));
    const double middle = (most + least) / 2;
    at.emplace_back(most, unit.down(step.matches));
    at.emplace_back(least, unit.down(step.matches));
    from.emplace_back(least, unit.down(step.precision));
    svg += line(middle, unit.down(std::max(0.0, step.matches - step.error)), middle,
                unit.down(std::min(1.0, step.matches + step.error)), "axis");
  }
  svg += polyline(at, "precision") + polyline(from, "recall");
  if (result.threshold) svg += upright_mark(x.across(on(*result.threshold)));
  return picture(kTop + kHeight + 46, "Share of true pairs over the score", svg);
}

std::string waterfall_svg(const Waterfall& waterfall) {
  constexpr double kRow = 24;
  constexpr double kLabels = 260;  // where the bars begin
  constexpr double kBars = 300;
  double least = 0;
  double most = 0;
  for (const WaterfallStep& step : waterfall.steps) {
    least = std::min(least, step.total);
    most = std::max(most, step.total);
  }
  const Scale scale{least, most};
  const auto across = [&](double value) { return kLabels + kBars * scale.part(value); };
  const double rows = static_cast<double>(waterfall.steps.size());
  std::string svg = line(across(0), 0, across(0), kRow * rows, "axis");
  double before = 0;
  double top = 0;
  for (const WaterfallStep& step : waterfall.steps) {
    const std::string label = step.why.empty() ? step.about : step.about + ", " + step.why;
    const double from = std::min(across(before), across(step.total));
    const double width = std::abs(across(step.total) - across(before));
    svg += words(kLabels - 10, top + 16, "end", label);
    svg += box(from, top + 4, std::max(1.0, width), kRow - 8, step.adds < 0 ? "down" : "up");
    svg += words(kLabels + kBars + 10, top + 16, "start", fmt::format("{:+.4g}", step.adds));
    before = step.total;
    top += kRow;
  }
  const std::string unit = waterfall.bits ? "Weights in bits" : "Points";
  return picture(kRow * rows + 4, unit + ", step by step", svg);
}

}  // namespace kindred
