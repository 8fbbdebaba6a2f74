#include "tools/kindred/generate/fingerprints.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <string>
#include <vector>

#include "tools/kindred/generate/random.h"

namespace kindred {
namespace {

enum Family : uint64_t { kFinger = 600, kPrint = 601 };

constexpr int32_t kLeastApart = 12;  // pixels between two minutiae of a finger
constexpr uint32_t kMostTurned = 45;
constexpr uint32_t kMostShifted = 50;
constexpr uint32_t kMostOff = 3;       // pixels
constexpr uint32_t kMostAngleOff = 6;  // degrees
constexpr double kLost = 0.15;
constexpr uint32_t kFalseOneIn = 10;

// Whole pixels and degrees.
struct Point {
  int32_t x;
  int32_t y;
  int32_t angle;  // 0 to 359
  bool ending;
};

using Points = std::vector<Point>;

int32_t in_circle(int32_t degrees) { return ((degrees % 360) + 360) % 360; }

bool in_image(const Point& p) {
  return p.x >= 0 && p.x < kPrintSide && p.y >= 0 && p.y < kPrintSide;
}

// Uniform in [-most, most].
int32_t around_zero(uint32_t most, Random* random) {
  return static_cast<int32_t>(random->between(0, 2 * most)) - static_cast<int32_t>(most);
}

// The ridges' direction, which changes slowly over the finger.
struct Flow {
  int32_t middle;   // degrees
  int32_t along_x;  // degrees from one side of the image to the other
  int32_t along_y;

  explicit Flow(Random* random)
      : middle(static_cast<int32_t>(random->below(180))),
        along_x(around_zero(90, random)),
        along_y(around_zero(90, random)) {}

  int32_t at(int32_t x, int32_t y) const {
    return middle + along_x * x / kPrintSide + along_y * y / kPrintSide;
  }
};

Point random_point(const Flow& flow, Random* random) {
  const auto x = static_cast<int32_t>(random->below(kPrintSide));
  const auto y = static_cast<int32_t>(random->below(kPrintSide));
  const int32_t way = random->chance(0.5) ? 180 : 0;
  const int32_t angle = in_circle(flow.at(x, y) + way + around_zero(10, random));
  return {x, y, angle, random->chance(0.6)};
}

bool crowded(const Point& p, const Points& points) {
  return std::any_of(points.begin(), points.end(), [&](const Point& other) {
    const int32_t x = p.x - other.x;
    const int32_t y = p.y - other.y;
    return x * x + y * y < kLeastApart * kLeastApart;
  });
}

Points make_finger(const Flow& flow, Random* random) {
  const uint32_t count = random->between(30, 60);
  Points points;
  while (points.size() < count) {
    const Point point = random_point(flow, random);
    if (!crowded(point, points)) points.push_back(point);
  }
  return points;
}

// Sines and cosines in whole numbers, so that the bytes are the same on every machine.
Point turned(const Point& p, int32_t degrees) {
  constexpr int32_t kOne = 1 << 14;
  constexpr int32_t kMiddle = kPrintSide / 2;
  const double angle = degrees * (std::numbers::pi / 180);
  const auto cosine = static_cast<int32_t>(std::lround(kOne * std::cos(angle)));
  const auto sine = static_cast<int32_t>(std::lround(kOne * std::sin(angle)));
  const int32_t x = p.x - kMiddle;
  const int32_t y = p.y - kMiddle;
  return {kMiddle + (cosine * x - sine * y) / kOne, kMiddle + (sine * x + cosine * y) / kOne,
          in_circle(p.angle + degrees), p.ending};
}

Points print_again(const Points& finger, const Flow& flow, bool aligned, Random* random) {
  const int32_t turn = aligned ? 0 : around_zero(kMostTurned, random);
  const int32_t shift_x = aligned ? 0 : around_zero(kMostShifted, random);
  const int32_t shift_y = aligned ? 0 : around_zero(kMostShifted, random);
  Points print;
  const auto add = [&](const Point& point) {
    Point moved = turned(point, turn);
    moved.x += shift_x;
    moved.y += shift_y;
    if (in_image(moved)) print.push_back(moved);
  };
  for (Point point : finger) {
    if (random->chance(kLost)) continue;
    point.x += around_zero(kMostOff, random);
    point.y += around_zero(kMostOff, random);
    point.angle = in_circle(point.angle + around_zero(kMostAngleOff, random));
    add(point);
  }
  for (size_t i = 0; i < finger.size() / kFalseOneIn; ++i) add(random_point(flow, random));
  return print;
}

// In an order that says nothing of the finger.
Points print_of(const GenerateOptions& options, const Plan& plan, uint64_t record) {
  const uint64_t entity = plan.entity_of(record);
  Random of_finger(options.seed, kFinger, entity);
  const Flow flow(&of_finger);
  Points print = make_finger(flow, &of_finger);
  Random random(options.seed, kPrint, record);
  if (record != plan.first_record(entity)) {
    print = print_again(print, flow, options.aligned, &random);
  }
  shuffle(&print, &random);
  return print;
}

}  // namespace

void write_fingerprints(const GenerateOptions& options, const Plan& plan, RecordFiles* files) {
  std::string line;
  for (const uint32_t record : plan.output_order()) {
    const uint32_t source = plan.source_of(record);
    line = "{\"id\":\"";
    plan.append_id(record, &line);
    fmt::format_to(std::back_inserter(line), "\",\"source\":\"{}\",\"minutiae\":[",
                   options.sources[source]);
    for (const Point& p : print_of(options, plan, record)) {
      fmt::format_to(
          std::back_inserter(line), "{}{{\"x\":{},\"y\":{},\"angle\":{},\"type\":\"{}\"}}",
          line.back() == '[' ? "" : ",", p.x, p.y, p.angle, p.ending ? "ending" : "bifurcation");
    }
    line += "]}\n";
    files->write(source, line);
  }
}

}  // namespace kindred
