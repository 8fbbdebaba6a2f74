#include "daemon/codec/label_decoder.h"

#include <optional>
#include <string>
#include <string_view>

#include "tests/catch.h"

namespace kindred {
namespace {

constexpr std::string_view kKey = R"([["a","17"],["b","4"]])";
constexpr std::string_view kSame = R"({"verdict":"same"})";

struct Decoded {
  std::optional<Label> label;
  Rejection why;
};

Decoded decode(std::optional<std::string_view> key, std::optional<std::string_view> value) {
  MessageView message{.key = key, .value = value};
  message.time = 9;
  Decoded decoded;
  LabelDecoder decoder;
  Label label;
  if (decoder.decode(message, &label, &decoded.why)) decoded.label = label;
  return decoded;
}

TEST_CASE("a label is its pair and its verdict") {
  const Decoded same = decode(
      kKey,
      R"({"verdict":"same","by":"ann","at":"2026-11-25T10:00:00Z","note":"sisters","x":[1]})");
  REQUIRE(same.label);
  CHECK(*same.label ==
        Label{.pair = {{"a", "17"}, {"b", "4"}}, .verdict = Verdict::kSame, .time = 9});
  CHECK(decode(kKey, R"({"verdict":"different"})").label->verdict == Verdict::kDifferent);
  CHECK(decode(kKey, R"({"verdict":"unsure"})").label->verdict == Verdict::kUnsure);
  REQUIRE(decode(kKey, std::nullopt).label);
  CHECK_FALSE(decode(kKey, std::nullopt).label->verdict);
}

TEST_CASE("a label may say what its records were") {
  const Decoded told =
      decode(kKey, R"({"verdict":"same","left_digest":"00000000000000ff","right_digest":null})");
  REQUIRE(told.label);
  CHECK(told.label->left_values == 255);
  CHECK_FALSE(told.label->right_values);
  for (const char* digest : {R"("ff")", "255", R"("00000000000000fg")"}) {
    const std::string value = R"({"verdict":"same","left_digest":)" + std::string(digest) + "}";
    CAPTURE(value);
    CHECK(decode(kKey, value).why.reason == RejectionClass::kWrongType);
  }
}

TEST_CASE("one pair has one key") {
  for (const char* key :
       {"", "17", R"("a")", "{}", "[]", R"([["a","17"]])", R"([["a","17"],["b","4"],["c","1"]])",
        R"([["a","17"],"b"])", R"([["a","17"],["b"]])", R"([["a",""],["b","4"]])",
        R"([["b","4"],["a","17"]])", R"([["a","17"],["a","17"]])", R"([["a", "17"], ["b", "4"]])",
        R"([["a",17],["b","4"]])", R"([["\u0061","17"],["b","4"]])"}) {
    CAPTURE(key);
    const Decoded decoded = decode(key, kSame);
    CHECK_FALSE(decoded.label);
    const bool no_json = std::string_view(key).empty();
    CHECK(decoded.why.reason == (no_json ? RejectionClass::kNotJson : RejectionClass::kBadKey));
    CHECK(decoded.why.message.find("17") == std::string::npos);
  }
  CHECK(decode(std::nullopt, kSame).why.reason == RejectionClass::kBadKey);
}

TEST_CASE("what is no verdict is told") {
  CHECK(decode(kKey, "same").why.reason == RejectionClass::kNotJson);
  CHECK(decode(kKey, R"(["same"])").why.reason == RejectionClass::kNotAnObject);
  for (const char* value : {"{}", R"({"verdict":"Same"})", R"({"verdict":1})"}) {
    CAPTURE(value);
    CHECK(decode(kKey, value).why.reason == RejectionClass::kWrongType);
  }
}

}  // namespace
}  // namespace kindred
