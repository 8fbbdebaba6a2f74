#include "tools/kindred/plan/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "daemon/base/failure.h"
#include "linkage/text/number.h"

namespace kindred {

namespace {

constexpr double kMostArity = 4096;
constexpr size_t kMostSteps = 16;

[[noreturn]] void refuse(std::string_view option, const std::string& text) {
  throw Failure(ExitCode::kUsage, fmt::format("{}: {}", option, text));
}

// A piece of an option's text, without the blanks around it.
struct Piece {
  std::string_view text;
  size_t place = 1;  // of its first character, from 1
};

Piece trimmed(std::string_view text, size_t place) {
  while (!text.empty() && text.front() == ' ') {
    text.remove_prefix(1);
    ++place;
  }
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return {text, place};
}

std::vector<Piece> pieces(std::string_view text) {
  std::vector<Piece> found;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find(',', begin), text.size());
    found.push_back(trimmed(text.substr(begin, end - begin), begin + 1));
    begin = end + 1;
  }
  return found;
}

[[noreturn]] void refuse_at(std::string_view option, const Piece& piece,
                            std::string_view expected) {
  refuse(option,
         fmt::format("at character {}, \"{}\": expected {}", piece.place, piece.text, expected));
}

bool known_family(std::string_view name) {
  const auto kinds = family_kinds();
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](const auto& kind) { return kind.name == name; });
}

// Both distances must be ones that the family has.
void check_distances(const FamilyArgument& argument) {
  const std::vector<double>& d = argument.distances;
  if (d.empty()) return;
  const std::string_view unit = argument.family->distance_name();
  if (d.size() != 2) {
    refuse("--family",
           fmt::format("expected two distances ({}), as in 0.2,0.6; got {}", unit, d.size()));
  }
  if (d[0] >= d[1]) refuse("--family", "the first distance must be below the second");
  for (const double distance : d) {
    const double similarity = argument.family->similarity(distance);
    if (distance >= 0 && similarity >= 0) continue;
    refuse("--family", fmt::format("{:g} is no {}", distance, unit));
  }
}

Construction parse_step(const Piece& piece) {
  constexpr std::string_view kExpected =
      "\"and\" or \"or\" and a whole number from 1 to 4096, as in \"and 4, or 4\"";
  const size_t blank = std::min(piece.text.find(' '), piece.text.size());
  const std::string_view word = piece.text.substr(0, blank);
  if (word != "and" && word != "or") refuse_at("--construct", piece, kExpected);
  const Piece number = trimmed(piece.text.substr(blank), piece.place + blank);
  const bool digits = std::all_of(number.text.begin(), number.text.end(),
                                  [](char c) { return c >= '0' && c <= '9'; });
  const std::optional<double> arity = digits ? parse_number(number.text) : std::nullopt;
  if (!arity || *arity < 1 || *arity > kMostArity) {
    refuse_at("--construct", number, "a whole number from 1 to 4096");
  }
  return {word == "and" ? Construction::Kind::kAnd : Construction::Kind::kOr,
          static_cast<uint32_t>(*arity)};
}

double parse_share(std::string_view option, const Piece& piece) {
  const std::optional<double> value = parse_number(piece.text);
  if (!value || *value < 0 || *value > 1) refuse_at(option, piece, "a number from 0 to 1");
  return *value;
}

// The two sides of the last "=".
std::pair<Piece, Piece> sides(std::string_view option, std::string_view text,
                              std::string_view example) {
  const size_t equals = text.rfind('=');
  if (equals == std::string_view::npos) {
    refuse_at(option, trimmed(text, 1), fmt::format("\"=\" and a number, as in {}", example));
  }
  return {trimmed(text.substr(0, equals), 1), trimmed(text.substr(equals + 1), equals + 2)};
}

}  // namespace

std::string family_names() {
  std::string names;
  for (const FamilyKind& kind : family_kinds()) {
    names += names.empty() ? "" : ", ";
    names += kind.name;
  }
  return names;
}

FamilyArgument parse_family_argument(std::string_view text) {
  const std::vector<Piece> parts = pieces(text);
  const std::string_view name = parts.front().text;
  if (!known_family(name)) {
    refuse_at("--family", parts.front(), fmt::format("one of {}", family_names()));
  }
  FamilyArgument argument;
  std::vector<std::pair<std::string_view, double>> options;
  for (auto part = parts.begin() + 1; part != parts.end(); ++part) {
    const size_t equals = part->text.find('=');
    const bool option = equals != std::string_view::npos;
    const Piece number =
        option ? trimmed(part->text.substr(equals + 1), part->place + equals + 1) : *part;
    const std::optional<double> value = parse_number(number.text);
    if (!value) refuse_at("--family", number, "a number");
    if (option) {
      options.emplace_back(trimmed(part->text.substr(0, equals), 1).text, *value);
    } else {
      argument.distances.push_back(*value);
    }
  }
  try {
    argument.family = family(name, options);
  } catch (const std::invalid_argument& error) {
    refuse("--family", error.what());
  }
  check_distances(argument);
  return argument;
}

std::vector<Construction> parse_construction(std::string_view text) {
  std::vector<Construction> steps;
  for (const Piece& piece : pieces(text)) {
    if (steps.size() == kMostSteps) {
      refuse_at("--construct", piece, fmt::format("at most {} steps", kMostSteps));
    }
    steps.push_back(parse_step(piece));
  }
  return steps;
}

std::string construction_text(const Construction& step) {
  return fmt::format("{} {}", step.kind == Construction::Kind::kAnd ? "and" : "or", step.arity);
}

Assignment parse_assignment(std::string_view option, std::string_view text) {
  const auto [name, value] = sides(option, text, "name=0.7");
  if (name.text.empty()) refuse_at(option, name, "a name before \"=\"");
  return {std::string(name.text), parse_share(option, value)};
}

ScalePoint parse_scale_point(std::string_view option, std::string_view text) {
  const auto [place, value] = sides(option, text, "0.3=0.01");
  const std::optional<double> number = parse_number(place.text);
  if (!number || *number < 0) refuse_at(option, place, "a number not below 0");
  return {*number, parse_share(option, value)};
}

}  // namespace kindred
