#include <algorithm>
#include <cstring>
#include <string>

#include "daemon/base/failure.h"
#include "daemon/format/avro_container.h"
#include "tests/fuzz/bodies.h"
#include "tests/fuzz/payloads.h"

namespace kindred::fuzz {

namespace {

// All records of an Avro file, or what is wrong with it.
void check_file(std::string_view bytes) {
  const auto source = [&](char* to, size_t most) {
    const size_t size = std::min(most, bytes.size());
    std::memcpy(to, bytes.data(), size);
    bytes.remove_prefix(size);
    return size;
  };
  try {
    AvroContainer container(source, "file");
    std::string json;
    while (container.append_record(&json)) {
      expect(json.find_first_of("\r\n") == std::string::npos, "a record is one line");
      json.clear();
    }
  } catch (const Failure& failure) {
    expect(failure.code() == ExitCode::kInputData, "a damaged file is told as such");
  }
}

}  // namespace

void fuzz_avro(std::string_view bytes) {
  if (bytes.starts_with(kAvroMagic)) return check_file(bytes);
  check_payloads(SchemaKind::kAvro, bytes);
}

}  // namespace kindred::fuzz
