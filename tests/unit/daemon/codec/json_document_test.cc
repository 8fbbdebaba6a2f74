#include "daemon/codec/json_document.h"

#include <random>
#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

// What a text is rejected for, or "accepted".
std::string verdict(const std::string& json) {
  JsonDocument document;
  Rejection why;
  if (document.parse(json, &why)) return "accepted";
  CHECK(!why.message.empty());
  return std::string(rejection_class_name(why.reason));
}

std::string nested(size_t depth) {
  return R"({"id":"1","x":)" + std::string(depth - 1, '[') + std::string(depth - 1, ']') + "}";
}

TEST_CASE("A JSON text is read into a tree in document order") {
  JsonDocument document;
  Rejection why;
  REQUIRE(document.parse(
      " {\"a\" : [1, \"two\", null] , \"b\\u0041\":{\"c\":true}, \"d\":-0.50e+1}\t", &why));
  CHECK(document.node(0).kind == JsonKind::kObject);

  const size_t a = document.member(0, "a");
  REQUIRE(a != 0);
  CHECK(document.node(a).kind == JsonKind::kArray);
  std::vector<std::string> elements;
  document.for_each(a, [&](size_t i) { elements.emplace_back(document.node(i).text); });
  CHECK(elements == std::vector<std::string>{"1", "two", "null"});

  const size_t b = document.member(0, "bA");
  REQUIRE(b != 0);
  CHECK(document.node(document.member(b, "c")).kind == JsonKind::kTrue);
  CHECK(document.node(document.member(0, "d")).text == "-0.50e+1");
  CHECK(document.member(0, "c") == 0);
  CHECK(document.member(a, "c") == 0);
}

TEST_CASE("Of a name that is there twice the last counts") {
  JsonDocument document;
  Rejection why;
  REQUIRE(document.parse(R"({"a":1,"b":2,"a":3})", &why));
  CHECK(document.node(document.member(0, "a")).text == "3");
}

TEST_CASE("Numbers keep their digits, whatever their size") {
  const std::string digits = "123456789012345678901234567890";
  JsonDocument document;
  Rejection why;
  REQUIRE(document.parse("[" + digits + ",1e999,1.10]", &why));
  CHECK(document.node(1).text == digits);
  CHECK(document.node(2).text == "1e999");
  CHECK(document.node(3).text == "1.10");
}

TEST_CASE("What is not JSON is rejected, also where nobody would look") {
  const char* const json =
      GENERATE("", "  ", "hello", "nonsense", "{", "}", "[1,2", R"({"a":1)", R"({"a")", R"({"a":)",
               "[1,]", R"({"a":1,})", R"({"a" 1})", R"({a:1})", R"({"a":1} garbage)",
               R"({"a":1}{"b":2})", "[1]]", "{\"a\":tru}", "{\"a\":nul}", "{\"a\":falsey}", "[01]",
               "[1.]", "[.5]", "[+1]", "[1e]", "[-]", "[0x10]", "[NaN]", "[Infinity]", "[1 2]",
               R"(["a" "b"])", R"(["a)", R"(["\x"])", R"(["\u12"])", R"(["\u00G0"])", "[\"a\nb\"]",
               "[\"a\tb\"]", "{'a':1}", "/**/{}", "\"a\" 1", "1 2", "truetrue", "[1,,2]", "{,}",
               "[}", "{]", R"({"a":1,"b"})", R"(["a"b])", "[\"a\"\"b\"]");
  CAPTURE(json);
  CHECK(verdict(json) == "not_json");
}

// The first line of a file that is one array or one object over several lines.
TEST_CASE("A line of an array or of an object over several lines is told how records stand") {
  JsonDocument document;
  Rejection why;
  for (const char* const begin : {"[", "{", "  [", "[{\"id\": 1},"}) {
    CAPTURE(begin);
    REQUIRE_FALSE(document.parse(begin, &why));
    CHECK(why.message ==
          "an object or an array without its end; files have an object a line, as jq -c writes "
          "them");
  }
  REQUIRE(document.parse("[{\"id\": 1}]", &why));
  REQUIRE_FALSE(is_object(document, &why));
  CHECK(why.message ==
        "an array where a JSON object should be; jq -c '.[]' writes the objects of an array, one a "
        "line");
  REQUIRE(document.parse("1", &why));
  REQUIRE_FALSE(is_object(document, &why));
  CHECK(why.message == "a number where a JSON object should be");
}

TEST_CASE("Words that other programs write are told with what to write instead") {
  const auto message = [](const std::string& json) {
    JsonDocument document;
    Rejection why;
    REQUIRE_FALSE(document.parse(json, &why));
    CHECK(why.reason == RejectionClass::kNotJson);
    return why.message;
  };
  CHECK(message(R"({"id":1,"age":NaN})") == "NaN is no JSON; write null");
  CHECK(message(R"({"id":1,"age":Infinity})") == "Infinity is no JSON; write null");
  CHECK(message(R"({"id":1e5,"age":-Infinity})") == "-Infinity is no JSON; write null");
  CHECK(message(R"([1.5e+3,nan])") == "nan is no JSON; write null");
  CHECK(message(R"({"a":"NaN","b":None})") == "None is no JSON; write null");
  CHECK(message(R"({"a":"say \"x","b":true,"c":True})") == "True is no JSON; write true");
  CHECK(message(R"({"a":False})") == "False is no JSON; write false");
  CHECK(message(R"({"a":maybe})") == "not JSON");
  CHECK(message(R"({"a":"NaN",})") == "not JSON");
}

TEST_CASE("A NUL byte is no JSON, escaped it is a character") {
  using namespace std::string_literals;
  CHECK(verdict("{\"id\":\"1\"}\0"s) == "not_json");
  CHECK(verdict("{\"id\":\"a\0b\"}"s) == "not_json");
  CHECK(verdict("\0\0\0\0"s) == "not_json");
  JsonDocument document;
  Rejection why;
  REQUIRE(document.parse(R"(["a\u0000b"])", &why));
  CHECK(document.node(1).text == "a\0b"s);
}

TEST_CASE("Bytes that are not UTF-8 are rejected wherever they stand") {
  const char* const bytes =
      GENERATE("\xFF", "\xC0\xAF", "\xED\xA0\x80", "\xF5\x80\x80\x80", "\x80", "\xE2\x82");
  CHECK(verdict(std::string("{\"a\":\"") + bytes + "\"}") == "invalid_utf8");
  CHECK(verdict(std::string("{\"") + bytes + "\":1}") == "invalid_utf8");
}

TEST_CASE("Half of a surrogate pair is rejected, a whole one is a character") {
  const char* const half =
      GENERATE(R"(\ud800)", R"(\uDBFFx)", R"(\udc00)", R"(\uDFFF)", R"(\ud800\u0041)",
               R"(\ud800\ud800)", R"(\ude00\ud83d)", R"(\ud83d\ude00\ud83d)", R"(\ud800\n)");
  CAPTURE(half);
  CHECK(verdict(std::string("{\"a\":\"") + half + "\"}") == "lone_surrogate");
  CHECK(verdict(std::string("{\"") + half + "\":1}") == "lone_surrogate");

  JsonDocument document;
  Rejection why;
  REQUIRE(document.parse(R"(["\ud83d\ude00", "\\ud800", "\ud7ff\ue000"])", &why));
  CHECK(document.node(1).text == "\xF0\x9F\x98\x80");
  CHECK(document.node(2).text == R"(\ud800)");
  CHECK(document.node(3).text == "\xED\x9F\xBF\xEE\x80\x80");
}

TEST_CASE("Depth is bounded, and far beyond it nothing breaks") {
  CHECK(verdict(nested(1024)) == "accepted");
  CHECK(verdict(nested(1025)) == "too_deep");
  CHECK(verdict(nested(10000)) == "too_deep");
  CHECK(verdict(std::string(10000, '[')) == "too_deep");
  std::string objects;
  for (int i = 0; i < 10000; ++i) objects += R"({"a":)";
  CHECK(verdict(objects) == "too_deep");
}

TEST_CASE("A document can be used again, after small and large, good and bad texts") {
  JsonDocument document;
  Rejection why;
  std::mt19937 random(7);
  for (int i = 0; i < 50; ++i) {
    const size_t size = random() % (i % 10 == 0 ? 3000000 : 300);
    const std::string text(size, 'x');
    REQUIRE(document.parse("[\"" + text + "\",7]", &why));
    REQUIRE(document.node(1).text == text);
    REQUIRE(document.node(2).text == "7");
    REQUIRE_FALSE(document.parse("[\"" + text, &why));
  }
}

// A text cut short anywhere, or with any byte changed, gives an answer and never a crash.
TEST_CASE("Damaged texts are answered, not crashed upon") {
  const std::string json =
      R"({"id":"1","a":[1,-2.5e3,true,false,null,{"b":"\u00e9\ud83d\ude00\\\""}],"c":{"d":[]}})";
  REQUIRE(verdict(json) == "accepted");
  for (size_t size = 0; size < json.size(); ++size) {
    CHECK(verdict(json.substr(0, size)) != "accepted");
  }
  size_t rejected = 0;
  JsonDocument document;
  Rejection why;
  for (size_t i = 0; i < json.size(); ++i) {
    for (int byte = 0; byte < 256; byte += 3) {
      std::string damaged = json;
      damaged[i] = static_cast<char>(byte);
      rejected += document.parse(damaged, &why) ? 0 : 1;
    }
  }
  CHECK(rejected > json.size() * 40);
}

}  // namespace
}  // namespace kindred
