#include "linkage/record/values.h"

#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/random_text.h"

namespace kindred {
namespace {

std::vector<std::string> tokens(std::string_view bytes) {
  std::vector<std::string> tokens;
  for (const std::string_view token : decode_set(bytes)) tokens.emplace_back(token);
  return tokens;
}

TEST_CASE("values come back by field, in the order they were added") {
  Values values;
  CHECK(values.empty());
  values.add(3, "one");
  values.add(65535, "");
  values.add(3, "two");
  CHECK(values.size() == 3);
  CHECK(values.bytes() == 6);
  CHECK(values.field(1) == 65535);
  CHECK(values.value(1).empty());
  std::vector<std::string> threes;
  values.for_each(3, [&](std::string_view value) { threes.emplace_back(value); });
  CHECK(threes == std::vector<std::string>{"one", "two"});
  values.clear();
  CHECK(values.empty());
  values.add(1, "again");
  CHECK(values.value(0) == "again");
}

TEST_CASE("a set is its tokens, sorted and each once") {
  const std::vector<std::string> some = {"red", "", "blue", "red", std::string("a\0b", 3)};
  CHECK(tokens(encode_set(some)) ==
        std::vector<std::string>{"", std::string("a\0b", 3), "blue", "red"});
  CHECK(encode_set(std::vector<std::string>{"x", "y"}) ==
        encode_set(std::vector<std::string>{"y", "x", "y"}));
  CHECK(encode_set({}).empty());
  CHECK(tokens("").empty());
}

TEST_CASE("vectors and minutiae come back as they went in") {
  const std::vector<double> components = {0.1, -2, 1e300};
  CHECK(decode_vector(encode_vector(components)) == components);
  const std::vector<Minutia> minutiae = {{1, 2, 359.5, 1}, {-3.25, 4, 0, 2}};
  CHECK(decode_minutiae(encode_minutiae(minutiae)) == minutiae);
  CHECK(decode_vector("").empty());
  CHECK(decode_minutiae("").empty());
}

// Stored in state files.
TEST_CASE("the encodings never change") {
  CHECK(encode_set(std::vector<std::string>{"b", "aa"}) ==
        std::string("\x02\0\0\0aa\x01\0\0\0b", 11));
  CHECK(encode_vector(std::vector<double>{1}) == std::string("\0\0\0\0\0\0\xF0\x3F", 8));
}

TEST_CASE("bytes that no encoder made decode to nothing") {
  const std::string set = encode_set(std::vector<std::string>{"red", "green"});
  for (size_t size = 1; size < set.size(); ++size) {
    const bool whole_tokens = size == 4 + 5;  // green comes first
    REQUIRE(tokens(set.substr(0, size)).empty() != whole_tokens);
  }
  CHECK(tokens("\xFF\xFF\xFF\xFFxyz").empty());
  CHECK(decode_vector("1234567").empty());
  CHECK(decode_minutiae("123456789").empty());
}

TEST_CASE("types have names, and names types") {
  for (const std::string_view name : field_type_names()) {
    REQUIRE(field_type(name));
    CHECK(field_type_name(*field_type(name)) == name);
  }
  CHECK(field_type_names().size() == 7);
  CHECK(field_type("geo") == FieldType::kGeo);
  CHECK_FALSE(field_type("Text"));
}

TEST_CASE("a sparse vector is its components that are not zero, by index") {
  const std::string bytes = encode_sparse_vector({{7, 0.5}, {2, -1}, {5, 0}, {4000000000, 3}});
  CHECK(is_sparse_vector(bytes));
  const SparseVector vector = decode_sparse_vector(bytes);
  CHECK(vector.components == std::vector<Component>{{2, -1}, {7, 0.5}, {4000000000, 3}});
  CHECK(vector.length == 0);
  CHECK(decode_vector(bytes).empty());
  CHECK(decode_sparse_vector(encode_sparse_vector({})).components.empty());
  CHECK_FALSE(encode_sparse_vector({}).empty());
}

TEST_CASE("vectors that are equal have equal bytes, whichever zero they hold") {
  CHECK(encode_vector(std::vector<double>{0.0, 1}) == encode_vector(std::vector<double>{-0.0, 1}));
}

TEST_CASE("a dense vector reads as a sparse one of known length") {
  const std::string bytes = encode_vector(std::vector<double>{0, 1.5, 0, -0.0, 2});
  CHECK_FALSE(is_sparse_vector(bytes));
  const SparseVector vector = decode_sparse_vector(bytes);
  CHECK(vector.components == std::vector<Component>{{1, 1.5}, {4, 2}});
  CHECK(vector.length == 5);
  for (const std::string_view wrong : {"", "1234", "12345", "12345678901234567890"}) {
    CHECK(decode_sparse_vector(wrong).components.empty());
  }
}

}  // namespace
}  // namespace kindred
