// MMDS 3.2. The library hashes shingles; what a hash stands for is found by hashing every window
// that there can be by itself.

#include <algorithm>
#include <map>

#include "linkage/block/linear_hash.h"
#include "linkage/compare/jaccard.h"
#include "linkage/feature/shingle.h"
#include "tests/reference/shingle.h"
#include "tests/vectors/operations.h"
#include "tests/vectors/pairs.h"

namespace kindred::vectors {

namespace {

using Hashes = std::vector<uint64_t>;
using Names = std::map<uint64_t, std::string>;

Hashes shingles(const ShingleOptions& options, const std::string& text) {
  Hashes hashes;
  shingle(options, text, &hashes);
  return hashes;
}

Hashes set_of(Hashes hashes) {
  sort_unique(&hashes);
  return hashes;
}

// As in the book, a text shorter than k has none.
ShingleOptions characters(const Json& input) {
  using WhiteSpace = ShingleOptions::WhiteSpace;
  static const std::map<std::string, WhiteSpace> kPolicies = {{"keep", WhiteSpace::kKeep},
                                                              {"collapse", WhiteSpace::kCollapse},
                                                              {"remove", WhiteSpace::kRemove},
                                                              {"split", WhiteSpace::kSplit}};
  return {.size = static_cast<uint32_t>(input["k"].whole()),
          .white_space = kPolicies.at(input["whitespace"].text()),
          .short_whole = false};
}

// The windows of the text as it is, and with white space collapsed or removed.
Names character_names(const std::string& text, uint32_t size) {
  Names names;
  std::string collapsed;
  std::string removed;
  for (const std::string& word : reference::words_of(text)) {
    collapsed += " " + word;
    removed += word;
  }
  for (const std::string& form : {text, collapsed + " ", removed}) {
    for (const std::string& window : reference::character_shingles(form, size)) {
      names[shingles({.size = size}, window).front()] = window;
    }
  }
  return names;
}

std::vector<std::string> named(const Hashes& hashes, const Names& names) {
  std::vector<std::string> windows;
  for (const uint64_t hash : hashes) windows.push_back(names.at(hash));
  return windows;
}

std::vector<std::string> character_windows(const Json& input) {
  const ShingleOptions options = characters(input);
  const std::string& text = input["text"].text();
  if (text.empty()) return named(shingles(options, text), {});
  return named(shingles(options, text), character_names(text, options.size));
}

Json char_shingles(const Json& input) {
  const std::vector<std::string> windows = character_windows(input);
  std::map<std::string, size_t> bag;
  for (const std::string& window : windows) ++bag[window];
  std::vector<std::string> set;
  for (const auto& [window, count] : bag) set.push_back(window);
  return {{"set", set}, {"bag", bag}, {"windows", windows.size()}};
}

Json first_shingles(const Json& input) {
  std::vector<std::string> windows = character_windows(input);
  const size_t count = windows.size();
  const size_t distinct = set_of(shingles(characters(input), input["text"].text())).size();
  windows.resize(std::min<size_t>(count, input["n"].whole()));
  return {{"first", windows}, {"windows", count}, {"distinct", distinct}};
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += word + " ";
  return text;
}

Json token_shingles(const Json& input) {
  const ShingleOptions options = {.unit = ShingleOptions::Unit::kWords,
                                  .size = static_cast<uint32_t>(input["w"].whole()),
                                  .short_whole = false};
  const std::string text = joined(input["tokens"].texts());
  Names names;
  for (const std::string& window : reference::word_shingles(text, options.size)) {
    for (const uint64_t hash : shingles(options, window)) names[hash] = window;
  }
  const std::vector<std::string> windows = named(shingles(options, text), names);
  std::vector<std::string> distinct;
  for (const std::string& window : windows) {
    if (std::ranges::count(distinct, window) == 0) distinct.push_back(window);
  }
  std::vector<std::vector<std::string>> set;
  std::vector<int64_t> counts;
  for (const std::string& window : distinct) {
    set.push_back(reference::words_of(window));
    counts.push_back(std::ranges::count(windows, window));
  }
  return {{"set", set}, {"counts", counts}, {"windows", windows.size()}};
}

Json shingle_matrix(const Json& input) {
  const ShingleOptions options = characters(input);
  std::vector<Hashes> sets;
  for (const std::string& document : input["docs"].texts()) {
    sets.push_back(set_of(shingles(options, document)));
  }
  Json::List rows;
  for (const std::string& window : input["rows"].texts()) {
    const uint64_t hash = shingles({.size = options.size}, window).front();
    std::vector<int> row;
    for (const Hashes& set : sets) row.push_back(std::ranges::binary_search(set, hash) ? 1 : 0);
    rows.push_back(row);
  }
  const Json similarity =
      by_pair(sets.size(), [&](size_t a, size_t b) { return jaccard(sets[a], sets[b]); });
  return {{"matrix", rows}, {"similarity", similarity}};
}

Json shingle_overlap(const Json& input) {
  const ShingleOptions options = characters(input);
  const std::string& text = input["a"].text();
  const Hashes a = set_of(shingles(options, text));
  const Hashes b = set_of(shingles(options, input["b"].text()));
  Hashes both;
  std::ranges::set_intersection(a, b, std::back_inserter(both));
  std::vector<std::string> common = named(both, character_names(text, options.size));
  std::ranges::sort(common);
  return {{"common", common},
          {"size_a", a.size()},
          {"size_b", b.size()},
          {"union", a.size() + b.size() - both.size()},
          {"similarity", jaccard(a, b)}};
}

size_t windows_of_length(uint64_t length, uint64_t k) {
  return shingles({.size = static_cast<uint32_t>(k), .short_whole = false},
                  std::string(length, 'a'))
      .size();
}

Json max_shingles(const Json& input) {
  return windows_of_length(input["n"].whole(), input["k"].whole());
}

Json shingle_storage(const Json& input) {
  const size_t windows = windows_of_length(input["doc_bytes"].whole(), input["k"].whole());
  return {{"max_shingles", windows}, {"bytes", windows * input["bytes_per_hash"].whole()}};
}

// How many shingles there can be.
Json power(const Json& input) {
  uint64_t product = 1;
  for (uint64_t i = 0; i < input["exp"].whole(); ++i) product *= input["base"].whole();
  return product;
}

// A deck's hash of shingles, h = 31 h + byte in 32 bits, is a chain of linear hashes.
Json poly31_hash(const Json& input) {
  constexpr uint64_t kWords = uint64_t{1} << 32U;
  std::vector<int32_t> hashes;
  for (const std::string& text : input["strings"].texts()) {
    uint64_t hash = 0;
    for (const char byte : text) {
      hash = LinearHash{31, static_cast<unsigned char>(byte), kWords}(hash);
    }
    hashes.push_back(static_cast<int32_t>(static_cast<uint32_t>(hash)));
  }
  return hashes;
}

constexpr Operation kOperations[] = {
    {"char_shingles", char_shingles},     {"token_shingles", token_shingles},
    {"shingle_matrix", shingle_matrix},   {"shingle_overlap", shingle_overlap},
    {"first_shingles", first_shingles},   {"max_shingles", max_shingles},
    {"shingle_storage", shingle_storage}, {"power", power},
    {"poly31_hash", poly31_hash},
};

}  // namespace

Operations shingling_operations() { return kOperations; }

}  // namespace kindred::vectors
