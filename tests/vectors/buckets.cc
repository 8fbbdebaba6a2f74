// Lines cut into buckets (MMDS 3.7.4, 3.7.5). The library draws its lines; buckets of given lines
// are computed here.

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "linkage/block/family.h"
#include "linkage/block/sensitivity.h"
#include "linkage/compare/cosine.h"
#include "tests/vectors/operations.h"
#include "tests/vectors/pairs.h"

namespace kindred::vectors {

namespace {

double bucket_of(double x, double width) { return std::floor(x / width); }

Json bucket(const Json& input) { return bucket_of(input["x"].number(), input["a"].number()); }

// A projection that comes within a rounding error of a border is on it.
Json projection_bucket(const Json& input) {
  constexpr double kRounding = 1e-12;
  const double projection = dot_product(input["point"].numbers(), input["direction"].numbers());
  return bucket_of(projection + input["offset"].number() + kRounding, input["a"].number());
}

// By point, for each axis.
std::map<std::string, std::vector<double>> axis_buckets_of(const Json& input) {
  std::map<std::string, std::vector<double>> buckets;
  for (const auto& [name, point] : input["points"].object()) {
    for (const double x : point.numbers()) {
      buckets[name].push_back(bucket_of(x, input["a"].number()));
    }
  }
  return buckets;
}

Json axis_buckets(const Json& input) { return axis_buckets_of(input); }

Json axis_candidates(const Json& input) {
  const auto by_name = axis_buckets_of(input);
  const std::vector<std::pair<std::string, std::vector<double>>> points(by_name.begin(),
                                                                        by_name.end());
  Json::List candidates;
  for_each_pair(points.size(), [&](size_t a, size_t b) {
    std::vector<size_t> axes;
    for (size_t i = 0; i < points[a].second.size(); ++i) {
      if (points[a].second[i] == points[b].second[i]) axes.push_back(i + 1);
    }
    if (axes.empty()) return;
    candidates.push_back(Json::List{points[a].first, points[b].first, axes});
  });
  return candidates;
}

// Whether two points share a bucket on some axis.
bool meet(const std::vector<double>& p, const std::vector<double>& q, double width) {
  for (size_t i = 0; i < p.size(); ++i) {
    if (bucket_of(p[i], width) == bucket_of(q[i], width)) return true;
  }
  return false;
}

// The widths at which two points meet, as (low, high]: that changes only where a coordinate is a
// multiple of the width.
Json candidate_widths(const Json& input) {
  const std::vector<double> p = input["p"].numbers();
  const std::vector<double> q = input["q"].numbers();
  std::set<double> borders;
  double least = std::abs(p[0] - q[0]);
  for (size_t i = 0; i < p.size(); ++i) {
    least = std::min(least, std::abs(p[i] - q[i]));
    for (const double x : {p[i], q[i]}) {
      for (int k = 1; x / k > 0 && k <= 10; ++k) borders.insert(x / k);
    }
  }
  if (least == 0) return Json::List{Json::List{0, Json()}};
  borders.insert(least);  // no width up to here joins two coordinates
  borders.erase(borders.begin(), borders.find(least));
  Json::List intervals;
  double low = 0;  // of the interval that is open; 0: none
  for (auto border = borders.begin(); border != borders.end(); ++border) {
    const auto next = std::next(border);
    const double inside = next == borders.end() ? *border + 1 : (*border + *next) / 2;
    const bool joined = meet(p, q, inside);
    if (joined && low == 0) low = *border;
    if (low > 0 && !joined) {
      intervals.push_back(std::vector<double>{low, *border});
      low = 0;
    }
  }
  intervals.push_back(Json::List{low, Json()});
  return intervals;
}

// At a known angle between line and segment, over a random offset.
double at_angle(double d, double width, double degrees) {
  return std::max(0.0, 1 - d * std::cos(degrees * std::numbers::pi / 180) / width);
}

Json collision_given_angle(const Json& input) {
  return at_angle(input["d"].number(), input["a"].number(), input["theta_degrees"].number());
}

Json collision_2d(const Json& input) {
  return family("lines", {{"width", input["a"].number()}, {"dimensions", 2}})
      ->agree(input["d"].number());
}

Json collision_3d(const Json& input) {
  return family("lines", {{"width", input["a"].number()}, {"dimensions", 3}})
      ->agree(input["d"].number());
}

Json collision_gaussian(const Json& input) {
  return family("lines", {{"width", input["w"].number()}})->agree(input["d"].number());
}

// The book's bounds: at a / 2 the worst angle is 0, at 2 a nothing meets unless the angle is 60
// degrees or more, which one in three is. The library's family keeps them.
Sensitivity plane_sensitivity(double width) {
  const Sensitivity bounds = {width / 2, 2 * width, at_angle(width / 2, width, 0),
                              (90 - std::acos(0.5) * 180 / std::numbers::pi) / 90};
  const FamilyPointer lines = family("lines", {{"width", width}, {"dimensions", 2}});
  std::vector<AgreementPoint> points;
  for (double d = 0; d < 5 * width; d += width / 8) points.push_back({d, lines->agree(d)});
  if (!is_sensitive(bounds, points)) throw std::logic_error("lines break the book's bounds");
  return bounds;
}

Json sensitivity_euclid_2d(const Json& input) {
  const Sensitivity s = plane_sensitivity(input["a"].number());
  return std::vector<double>{s.d1, s.d2, s.p1, s.p2};
}

Json sensitivity_ratio(const Json& input) {
  const Sensitivity s = plane_sensitivity(input["a"].number());
  return {{"ratio", s.d2 / s.d1}};
}

constexpr Operation kOperations[] = {
    {"bucket", bucket},
    {"projection_bucket", projection_bucket},
    {"axis_buckets", axis_buckets},
    {"axis_candidates", axis_candidates},
    {"candidate_widths", candidate_widths},
    {"collision_given_angle", collision_given_angle},
    {"collision_2d", collision_2d},
    {"collision_3d", collision_3d},
    {"collision_gaussian", collision_gaussian},
    {"sensitivity_euclid_2d", sensitivity_euclid_2d},
    {"sensitivity_ratio", sensitivity_ratio},
};

}  // namespace

Operations bucket_operations() { return kOperations; }

}  // namespace kindred::vectors
