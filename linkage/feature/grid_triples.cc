#include "linkage/feature/grid_triples.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "linkage/base/hash.h"

namespace kindred {

namespace {

constexpr uint64_t kFunctionSeed = 0x677269645f33;  // part of the keys' meaning

// The columns, or rows, that a coordinate is in.
struct Places {
  uint32_t first;
  uint32_t last;
};

Places places(double at, const PrintGrid& grid, uint32_t count) {
  const double square = grid.square;
  const double here = std::floor(at / square);
  const double below = std::floor((at - grid.margin) / square);
  const double above = std::max(here, std::ceil((at + grid.margin) / square) - 1);
  return {static_cast<uint32_t>(std::max(below, 0.0)),
          static_cast<uint32_t>(std::min(above, count - 1.0))};
}

bool in_image(const PrintGrid& grid, const Minutia& minutia) {
  return minutia.x >= 0 && minutia.x < static_cast<float>(grid.width) && minutia.y >= 0 &&
         minutia.y < static_cast<float>(grid.height);
}

void check(const GridTriples& triples) {
  const PrintGrid& grid = triples.grid;
  if (grid.width == 0 || grid.height == 0 || grid.square == 0) {
    throw std::invalid_argument("a grid needs an image and squares of at least one pixel");
  }
  if (grid.squares() > PrintGrid::kMostSquares) {
    throw std::invalid_argument("a grid has at most a million squares");
  }
  if (triples.functions == 0 || triples.squares == 0 || triples.squares > grid.squares()) {
    throw std::invalid_argument("a function needs at least one square, and no more than there are");
  }
}

class GridFunctions final : public PrintElements {
 public:
  explicit GridFunctions(const GridTriples& triples) : triples_(triples) {
    for (uint32_t i = 0; i < triples.functions; ++i) {
      for (const uint32_t square : function_squares(triples, triples.first + i)) {
        squares_.push_back(square);
      }
    }
  }

  std::string spec() const override {
    const PrintGrid& grid = triples_.grid;
    return "width=" + std::to_string(grid.width) + ", height=" + std::to_string(grid.height) +
           ", square=" + std::to_string(grid.square) + ", margin=" + std::to_string(grid.margin) +
           ", functions=" + std::to_string(triples_.functions) +
           ", squares=" + std::to_string(triples_.squares) +
           ", first=" + std::to_string(triples_.first);
  }

  double most() const override { return triples_.functions; }

  void extract(std::span<const Minutia> print, std::vector<PrintElement>* out) const override {
    const std::vector<bool> occupied = occupied_squares(triples_.grid, print);
    auto square = squares_.begin();
    for (uint32_t i = 0; i < triples_.functions; ++i, square += triples_.squares) {
      const bool yes =
          std::all_of(square, square + triples_.squares, [&](uint32_t s) { return occupied[s]; });
      if (yes) out->push_back({triples_.first + i, 0});
    }
  }

 private:
  GridTriples triples_;
  std::vector<uint32_t> squares_;  // of one function behind those of the other
};

}  // namespace

std::vector<bool> occupied_squares(const PrintGrid& grid, std::span<const Minutia> print) {
  std::vector<bool> occupied(grid.squares());
  for (const Minutia& minutia : print) {
    if (!in_image(grid, minutia)) continue;
    const Places columns = places(minutia.x, grid, grid.columns());
    const Places rows = places(minutia.y, grid, grid.rows());
    for (uint32_t row = rows.first; row <= rows.last; ++row) {
      for (uint32_t column = columns.first; column <= columns.last; ++column) {
        occupied[column + row * grid.columns()] = true;
      }
    }
  }
  return occupied;
}

std::vector<uint32_t> function_squares(const GridTriples& triples, uint32_t number) {
  std::vector<uint32_t> squares;
  const uint64_t seed = mix(kFunctionSeed, number);
  for (uint64_t i = 0; squares.size() < triples.squares; ++i) {
    const auto drawn = static_cast<uint32_t>(mix(seed, i) % triples.grid.squares());
    const bool fresh = std::find(squares.begin(), squares.end(), drawn) == squares.end();
    if (fresh) squares.push_back(drawn);
  }
  return squares;
}

PrintElementsPointer grid_triples(const GridTriples& triples) {
  check(triples);
  return std::make_shared<const GridFunctions>(triples);
}

}  // namespace kindred
