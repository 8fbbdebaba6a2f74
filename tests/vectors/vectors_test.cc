// Runs every vector of the folder KINDRED_VECTORS by the operation that it names. Each passes, or
// is listed here with the reason.

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <string>

#include "tests/catch.h"
#include "tests/vectors/operations.h"

namespace kindred::vectors {

namespace {

constexpr size_t kFiles = 11;
constexpr size_t kVectors = 544;

// Vectors that cannot pass, by id, with the reason.
const std::map<std::string, std::string> kListed = {};

std::map<std::string_view, Operation> all_operations() {
  std::map<std::string_view, Operation> all;
  for (const Operations operations :
       {shingling_operations(), matrix_operations(), signature_operations(), curve_operations(),
        banding_operations(), distance_operations(), edit_operations(), axiom_operations(),
        family_operations(), sketch_operations(), bucket_operations(), entity_operations(),
        fingerprint_operations(), news_operations(), set_join_operations(), join_operations()}) {
    for (const Operation& operation : operations) {
      INFO(operation.name);
      CHECK(all.emplace(operation.name, operation).second);
    }
  }
  return all;
}

std::set<std::filesystem::path> vector_files() {
  const char* const folder = std::getenv("KINDRED_VECTORS");
  REQUIRE(folder != nullptr);
  std::set<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".json") files.insert(entry.path());
  }
  return files;
}

// What is wrong with it, if anything.
std::optional<std::string> fault(const std::map<std::string_view, Operation>& operations,
                                 const Json& vector) {
  const auto operation = operations.find(vector["op"].text());
  if (operation == operations.end()) return "no operation " + vector["op"].text();
  const Json& tolerance = vector["tolerance"];
  try {
    const Json found = operation->second.run(vector["input"]);
    return difference(vector["expected"], found, tolerance.null() ? 0 : tolerance.number());
  } catch (const std::exception& error) {
    return std::string(" throws ") + error.what();
  }
}

}  // namespace

TEST_CASE("every vector of the book passes or is listed") {
  const auto operations = all_operations();
  std::set<std::string_view> unused;
  for (const auto& [name, operation] : operations) unused.insert(name);
  std::set<std::string> ids;
  size_t vectors = 0;
  size_t passed = 0;
  size_t listed = 0;
  const auto files = vector_files();
  for (const auto& file : files) {
    const Json content = Json::load(file.string());
    for (const Json& vector : content["vectors"].list()) {
      ++vectors;
      const std::string& id = vector["id"].text();
      INFO(id);
      CHECK(ids.insert(id).second);
      unused.erase(vector["op"].text());
      const std::optional<std::string> found = fault(operations, vector);
      if (kListed.count(id) != 0) {
        CHECK(found.has_value());  // or it need not be listed
        ++listed;
      } else {
        CHECK(found.value_or("") == "");
        passed += !found;
      }
    }
  }
  std::cout << "vectors: " << passed << " passed, " << listed << " listed, of " << vectors << " in "
            << files.size() << " files\n";
  for (const auto& [id, reason] : kListed) std::cout << "  " << id << ": " << reason << '\n';
  CHECK(files.size() == kFiles);
  CHECK(vectors == kVectors);
  CHECK(passed + listed == vectors);
  CHECK(listed == kListed.size());
  CHECK(unused.empty());
}

TEST_CASE("a difference is noticed wherever it is") {
  const Json value = {{"a", std::vector<double>{1, 2}}, {"b", {{"c", "x"}, {"d", Json()}}}};
  CHECK_FALSE(difference(value, value, 0));
  const auto changed = [&](const Json& a, const Json& c, const Json& d, double tolerance) {
    return difference(value, {{"a", a}, {"b", {{"c", c}, {"d", d}}}}, tolerance).has_value();
  };
  CHECK_FALSE(changed(std::vector<double>{1, 2.001}, "x", Json(), 0.01));
  CHECK(changed(std::vector<double>{1, 2.001}, "x", Json(), 0.0001));
  CHECK(changed(std::vector<double>{1}, "x", Json(), 1));
  CHECK(changed(std::vector<double>{1, 2}, "y", Json(), 1));
  CHECK(changed(std::vector<double>{1, 2}, "x", 0, 1));
  CHECK(changed(std::vector<double>{1, 2}, "x", false, 1));
  CHECK(difference(value, {{"a", value["a"]}}, 1));
  CHECK(difference(value["a"], NAN, 1));
  CHECK(difference(1, NAN, 1));
}

}  // namespace kindred::vectors
