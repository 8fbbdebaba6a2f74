#include "config/json_path.h"

#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

JsonPath id_path(const std::string& text) {
  return config_of("record: {id: '" + text + "'}\n").record.id.front().front();
}

}  // namespace

TEST_CASE("a path is a name or a JSON pointer") {
  CHECK(id_path("id") == JsonPath{"id"});
  CHECK(id_path("a/b~c") == JsonPath{"a/b~c"});
  CHECK(id_path("/contact/phone") == JsonPath{"contact", "phone"});
  CHECK(id_path("/a~1b/c~0d/~01") == JsonPath{"a/b", "c~d", "~1"});
  CHECK(id_path("/") == JsonPath{""});
  CHECK(id_path("/a//b/") == JsonPath{"a", "", "b", ""});
}

TEST_CASE("wrong escapes are faults") {
  for (const char* path : {"/a~", "/a~2", "/~/b"}) {
    CHECK(faults_of(std::string("record: {id: ") + path + "}\n") ==
          Texts{"1:14: id: in a JSON pointer \"~\" is written ~0, and \"/\" within a name ~1"});
  }
}

TEST_CASE("a path is written as it is read") {
  for (const char* text : {"id", "a/b~c", "/contact/phone", "/a~1b/~0", "/", "/~1x"}) {
    CHECK(path_text(id_path(text)) == text);
  }
  CHECK(paths_text({{"id"}}) == "id");
  CHECK(paths_text({{"first"}, {"name", "last"}}) == "[first, /name/last]");
}

}  // namespace kindred::config
