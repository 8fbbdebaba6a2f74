// Random messages, written by libprotobuf's dynamic messages: what is read of them as JSON gives
// the same message when libprotobuf reads that JSON.

#include <google/protobuf/compiler/importer.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/dynamic_message.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/message_differencer.h>

#include <memory>
#include <random>
#include <string>

#include "tests/catch.h"
#include "tests/rounds.h"
#include "tests/unit/daemon/format/decode.h"

namespace kindred {
namespace {

namespace pb = google::protobuf;

constexpr const char* kEverything = R"(
syntax = "proto3";
enum Kind { NONE = 0; PRIVATE = 1; BUSINESS = -2; }
message Everything {
  double d = 1; float f = 2; int64 i64 = 3; uint64 u64 = 4; int32 i32 = 5; fixed64 f64 = 6;
  fixed32 f32 = 7; bool b = 8; string s = 9; Everything m = 11; bytes r = 12; uint32 u32 = 13;
  Kind e = 14; sfixed32 sf32 = 15; sfixed64 sf64 = 16; sint32 s32 = 17; sint64 s64 = 18;
  repeated double ld = 21; repeated float lf = 22; repeated int64 li64 = 23;
  repeated uint64 lu64 = 24; repeated int32 li32 = 25; repeated fixed64 lf64 = 26;
  repeated fixed32 lf32 = 27; repeated bool lb = 28; repeated string ls = 29;
  repeated Everything lm = 31; repeated bytes lr = 32; repeated uint32 lu32 = 33 [packed = false];
  repeated Kind le = 34; repeated sfixed32 lsf32 = 35; repeated sfixed64 lsf64 = 36;
  repeated sint32 ls32 = 37; repeated sint64 ls64 = 38 [packed = false];
  optional int32 oi = 41; optional string os = 42; optional Kind oe = 43; optional bool ob = 44;
  oneof choice { int32 ci = 51; string cs = 52; Everything cm = 53; }
  map<string, int64> mi = 61; map<int32, string> ms = 62; map<bool, Everything> mm = 63;
  map<uint64, Kind> me = 1000;
})";

class RandomMessages {
 public:
  explicit RandomMessages(uint64_t seed) : random_(seed) {}

  void fill(pb::Message* message, int depth) {
    const pb::Descriptor& descriptor = *message->GetDescriptor();
    for (int i = 0; i < descriptor.field_count(); ++i) {
      const pb::FieldDescriptor& field = *descriptor.field(i);
      if (below(3) != 0) continue;
      if (field.message_type() != nullptr && depth == 0) continue;
      // Of several entries of one key the last counts, which JSON of libprotobuf does not know.
      const size_t count = field.is_map() ? below(2) : field.is_repeated() ? below(4) : 1;
      for (size_t n = 0; n < count; ++n) set(message, field, depth);
    }
  }

 private:
  size_t below(size_t n) { return random_() % n; }

  // Often near the ends of its range.
  uint64_t number() {
    const uint64_t shift = below(64);
    return below(2) == 0 ? random_() >> shift : ~(random_() >> shift);
  }

  std::string text() {
    constexpr std::string_view kLetters[] = {"a", "\"", "\\", "\n", "é", "漢", "\x01", "zz"};
    std::string text;
    for (size_t n = below(5); n > 0; --n) text += kLetters[below(8)];
    return text;
  }

  // Finite, and exact as a float.
  float fraction() { return static_cast<float>(static_cast<int32_t>(number())) / 64; }

  void set(pb::Message* message, const pb::FieldDescriptor& field, int depth) {
    const pb::Reflection& reflection = *message->GetReflection();
    const bool add = field.is_repeated();
    using Field = pb::FieldDescriptor;
    const auto put = [&](auto setter, auto adder, auto value) {
      if (add) {
        (reflection.*adder)(message, &field, value);
      } else {
        (reflection.*setter)(message, &field, value);
      }
    };
    switch (field.cpp_type()) {
      case Field::CPPTYPE_INT32:
        return put(&pb::Reflection::SetInt32, &pb::Reflection::AddInt32,
                   static_cast<int32_t>(number()));
      case Field::CPPTYPE_INT64:
        return put(&pb::Reflection::SetInt64, &pb::Reflection::AddInt64,
                   static_cast<int64_t>(number()));
      case Field::CPPTYPE_UINT32:
        return put(&pb::Reflection::SetUInt32, &pb::Reflection::AddUInt32,
                   static_cast<uint32_t>(number()));
      case Field::CPPTYPE_UINT64:
        return put(&pb::Reflection::SetUInt64, &pb::Reflection::AddUInt64, number());
      case Field::CPPTYPE_DOUBLE:
        return put(&pb::Reflection::SetDouble, &pb::Reflection::AddDouble,
                   static_cast<double>(fraction()) / 3);
      case Field::CPPTYPE_FLOAT:
        return put(&pb::Reflection::SetFloat, &pb::Reflection::AddFloat, fraction());
      case Field::CPPTYPE_BOOL:
        return put(&pb::Reflection::SetBool, &pb::Reflection::AddBool, below(2) == 1);
      case Field::CPPTYPE_STRING:
        return put(&pb::Reflection::SetString, &pb::Reflection::AddString, text());
      case Field::CPPTYPE_ENUM: {
        constexpr int kValues[] = {0, 1, -2, 77};
        return put(&pb::Reflection::SetEnumValue, &pb::Reflection::AddEnumValue, kValues[below(4)]);
      }
      case Field::CPPTYPE_MESSAGE:
        return fill(add ? reflection.AddMessage(message, &field)
                        : reflection.MutableMessage(message, &field),
                    depth - 1);
    }
  }

  std::mt19937_64 random_;
};

class Files : public pb::compiler::SourceTree {
 public:
  pb::io::ZeroCopyInputStream* Open(const std::string& /*name*/) override {
    return new pb::io::ArrayInputStream(kEverything, static_cast<int>(strlen(kEverything)));
  }
};

TEST_CASE("libprotobuf reads the JSON of a message as the same message") {
  Files files;
  pb::compiler::Importer importer(&files, nullptr);
  const pb::FileDescriptor* file = importer.Import("everything.proto");
  REQUIRE(file != nullptr);
  pb::DynamicMessageFactory factory;
  const pb::Message* prototype = factory.GetPrototype(file->message_type(0));
  const auto schema =
      compiled({.kind = SchemaKind::kProtobuf, .text = kEverything, .message = "Everything"});
  RandomMessages random(30);
  for (size_t round = 0; round < rounds(500); ++round) {
    const std::unique_ptr<pb::Message> message(prototype->New());
    random.fill(message.get(), 3);
    const std::string bytes = message->SerializeAsString();
    const std::string json = decoded(*schema, {bytes});
    const std::unique_ptr<pb::Message> again(prototype->New());
    INFO(json);
    REQUIRE(pb::util::JsonStringToMessage(json, again.get()).ok());
    REQUIRE(pb::util::MessageDifferencer::Equals(*message, *again));
  }
}

}  // namespace
}  // namespace kindred
