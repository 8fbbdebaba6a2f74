#include "linkage/prepare/normalise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "linkage/text/amount.h"
#include "linkage/text/clean.h"
#include "linkage/text/geo.h"
#include "linkage/text/number.h"

namespace kindred {

namespace {

bool holds(const std::vector<std::string>& sorted, std::string_view text) {
  return !sorted.empty() && std::binary_search(sorted.begin(), sorted.end(), text);
}

std::string as_text(std::string_view raw) {
  std::string text;
  clean(std::array{CleanStep::kText}, raw, &text);
  return text;
}

}  // namespace

Normaliser::Normaliser(const Field& field) : field_(&field), spelling_steps_(field.clean.size()) {
  if (field.none.empty()) return;
  // Neil sounds as "null" does.
  spelling_steps_ = static_cast<size_t>(std::ranges::find(field.clean, CleanStep::kPhonetic) -
                                        field.clean.begin());
  for (const std::string& text : field.none) {
    std::string value;
    if (read(text, &value)) {
      none_.push_back(std::move(value));
    } else {
      unread_.push_back(as_text(text));
    }
  }
  std::ranges::sort(none_);
  std::ranges::sort(unread_);
}

bool Normaliser::normalise(std::string_view raw, std::string* out) const {
  out->clear();
  if (raw.empty()) return true;
  if (field_->type == FieldType::kSet) {
    *out = normalise_set(raw);
    return true;
  }
  if (!read(raw, out)) return !unread_.empty() && holds(unread_, as_text(raw));
  finish(out);
  return true;
}

std::span<const CleanStep> Normaliser::spelling() const {
  return std::span(field_->clean).first(spelling_steps_);
}

// One value, or one token of a set, up to spelling(). False when it cannot be read.
bool Normaliser::read(std::string_view raw, std::string* out) const {
  out->clear();
  switch (field_->type) {
    case FieldType::kText:
    case FieldType::kSet:
      clean(spelling(), raw, out);
      return true;
    case FieldType::kDate:
      clean(spelling(), raw, {.latest_year = field_->latest_year}, out);
      return !out->empty();
    case FieldType::kNumber: {
      const std::optional<Amount> amount = parse_amount(raw);
      if (amount) *out = format_number(amount->value);
      return amount.has_value();
    }
    case FieldType::kGeo: {
      const std::optional<GeoPoint> point = parse_geo(raw);
      if (point) *out = format_geo(*point);
      return point.has_value();
    }
    case FieldType::kVector: {
      const SparseVector vector = decode_sparse_vector(raw);
      const bool finite = std::all_of(vector.components.begin(), vector.components.end(),
                                      [](const Component& c) { return std::isfinite(c.value); });
      if (finite) *out = raw;
      return finite;
    }
    case FieldType::kMinutiae:
      *out = raw;
      return true;
  }
  return true;
}

// From spelling() on.
void Normaliser::finish(std::string* value) const {
  if (holds(none_, *value)) {
    value->clear();
  } else if (spelling_steps_ < field_->clean.size()) {
    const std::string spelt = std::exchange(*value, {});
    clean(std::span(field_->clean).subspan(spelling_steps_), spelt, value);
  }
}

std::string Normaliser::normalise_set(std::string_view raw) const {
  std::vector<std::string> tokens;
  for (const std::string_view token : decode_set(raw)) {
    read(token, &tokens.emplace_back());
    finish(&tokens.back());
    if (tokens.back().empty()) tokens.pop_back();
  }
  return encode_set(tokens);
}

}  // namespace kindred
