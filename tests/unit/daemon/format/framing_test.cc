#include "daemon/format/framing.h"

#include "tests/catch.h"
#include "tests/damaged_bytes.h"

namespace kindred {
namespace {

using namespace std::string_literals;

constexpr const char* kGuid = "018b5e4c0e8d5f4d3e9c0b0123456789ab";  // with its byte 1

std::string id_of(std::string_view bytes, std::optional<std::string_view> header = std::nullopt) {
  std::string why;
  const auto framed = unframe(bytes, header, &why);
  return framed ? schema_id_text(framed->id) : why;
}

TEST_CASE("A payload's schema stands in front of it") {
  std::string why;
  const std::string bytes = "\0\x01\x02\x03\x04rest"s;
  const auto framed = unframe(bytes, std::nullopt, &why);
  REQUIRE(framed);
  CHECK(schema_id_text(framed->id) == "16909060");
  CHECK(framed->payload.bytes == "rest");
  CHECK(!framed->payload.indexes);
  CHECK(id_of(from_hex(kGuid) + "rest") == "8b5e4c0e-8d5f-4d3e-9c0b-0123456789ab");
}

TEST_CASE("A payload's schema stands in a header of the message") {
  std::string why;
  const std::string header = from_hex(kGuid) + "\0"s;
  const std::string bytes = "\0\0\0\0\7rest"s;
  const auto framed = unframe(bytes, header, &why);
  REQUIRE(framed);
  CHECK(schema_id_text(framed->id) == "8b5e4c0e-8d5f-4d3e-9c0b-0123456789ab");
  CHECK(framed->payload.bytes == bytes);
  CHECK(framed->payload.indexes == "\0"s);
  CHECK(id_of("rest", "\0\0\0\0\7"s) == "7");
}

TEST_CASE("What tells no schema is told") {
  const std::string none =
      "no schema id in front: neither a byte 0 and 4 more, nor a byte 1 and 16 more";
  CHECK(id_of("") == none);
  CHECK(id_of("{}") == none);
  CHECK(id_of("\0\0\0\1"s) == none);
  CHECK(id_of(from_hex(kGuid).substr(0, 16)) == none);
  CHECK(id_of("\0\0\0\0\1"s, "") == "the message's header for the schema's id holds none");
}

TEST_CASE("A frame is read back") {
  std::string bytes;
  append_frame(0xFEDCBA98, SchemaKind::kAvro, &bytes);
  CHECK(to_hex(bytes) == "00fedcba98");
  CHECK(id_of(bytes) == "4275878552");
  append_frame(1, SchemaKind::kProtobuf, &bytes);
  CHECK(to_hex(bytes) == "00fedcba98000000000100");
}

// The bytes are those of confluent-kafka for Python.
TEST_CASE("Message indexes lead from the outermost message to the innermost") {
  const auto indexes = [](const std::string& hex) {
    const std::string bytes = from_hex(hex);
    std::string_view rest = bytes;
    std::vector<uint32_t> taken;
    CHECK(take_message_indexes(&rest, &taken));
    CHECK(rest == "x");
    return taken;
  };
  CHECK(indexes("0078") == std::vector<uint32_t>{0});
  CHECK(indexes("020078") == std::vector<uint32_t>{0});
  CHECK(indexes("020278") == std::vector<uint32_t>{1});
  CHECK(indexes("0602000478") == std::vector<uint32_t>{1, 0, 2});
}

TEST_CASE("Damaged message indexes are refused") {
  for (const char* hex : {"", "02", "0201", "01", "8201", "ffffffffffffffffffff01", "0480"}) {
    const std::string bytes = from_hex(hex);
    std::string_view rest = bytes;
    std::vector<uint32_t> indexes;
    CAPTURE(hex);
    CHECK(!take_message_indexes(&rest, &indexes));
  }
}

}  // namespace
}  // namespace kindred
