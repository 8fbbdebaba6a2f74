#include "tools/kindred/files/absent_fields.h"

#include <memory>

#include "tests/catch.h"

namespace kindred {
namespace {

config::Config two_fields() {
  auto pipeline = std::make_shared<Pipeline>();
  pipeline->add_field({.name = "name"});
  pipeline->add_field({.name = "phone"});
  config::Config config;
  using config::JsonPath;
  using config::ValuePaths;
  config.record.fields = {
      {{ValuePaths{JsonPath{"name"}}}},
      {{ValuePaths{JsonPath{"contact", "phone"}}},
       {ValuePaths{JsonPath{"prefix"}, JsonPath{"number"}}}},
  };
  config.pipeline = std::move(pipeline);
  return config;
}

Record record_with(std::optional<uint16_t> field) {
  Record record;
  if (field) record.values.add(*field, "x");
  return record;
}

}  // namespace

TEST_CASE("a field that no record has is named with its places") {
  const config::Config config = two_fields();
  AbsentFields absent(config);
  absent.see(std::vector{record_with(0), record_with(std::nullopt), record_with(0)});
  CHECK(absent.warnings() ==
        "warning: no record has a value of \"phone\", which is read from /contact/phone or "
        "[prefix, number]; correct its from, or take the field out\n");
  absent.see(std::vector{record_with(1)});
  CHECK(absent.warnings().empty());
}

TEST_CASE("a field that no record has is named with the places of all sources") {
  config::Config config = two_fields();
  config.each["shop"] = config.record;
  config.each["shop"].fields[1] = {{config::ValuePaths{config::JsonPath{"tel"}}, ";"}};
  AbsentFields absent(config);
  absent.see(std::vector{record_with(0)});
  CHECK(absent.warnings() ==
        "warning: no record has a value of \"phone\", which is read from /contact/phone or "
        "[prefix, number] or {path: tel, split: ;}; correct its from, or take the field out\n");
}

TEST_CASE("without records nothing is known of their fields") {
  const config::Config config = two_fields();
  AbsentFields absent(config);
  Record gone = record_with(std::nullopt);
  gone.deleted = true;
  absent.see(std::vector{gone});
  CHECK(absent.warnings().empty());
}

}  // namespace kindred
