// The blocks are those of fastavro and avro for Python.

#include "daemon/format/avro_container.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/format/varint.h"
#include "tests/catch.h"
#include "tests/damaged_bytes.h"

namespace kindred {
namespace {

constexpr const char* kSync = "0123456789abcdef";
constexpr const char* kRecords =
    "{\"id\":1,\"name\":\"kindred kindred 1\"}\n{\"id\":2,\"name\":\"kindred kindred 2\"}\n"
    "{\"id\":3,\"name\":\"kindred kindred 3\"}\n";

// Three records each.
constexpr const char* kPlain =
    "067202226b696e64726564206b696e64726564203104226b696e64726564206b696e64726564203206226b696e64"
    "726564206b696e647265642033";
constexpr const char* kDeflate =  // with the beginning of a checksum behind it
    "06326352cacecc4b294a4d5180d1862c1842466c1842c600246713";
constexpr const char* kSnappy =
    "0640392402226b696e647265642011080431044213000432064213000033f6ec1f63";
constexpr const char* kZstandard =
    "064428b52ffd2039cd00007802226b696e64726564203104320633030060c63627de5b90";

std::string text(const std::string& bytes) {
  std::string out;
  append_varint(zigzag(static_cast<int64_t>(bytes.size())), &out);
  return out + bytes;
}

std::string head(const std::string& codec) {
  return std::string(kAvroMagic) + "\x04" + text("avro.codec") + text(codec) + text("avro.schema") +
         text(R"({"type": "record", "name": "P", "fields": [{"name": "id", "type": "int"},
                  {"name": "name", "type": "string"}]})") +
         '\0' + kSync;
}

std::string block(const char* hex) { return from_hex(hex) + kSync; }

// All records, each with a line's end behind it, read a few bytes at a time; or why not.
std::string records(const std::string& file) {
  size_t at = 0;
  const auto source = [&](char* to, size_t most) {
    const size_t size = std::min({most, file.size() - at, size_t{7}});
    std::memcpy(to, file.data() + at, size);
    at += size;
    return size;
  };
  try {
    AvroContainer container(source, "people.avro");
    std::string json;
    while (container.append_record(&json)) json += '\n';
    return json;
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kInputData);
    return failure.what();
  }
}

TEST_CASE("The records of an Avro file are read, however it is packed") {
  CHECK(records(head("null") + block(kPlain)) == kRecords);
  CHECK(records(head("") + block(kPlain)) == kRecords);
  CHECK(records(head("deflate") + block(kDeflate)) == kRecords);
  CHECK(records(head("snappy") + block(kSnappy)) == kRecords);
  CHECK(records(head("zstandard") + block(kZstandard)) == kRecords);
}

TEST_CASE("An Avro file has as many blocks as it likes") {
  CHECK(records(head("null")).empty());
  CHECK(records(head("null") + block("0000") + block(kPlain) + block(kPlain)) ==
        std::string(kRecords) + kRecords);
}

TEST_CASE("What is amiss with an Avro file is told") {
  const std::string whole = head("null") + block(kPlain);
  const std::string at_block =
      "people.avro: the block at byte " + std::to_string(head("null").size());
  CHECK(records("PAR1") == "people.avro: is no Avro file");
  CHECK(records(head("xz")) ==
        "people.avro: is packed by \"xz\", which is not read; write it with deflate, snappy or "
        "zstandard");
  CHECK(
      records(std::string(kAvroMagic) + "\x02" + text("avro.schema") + text("{}") + '\0' + kSync) ==
      "people.avro: its schema is none: an object without \"type\" stands where a type should");
  CHECK(records(whole.substr(0, whole.size() - 1)) ==
        "people.avro: the file ends in the middle of it; fetch it again");
  CHECK(records(head("null") + from_hex(kPlain) + "0123456789abcdeX") ==
        at_block + " is damaged; fetch the file again");
  CHECK(records(head("null") + block("0204020a")) ==
        at_block + " is not by its schema: \"name\": the payload ends in the middle of it");
  CHECK(records(head("null") + block("020802027800")) == at_block + " has more bytes than records");
  CHECK(records(head("null") + from_hex("ffffffffffffffffffff01")) ==
        "people.avro: is damaged at byte " + std::to_string(head("null").size() + 10) +
            "; fetch it again");
}

TEST_CASE("Few bytes of an Avro file do not ask for much memory") {
  CHECK(records(head("null") + from_hex("02ffffffff1f")).ends_with("fetch it again"));
  CHECK(records(head("null") + from_hex("0280808010")) ==
        "people.avro: the file ends in the middle of it; fetch it again");
  CHECK(records(head("snappy") + block("0210ffffff7f00000000")).ends_with("fetch the file again"));
}

TEST_CASE("A damaged Avro file is read or refused") {
  for (const char* packed : {kDeflate, kSnappy, kZstandard}) {
    const char* codec = packed == kDeflate ? "deflate" : packed == kSnappy ? "snappy" : "zstandard";
    const std::string whole = head(codec) + block(packed);
    size_t told = 0;
    for_each_wrong_byte(whole, [&](std::string_view bytes) {
      told += records(std::string(bytes)).starts_with("people.avro: ") ? 1 : 0;
    });
    CHECK(told > whole.size());
  }
}

}  // namespace
}  // namespace kindred
