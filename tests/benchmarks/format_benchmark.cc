// What it costs to turn a payload of eight fields into JSON text, on one core, beside parsing that
// text, which plain JSON needs as well.

#include <algorithm>
#include <bit>
#include <cstdio>
#include <ctime>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "daemon/codec/json_document.h"
#include "daemon/format/payload_schema.h"
#include "daemon/format/varint.h"
#include "linkage/base/little_endian.h"

namespace kindred {
namespace {

constexpr size_t kRecords = 20'000;
constexpr size_t kRounds = 25;

constexpr const char* kAvro = R"({"type": "record", "name": "Person", "fields": [
  {"name": "id", "type": "long"},
  {"name": "given_name", "type": "string"},
  {"name": "surname", "type": "string"},
  {"name": "email", "type": ["null", "string"]},
  {"name": "street", "type": "string"},
  {"name": "born", "type": {"type": "int", "logicalType": "date"}},
  {"name": "seen", "type": {"type": "long", "logicalType": "timestamp-millis"}},
  {"name": "weight", "type": "double"}]})";

constexpr const char* kProtobuf = R"(syntax = "proto3";
  import "google/protobuf/timestamp.proto"; import "google/type/date.proto";
  message Person {
    int64 id = 1; string given_name = 2; string surname = 3; optional string email = 4;
    string street = 5; google.type.Date born = 6; google.protobuf.Timestamp seen = 7;
    double weight = 8;
  })";

struct Person {
  int64_t id;
  std::string given_name, surname, email, street;
  int32_t born;  // days
  int64_t seen;  // seconds
  double weight;
};

std::string word(size_t size, std::mt19937_64* random) {
  std::string text;
  for (size_t i = 0; i < size; ++i) text += static_cast<char>('a' + (*random)() % 20);
  return text;
}

std::vector<Person> people() {
  std::mt19937_64 random(1);
  std::vector<Person> people;
  for (size_t i = 0; i < kRecords; ++i) {
    Person& person = people.emplace_back();
    person.id = static_cast<int64_t>(1'000'000 + random() % 9'000'000);
    person.given_name = word(6, &random);
    person.surname = word(8, &random);
    person.email = person.given_name + "." + person.surname + "@example.com";
    person.street = std::to_string(random() % 1000) + " " + word(9, &random) + " street";
    person.born = static_cast<int32_t>(random() % 20'000);
    person.seen = static_cast<int64_t>(1'700'000'000 + random() % 10'000'000);
    person.weight = static_cast<double>(random() % 1000) / 10;
  }
  return people;
}

void append_bytes(std::string_view bytes, uint64_t length, std::string* out) {
  append_varint(length, out);
  out->append(bytes);
}

std::string as_avro(const Person& person) {
  std::string out;
  append_varint(zigzag(person.id), &out);
  append_bytes(person.given_name, 2 * person.given_name.size(), &out);
  append_bytes(person.surname, 2 * person.surname.size(), &out);
  append_varint(2, &out);
  append_bytes(person.email, 2 * person.email.size(), &out);
  append_bytes(person.street, 2 * person.street.size(), &out);
  append_varint(zigzag(person.born), &out);
  append_varint(zigzag(1000 * person.seen), &out);
  append_little_endian(std::bit_cast<uint64_t>(person.weight), &out);
  return out;
}

std::string as_protobuf(const Person& person) {
  const auto tag = [](uint32_t number, uint32_t wire) {
    return static_cast<char>(number << 3 | wire);
  };
  const auto number = [&](uint32_t field, uint64_t value, std::string* out) {
    out->push_back(tag(field, 0));
    append_varint(value, out);
  };
  const auto bytes = [&](uint32_t field, std::string_view value, std::string* out) {
    out->push_back(tag(field, 2));
    append_bytes(value, value.size(), out);
  };
  std::string out;
  number(1, static_cast<uint64_t>(person.id), &out);
  bytes(2, person.given_name, &out);
  bytes(3, person.surname, &out);
  bytes(4, person.email, &out);
  bytes(5, person.street, &out);
  std::string born;
  number(1, 1970 + static_cast<uint64_t>(person.born) / 366, &born);
  number(2, 1 + static_cast<uint64_t>(person.born) % 12, &born);
  number(3, 1 + static_cast<uint64_t>(person.born) % 28, &born);
  bytes(6, born, &out);
  std::string seen;
  number(1, static_cast<uint64_t>(person.seen), &seen);
  bytes(7, seen, &out);
  out.push_back(tag(8, 1));
  append_little_endian(std::bit_cast<uint64_t>(person.weight), &out);
  return out;
}

// Of the processor, which others may be using too.
double nanoseconds(std::clock_t begin) {
  return 1e9 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / kRecords;
}

// The least of all rounds, nanoseconds a record.
struct Cost {
  double decode = 1e9;
  double parse = 1e9;
};

Cost measure(const PayloadSchema& schema, const std::vector<std::string>& payloads) {
  PayloadBuffers buffers;
  JsonDocument document;
  Rejection rejection;
  std::string why;
  std::vector<std::string> texts;
  for (const std::string& payload : payloads) {
    const auto json = schema.read({payload}, &buffers, &why);
    if (!json) throw std::runtime_error(why);
    texts.emplace_back(*json);
  }
  Cost cost;
  size_t size = 0;
  for (size_t round = 0; round < kRounds; ++round) {
    auto begin = std::clock();
    for (const std::string& payload : payloads) {
      size += schema.read({payload}, &buffers, &why)->size();
    }
    cost.decode = std::min(cost.decode, nanoseconds(begin));
    begin = std::clock();
    for (const std::string& text : texts) {
      if (!document.parse(text, &rejection)) throw std::runtime_error(rejection.message);
    }
    cost.parse = std::min(cost.parse, nanoseconds(begin));
  }
  if (size == 0) throw std::runtime_error("nothing was read");
  return cost;
}

void report(SchemaKind kind, const char* text, const char* message,
            std::string (*write)(const Person&)) {
  std::string why;
  const auto schema = compile_schema({.kind = kind, .text = text, .message = message}, &why);
  if (schema == nullptr) throw std::runtime_error(why);
  std::vector<std::string> payloads;
  for (const Person& person : people()) payloads.push_back(write(person));
  const Cost cost = measure(*schema, payloads);
  std::printf("%-10s %6.0f ns to JSON text, %6.0f ns to parse that\n",
              std::string(schema_kind_name(kind)).c_str(), cost.decode, cost.parse);
}

}  // namespace
}  // namespace kindred

int main() {
  using namespace kindred;
  report(SchemaKind::kAvro, kAvro, "", as_avro);
  report(SchemaKind::kProtobuf, kProtobuf, "Person", as_protobuf);
}
