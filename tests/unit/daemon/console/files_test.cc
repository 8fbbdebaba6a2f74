#include "daemon/console/files.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "daemon/console/embedded.h"
#include "tests/catch.h"

namespace kindred {
namespace {

const std::filesystem::path kFolder = "daemon/console";

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

TEST_CASE("every file of the console is in the program, byte for byte") {
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    const std::string name = entry.path().filename();
    if (name.ends_with(".h") || name.ends_with(".cc")) continue;
    INFO(name);
    const auto file = console_file("/" + name);
    REQUIRE(file);
    CHECK(file->content == bytes_of(entry.path()));
  }
}

TEST_CASE("a browser is told what each file is") {
  CHECK(console_file("/")->type == "text/html; charset=utf-8");
  CHECK(console_file("/openapi.json")->type == "application/json");
  for (const EmbeddedFile& file : embedded_files()) {
    INFO(file.name);
    CHECK(console_file("/" + std::string(file.name))->type != "application/octet-stream");
  }
}

TEST_CASE("the page is served at the root") {
  CHECK(console_file("/")->content == bytes_of(kFolder / "index.html"));
}

TEST_CASE("what is no file of the console is not served") {
  for (const char* path : {"", "//", "index.html", "/files.cc", "/../files.h", "/index.html/",
                           "/openapi.jsonx", "/%69ndex.html"}) {
    INFO(path);
    CHECK_FALSE(console_file(path));
  }
}

}  // namespace
}  // namespace kindred
