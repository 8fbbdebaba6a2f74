#include "config/read.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

#include "config/suggest.h"
#include "linkage/text/integer.h"
#include "linkage/text/number.h"
#include "linkage/text/utf8.h"

namespace kindred::config {

namespace {

std::string described(const Node& node) {
  switch (node.kind) {
    case Node::Kind::kNothing:
      return "nothing";
    case Node::Kind::kText:
      return quoted(node);
    case Node::Kind::kList:
      return node.items.empty() ? "an empty list" : "a list";
    case Node::Kind::kMapping:
      break;
  }
  return "a mapping";
}

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, int64_t>, 5> kUnits = {
      {{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}, {"d", 86'400'000}}};
  uint32_t number = 0;
  const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(stopped - text.data()));
  for (const auto& [unit, milliseconds] : kUnits) {
    if (text == unit) return std::chrono::milliseconds(number * milliseconds);
  }
  return std::nullopt;
}

}  // namespace

std::string quoted(const Node& node) {
  constexpr size_t kLongest = 60;
  if (node.text != node.written) return fmt::format("the value of \"{}\"", node.written);
  if (node.text.size() <= kLongest) return fmt::format("\"{}\"", node.text);
  size_t end = kLongest;
  while (utf8_continuation(node.text[end])) --end;
  return fmt::format("\"{}...\"", node.text.substr(0, end));
}

void add_fault(const Node& node, std::string_view text, Faults* faults) {
  if (node.faulty) return;
  faults->add(node.at,
              node.key.empty() ? std::string(text) : fmt::format("{}: {}", node.key, text));
}

void add_expected(const Node& node, std::string_view what, Faults* faults) {
  add_fault(node, fmt::format("expected {}, got {}", what, described(node)), faults);
}

std::optional<std::string> read_text(const Node& node, Faults* faults) {
  if (node.kind == Node::Kind::kText && !node.text.empty()) return node.text;
  add_expected(node, "a text", faults);
  return std::nullopt;
}

std::optional<uint64_t> read_whole_number(const Node& node, uint64_t least, uint64_t most,
                                          Faults* faults) {
  if (node.kind == Node::Kind::kText) {
    const auto number = parse_integer<uint64_t>(node.text);
    if (number && *number >= least && *number <= most) return number;
  }
  add_expected(node, fmt::format("a whole number from {} to {}", least, most), faults);
  return std::nullopt;
}

std::optional<double> read_number(const Node& node, const NumberRange& range, Faults* faults) {
  if (node.kind == Node::Kind::kText) {
    const std::optional<double> number = parse_number(node.text);
    const bool above =
        number && (range.least_included ? *number >= range.least : *number > range.least);
    if (above && *number <= range.most) return number;
  }
  add_expected(node, range.text, faults);
  return std::nullopt;
}

std::optional<std::chrono::milliseconds> read_duration(const Node& node, const DurationRange& range,
                                                       Faults* faults) {
  const std::optional<std::chrono::milliseconds> time =
      node.kind == Node::Kind::kText ? parse_duration(node.text) : std::nullopt;
  if (time && *time >= range.least && *time <= range.most) return time;
  add_expected(node, range.text, faults);
  return std::nullopt;
}

std::optional<bool> read_boolean(const Node& node, Faults* faults) {
  if (node.kind == Node::Kind::kText && node.text == "true") return true;
  if (node.kind == Node::Kind::kText && node.text == "false") return false;
  add_expected(node, "true or false", faults);
  return std::nullopt;
}

std::optional<size_t> read_choice(const Node& node, std::span<const std::string_view> names,
                                  Faults* faults) {
  if (node.kind == Node::Kind::kText) {
    const auto found = std::find(names.begin(), names.end(), node.text);
    if (found != names.end()) return static_cast<size_t>(found - names.begin());
  }
  const std::string_view meant = nearest(node.text, names);
  const std::string hint = meant.empty() ? "" : fmt::format("; did you mean \"{}\"?", meant);
  add_fault(
      node,
      fmt::format("expected one of {}, got {}{}", fmt::join(names, ", "), described(node), hint),
      faults);
  return std::nullopt;
}

std::vector<const Node*> read_items(const Node& node) {
  if (node.kind != Node::Kind::kList) return {&node};
  std::vector<const Node*> items;
  for (const NodePointer& item : node.items) items.push_back(item.get());
  return items;
}

std::vector<std::string> read_texts(const Node& node, Faults* faults) {
  std::vector<std::string> texts;
  const std::vector<const Node*> items = read_items(node);
  if (items.empty()) add_fault(node, "expected at least one, got an empty list", faults);
  for (const Node* item : items) {
    std::optional<std::string> text = read_text(*item, faults);
    if (!text) continue;
    if (std::find(texts.begin(), texts.end(), *text) != texts.end()) {
      add_fault(*item, fmt::format("{} is here twice", quoted(*item)), faults);
      continue;
    }
    texts.push_back(std::move(*text));
  }
  return texts;
}

}  // namespace kindred::config
