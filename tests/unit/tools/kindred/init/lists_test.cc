// What init writes of lists that stand beside one another.

#include <fmt/format.h>

#include <initializer_list>
#include <random>
#include <string>

#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/init/made_config.h"
#include "tests/unit/tools/kindred/init/zero_configuration.h"

namespace kindred {

namespace {

// A word of letters, which is no code.
std::string word(int number, char first) {
  std::string letters = std::to_string(number * 7919 % 100'003);
  for (char& letter : letters) letter = static_cast<char>(letter - '0' + first);
  return letters;
}

}  // namespace

TEST_CASE("sources that seem free of duplicates are linked one to one, others are not") {
  const TemporaryFolder folder;
  int id = 0;
  // Each part has a number and a name of its own.
  const auto part = [&id](const std::string& list, int i, const std::string& more) {
    const std::string number = std::to_string(i * 7919 % 100'003);
    return "{\"id\":" + std::to_string(++id) + ",\"source\":\"" + list + "\",\"name\":\"part" +
           number + " of machine" + std::to_string(i) + " kind" + std::to_string(i % 9) + more +
           "\",\"maker\":\"maker" + std::to_string(i % 40) + "\",\"code\":\"" + number + "-" +
           std::to_string(i) + "\"}\n";
  };
  std::string lists;
  std::string twice;
  for (int i = 0; i < 300; ++i) {
    lists += part(i % 3 == 0 ? "b" : "a", i, "");
    if (i % 2 == 0) lists += part(i % 3 == 0 ? "a" : "b", i, " new");
    twice += part("a", i, "") + part("b", i, "");
    if (i % 4 == 0) twice += part("a", i + 1000, "") + part("a", i + 1000, " old");
  }
  const std::string yaml = made({folder.write("lists.jsonl", lists)});
  CHECK(yaml.find("# Records that share what nobody else has: 150 pairs of different sources, 0 of "
                  "one.") != std::string::npos);
  CHECK(yaml.find("sources:\n  link_type: link_only\n  partners: one_per_source\n") !=
        std::string::npos);
  CHECK(made({folder.write("twice.jsonl", twice)}).find("sources:") == std::string::npos);
}

TEST_CASE("lists that each repeat a few records are not taken for free of duplicates") {
  const TemporaryFolder folder;
  int id = 0;
  const auto person = [&](const char* list, int i) {
    return fmt::format(R"({{"id":{},"source":"{}","name":"{} {}","town":"{}","street":"{} lane"}})",
                       ++id, list, word(i, 'a'), word(i, 'k'), word(i % 40, 'c'), word(i, 'p')) +
           "\n";
  };
  std::string lists;
  for (int i = 1; i <= 300; ++i) lists += person("a", i) + person("b", i);
  CHECK(made({folder.write("lists.jsonl", lists)}).find("sources:") != std::string::npos);
  for (int i = 1; i <= 12; ++i) {
    for (const char* const list : {"a", "a"}) lists += person(list, 1000 + i);
    for (const char* const list : {"b", "b"}) lists += person(list, 2000 + i);
  }
  CHECK(made({folder.write("repeating.jsonl", lists)}).find("sources:") == std::string::npos);
}

TEST_CASE("lists whose repeated records are in the other list too do repeat themselves") {
  const TemporaryFolder folder;
  int id = 0;
  std::string lists;
  const auto add = [&](const char* list, int i) {
    lists += fmt::format(R"({{"id":{},"source":"{}","name":"{} {}","town":"{}"}})", ++id, list,
                         word(i, 'a'), word(i, 'k'), word(i, 'p')) +
             "\n";
  };
  for (int i = 1; i <= 300; ++i) {
    for (const char* const list : {"a", "b"}) add(list, i);
    if (i % 3 == 0) add("a", i);
  }
  CHECK(made({folder.write("lists.jsonl", lists)}).find("sources:") == std::string::npos);
}

TEST_CASE("products of two shops are linked by the numbers of their models") {
  const TemporaryFolder folder;
  std::mt19937_64 random(11);
  const auto one_of = [&random](std::initializer_list<const char*> words) {
    return std::string(words.begin()[random() % words.size()]);
  };
  const auto product = [](const std::string& shop, int i, const std::string& name, uint64_t price) {
    return R"({"id":")" + shop + std::to_string(i) + R"(","source":")" + shop + R"(","name":")" +
           name + R"(","price":"$)" + std::to_string(price) + "\"}\n";
  };
  std::string products;
  std::string gold = "left,right\n";
  for (int i = 0; i < 400; ++i) {
    const std::string maker = one_of({"Acme", "Borg", "Cyan", "Dual", "Echo"});
    const std::string kind = one_of({"Radio", "Camera", "Speaker", "Phone", "Oven", "Player"});
    const std::string letters = one_of({"KX", "DCR", "SB", "MV"});
    const std::string number = std::to_string(1000 + i * 7919 % 9000);
    const std::string colour = one_of({"Black", "White", "Silver"});
    const uint64_t price = 20 + random() % 900;
    products +=
        product("a", i, maker + " " + kind + " In " + colour + " - " + letters + number, price);
    products += product("b", i,
                        maker + " " + one_of({"Digital ", "Compact ", "New "}) + letters + "-" +
                            number + " " + kind + " (" + colour + ", Retail)",
                        random() % 4 == 0 ? price + 10 : price);
    gold += "a" + std::to_string(i) + ",b" + std::to_string(i) + "\n";
  }
  // What only one shop has, in two colours: no duplicates.
  for (int i = 0; i < 60; ++i) {
    products += product("b", 400 + i,
                        "Acme Radio ZZ-" + std::to_string(1000 + i / 2) +
                            (i % 2 == 0 ? " (Black, Retail)" : " (White, Retail)"),
                        50);
  }
  const std::string input = folder.write("products.jsonl", products);
  const std::string yaml = made({input});
  CHECK(yaml.find("  name_codes: {from: name, clean: [codes]}") != std::string::npos);
  CHECK(yaml.find("    - rare_tokens: {of: name_codes, tokens: ") != std::string::npos);
  CHECK(yaml.find("    - rare_tokens: {of: name, tokens: ") != std::string::npos);
  CHECK(yaml.find("      name_codes: {levels: [exact, {tfidf: 0.5}, {tfidf: 0.1}]}") !=
        std::string::npos);
  CHECK(yaml.find("  partners: one_per_source\n") != std::string::npos);
  const Accuracy accuracy = zero_configuration(folder, input, folder.write("gold.csv", gold));
  CHECK(accuracy.blocking_recall > 0.99);
  CHECK(accuracy.at_threshold.f1 > 0.8);
}

}  // namespace kindred
