#include "tools/kindred/files/unpacked_bytes.h"

#include <string>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/unit/tools/kindred/files/packed.h"
#include "tests/unit/tools/kindred/files/text_bytes.h"

namespace kindred {
namespace {

std::string unpacked(const std::string& packed, size_t piece = 1000, size_t most = 1000) {
  const Packing packing = packing_of(packed);
  REQUIRE(packing != Packing::kNone);
  const auto bytes = unpack(packing, std::make_unique<TextBytes>(packed, piece), "a.gz");
  std::string text = read_all(bytes.get(), most);
  CHECK(bytes->taken() == packed.size());
  return text;
}

std::string failure(const std::string& packed) {
  try {
    unpacked(packed);
  } catch (const Failure& caught) {
    CHECK(caught.code() == ExitCode::kInputData);
    return caught.what();
  }
  return "read";
}

std::string long_text() {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "{\"id\":" + std::to_string(i * 7919 % 50'000) + "}\n";
  return text;
}

TEST_CASE("What was packed comes back, whatever the pieces") {
  for (const std::string& text : {std::string(), std::string("a\n"), long_text()}) {
    for (const std::string& packed : {gzip(text), zstd(text)}) {
      CHECK(unpacked(packed, 64 << 10, 256 << 10) == text);
      CHECK(unpacked(packed, 1, 100'000) == text);
      CHECK(unpacked(packed, 7777, 13) == text);
    }
  }
}

TEST_CASE("Several packed parts are one text") {
  CHECK(unpacked(gzip("a\n") + gzip("") + gzip("b\n")) == "a\nb\n");
  CHECK(unpacked(gzip("a\n") + std::string(1000, '\0')) == "a\n");
  CHECK(unpacked(zstd("a\n") + zstd("b\n")) == "a\nb\n");
  const std::string skippable("\x50\x2A\x4D\x18\x02\0\0\0xx", 10);
  CHECK(unpacked(skippable + zstd("b\n")) == "b\n");
}

TEST_CASE("Packed bytes that are cut off or damaged are told, with what to do") {
  const std::string text = long_text();
  for (std::string packed : {gzip(text), zstd(text)}) {
    CHECK(failure(packed.substr(0, packed.size() / 2)).find("ends in the middle of its") !=
          std::string::npos);
    CHECK(failure(packed.substr(0, 9)).starts_with("a.gz: "));
    CHECK(failure(packed + "more").find("fetch it again") != std::string::npos);
    for (size_t i = packed.size() / 2; i < packed.size() / 2 + 20; ++i) packed[i] ^= 0x55;
    CHECK(failure(packed) != "read");
  }
}

TEST_CASE("Texts are not taken for packed ones") {
  for (const char* text : {"", "{\"a\":1}", "id,name", "(\xB5/\xFD", "P*M", "\x1F"}) {
    CHECK((packing_of(text) == Packing::kNone) == (std::string_view(text) != "(\xB5/\xFD"));
  }
}

}  // namespace
}  // namespace kindred
