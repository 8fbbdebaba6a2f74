// MMDS 3.2.4 and 3.8.6: stop-word shingles.

#include <map>

#include "linkage/compare/jaccard.h"
#include "linkage/feature/shingle.h"
#include "linkage/feature/stop_words.h"
#include "tests/vectors/operations.h"

namespace kindred::vectors {

namespace {

using Hashes = std::vector<uint64_t>;

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

Hashes shingles(const ShingleOptions& options, const std::string& text) {
  Hashes hashes;
  shingle(options, text, &hashes);
  return hashes;
}

Hashes set_of(Hashes hashes) {
  sort_unique(&hashes);
  return hashes;
}

ShingleOptions stop_words(const Json& input) {
  return {.unit = ShingleOptions::Unit::kStopWords,
          .stop_words = std::make_shared<const StopWords>(input["stop_words"].texts())};
}

// The library hashes shingles: each window of three words is hashed by itself for its name.
Json stopword_shingles(const Json& input) {
  const std::vector<std::string> words = input["words"].texts();
  std::map<uint64_t, std::string> names;
  for (size_t i = 0; i + 3 <= words.size(); ++i) {
    const std::string window = joined({words[i], words[i + 1], words[i + 2]});
    names[shingles({.unit = ShingleOptions::Unit::kWords}, window).front()] = window;
  }
  const Hashes hashes = shingles(stop_words(input), joined(words));
  std::vector<std::string> windows;
  for (const uint64_t hash : hashes) windows.push_back(names.at(hash));
  return {{"shingles", windows}, {"count", windows.size()}, {"distinct", set_of(hashes).size()}};
}

// Pages of `den` shingles, of which `num` are the article's.
Json page_similarity_model(const Json& input) {
  const uint64_t news = input["news_share"]["num"].whole();
  const uint64_t all = input["news_share"]["den"].whole();
  const auto page = [&](uint64_t article, uint64_t surroundings) {
    Hashes shingles;
    for (uint64_t i = 0; i < all; ++i) {
      shingles.push_back(i < news ? 1000 * article + i : 1000000 + 1000 * surroundings + i);
    }
    return set_of(shingles);
  };
  return {{"same_news", jaccard(page(1, 1), page(1, 2))},
          {"same_surroundings", jaccard(page(1, 1), page(2, 1))}};
}

Json page_pair(const Json& input) {
  const std::string a = joined(input["a"].texts());
  const std::string b = joined(input["b"].texts());
  const auto similarity = [&](const ShingleOptions& options) {
    return jaccard(set_of(shingles(options, a)), set_of(shingles(options, b)));
  };
  return {{"stop_word_similarity", similarity(stop_words(input))},
          {"char_similarity", similarity({.size = static_cast<uint32_t>(input["k"].whole())})}};
}

constexpr Operation kOperations[] = {
    {"stopword_shingles", stopword_shingles},
    {"page_similarity_model", page_similarity_model},
    {"page_pair", page_pair},
};

}  // namespace

Operations news_operations() { return kOperations; }

}  // namespace kindred::vectors
