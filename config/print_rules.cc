#include "config/print_rules.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string_view>

#include "config/mapping.h"
#include "config/read.h"
#include "linkage/feature/grid_triples.h"
#include "linkage/feature/triangles.h"

namespace kindred::config {

namespace {

constexpr uint64_t kMostPixels = 65535;  // of a side
constexpr uint64_t kMostFunctions = 4096;

std::optional<uint16_t> read_prints(const Node& node, std::string_view rule, Draft* draft) {
  const std::optional<uint16_t> field = read_field(node, draft);
  if (!field || draft->pipeline->fields[*field].type == FieldType::kMinutiae) return field;
  add_fault(node, fmt::format("{} is for minutiae; {}", rule, describe_field(*draft, *field)),
            draft->faults);
  return std::nullopt;
}

// Leaves the number as it is, and `good` false, when there is a fault.
void read_count(const Node& node, uint64_t least, uint64_t most, Faults* faults, bool* good,
                uint32_t* number) {
  const auto read = read_whole_number(node, least, most, faults);
  *good = *good && read;
  if (read) *number = static_cast<uint32_t>(*read);
}

struct GridDraft {
  std::optional<uint16_t> field;
  GridTriples triples;
  bool good = true;
  Draft* draft;

  void read(const Node& node, uint64_t least, uint64_t most, uint32_t* number) {
    read_count(node, least, most, draft->faults, &good, number);
  }
};

void read_grid_prints(const Node& node, GridDraft* grid) {
  grid->field = read_prints(node, "grid_triples", grid->draft);
}

void read_width(const Node& node, GridDraft* grid) {
  grid->read(node, 1, kMostPixels, &grid->triples.grid.width);
}

void read_height(const Node& node, GridDraft* grid) {
  grid->read(node, 1, kMostPixels, &grid->triples.grid.height);
}

void read_square(const Node& node, GridDraft* grid) {
  grid->read(node, 1, kMostPixels, &grid->triples.grid.square);
}

void read_margin(const Node& node, GridDraft* grid) {
  grid->read(node, 0, kMostPixels, &grid->triples.grid.margin);
}

void read_functions(const Node& node, GridDraft* grid) {
  grid->read(node, 1, kMostFunctions, &grid->triples.functions);
}

void read_squares(const Node& node, GridDraft* grid) {
  constexpr uint64_t kMost = 16;
  grid->read(node, 1, kMost, &grid->triples.squares);
}

constexpr std::array<Key<GridDraft>, 7> kGridKeys = {{
    {"of", read_grid_prints},
    {"width", read_width},
    {"height", read_height},
    {"square", read_square},
    {"margin", read_margin},
    {"functions", read_functions},
    {"squares", read_squares},
}};

struct TrianglesDraft {
  std::optional<uint16_t> field;
  Triangles triangles;
  uint32_t at_least = 8;
  uint32_t turn = 180;
  bool good = true;
  Draft* draft;

  void read(const Node& node, uint64_t least, uint64_t most, uint32_t* number) {
    read_count(node, least, most, draft->faults, &good, number);
  }
};

void read_triangle_prints(const Node& node, TrianglesDraft* draft) {
  draft->field = read_prints(node, "triangles", draft->draft);
}

void read_at_least(const Node& node, TrianglesDraft* draft) {
  draft->read(node, 1, 1000, &draft->at_least);
}

void read_turn(const Node& node, TrianglesDraft* draft) { draft->read(node, 1, 180, &draft->turn); }

void read_neighbours(const Node& node, TrianglesDraft* draft) {
  draft->read(node, 2, 32, &draft->triangles.neighbours);
}

void read_tolerance(const Node& node, TrianglesDraft* draft) {
  draft->read(node, 1, 100, &draft->triangles.tolerance);
}

constexpr std::array<Key<TrianglesDraft>, 5> kTriangleKeys = {{
    {"of", read_triangle_prints},
    {"at_least", read_at_least},
    {"turn", read_turn},
    {"neighbours", read_neighbours},
    {"tolerance", read_tolerance},
}};

// What each of the numbers cannot tell by itself.
bool check_grid(const Node& node, const GridDraft& draft) {
  const GridTriples& triples = draft.triples;
  const PrintGrid& grid = triples.grid;
  Faults* const faults = draft.draft->faults;
  if (grid.squares() > PrintGrid::kMostSquares) {
    add_fault(
        *node.find("square")->value,
        fmt::format("an image of {} by {} pixels has {} such squares; at most {} are possible",
                    grid.width, grid.height, grid.squares(), PrintGrid::kMostSquares),
        faults);
    return false;
  }
  if (triples.squares > grid.squares()) {
    add_fault(node,
              fmt::format("a function of {} squares, where the image has {}", triples.squares,
                          grid.squares()),
              faults);
    return false;
  }
  const Field& field = draft.draft->pipeline->fields[*draft.field];
  if (field.width != 0 && (field.width != grid.width || field.height != grid.height)) {
    add_fault(node,
              fmt::format("the image of \"{}\" is {} by {} pixels in a rule above", field.name,
                          field.width, field.height),
              faults);
    return false;
  }
  return true;
}

}  // namespace

RulePointer read_grid_triples(const Node& node, Draft* draft) {
  GridDraft grid{.field = std::nullopt, .triples = {}, .draft = draft};
  if (!read_mapping(node, kGridKeys, &grid, draft->faults)) return nullptr;
  bool good = grid.good;
  for (const std::string_view key : {"of", "width", "height", "square"}) {
    good = require_key(node, key, draft->faults) && good;
  }
  if (!good || !grid.field || !check_grid(node, grid)) return nullptr;
  return draft->pipeline->grid_triples(*grid.field, grid.triples);
}

std::vector<std::string> keys_of_grid_triples() { return keys_of(kGridKeys); }

RulePointer read_triangles(const Node& node, Draft* draft) {
  TrianglesDraft read{.field = std::nullopt, .triangles = {}, .draft = draft};
  if (!read_mapping(node, kTriangleKeys, &read, draft->faults)) return nullptr;
  if (!require_key(node, "of", draft->faults) || !read.good || !read.field) return nullptr;
  return draft->pipeline->triangles(*read.field, read.triangles, read.at_least, read.turn);
}

std::vector<std::string> keys_of_triangles() { return keys_of(kTriangleKeys); }

}  // namespace kindred::config
