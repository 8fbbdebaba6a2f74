#include "config/shingles.h"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <string_view>

#include "config/mapping.h"
#include "config/read.h"
#include "linkage/feature/stop_words.h"
#include "linkage/text/blanks.h"
#include "linkage/text/clean.h"

namespace kindred::config {

namespace {

using Unit = ShingleOptions::Unit;
using WhiteSpace = ShingleOptions::WhiteSpace;

// While they are read.
struct ShinglesDraft {
  Shingles shingles;
  Draft* draft;

  Faults* faults() const { return draft->faults; }
};

void read_shingled_field(const Node& node, ShinglesDraft* target) {
  std::optional<uint16_t>& field = target->shingles.field;
  field = read_field(node, target->draft);
  if (!field || target->draft->pipeline->fields[*field].type == FieldType::kText) return;
  add_fault(node,
            fmt::format("shingles are made of text; {}", describe_field(*target->draft, *field)),
            target->faults());
  field.reset();
}

void read_size(const Node& node, Unit unit, ShinglesDraft* target) {
  constexpr uint64_t kLongest = 100;
  target->shingles.options.unit = unit;
  if (auto size = read_whole_number(node, 1, kLongest, target->faults())) {
    target->shingles.options.size = static_cast<uint32_t>(*size);
  }
}

void read_characters(const Node& node, ShinglesDraft* target) {
  read_size(node, Unit::kCharacters, target);
}

void read_words(const Node& node, ShinglesDraft* target) { read_size(node, Unit::kWords, target); }

bool one_word(std::string_view text) {
  const std::string_view word = next_word(&text);
  return !word.empty() && next_word(&text).empty();
}

// Cleaned as the field is, or else some could not occur in it.
std::string cleaned(const Node& node, const std::string& word, const ShinglesDraft& target) {
  if (!target.shingles.field) return word;
  std::string text;
  clean(target.draft->pipeline->fields[*target.shingles.field].clean, word, &text);
  if (!one_word(text)) {
    add_fault(node, fmt::format("{} is not one word after the field's cleaning", quoted(node)),
              target.faults());
  }
  return text;
}

void read_stop_words(const Node& node, ShinglesDraft* target) {
  constexpr uint32_t kStopWordAndTheNextTwo = 3;
  ShingleOptions& options = target->shingles.options;
  options.unit = Unit::kStopWords;
  options.size = kStopWordAndTheNextTwo;
  if (node.kind == Node::Kind::kText && node.text == "default") return;
  if (node.kind != Node::Kind::kList || node.items.empty()) {
    return add_expected(node, "default or a list of words", target->faults());
  }
  std::vector<std::string> words;
  for (const Node* item : read_items(node)) {
    const std::optional<std::string> word = read_text(*item, target->faults());
    if (word) words.push_back(cleaned(*item, *word, *target));
  }
  options.stop_words = std::make_shared<const StopWords>(words);
}

void read_white_space(const Node& node, ShinglesDraft* target) {
  static constexpr std::array<std::string_view, 4> kNames = {"keep", "collapse", "remove", "split"};
  ShingleOptions& options = target->shingles.options;
  if (const auto choice = read_choice(node, kNames, target->faults())) {
    options.white_space = static_cast<WhiteSpace>(*choice);
  }
  if (options.unit == Unit::kCharacters) return;
  add_fault(node, "only shingles of characters have white space in them", target->faults());
}

void read_short(const Node& node, ShinglesDraft* target) {
  static constexpr std::array<std::string_view, 2> kNames = {"whole", "none"};
  ShingleOptions& options = target->shingles.options;
  if (const auto choice = read_choice(node, kNames, target->faults())) {
    options.short_whole = *choice == 0;
  }
  if (options.unit != Unit::kStopWords) return;
  add_fault(node, "a stop word without two words after it is never a shingle", target->faults());
}

void read_bits(const Node& node, ShinglesDraft* target) {
  if (const auto bits = read_whole_number(node, 8, 64, target->faults())) {
    target->shingles.options.bits = static_cast<uint32_t>(*bits);
  }
}

void read_bag(const Node& node, ShinglesDraft* target) {
  target->shingles.options.bag = read_boolean(node, target->faults()).value_or(false);
}

// The units before what depends on them.
constexpr std::array<Key<ShinglesDraft>, 8> kKeys = {{
    {"of", read_shingled_field},
    {"characters", read_characters},
    {"words", read_words},
    {"stop_words", read_stop_words},
    {"white_space", read_white_space},
    {"short", read_short},
    {"bits", read_bits},
    {"bag", read_bag},
}};

// Adds a fault for every unit but the first in the file.
void check_one_unit(const Node& node, Faults* faults) {
  const Entry* first = nullptr;
  for (const Entry& entry : node.entries) {
    if (entry.key != "characters" && entry.key != "words" && entry.key != "stop_words") continue;
    if (first == nullptr) {
      first = &entry;
      continue;
    }
    faults->add(entry.at, fmt::format("\"{}\" beside \"{}\" on line {}; only one can be here",
                                      entry.key, first->key, first->at.line));
  }
}

std::string windows_text(const ShingleOptions& options) {
  if (options.unit == Unit::kStopWords) return "a stop word and the next 2";
  return fmt::format("{} {}{}", options.size, options.unit == Unit::kWords ? "word" : "character",
                     options.size == 1 ? "" : "s");
}

}  // namespace

Shingles read_shingles(const Node& node, Draft* draft) {
  ShinglesDraft target{{}, draft};
  if (!read_mapping(node, kKeys, &target, draft->faults)) return {};
  require_key(node, "of", draft->faults);
  check_one_unit(node, draft->faults);
  return target.shingles;
}

std::vector<std::string> keys_of_shingles() { return keys_of(kKeys); }

std::string shingles_text(const ShingleOptions& options, std::string_view field) {
  std::string text =
      fmt::format("{}{} of {}", options.bag ? "bag of " : "", windows_text(options), field);
  if (options.bits < 64) text += fmt::format(", {} bits", options.bits);
  return text;
}

}  // namespace kindred::config
