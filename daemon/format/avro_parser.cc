// A schema's JSON to its types.

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

#include "daemon/base/json_append.h"
#include "daemon/format/avro_logical.h"
#include "daemon/format/avro_schema.h"

namespace kindred {

namespace {

namespace dom = simdjson::dom;

constexpr size_t kMostNesting = 256;  // of types in one another
constexpr uint32_t kMostFixed = 1 << 20;

// What is wrong with a schema; never leaves this file.
class SchemaFault : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::optional<AvroType> primitive_type(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, AvroType>, 8> kTypes = {{
      {"null", AvroType::kNull},
      {"boolean", AvroType::kBoolean},
      {"int", AvroType::kInt},
      {"long", AvroType::kLong},
      {"float", AvroType::kFloat},
      {"double", AvroType::kDouble},
      {"string", AvroType::kString},
      {"bytes", AvroType::kBytes},
  }};
  const auto found = std::ranges::find(kTypes, name, &std::pair<std::string_view, AvroType>::first);
  return found == kTypes.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string_view> text_of(const dom::object& object, std::string_view member) {
  std::string_view text;
  return object[member].get(text) == simdjson::SUCCESS ? std::optional(text) : std::nullopt;
}

std::string namespace_of(std::string_view full_name) {
  const size_t dot = full_name.rfind('.');
  return std::string(full_name.substr(0, dot == std::string_view::npos ? 0 : dot));
}

std::string in_namespace(std::string_view name, std::string_view space) {
  if (name.find('.') != std::string_view::npos || space.empty()) return std::string(name);
  return fmt::format("{}.{}", space, name);
}

class AvroParser {
 public:
  explicit AvroParser(const SchemaSource& source) : source_(source) {}

  AvroTypes parse() {
    types_.emplace_back();
    const uint32_t root = parse_text(source_.text, "the schema");
    if (root != 0) {
      // The root has been a named type of its own number all along, which others may refer to.
      types_[0] = types_[root];
    }
    return std::move(types_);
  }

 private:
  uint32_t parse_text(std::string_view text, std::string_view whose) {
    dom::parser parser;
    dom::element root;
    const simdjson::error_code error = parser.parse(text.data(), text.size()).get(root);
    if (error == simdjson::SUCCESS) return parse_type(root, "");
    // A primitive type may come as its bare name.
    if (const auto primitive = primitive_type(text)) return add(*primitive);
    throw SchemaFault(fmt::format("{} is no JSON", whose));
  }

  uint32_t add(AvroType type) {
    types_.push_back({.type = type});
    return static_cast<uint32_t>(types_.size() - 1);
  }

  uint32_t parse_type(const dom::element& element, const std::string& space) {
    if (++depth_ > kMostNesting) throw SchemaFault("its types are nested too deep");
    uint32_t type = 0;
    std::string_view name;
    dom::object object;
    dom::array branches;
    if (element.get(name) == simdjson::SUCCESS) {
      type = named(name, space);
    } else if (element.get(branches) == simdjson::SUCCESS) {
      type = parse_union(branches, space);
    } else if (element.get(object) == simdjson::SUCCESS) {
      type = parse_object(object, space);
    } else {
      throw SchemaFault("a type is neither a name, nor an object, nor an array");
    }
    --depth_;
    return type;
  }

  uint32_t parse_object(const dom::object& object, const std::string& space) {
    dom::element type;
    if (object["type"].get(type) != simdjson::SUCCESS) {
      throw SchemaFault("an object without \"type\" stands where a type should");
    }
    std::string_view name;
    if (type.get(name) != simdjson::SUCCESS) return parse_type(type, space);
    if (name == "record" || name == "error") return parse_record(object, space);
    if (name == "enum") return parse_enum(object, space);
    if (name == "fixed") return parse_fixed(object, space);
    if (name == "array") return parse_container(object, AvroType::kArray, "items", space);
    if (name == "map") return parse_container(object, AvroType::kMap, "values", space);
    const auto primitive = primitive_type(name);
    if (!primitive) return named(name, space);
    const uint32_t number = add(*primitive);
    apply_logical_type(logical(object), &types_[number]);
    return number;
  }

  static AvroLogical logical(const dom::object& object) {
    AvroLogical logical;
    logical.logical_type = text_of(object, "logicalType").value_or("");
    logical.connect_name = text_of(object, "connect.name").value_or("");
    int64_t number = 0;
    if (object["scale"].get(number) == simdjson::SUCCESS) logical.scale = number;
    if (object["precision"].get(number) == simdjson::SUCCESS) logical.precision = number;
    return logical;
  }

  // The number that a named type will have; others may refer to it before it is complete.
  uint32_t declare(const dom::object& object, AvroType type, const std::string& space,
                   std::string* full_name) {
    const auto name = text_of(object, "name");
    if (!name || name->empty()) throw SchemaFault("a named type has no \"name\"");
    *full_name = in_namespace(*name, text_of(object, "namespace").value_or(space));
    const uint32_t number = add(type);
    if (!names_.emplace(*full_name, number).second) {
      throw SchemaFault(fmt::format("it defines \"{}\" twice", *full_name));
    }
    return number;
  }

  uint32_t parse_record(const dom::object& object, const std::string& space) {
    std::string full_name;
    const uint32_t number = declare(object, AvroType::kRecord, space, &full_name);
    dom::array fields;
    if (object["fields"].get(fields) != simdjson::SUCCESS) {
      throw SchemaFault(fmt::format("record \"{}\" has no array \"fields\"", full_name));
    }
    const std::string inner = namespace_of(full_name);
    std::vector<AvroNode::Member> members;
    for (const dom::element element : fields) {
      dom::object field;
      dom::element type;
      if (element.get(field) != simdjson::SUCCESS || !text_of(field, "name") ||
          field["type"].get(type) != simdjson::SUCCESS) {
        throw SchemaFault(
            fmt::format("a field of record \"{}\" has no name or no type", full_name));
      }
      AvroNode::Member& member = members.emplace_back();
      member.name = *text_of(field, "name");
      member.prefix = members.size() == 1 ? "{" : ",";
      append_json_string(member.name, &member.prefix);
      member.prefix += ':';
      member.type = parse_type(type, inner);
    }
    types_[number].members = std::move(members);
    if (is_variable_decimal(full_name, types_[number])) {
      types_[number].type = AvroType::kVariableDecimal;
    }
    return number;
  }

  bool is_variable_decimal(std::string_view full_name, const AvroNode& record) const {
    return full_name == "io.debezium.data.VariableScaleDecimal" && record.members.size() == 2 &&
           types_[record.members[0].type].type == AvroType::kInt &&
           types_[record.members[1].type].type == AvroType::kBytes;
  }

  uint32_t parse_enum(const dom::object& object, const std::string& space) {
    std::string full_name;
    const uint32_t number = declare(object, AvroType::kEnum, space, &full_name);
    dom::array symbols;
    if (object["symbols"].get(symbols) != simdjson::SUCCESS) {
      throw SchemaFault(fmt::format("enum \"{}\" has no array \"symbols\"", full_name));
    }
    for (const dom::element element : symbols) {
      std::string_view symbol;
      if (element.get(symbol) != simdjson::SUCCESS) {
        throw SchemaFault(fmt::format("a symbol of enum \"{}\" is no string", full_name));
      }
      append_json_string(symbol, &types_[number].symbols.emplace_back());
    }
    return number;
  }

  uint32_t parse_fixed(const dom::object& object, const std::string& space) {
    std::string full_name;
    const uint32_t number = declare(object, AvroType::kFixed, space, &full_name);
    uint64_t size = 0;
    if (object["size"].get(size) != simdjson::SUCCESS || size > kMostFixed) {
      throw SchemaFault(
          fmt::format("fixed \"{}\" has no \"size\" from 0 to {}", full_name, kMostFixed));
    }
    types_[number].size = static_cast<uint32_t>(size);
    apply_logical_type(logical(object), &types_[number]);
    return number;
  }

  uint32_t parse_container(const dom::object& object, AvroType type, std::string_view member,
                           const std::string& space) {
    dom::element inner;
    if (object[member].get(inner) != simdjson::SUCCESS) {
      throw SchemaFault(fmt::format("an array or a map has no \"{}\"", member));
    }
    const uint32_t number = add(type);
    const uint32_t held = parse_type(inner, space);
    types_[number].members.push_back({.type = held});
    return number;
  }

  uint32_t parse_union(const dom::array& branches, const std::string& space) {
    const uint32_t number = add(AvroType::kUnion);
    std::vector<AvroNode::Member> members;
    for (const dom::element branch : branches) {
      const uint32_t type = parse_type(branch, space);
      if (types_[type].type == AvroType::kUnion) throw SchemaFault("a union stands in a union");
      members.push_back({.type = type});
    }
    types_[number].members = std::move(members);
    return number;
  }

  // A primitive type, or one that was defined before, here or in a schema that is referred to.
  uint32_t named(std::string_view name, const std::string& space) {
    if (const auto primitive = primitive_type(name)) return add(*primitive);
    const std::string full_name = in_namespace(name, space);
    if (const auto known = find(full_name, name)) return *known;
    for (const SchemaReference& reference : source_.references) {
      if (reference.name == full_name || reference.name == name) parse_reference(reference);
    }
    if (const auto known = find(full_name, name)) return *known;
    // The name of a reference need not be that of the type which it is for.
    for (const SchemaReference& reference : source_.references) parse_reference(reference);
    if (const auto known = find(full_name, name)) return *known;
    throw SchemaFault(fmt::format(
        "it names the type \"{}\", which neither it nor a schema that it refers to defines",
        full_name));
  }

  std::optional<uint32_t> find(const std::string& full_name, std::string_view name) const {
    auto found = names_.find(full_name);
    if (found == names_.end()) found = names_.find(name);
    return found == names_.end() ? std::nullopt : std::optional(found->second);
  }

  void parse_reference(const SchemaReference& reference) {
    if (!parsed_.insert(&reference).second) return;
    parse_text(reference.text,
               fmt::format("the schema \"{}\", which it refers to,", reference.name));
  }

  const SchemaSource& source_;
  AvroTypes types_;
  std::map<std::string, uint32_t, std::less<>> names_;
  std::set<const SchemaReference*> parsed_;
  size_t depth_ = 0;
};

}  // namespace

AvroTypes parse_avro(const SchemaSource& source, std::string* why) {
  try {
    return AvroParser(source).parse();
  } catch (const SchemaFault& fault) {
    *why = fault.what();
    return {};
  }
}

}  // namespace kindred
