// Bounds and buckets of exact joins (MMDS 3.9.2 to 3.9.6).

#include <map>

#include "linkage/block/set_join.h"
#include "linkage/block/token_order.h"
#include "linkage/compare/jaccard.h"
#include "tests/vectors/operations.h"
#include "tests/vectors/strings.h"

namespace kindred::vectors {

namespace {

Json set_to_string(const Json& input) {
  std::vector<uint64_t> order;
  for (const char c : input["order"].text()) order.push_back(static_cast<uint64_t>(c));
  std::string set;
  for (const std::string& element : input["set"].texts()) set += element;
  std::vector<uint64_t> written;
  TokenOrder(order).write(symbols(set), &written);
  // A symbol is only a place in the order: that of each element, by itself, tells which it is.
  std::map<uint64_t, char> element_of;
  for (const char c : set) {
    std::vector<uint64_t> symbol;
    TokenOrder(order).write(std::vector<uint64_t>{static_cast<uint64_t>(c)}, &symbol);
    element_of[symbol.front()] = c;
  }
  std::string text;
  for (const uint64_t symbol : written) text += element_of.at(symbol);
  return text;
}

// Equally rare ones stand in alphabetical order.
Json rarest_first_of(const Json& input) {
  std::vector<std::vector<uint64_t>> sets;
  for (const Json& set : input["sets"].list()) {
    std::vector<uint64_t>& elements = sets.emplace_back();
    for (const std::string& element : set.texts()) {
      elements.push_back(static_cast<uint64_t>(element.front()));
    }
    std::ranges::sort(elements);
  }
  const std::vector<uint64_t> order = rarest_first(sets);
  std::vector<std::string> letters;
  for (const uint64_t element : order) letters.emplace_back(1, static_cast<char>(element));
  std::string alphabet;
  for (const std::string& letter : letters) alphabet += letter;
  Json::List strings;
  for (const Json& set : input["sets"].list()) {
    strings.push_back(set_to_string({{"order", alphabet}, {"set", set}}));
  }
  return {{"order", letters}, {"strings", strings}};
}

Json string_similarity(const Json& input) {
  return jaccard(symbols(input["a"].text()), symbols(input["b"].text()));
}

Json length_filter(const Json& input) {
  const uint64_t length = input["length"].whole();
  const Fraction j = read_fraction(input["J"]);
  const LengthRange range = similar_lengths(length, j);
  std::vector<uint64_t> lengths;
  for (uint64_t other = length; range.contains(other); ++other) lengths.push_back(other);
  return {{"bound", static_cast<double>(length) / j.value()},
          {"max_length", range.most},
          {"lengths", lengths}};
}

Json prefix_lengths(const Json& input) {
  std::vector<uint64_t> prefixes;
  for (const uint64_t length : input["lengths"].wholes()) {
    prefixes.push_back(prefix_length(length, read_fraction(input["J"])));
  }
  return prefixes;
}

// The thresholds for which a prefix has that length: (low, high].
Json prefix_j_range(const Json& input) {
  const uint64_t length = input["length"].whole();
  const uint64_t prefix = input["prefix"].whole();
  const Fraction low = {length - prefix, length};
  const Fraction high = {length - prefix + 1, length};
  if (prefix_length(length, high) != prefix || prefix_length(length, low) != prefix + 1) {
    throw std::logic_error("the prefix has another length");
  }
  return {{"low_exclusive", low.value()}, {"high_inclusive", high.value()}};
}

// Calls visit(text, i) for symbol i of each string's prefix.
template <typename Visit>
void for_each_indexed(const Json& input, Visit&& visit) {
  for (const std::string& text : input["strings"].texts()) {
    const uint64_t count = indexed_symbols(text, read_fraction(input["J"]));
    for (size_t i = 0; i < count; ++i) visit(text, i);
  }
}

using Buckets = std::map<std::string, std::vector<std::string>>;

Json prefix_index(const Json& input) {
  Buckets buckets;
  for_each_indexed(input, [&](const std::string& text, size_t i) {
    buckets[text.substr(i, 1)].push_back(text);
  });
  return buckets;
}

Json position_index(const Json& input) {
  Buckets buckets;
  for_each_indexed(input, [&](const std::string& text, size_t i) {
    buckets[text.substr(i, 1) + "," + std::to_string(i + 1)].push_back(text);
  });
  return buckets;
}

Json suffix_index(const Json& input) {
  Buckets buckets;
  for_each_indexed(input, [&](const std::string& text, size_t i) {
    const Place at = place(text, i);
    buckets[text.substr(i, 1) + "," + std::to_string(at.position) + "," +
            std::to_string(at.suffix())]
        .push_back(text);
  });
  return buckets;
}

Json suffix_index_keys(const Json& input) {
  const std::string& text = input["string"].text();
  Json::List keys;
  for (size_t i = 0; i < indexed_symbols(text, read_fraction(input["J"])); ++i) {
    keys.push_back(Json::List{text.substr(i, 1), i + 1, place(text, i).suffix()});
  }
  return keys;
}

Json prefix_probe(const Json& input) {
  const Fraction j = read_fraction(input["J"]);
  const std::string& probe = input["probe"].text();
  const std::vector<uint64_t> x = symbols(probe);
  std::vector<std::string> looked_up;
  for (const uint64_t symbol : prefix(x, j)) looked_up.emplace_back(1, static_cast<char>(symbol));
  std::vector<std::string> candidates;
  std::vector<std::string> matches;
  for (const std::string& text : input["strings"].texts()) {
    const std::vector<uint64_t> y = symbols(text);
    if (!first_common(x, y, j)) continue;
    candidates.push_back(text);
    if (similar(x, y, j)) matches.push_back(text);
  }
  return {{"symbols", looked_up}, {"candidates", candidates}, {"matches", matches}};
}

Json position_bounds(const Json& input) {
  const uint64_t length = input["length"].whole();
  const Fraction j = read_fraction(input["J"]);
  const uint64_t prefix = prefix_length(length, j);
  std::vector<double> bounds;
  std::vector<uint64_t> last;
  for (uint64_t i = 1; i <= prefix; ++i) {
    const auto left = static_cast<double>((length - i + 1) * j.den) / static_cast<double>(j.num);
    bounds.push_back(left - static_cast<double>(length) + 1);
    last.push_back(last_position({i, length}, j));
  }
  return {{"prefix", prefix}, {"bounds", bounds}, {"max_j", last}};
}

Json position_probe(const Json& input) {
  const std::string& text = input["string"].text();
  const Fraction j = read_fraction(input["J"]);
  Json::List buckets;
  for (size_t i = 0; i < indexed_symbols(text, j); ++i) {
    const uint64_t last = last_position(place(text, i), j);
    for (uint64_t position = 1; position <= last; ++position) {
      buckets.push_back(Json::List{text.substr(i, 1), position});
    }
  }
  return buckets;
}

Json suffix_probe(const Json& input) {
  const uint64_t length = input["length"].whole();
  const Fraction j = read_fraction(input["J"]);
  const uint64_t most = similar_lengths(length, j).most;
  Json::List buckets;
  for (uint64_t i = 1; i <= prefix_length(length, j); ++i) {
    for (uint64_t position = 1; position <= most; ++position) {
      for (uint64_t suffix = 0; suffix <= most; ++suffix) {
        if (!suffix_admits({i, length}, {position, position + suffix}, j)) continue;
        buckets.push_back(std::vector<uint64_t>{i, position, suffix});
      }
    }
  }
  return buckets;
}

constexpr Operation kOperations[] = {
    {"set_to_string", set_to_string},         {"rarest_first", rarest_first_of},
    {"string_similarity", string_similarity}, {"length_filter", length_filter},
    {"prefix_length", prefix_lengths},        {"prefix_J_range", prefix_j_range},
    {"prefix_index", prefix_index},           {"position_index", position_index},
    {"suffix_index", suffix_index},           {"suffix_index_keys", suffix_index_keys},
    {"prefix_probe", prefix_probe},           {"position_bounds", position_bounds},
    {"position_probe", position_probe},       {"suffix_probe", suffix_probe},
};

}  // namespace

Operations set_join_operations() { return kOperations; }

}  // namespace kindred::vectors
