// What init writes of lists that stand beside one another.

#include <fmt/format.h>

#include <initializer_list>
#include <random>
#include <string>
#include <vector>

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

namespace {

// Two lists of the same people in other columns, 100 each, of whom 70 are in both.
struct TwoOffices {
  std::string crm = "customer_id,name,phone,city\n";
  std::string billing;
  std::string gold = "left_source,left,right_source,right\n";

  // `header`: of the second list, perhaps with a customer_id behind its own columns.
  explicit TwoOffices(const std::string& header) : billing(header + "\n") {
    const bool refers = header.find("customer_id") != std::string::npos;
    for (int i = 1; i <= 100; ++i) {
      crm += fmt::format("{},{} {},030-{:07},{}\n", i, word(i, 'a'), word(i, 'k'),
                         i * 104'729 % 10'000'000, word(i % 9, 'f'));
      const int other = i + 30;
      billing += fmt::format("B{:04},{} {},030{:07},{}{}\n", i * 37 % 1000, word(other, 'a'),
                             word(other, 'k'), other * 104'729 % 10'000'000, word(other % 9, 'f'),
                             refers ? fmt::format(",{}", i % 20) : "");
      if (i > 70) continue;
      gold += fmt::format("billing,B{:04},crm,{}\n", i * 37 % 1000, other);
    }
  }
};

}  // namespace

TEST_CASE("two lists that name all their columns otherwise are linked") {
  const TemporaryFolder folder;
  const TwoOffices offices("cust_no,full_name,tel,town");
  const std::vector<std::string> inputs = {folder.write("crm.csv", offices.crm),
                                           folder.write("billing.csv", offices.billing)};
  const std::string yaml = made(inputs);
  INFO(yaml);
  CHECK(has(yaml, "record:\n  id: [customer_id, cust_no]    # the first"));
  CHECK(has(yaml, "from: [name, full_name]"));
  CHECK(zero_configuration(folder, inputs, folder.write("gold.csv", offices.gold)).at_threshold.f1 >
        0.95);
}

TEST_CASE("a list that refers to the ids of the other one has its own told by its name") {
  const TemporaryFolder folder;
  const TwoOffices offices("order_no,full_name,tel,town,customer_id");
  const std::vector<std::string> inputs = {folder.write("crm.csv", offices.crm),
                                           folder.write("billing.csv", offices.billing)};
  const std::string yaml = made(inputs);
  INFO(yaml);
  CHECK_FALSE(has(yaml, "record:\n"));
  CHECK(has(yaml,
            "  each:\n    crm: {record: {id: customer_id}}\n"
            "    billing: {record: {id: order_no}}\n"));
  CHECK(zero_configuration(folder, inputs, folder.write("gold.csv", offices.gold)).at_threshold.f1 >
        0.95);
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
  CHECK(
      yaml.find("      name_codes: {levels: [exact, {codes: 0.85}, {codes: 0.5}, {codes: 0.1}]}") !=
      std::string::npos);
  CHECK(yaml.find("  partners: one_per_source\n") != std::string::npos);
  const Accuracy accuracy = zero_configuration(folder, {input}, folder.write("gold.csv", gold));
  CHECK(accuracy.blocking_recall > 0.99);
  CHECK(accuracy.at_threshold.f1 > 0.8);
}

}  // namespace kindred
