#include "daemon/codec/record_decoder.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

using namespace std::string_literals;

config::ValuePlace at(config::JsonPath path) { return {config::ValuePaths{std::move(path)}}; }
config::ValuePlace single(const std::string& name) { return at({name}); }

// The one place of an id or a source.
config::FirstOf only(config::JsonPath path) { return {config::ValuePaths{std::move(path)}}; }

// A field of each type, under its type's name.
struct Setup {
  Setup() {
    for (const std::string_view type : field_type_names()) {
      pipeline.add_field({.name = std::string(type), .type = *field_type(type)});
      mapping.fields.push_back({single(std::string(type))});
    }
  }

  config::Config config() const {
    config::Config made;
    made.record = mapping;
    made.each = each;
    made.pipeline = std::make_shared<Pipeline>(pipeline);
    return made;
  }

  // The record, or its rejection as "class: message".
  std::string decode(const std::string& json) {
    const config::Config whole = config();
    RecordDecoder decoder(whole);
    Rejection why;
    if (decoder.decode(json, {"shop", 1234, 5}, &record, &why)) return "accepted";
    return std::string(rejection_class_name(why.reason)) + ": " + why.message;
  }

  std::string rejection_class(const std::string& json) {
    const std::string text = decode(json);
    return text.substr(0, text.find(':'));
  }

  // All values of the field of that type.
  std::vector<std::string> values(FieldType type) const {
    std::vector<std::string> found;
    record.values.for_each(static_cast<uint16_t>(type),
                           [&](std::string_view value) { found.emplace_back(value); });
    return found;
  }

  // What the field of that type becomes when it is `json`.
  std::vector<std::string> values(FieldType type, const std::string& json) {
    REQUIRE(decode(R"({"id":"1",")" + std::string(field_type_name(type)) + "\":" + json + "}") ==
            "accepted");
    return values(type);
  }

  std::string rejection(FieldType type, const std::string& json) {
    return decode(R"({"id":"1",")" + std::string(field_type_name(type)) + "\":" + json + "}");
  }

  Pipeline pipeline;
  config::RecordMapping mapping;
  config::SourceMappings each;
  Record record;
};

using Strings = std::vector<std::string>;

TEST_CASE_METHOD(Setup, "Identity is source and id") {
  REQUIRE(decode(R"({"id":"17","source":"crm"})") == "accepted");
  CHECK(record.identity == Identity{"crm", "17"});
  CHECK(record.time == 1234);
  CHECK(record.partition == 5);
  CHECK_FALSE(record.deleted);
  CHECK_FALSE(record.version.has_value());

  const char* const no_source =
      GENERATE(R"({"id":"17"})", R"({"id":"17","source":null})", R"({"id":"17","source":""})");
  REQUIRE(decode(no_source) == "accepted");
  CHECK(record.identity == Identity{"shop", "17"});
}

TEST_CASE_METHOD(Setup, "An integer is an id by its digits, of any size") {
  REQUIRE(decode(R"({"id":17})") == "accepted");
  CHECK(record.identity.id == "17");
  REQUIRE(decode(R"({"id":-123456789012345678901234567890})") == "accepted");
  CHECK(record.identity.id == "-123456789012345678901234567890");
  REQUIRE(decode(R"({"id":-0, "source":7})") == "accepted");
  CHECK(record.identity == Identity{"7", "0"});
}

TEST_CASE_METHOD(Setup, "Records without an id, or with one of another type, are rejected") {
  const auto [json, expected] = GENERATE(table<std::string, std::string>({
      {R"({})", "missing_id"},
      {R"({"name":"x"})", "missing_id"},
      {R"({"id":null})", "missing_id"},
      {R"({"id":""})", "missing_id"},
      {R"({"id":1.5})", "wrong_type"},
      {R"({"id":1.0})", "wrong_type"},
      {R"({"id":1e3})", "wrong_type"},
      {R"({"id":true})", "wrong_type"},
      {R"({"id":["1"]})", "wrong_type"},
      {R"({"id":{"x":"1"}})", "wrong_type"},
      {R"({"id":"a\u0000b"})", "wrong_type"},
      {R"({"id":"1","source":false})", "wrong_type"},
      {R"({"id":"\ud800"})", "lone_surrogate"},
      {"{\"id\":\"\xFF\"}", "invalid_utf8"},
      {R"({"id":"1"} garbage)", "not_json"},
      {R"({"id":"1","unused":tru})", "not_json"},
      {R"(["id"])", "not_an_object"},
      {R"("id")", "not_an_object"},
      {"17", "not_an_object"},
      {"null", "not_an_object"},
      {"", "not_json"},
  }));
  CAPTURE(json);
  CHECK(rejection_class(json) == expected);
}

TEST_CASE_METHOD(Setup, "Messages name the member and what it is, never what it holds") {
  CHECK(decode(R"({"id":"1","text":{"secret":"s3cret"}})") ==
        "wrong_type: field \"text\": an object where a string, a number, true or false should be");
  CHECK(decode(R"({"id":[7]})") ==
        "wrong_type: \"id\": an array where a string or an integer should be");
  CHECK(decode(R"({"id":"a\u0000"})") == "wrong_type: \"id\": has a NUL character");
  CHECK(rejection(FieldType::kMinutiae, R"([{"x":1,"y":2}])") ==
        "wrong_type: field \"minutiae\": a minutia without an angle");
  CHECK(rejection(FieldType::kMinutiae, "[7]") ==
        "wrong_type: field \"minutiae\": a number where an array of objects with x, y, angle and "
        "type should be");
  CHECK(decode(R"({"name":"s3cret"})") == "missing_id: \"id\" is absent, null or empty");
}

TEST_CASE_METHOD(Setup, "Text takes strings, numbers as they are written, and booleans") {
  CHECK(values(FieldType::kText, R"("O'Neil")") == Strings{"O'Neil"});
  CHECK(values(FieldType::kText, "1.10") == Strings{"1.10"});
  CHECK(values(FieldType::kText, "true") == Strings{"true"});
  CHECK(values(FieldType::kText, R"("a\u0000b")") == Strings{"a\0b"s});
  CHECK(values(FieldType::kText, R"(["a",null,"",7,"a"])") == Strings{"a", "7", "a"});
  for (const char* none : {"null", R"("")", "[]", "[null]"}) {
    CHECK(values(FieldType::kText, none).empty());
  }
  CHECK(rejection(FieldType::kText, "{}").starts_with("wrong_type: field \"text\": an object"));
  CHECK(rejection(FieldType::kText, R"([["a"]])")
            .starts_with("wrong_type: field \"text\": an array inside an array"));
}

TEST_CASE_METHOD(Setup, "Numbers and dates come as they are, for the engine to read") {
  CHECK(values(FieldType::kNumber, "1e3") == Strings{"1e3"});
  CHECK(values(FieldType::kNumber, R"(["12", 7])") == Strings{"12", "7"});
  CHECK(rejection(FieldType::kNumber, "true").starts_with("wrong_type: field \"number\": true"));
  CHECK(values(FieldType::kDate, R"("1984-02-29")") == Strings{"1984-02-29"});
  CHECK(values(FieldType::kDate, "19840229") == Strings{"19840229"});
  CHECK(rejection(FieldType::kDate, "{}").starts_with("wrong_type: field \"date\""));
}

TEST_CASE_METHOD(Setup, "Places come as objects or strings") {
  CHECK(values(FieldType::kGeo, R"({"lat":48.2,"lon":16.37})") == Strings{"48.2,16.37"});
  CHECK(values(FieldType::kGeo, R"({"latitude":"48.2","lng":-16})") == Strings{"48.2,-16"});
  CHECK(values(FieldType::kGeo, R"(["1,2",{"lat":3,"longitude":4}])") == Strings{"1,2", "3,4"});
  CHECK(values(FieldType::kGeo, R"({"lat":null,"lon":null})").empty());
  CHECK(values(FieldType::kGeo, "{}").empty());
  for (const char* wrong : {R"({"lat":1})", R"({"lat":1,"lon":true})", R"({"x":1,"y":2})", "7",
                            "[48.2,16.37]", R"({"lat":[1],"lon":2})"}) {
    CAPTURE(wrong);
    CHECK(rejection(FieldType::kGeo, wrong).starts_with("wrong_type: field \"geo\""));
  }
}

TEST_CASE_METHOD(Setup, "An array of scalars is one set, an array of arrays several") {
  const std::string ab = encode_set(Strings{"a", "b"});
  CHECK(values(FieldType::kSet, R"(["b","a",null,"","b"])") == Strings{ab});
  CHECK(values(FieldType::kSet, R"([["a","b"],[7,true],[]])") ==
        Strings{ab, encode_set(Strings{"7", "true"})});
  CHECK(values(FieldType::kSet, R"("[\"a\",\"b\"]")") == Strings{ab});
  for (const char* none : {"null", "[]", R"("")", R"("[]")", "[null]", R"([""])"}) {
    CHECK(values(FieldType::kSet, none).empty());
  }
  for (const char* wrong : {R"("a b")", "7", "{}", R"([{"a":1}])", R"([["a"],"b"])", R"("{}")",
                            R"([[["a"]]])", R"("[")"}) {
    CAPTURE(wrong);
    CHECK(rejection(FieldType::kSet, wrong).starts_with("wrong_type: field \"set\""));
  }
}

TEST_CASE_METHOD(Setup, "An array of numbers is a vector") {
  const std::string vector = encode_vector(std::vector<double>{1, -2.5, 0});
  CHECK(values(FieldType::kVector, "[1,-2.5,0]") == Strings{vector});
  CHECK(values(FieldType::kVector, R"("[1,-2.5,0]")") == Strings{vector});
  CHECK(values(FieldType::kVector, "[[1,-2.5,0],[1,-2.5,0]]") == Strings{vector, vector});
  for (const char* wrong : {"[1,null]", R"([1,"2"])", "[1e999]", "7", R"("x")"}) {
    CAPTURE(wrong);
    CHECK(rejection(FieldType::kVector, wrong).starts_with("wrong_type: field \"vector\""));
  }
}

TEST_CASE_METHOD(Setup, "An object from index to number is a sparse vector") {
  const std::string vector = encode_sparse_vector({{3, 0.5}, {4294967295, -2}});
  CHECK(values(FieldType::kVector, R"({"4294967295":-2,"3":0.5,"7":0,"8":null})") ==
        Strings{vector});
  CHECK(values(FieldType::kVector, R"("{\"4294967295\":-2,\"3\":0.5}")") == Strings{vector});
  CHECK(values(FieldType::kVector, R"([{"4294967295":-2,"3":0.5},[1,2],null])") ==
        Strings{vector, encode_vector(std::vector<double>{1, 2})});
  CHECK(values(FieldType::kVector, "{}").empty());
  CHECK(values(FieldType::kVector, R"({"1":0})") == Strings{encode_sparse_vector({})});
  for (const char* wrong : {R"({"x":1})", R"({"-1":1})", R"({"1.5":1})", R"({"4294967296":1})",
                            R"({"1":"2"})", R"({"1":1e999})", R"({"1":[2]})", R"({"1":[2,3]})",
                            R"({"1":2,"01":2})", R"([{"1":2},3])"}) {
    CAPTURE(wrong);
    CHECK(rejection(FieldType::kVector, wrong).starts_with("wrong_type: field \"vector\""));
  }
}

TEST_CASE_METHOD(Setup, "An array of pairs is a sparse vector where the field is sparse") {
  pipeline.fields[static_cast<size_t>(FieldType::kVector)].sparse = true;
  const std::string vector = encode_sparse_vector({{3, 0.5}, {7, -2}});
  CHECK(values(FieldType::kVector, "[[7,-2],[3,0.5]]") == Strings{vector});
  CHECK(values(FieldType::kVector, R"("[[7,-2],[3,0.5]]")") == Strings{vector});
  CHECK(values(FieldType::kVector, "[[[7,-2],[3,0.5]],[[3,0.5],[7,-2]]]") ==
        Strings{vector, vector});
  CHECK(values(FieldType::kVector, "[7,-2]") == Strings{encode_vector(std::vector<double>{7, -2})});
  for (const char* wrong : {"[[-7,2]]", "[[7,2],[7,2]]", R"([[7,"2"]])", "[[0.5,2]]"}) {
    CAPTURE(wrong);
    CHECK(rejection(FieldType::kVector, wrong).starts_with("wrong_type: field \"vector\""));
  }
}

TEST_CASE_METHOD(Setup, "Minutiae have a place, an angle and a type") {
  const std::string two = encode_minutiae(
      std::vector<Minutia>{{.x = 1, .y = 2.5, .angle = 350, .type = 1}, {.x = 3, .y = 4}});
  CHECK(values(FieldType::kMinutiae,
               R"([{"x":1,"y":2.5,"angle":-10,"type":"ending"},{"x":3,"y":4,"theta_deg":360}])") ==
        Strings{two});
  CHECK(
      values(
          FieldType::kMinutiae,
          R"("[{\"x\":1,\"y\":2.5,\"theta_deg\":350,\"type\":1,\"q\":9},{\"x\":3,\"y\":4,\"angle\":0}]")") ==
      Strings{two});
  for (const char* wrong :
       {R"([{"x":1}])", R"([{"x":1,"y":"2"}])", "[1]", R"([{"x":1,"y":1e30,"angle":0}])",
        R"([{"x":1,"y":2,"angle":"up"}])", R"([{"x":1,"y":2,"angle":0,"type":"loop"}])",
        R"([{"x":1,"y":2,"angle":0,"type":-1}])", R"([{"x":1,"y":2}])",
        R"([{"x":1,"y":2,"angle":null}])", "{}"}) {
    CAPTURE(wrong);
    CHECK(rejection(FieldType::kMinutiae, wrong).starts_with("wrong_type: field \"minutiae\""));
  }
}

TEST_CASE_METHOD(Setup, "A print of more than a thousand minutiae rejects the record") {
  const auto print = [](size_t minutiae) {
    std::string json = "[";
    for (size_t i = 0; i < minutiae; ++i) json += R"({"x":1,"y":2,"angle":0},)";
    json.back() = ']';
    return json;
  };
  CHECK(values(FieldType::kMinutiae, print(1000)).size() == 1);
  CHECK(rejection(FieldType::kMinutiae, print(1001))
            .starts_with("wrong_type: field \"minutiae\": more than 1000 minutiae"));
}

TEST_CASE_METHOD(Setup, "A minutia outside of the image rejects the record") {
  Field& field = pipeline.fields[static_cast<size_t>(FieldType::kMinutiae)];
  field.width = 300;
  field.height = 200;
  CHECK(values(FieldType::kMinutiae, R"([{"x":0,"y":0,"angle":0},{"x":299.5,"y":199,"angle":0}])")
            .size() == 1);
  for (const char* outside :
       {R"([{"x":-0.5,"y":0,"angle":0}])", R"([{"x":5,"y":5,"angle":0},{"x":300,"y":5,"angle":0}])",
        R"([{"x":5,"y":-1,"angle":0}])", R"([{"x":5,"y":200,"angle":0}])"}) {
    CAPTURE(outside);
    CHECK(rejection(FieldType::kMinutiae, outside)
              .starts_with("wrong_type: field \"minutiae\": a minutia outside of the image"));
  }
}

TEST_CASE_METHOD(Setup, "A path leads through objects and arrays") {
  const auto texts = [&](config::JsonPath path, const std::string& json) {
    mapping.fields[0] = {at(std::move(path))};
    REQUIRE(decode(json) == "accepted");
    return values(FieldType::kText);
  };
  const std::string json =
      R"({"id":"1","contact":{"phones":[{"number":"1"},{"number":["2","3"]},{"type":"x"},4]}})";
  CHECK(texts({"contact", "phones", "*", "number"}, json) == Strings{"1", "2", "3"});
  CHECK(texts({"contact", "phones", "1", "number"}, json) == Strings{"2", "3"});
  CHECK(texts({"contact", "phones", "3"}, json) == Strings{"4"});
  CHECK(texts({"contact", "phones", "9"}, json).empty());
  CHECK(texts({"contact", "mail"}, json).empty());
  CHECK(texts({"id", "x"}, json).empty());
  CHECK(texts({"contact", "*"}, json).empty());
}

TEST_CASE_METHOD(Setup, "Several paths give several values, in their order") {
  mapping.fields[0] = {single("home"), single("work")};
  REQUIRE(decode(R"({"work":"w","id":"1","home":["h1","h2"]})") == "accepted");
  CHECK(values(FieldType::kText) == Strings{"h1", "h2", "w"});
}

TEST_CASE_METHOD(Setup, "A latitude and a longitude together give one place") {
  mapping.fields[static_cast<size_t>(FieldType::kGeo)] = {
      {config::ValuePaths{config::JsonPath{"at", "lat"}, config::JsonPath{"at", "lon"}}}};
  const auto places = [&](const std::string& at) {
    REQUIRE(decode(R"({"id":"1","at":)" + at + "}") == "accepted");
    return values(FieldType::kGeo);
  };
  CHECK(places(R"({"lat":48.2,"lon":"16.37"})") == Strings{"48.2 16.37"});
  // Past bug: half a place whose number has a comma was read as a whole one.
  CHECK(places(R"({"lat":"48,2"})") == Strings{"48.2"});
  CHECK(places(R"({"lat":"48,2","lon":"16,37"})") == Strings{"48.2 16.37"});
  CHECK(places(R"({"lat":"48,2","lon":"east"})") == Strings{"48.2 no number"});
  CHECK(places(R"({"lon":16.37})") == Strings{"16.37"});  // cannot be read as a place
  CHECK(places(R"({"lat":null})").empty());
  CHECK(
      decode(R"({"id":"1","at":{"lat":{"lat":1,"lon":2},"lon":true}})") ==
      "wrong_type: field \"geo\": an object where a number, or a string that holds one should be");
}

TEST_CASE_METHOD(Setup, "Several paths together give one value, of the texts that are there") {
  const auto from = [&](config::ValuePaths paths) {
    mapping.fields[0] = {single("full"), {std::move(paths)}};
  };
  const auto text = [&](const std::string& members) {
    REQUIRE(decode(R"({"id":"1",)" + members + "}") == "accepted");
    return values(FieldType::kText);
  };
  from({{"first"}, {"last"}});
  CHECK(text(R"("last":"Gates","first":"Bill")") == Strings{"Bill Gates"});
  CHECK(text(R"("last":"Gates","first":null)") == Strings{"Gates"});
  CHECK(text(R"("last":"","middle":"H")").empty());
  CHECK(text(R"("full":"B Gates","last":3,"first":true)") == Strings{"B Gates", "true 3"});
  CHECK(text(R"("last":"Curie","first":["Marie",null,"Salomea"])") ==
        Strings{"Marie Salomea Curie"});
  CHECK(decode(R"({"id":"1","first":"Bill","last":{}})") ==
        "wrong_type: field \"text\": an object where a string, a number, true or false should be");

  from({{"names", "*", "first"}, {"names", "*", "last"}});
  CHECK(text(R"("names":[{"first":"Marie","last":"Curie"},{"last":"Sklodowska"},{}])") ==
        Strings{"Marie Curie", "Sklodowska"});
  from({{"names", "*", "first"}, {"last"}});
  CHECK(text(R"("names":[{"first":"Marie"},{"first":"Salomea"}],"last":"Curie")") ==
        Strings{"Marie Salomea Curie"});
}

TEST_CASE_METHOD(Setup, "Id and source may stand elsewhere") {
  mapping.id = only({"meta", "key"});
  mapping.source = only({"meta", "system"});
  REQUIRE(decode(R"({"meta":{"key":5,"system":"erp"},"id":"no"})") == "accepted");
  CHECK(record.identity == Identity{"erp", "5"});
  CHECK(decode(R"({"id":"1"})") == "missing_id: \"/meta/key\" is absent, null or empty");
}

TEST_CASE_METHOD(Setup, "Of several places for the id the first that is there counts") {
  mapping.id = {config::ValuePaths{config::JsonPath{"a"}},
                config::ValuePaths{config::JsonPath{"b"}},
                config::ValuePaths{config::JsonPath{"c"}, config::JsonPath{"d"}}};
  mapping.source = {config::ValuePaths{config::JsonPath{"s"}},
                    config::ValuePaths{config::JsonPath{"t"}}};
  const auto identity = [&](const std::string& json) {
    REQUIRE(decode(json) == "accepted");
    return record.identity.source + "/" + record.identity.id;
  };
  CHECK(identity(R"({"b":2,"a":1,"t":"y"})") == "y/1");
  CHECK(identity(R"({"a":"","b":2,"s":"x","t":"y"})") == "x/2");
  CHECK(identity(R"({"a":" ","b":2,"s":"\t","t":"y"})") == "y/2");
  CHECK(identity(R"({"a":null,"c":"DE","d":7})") == "shop/DE 7");
  // Half an id would be that of other records too.
  CHECK(decode(R"({"c":"DE"})") == "missing_id: a or b or [c, d]: all absent, null or empty");
  CHECK(decode(R"({"c":"DE","d":{}})") ==
        "wrong_type: \"d\": an object where a string or an integer should be");
}

TEST_CASE_METHOD(Setup, "A record is read as its source has it, whatever source it names") {
  each["shop"] = mapping;
  each["shop"].id = only({"number"});
  each["shop"].fields[0] = {single("title")};
  each["other"] = mapping;
  REQUIRE(decode(R"({"number":5,"id":6,"source":"other","title":"x","text":"y"})") == "accepted");
  CHECK(record.identity == Identity{"other", "5"});
  CHECK(values(FieldType::kText) == Strings{"x"});
  CHECK(decode(R"({"id":6})") == "missing_id: \"number\" is absent, null or empty");
}

TEST_CASE_METHOD(Setup, "A text of several values is split") {
  const auto parts = [&](FieldType type, const std::string& split, const std::string& json) {
    mapping.fields[static_cast<size_t>(type)] = {
        {config::ValuePaths{config::JsonPath{std::string(field_type_name(type))}}, split}};
    return values(type, json);
  };
  CHECK(parts(FieldType::kText, ";", R"("a b ; c;;  ;d")") == Strings{"a b", "c", "d"});
  CHECK(parts(FieldType::kText, "**", R"(["a**b*c","","d"])") == Strings{"a", "b*c", "d"});
  CHECK(parts(FieldType::kText, ";", "5") == Strings{"5"});
  CHECK(parts(FieldType::kText, ";", R"(" ; ")").empty());
  CHECK(parts(FieldType::kNumber, "|", R"("1|2,5")") == Strings{"1", "2,5"});
  CHECK(parts(FieldType::kDate, "|", R"("2020-01-01 | 1.2.2021")") ==
        Strings{"2020-01-01", "1.2.2021"});
  CHECK(parts(FieldType::kGeo, "|", R"("1,2|3,4")") == Strings{"1,2", "3,4"});
  const std::vector<std::string> tokens = {"a", "b c", "d"};
  CHECK(parts(FieldType::kSet, ",", R"("a, b c,d,")") == Strings{encode_set(tokens)});
  CHECK(parts(FieldType::kSet, ",", R"(["a,b c",null,"d"])") == Strings{encode_set(tokens)});
  CHECK(parts(FieldType::kSet, ",", R"(",")").empty());
}

// Past bug: a path through an array led to fields only, so that every record was without an id.
TEST_CASE_METHOD(Setup, "Id, source, version and time may stand in an array") {
  mapping.id = only({"ids", "1", "value"});
  mapping.source = only({"meta", "0"});
  mapping.version = config::JsonPath{"meta", "1"};
  mapping.time = config::JsonPath{"meta", "2"};
  REQUIRE(decode(R"({"meta":["erp",7,-5],"ids":[{"value":4},{"value":5}]})") == "accepted");
  CHECK(record.identity == Identity{"erp", "5"});
  CHECK(record.version == 7U);
  CHECK(record.time == -5);
  CHECK(decode(R"({"meta":["erp",7,-5],"ids":[{"value":4}]})") ==
        "missing_id: \"/ids/1/value\" is absent, null or empty");
  CHECK(decode(R"({"meta":["erp"],"ids":[0,{"value":5}]})") ==
        "missing_version: \"/meta/1\" is absent, null or empty");
}

// Past bug: a slash within a name was told as one between two.
TEST_CASE_METHOD(Setup, "A rejection names a place as the configuration does") {
  mapping.id = only({"a/b", "c~d"});
  CHECK(decode(R"({"id":"1"})") == "missing_id: \"/a~1b/c~0d\" is absent, null or empty");
}

TEST_CASE_METHOD(Setup, "deleted: true deletes, and nothing else of the record is read") {
  REQUIRE(decode(R"({"id":"1","deleted":true,"text":{"not":"read"}})") == "accepted");
  CHECK(record.deleted);
  CHECK(record.values.empty());
  for (const char* live : {"false", "null", R"("")", R"("false")", R"("FALSE")", R"("0")"}) {
    REQUIRE(decode(R"({"id":"1","deleted":)"s + live + "}") == "accepted");
    CHECK_FALSE(record.deleted);
  }
  for (const char* text : {"true", "True", "TRUE", "1"}) {
    REQUIRE(decode(R"({"id":"1","deleted":")"s + text + R"("})") == "accepted");
    CHECK(record.deleted);
  }
  CHECK(rejection_class(R"({"id":"1","deleted":2})") == "wrong_type");
  CHECK(rejection_class(R"({"id":"1","deleted":"maybe"})") == "wrong_type");
}

TEST_CASE_METHOD(Setup, "A configured version must be there, and a natural number") {
  mapping.version = config::JsonPath{"v"};
  REQUIRE(decode(R"({"id":"1","v":18446744073709551615})") == "accepted");
  CHECK(record.version == 18446744073709551615U);
  REQUIRE(decode(R"({"id":"1","v":"7","deleted":true})") == "accepted");
  CHECK(record.version == 7U);
  CHECK(rejection_class(R"({"id":"1"})") == "missing_version");
  CHECK(rejection_class(R"({"id":"1","deleted":true})") == "missing_version");
  for (const char* wrong : {"-1", "1.0", "18446744073709551616", "true", "[1]", R"("v7")"}) {
    CAPTURE(wrong);
    CHECK(rejection_class(R"({"id":"1","v":)"s + wrong + "}") == "wrong_type");
  }
}

TEST_CASE_METHOD(Setup, "A configured time is milliseconds or ISO 8601") {
  mapping.time = config::JsonPath{"t"};
  REQUIRE(decode(R"({"id":"1","t":-5})") == "accepted");
  CHECK(record.time == -5);
  REQUIRE(decode(R"({"id":"1","t":"1709213825125"})") == "accepted");
  CHECK(record.time == 1709213825125);
  REQUIRE(decode(R"({"id":"1","t":"2024-02-29T13:37:05.125Z"})") == "accepted");
  CHECK(record.time == 1709213825125);
  REQUIRE(decode(R"({"id":"1","deleted":true})") == "accepted");
  CHECK(record.time == 1234);
  CHECK(rejection_class(R"({"id":"1"})") == "missing_time");
  for (const char* wrong : {"1.5", "true", R"("yesterday")", "9223372036854775808"}) {
    CAPTURE(wrong);
    CHECK(rejection_class(R"({"id":"1","t":)"s + wrong + "}") == "wrong_type");
  }
}

TEST_CASE_METHOD(Setup, "A decoder leaves nothing of one record in the next") {
  const config::Config whole = config();
  RecordDecoder decoder(whole);
  Rejection why;
  REQUIRE(decoder.decode(R"({"id":"1","source":"a","text":["x","y"],"deleted":false})", {"s"},
                         &record, &why));
  REQUIRE_FALSE(decoder.decode(R"({"id":"2","text":["z",{}]})", {"s"}, &record, &why));
  REQUIRE(decoder.decode(R"({"id":"3","number":5})", {"s"}, &record, &why));
  CHECK(record.identity == Identity{"s", "3"});
  CHECK(values(FieldType::kText).empty());
  CHECK(values(FieldType::kNumber) == Strings{"5"});
}

}  // namespace
}  // namespace kindred
