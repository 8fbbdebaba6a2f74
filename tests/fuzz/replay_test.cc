// Every input that was ever kept, and thousands of changes of each kind, by every body.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "linkage/base/hash.h"
#include "tests/catch.h"
#include "tests/fuzz/bodies.h"
#include "tests/fuzz/mutator.h"
#include "tests/rounds.h"

namespace kindred::fuzz {
namespace {

namespace fs = std::filesystem;

// Tests run in the source tree's root.
std::vector<fs::path> corpus_files(std::string_view body) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator("tests/fuzz/corpus/" + std::string(body))) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

std::string content(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What did not hold; empty when all did.
std::string broken(const Body& body, const std::string& bytes) {
  try {
    body.run(bytes);
    return "";
  } catch (const std::exception& error) {
    return error.what();
  }
}

// As somebody would write it in a test.
std::string shown(const std::string& bytes) {
  std::string text;
  for (const char c : bytes) {
    constexpr const char* kDigits = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F && c != '\\') {
      text += c;
    } else {
      text += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
    }
  }
  return text;
}

TEST_CASE("every body has a corpus") {
  for (const Body& body : bodies()) {
    CAPTURE(body.name);
    CHECK(corpus_files(body.name).size() > 3);
  }
}

TEST_CASE("what must hold of any input holds of every file of the corpus") {
  for (const Body& body : bodies()) {
    for (const fs::path& file : corpus_files(body.name)) {
      CAPTURE(file.string());
      CHECK(broken(body, content(file)) == "");
    }
  }
}

// As often as there is time for: a state is files that are written and synced.
size_t changes(const Body& body) {
  return rounds(body.name == "state"                         ? 300
                : body.name == "yaml" || body.name == "http" ? 1'000
                                                             : 3'000);
}

TEST_CASE("what must hold of any input holds of changes of the corpus") {
  for (const Body& body : bodies()) {
    std::vector<std::string> corpus;
    for (const fs::path& file : corpus_files(body.name)) corpus.push_back(content(file));
    Mutator mutator(hash_bytes(body.name, 1));
    for (size_t round = 0; round < changes(body); ++round) {
      const std::string bytes = mutator.next(corpus);
      const std::string why = broken(body, bytes);
      INFO(body.name << ": " << shown(bytes));
      REQUIRE(why == "");
    }
  }
}

}  // namespace
}  // namespace kindred::fuzz
