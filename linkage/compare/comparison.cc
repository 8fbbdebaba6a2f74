#include "linkage/compare/comparison.h"

#include <algorithm>

#include "linkage/compare/named_comparisons.h"
#include "linkage/text/number.h"

namespace kindred {
namespace {

std::vector<const ComparisonKind*> kinds() {
  std::vector<const ComparisonKind*> all;
  for (const auto* family :
       {&text_comparisons(), &set_comparisons(), &weighted_comparisons(), &named_comparisons(),
        &vector_comparisons(), &value_comparisons(), &minutiae_comparisons()}) {
    for (const ComparisonKind& kind : *family) all.push_back(&kind);
  }
  return all;
}

bool accepts(const ComparisonKind& kind, FieldType type) {
  return std::ranges::find(kind.types, type) != kind.types.end();
}

// "l2.5"
std::shared_ptr<const Comparison> lr_of_name(std::string_view name) {
  if (!name.starts_with('l')) return nullptr;
  const std::optional<double> r = parse_number(name.substr(1));
  return r && *r >= 1 ? lr_comparison(*r) : nullptr;
}

}  // namespace

std::shared_ptr<const Comparison> comparison(std::string_view name, FieldType type) {
  for (const ComparisonKind* kind : kinds()) {
    if (kind->name == name && accepts(*kind, type)) return kind->make();
  }
  return type == FieldType::kVector ? lr_of_name(name) : nullptr;
}

std::vector<std::string_view> comparison_names(FieldType type) {
  std::vector<std::string_view> names;
  for (const ComparisonKind* kind : kinds()) {
    if (accepts(*kind, type)) names.push_back(kind->name);
  }
  return names;
}

std::vector<std::string_view> comparison_names() {
  std::vector<std::string_view> names;
  for (const ComparisonKind* kind : kinds()) {
    if (std::ranges::find(names, kind->name) == names.end()) names.push_back(kind->name);
  }
  return names;
}

}  // namespace kindred
