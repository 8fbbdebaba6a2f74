#include "tools/kindred/init/one_sided.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kindred {

namespace {

bool of_one_source(const ChosenField& field, const std::vector<std::string>& sources) {
  return std::ranges::all_of(field.values, [&](const auto& value) {
    return sources[value.first] == sources[field.values.front().first];
  });
}

using Places = std::vector<std::optional<size_t>>;  // by old place; none: left out

void move_references(const Places& moved, ChosenField* field) {
  std::vector<size_t> parts;
  for (const size_t part : field->parts) {
    if (moved[part]) parts.push_back(*moved[part]);
  }
  field->parts = std::move(parts);
  if (field->swapped) field->swapped = moved[*field->swapped];
}

}  // namespace

void leave_out_one_sided(const Profile& profile, FieldChoice* choice) {
  Places moved;
  std::vector<ChosenField> kept;
  for (ChosenField& field : choice->fields) {
    if (!of_one_source(field, profile.sources)) {
      moved.emplace_back(kept.size());
      kept.push_back(std::move(field));
      continue;
    }
    moved.emplace_back();
    if (field.kind == FieldKind::kCodes) continue;  // no place of the records
    choice->left_out.push_back(
        {field.path, "one source alone has it, and pairs are of two sources"});
  }
  for (ChosenField& field : kept) move_references(moved, &field);
  choice->fields = std::move(kept);
}

}  // namespace kindred
