#include "tests/integration/poison.h"

namespace kindred {

std::vector<Poison> ten_poisons() {
  constexpr size_t kDeep = 1'100;  // the limit is 1,024
  const std::string nested = std::string(kDeep, '[') + std::string(kDeep, ']');
  const std::string long_name(5'000, 'x');
  return {
      {"not_json", {.key = "cut", .value = R"({"id":"cut","name":"ev)"}},
      {"not_json", {.key = "two", .value = R"({"id":"two"} {"id":"three"})"}},
      {"not_an_object", {.key = "list", .value = R"(["list","eva"])"}},
      {"invalid_utf8",
       {.key = std::string("\xff\x00", 2), .value = "{\"id\":\"bytes\",\"name\":\"\xc3\"}"}},
      {"lone_surrogate", {.key = "half", .value = R"({"id":"half","name":"\ud83d"})"}},
      {"too_large", {.key = "large", .value = R"({"id":"large","name":")" + long_name + R"("})"}},
      {"too_deep", {.key = "deep", .value = R"({"id":"deep","name":)" + nested + "}"}},
      {"missing_id", {.value = R"({"name":"eva"})", .headers = {{"trace", "17"}, {"trace", "4"}}}},
      {"wrong_type",
       {.key = "type", .value = R"({"id":"type","name":{"first":"eva"}})", .headers = {{"", ""}}}},
      {"bad_key", {}},
  };
}

std::vector<Message> one_percent_poison(const std::vector<Message>& records) {
  constexpr size_t kRecordsBetween = 99;
  const std::vector<Poison> kinds = ten_poisons();
  std::vector<Message> mixed;
  for (size_t i = 0; i < records.size(); ++i) {
    if (i % kRecordsBetween == 0) {
      mixed.push_back(kinds[i / kRecordsBetween % kinds.size()].message);
    }
    mixed.push_back(records[i]);
  }
  return mixed;
}

}  // namespace kindred
