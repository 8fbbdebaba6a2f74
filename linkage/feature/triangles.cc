#include "linkage/feature/triangles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "linkage/base/hash.h"
#include "linkage/feature/print_place.h"
#include "linkage/feature/sorted_print.h"

namespace kindred {

namespace {

constexpr uint64_t kTriangleSeed = 0x747269616e676c65;  // part of the keys' meaning
constexpr double kAngleCell = 30;                       // degrees
constexpr double kAngleMargin = 8;
constexpr int kAngleCells = 12;

using Corners = std::array<const Minutia*, 3>;

// One side of a triangle, from corner k to the next one.
struct Side {
  double length = 0;
  double direction = 0;  // degrees
};

// What a maths library rounds is rounded again, coarsely, so that all machines agree.
double direction_of(double x, double y) {
  return std::round(std::atan2(y, x) * (180 / std::numbers::pi) * 16) / 16;
}

double length_of(double x, double y) { return std::sqrt(x * x + y * y); }

// The cells of a value: its own, and the one beyond a border that is nearer than the margin.
struct Cells {
  int first;
  int last;
};

Cells cells_of(double value, double cell, double margin) {
  return {static_cast<int>(std::floor((value - margin) / cell)),
          static_cast<int>(std::floor((value + margin) / cell))};
}

class TriangleElements final : public PrintElements {
 public:
  explicit TriangleElements(const Triangles& options) : options_(options) {}

  std::string spec() const override {
    return "neighbours=" + std::to_string(options_.neighbours) +
           ", tolerance=" + std::to_string(options_.tolerance);
  }

  double most() const override { return 1; }

  void extract(std::span<const Minutia> given, std::vector<PrintElement>* out) const override {
    const std::vector<Minutia> print = sorted_print(given);
    for (const auto& [a, b, c] : triples(print)) {
      add({&print[a], &print[b], &print[c]}, out);
    }
  }

 private:
  using Triple = std::array<size_t, 3>;

  // Each once: three minutiae may be neighbours of one another.
  std::vector<Triple> triples(std::span<const Minutia> print) const {
    std::vector<Triple> all;
    for (size_t i = 0; i < print.size(); ++i) {
      const std::vector<size_t> near = neighbours(print, i);
      for (size_t a = 0; a < near.size(); ++a) {
        for (size_t b = a + 1; b < near.size(); ++b) {
          Triple& triple = all.emplace_back(Triple{i, near[a], near[b]});
          std::sort(triple.begin(), triple.end());
        }
      }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  std::vector<size_t> neighbours(std::span<const Minutia> print, size_t i) const {
    std::vector<std::pair<double, size_t>> distances;
    for (size_t j = 0; j < print.size(); ++j) {
      const double distance = length_of(double{print[j].x} - double{print[i].x},
                                        double{print[j].y} - double{print[i].y});
      if (distance >= shortest()) distances.emplace_back(distance, j);
    }
    const size_t count = std::min<size_t>(options_.neighbours, distances.size());
    std::partial_sort(distances.begin(), distances.begin() + static_cast<std::ptrdiff_t>(count),
                      distances.end());
    std::vector<size_t> nearest;
    for (size_t k = 0; k < count; ++k) nearest.push_back(distances[k].second);
    return nearest;
  }

  double shortest() const { return 2.0 * options_.tolerance; }

  void add(Corners corners, std::vector<PrintElement>* out) const {
    order(&corners);
    std::array<Side, 3> sides;
    double longest = 0;
    for (size_t k = 0; k < 3; ++k) {
      const Minutia& from = *corners[k];
      const Minutia& to = *corners[(k + 1) % 3];
      const double x = double{to.x} - double{from.x};
      const double y = double{to.y} - double{from.y};
      sides[k] = {length_of(x, y), direction_of(x, y)};
      if (sides[k].length < shortest()) return;
      longest = std::max(longest, sides[k].length);
    }
    for (size_t k = 0; k < 3; ++k) {
      if (sides[k].length >= longest - options_.tolerance) add(corners, sides, k, out);
    }
  }

  // One way round, so that the mirror image is another triangle.
  static void order(Corners* corners) {
    const auto& [a, b, c] = *corners;
    const double turn = (double{b->x} - double{a->x}) * (double{c->y} - double{a->y}) -
                        (double{c->x} - double{a->x}) * (double{b->y} - double{a->y});
    if (turn < 0) std::swap((*corners)[1], (*corners)[2]);
  }

  // The elements that begin with side k.
  void add(const Corners& corners, const std::array<Side, 3>& sides, size_t k,
           std::vector<PrintElement>* out) const {
    std::vector<uint64_t> values = {kTriangleSeed};
    for (size_t i = k; i < k + 3; ++i) {
      const double cell = 3.0 * options_.tolerance;
      append(cells_of(sides[i % 3].length, cell, options_.tolerance), 0, &values);
    }
    for (size_t i = k; i < k + 3; ++i) {
      const double angle = double{corners[i % 3]->angle} - sides[i % 3].direction;
      append(cells_of(angle, kAngleCell, kAngleMargin), kAngleCells, &values);
    }
    const uint32_t place = place_of(corners, sides[k]).packed();
    for (const uint64_t value : values) out->push_back({value, place});
  }

  // Every value with each of the cells, of which there are so many all around; 0: without end.
  static void append(Cells cells, int around, std::vector<uint64_t>* values) {
    std::vector<uint64_t> longer;
    for (const uint64_t value : *values) {
      for (int cell = cells.first; cell <= cells.last; ++cell) {
        longer.push_back(mix(
            value, static_cast<uint64_t>(around == 0 ? cell : (cell % around + around) % around)));
      }
    }
    *values = std::move(longer);
  }

  static PrintPlace place_of(const Corners& corners, const Side& side) {
    const double x = double{corners[0]->x} + double{corners[1]->x} + double{corners[2]->x};
    const double y = double{corners[0]->y} + double{corners[1]->y} + double{corners[2]->y};
    return {static_cast<int>(std::floor(x / 3)), static_cast<int>(std::floor(y / 3)),
            static_cast<int>(std::floor(side.direction * kTurnSteps / 360))};
  }

  Triangles options_;
};

}  // namespace

PrintElementsPointer triangles(const Triangles& options) {
  if (options.neighbours < 2 || options.neighbours > 32 || options.tolerance == 0) {
    throw std::invalid_argument("triangles need 2 to 32 neighbours and a tolerance above 0");
  }
  return std::make_shared<const TriangleElements>(options);
}

}  // namespace kindred
