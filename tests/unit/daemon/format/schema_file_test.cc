#include "daemon/format/schema_file.h"

#include <fstream>

#include "tests/catch.h"
#include "tests/damaged_bytes.h"
#include "tests/temporary_folder.h"
#include "tests/unit/daemon/format/decode.h"

namespace kindred {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, std::string_view text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

// What payload bytes are by a file, or what is wrong with the file.
std::string read_by(SchemaKind kind, const fs::path& file, const std::string& message,
                    std::string_view hex) {
  std::string why;
  const auto schema = load_schema_file(kind, file, message, &why);
  return schema ? decoded(*schema, {from_hex(hex)}) : why;
}

TEST_CASE("An Avro file is a schema") {
  const TemporaryFolder folder;
  write(fs::path(folder.path()) / "a.avsc", "\xEF\xBB\xBF\"string\"");
  CHECK(read_by(SchemaKind::kAvro, fs::path(folder.path()) / "a.avsc", "", "0278") == R"("x")");
  CHECK(read_by(SchemaKind::kAvro, fs::path(folder.path()) / "b.avsc", "", "") ==
        "it cannot be read");
  CHECK(read_by(SchemaKind::kAvro, folder.path(), "", "") == "it cannot be read");
}

TEST_CASE("A .proto file imports from its folder and from those above") {
  const TemporaryFolder folder;
  write(fs::path(folder.path()) / "acme/crm/person.proto",
        R"(syntax = "proto3"; package acme.crm; import "name.proto"; import "acme/base/part.proto";
           import "google/protobuf/wrappers.proto";
           message Person { Name name = 1; base.Part part = 2; })");
  write(fs::path(folder.path()) / "acme/crm/name.proto",
        R"(syntax = "proto3"; package acme.crm; message Name { string last = 1; })");
  write(fs::path(folder.path()) / "acme/base/part.proto",
        R"(syntax = "proto3"; package acme.base; message Part { int32 of = 1; })");
  const fs::path file = fs::path(folder.path()) / "acme/crm/person.proto";
  CHECK(read_by(SchemaKind::kProtobuf, file, "", "0a030a017812020807") ==
        R"({"name":{"last":"x"},"part":{"of":7}})");
  fs::remove(fs::path(folder.path()) / "acme/base/part.proto");
  CHECK(read_by(SchemaKind::kProtobuf, file, "", "") ==
        "no Protobuf schema: \"acme/base/part.proto\": it is imported, and there is no such file");
}

TEST_CASE("A .proto file of the working directory imports from there") {
  const TemporaryFolder folder;
  write(fs::path(folder.path()) / "person.proto",
        R"(syntax = "proto3"; import "name.proto"; message Person { Name name = 1; })");
  write(fs::path(folder.path()) / "name.proto",
        R"(syntax = "proto3"; message Name { string last = 1; })");
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  const std::string read = read_by(SchemaKind::kProtobuf, "person.proto", "", "0a030a0178");
  fs::current_path(before);
  CHECK(read == R"({"name":{"last":"x"}})");
}

TEST_CASE("Of several messages of a file one must be named") {
  const TemporaryFolder folder;
  const fs::path file = fs::path(folder.path()) / "two.proto";
  write(file, R"(syntax = "proto3"; package p; message A { int32 a = 1; } message B {
                   message C { int32 c = 1; } })");
  CHECK(read_by(SchemaKind::kProtobuf, file, "", "") ==
        "no Protobuf schema: it has several messages; name one of p.A, p.B");
  CHECK(read_by(SchemaKind::kProtobuf, file, "p.A", "0801") == R"({"a":1})");
  CHECK(read_by(SchemaKind::kProtobuf, file, "A", "0801") == R"({"a":1})");
  CHECK(read_by(SchemaKind::kProtobuf, file, "p.B.C", "0801") == R"({"c":1})");
  CHECK(read_by(SchemaKind::kProtobuf, file, "p.D", "") ==
        "no Protobuf schema: it has no message \"p.D\", but p.A, p.B");
}

}  // namespace
}  // namespace kindred
