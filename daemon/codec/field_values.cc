#include "daemon/codec/field_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "daemon/codec/minutia.h"
#include "daemon/codec/split.h"
#include "linkage/text/geo.h"
#include "linkage/text/integer.h"

namespace kindred {

namespace {

bool composite(FieldType type) {
  return type == FieldType::kSet || type == FieldType::kVector || type == FieldType::kMinutiae;
}

std::string_view expected(FieldType type) {
  switch (type) {
    case FieldType::kText:
      return "a string, a number, true or false";
    case FieldType::kNumber:
      return "a number, or a string that holds one";
    case FieldType::kDate:
      return "a string";
    case FieldType::kGeo:
      return "an object with lat and lon, or a string \"lat,lon\"";
    case FieldType::kSet:
      return "an array of scalars";
    case FieldType::kVector:
      return "an array of numbers, or an object from index to number";
    case FieldType::kMinutiae:
      return "an array of objects with x, y, angle and type";
  }
  return "";
}

// A palm has fewer. Comparing two prints costs the product of their numbers.
constexpr size_t kMostMinutiae = 1000;

}  // namespace

bool FieldValues::add(const JsonDocument& document, size_t node, const WantedValues& wanted,
                      Values* out, Rejection* why) {
  field_ = &wanted.field;
  number_ = wanted.number;
  split_ = wanted.split;
  out_ = out;
  joined_ = nullptr;
  why_ = why;
  return composite(field_->type) ? add_composites(document, node) : add_scalars(document, node);
}

bool FieldValues::append(const JsonDocument& document, size_t node, const Field& field,
                         std::string* text, Rejection* why) {
  field_ = &field;
  joined_ = text;
  why_ = why;
  return add_scalars(document, node);
}

bool FieldValues::part_of_place() const {
  return field_->type == FieldType::kGeo && joined_ != nullptr;
}

void FieldValues::take(std::string_view text) {
  if (joined_ == nullptr) {
    if (split_.empty()) {
      out_->add(number_, text);
    } else {
      for_each_part(text, split_, [&](std::string_view part) { out_->add(number_, part); });
    }
    return;
  }
  if (!joined_->empty()) *joined_ += ' ';
  *joined_ += part_of_place() ? plain_degrees(text) : std::string(text);
}

bool FieldValues::wrong(std::string_view what) {
  why_->reason = RejectionClass::kWrongType;
  why_->message = fmt::format("field \"{}\": {} where {} should be", field_->name, what,
                              expected(part_of_place() ? FieldType::kNumber : field_->type));
  return false;
}

bool FieldValues::faulty(std::string_view what) {
  why_->reason = RejectionClass::kWrongType;
  why_->message = fmt::format("field \"{}\": {}", field_->name, what);
  return false;
}

bool FieldValues::wrong_kind(JsonKind kind) { return wrong(json_kind_name(kind)); }

bool FieldValues::add_scalars(const JsonDocument& document, size_t node) {
  const bool array = document.node(node).kind == JsonKind::kArray;
  if (!array || part_of_place()) return add_scalar(document, node);
  bool good = true;
  document.for_each(node, [&](size_t element) {
    if (!good) return;
    good = document.node(element).kind == JsonKind::kArray ? wrong("an array inside an array")
                                                           : add_scalar(document, element);
  });
  return good;
}

bool FieldValues::add_scalar(const JsonDocument& document, size_t node) {
  const JsonNode& value = document.node(node);
  switch (value.kind) {
    case JsonKind::kNull:
      return true;
    case JsonKind::kString:
      if (!value.text.empty()) take(value.text);
      return true;
    case JsonKind::kNumber:
      if (field_->type == FieldType::kGeo && !part_of_place()) return wrong_kind(value.kind);
      take(value.text);
      return true;
    case JsonKind::kTrue:
    case JsonKind::kFalse:
      if (field_->type != FieldType::kText) return wrong_kind(value.kind);
      take(value.text);
      return true;
    case JsonKind::kObject:
      if (field_->type != FieldType::kGeo || part_of_place()) return wrong_kind(value.kind);
      return add_place(document, node);
    case JsonKind::kArray:
      break;
  }
  return wrong_kind(value.kind);
}

bool FieldValues::add_place(const JsonDocument& document, size_t node) {
  const size_t latitude = document.first_member(node, {"lat", "latitude"});
  const size_t longitude = document.first_member(node, {"lon", "lng", "longitude"});
  if (latitude == 0 && longitude == 0) {
    // {} and {"lat": null, "lon": null} are no place; an object of other members is a mistake.
    if (document.node(node).end == node + 1 || document.member(node, "lat") != 0 ||
        document.member(node, "latitude") != 0) {
      return true;
    }
    return wrong("an object without lat and lon");
  }
  if (latitude == 0 || longitude == 0) return wrong("half a place");
  for (const size_t part : {latitude, longitude}) {
    const JsonKind kind = document.node(part).kind;
    if (kind != JsonKind::kNumber && kind != JsonKind::kString) return wrong_kind(kind);
  }
  out_->add(number_, plain_degrees(document.node(latitude).text) + "," +
                         plain_degrees(document.node(longitude).text));
  return true;
}

bool FieldValues::add_composites(const JsonDocument& document, size_t node) {
  const JsonNode& value = document.node(node);
  if (value.kind == JsonKind::kNull) return true;
  if (value.kind == JsonKind::kString) {
    if (!split_.empty()) return add_text_of_tokens(value.text);
    return value.text.empty() || add_text_of_json(value.text);
  }
  const bool vector = field_->type == FieldType::kVector;
  if (vector && value.kind == JsonKind::kObject) return add_sparse_vector(document, node);
  if (value.kind != JsonKind::kArray) return wrong_kind(value.kind);
  if (vector && field_->sparse && pairs(document, node)) return add_sparse_vector(document, node);

  bool nested = false;
  bool flat = false;
  document.for_each(node, [&](size_t element) {
    const JsonKind kind = document.node(element).kind;
    const bool inner = kind == JsonKind::kArray || (vector && kind == JsonKind::kObject);
    nested = nested || inner;
    flat = flat || (!inner && kind != JsonKind::kNull);
  });
  if (nested && flat) return wrong("an array of arrays and of other things");
  if (!nested) return add_composite(document, node);
  bool good = true;
  document.for_each(node, [&](size_t element) {
    good = good &&
           (document.node(element).kind == JsonKind::kNull || add_composite(document, element));
  });
  return good;
}

bool FieldValues::add_text_of_json(std::string_view json) {
  Rejection inner;
  const bool parsed = inner_.parse(json, &inner);
  const bool object = parsed && inner_.node(0).kind == JsonKind::kObject;
  const bool fits = object ? field_->type == FieldType::kVector
                           : parsed && inner_.node(0).kind == JsonKind::kArray;
  if (!fits) return wrong("a string that holds no JSON array");
  return add_composites(inner_, 0);
}

// A list that is no JSON.
bool FieldValues::add_text_of_tokens(std::string_view text) {
  tokens_.clear();
  take_tokens(text);
  if (!tokens_.empty()) out_->add(number_, encode_set(tokens_));
  return true;
}

void FieldValues::take_tokens(std::string_view text) {
  if (split_.empty()) {
    tokens_.emplace_back(text);
  } else {
    for_each_part(text, split_, [&](std::string_view part) { tokens_.emplace_back(part); });
  }
}

bool FieldValues::add_composite(const JsonDocument& document, size_t node) {
  switch (field_->type) {
    case FieldType::kSet:
      return add_set(document, node);
    case FieldType::kVector:
      return document.node(node).kind == JsonKind::kObject || pairs(document, node)
                 ? add_sparse_vector(document, node)
                 : add_vector(document, node);
    default:
      return add_minutiae(document, node);
  }
}

bool FieldValues::add_set(const JsonDocument& document, size_t array) {
  tokens_.clear();
  bool good = true;
  document.for_each(array, [&](size_t element) {
    const JsonNode& token = document.node(element);
    if (token.kind >= JsonKind::kArray) {
      good = good && wrong_kind(token.kind);
    } else if (token.kind != JsonKind::kNull && !token.text.empty()) {
      take_tokens(token.text);
    }
  });
  if (good && !tokens_.empty()) out_->add(number_, encode_set(tokens_));
  return good;
}

bool FieldValues::add_vector(const JsonDocument& document, size_t array) {
  components_.clear();
  bool good = true;
  document.for_each(array, [&](size_t element) {
    const std::optional<double> component = finite_number(document.node(element));
    if (component) {
      components_.push_back(*component);
    } else if (good) {
      const JsonKind kind = document.node(element).kind;
      good = kind == JsonKind::kNumber ? faulty("a number beyond what a double holds")
                                       : wrong_kind(kind);
    }
  });
  if (good && !components_.empty()) out_->add(number_, encode_vector(components_));
  return good;
}

bool FieldValues::pairs(const JsonDocument& document, size_t array) const {
  if (!field_->sparse) return false;
  bool all = document.node(array).end != array + 1;
  document.for_each(array, [&](size_t element) {
    size_t scalars = 0;
    const JsonNode& pair = document.node(element);
    document.for_each(element,
                      [&](size_t item) { scalars += document.node(item).kind < JsonKind::kArray; });
    all = all && pair.kind == JsonKind::kArray && scalars == 2 && pair.end == element + 3;
  });
  return all;
}

// An object from index to component, or an array of pairs of them.
bool FieldValues::add_sparse_vector(const JsonDocument& document, size_t node) {
  sparse_.clear();
  bool good = true;
  const bool pair = document.node(node).kind == JsonKind::kArray;
  document.for_each(node, [&](size_t element) {
    const JsonNode& value = document.node(pair ? element + 2 : element);
    const std::string_view index =
        pair ? document.node(element + 1).text : document.node(element).name;
    good = good && read_component(index, value);
  });
  if (!good) return false;
  std::sort(sparse_.begin(), sparse_.end(),
            [](const Component& a, const Component& b) { return a.index < b.index; });
  const auto same_index = [](const Component& a, const Component& b) { return a.index == b.index; };
  if (std::adjacent_find(sparse_.begin(), sparse_.end(), same_index) != sparse_.end()) {
    return faulty("a vector with an index twice");
  }
  if (!sparse_.empty()) out_->add(number_, encode_sparse_vector(sparse_));
  return true;
}

bool FieldValues::read_component(std::string_view index, const JsonNode& value) {
  const auto place = parse_integer<uint32_t>(index);
  if (!place) {
    return faulty("a component whose index is no whole number from 0 to 4294967295");
  }
  if (value.kind == JsonKind::kNull) return true;
  const std::optional<double> component = finite_number(value);
  if (component) {
    sparse_.push_back({*place, *component});
    return true;
  }
  return value.kind == JsonKind::kNumber ? faulty("a number beyond what a double holds")
                                         : wrong_kind(value.kind);
}

bool FieldValues::add_minutiae(const JsonDocument& document, size_t array) {
  minutiae_.clear();
  bool good = true;
  document.for_each(array, [&](size_t element) {
    const JsonKind kind = document.node(element).kind;
    if (!good || kind == JsonKind::kNull) return;
    const std::string_view fault =
        read_minutia(document, element, *field_, &minutiae_.emplace_back());
    good = fault.empty() || (kind == JsonKind::kObject ? faulty(fault) : wrong_kind(kind));
  });
  if (minutiae_.size() > kMostMinutiae) return good && faulty("more than 1000 minutiae");
  if (good && !minutiae_.empty()) out_->add(number_, encode_minutiae(minutiae_));
  return good;
}

}  // namespace kindred
