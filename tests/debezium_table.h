#ifndef KINDRED_TESTS_DEBEZIUM_TABLE_H_
#define KINDRED_TESTS_DEBEZIUM_TABLE_H_

#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace kindred {

// A table of names and phones that changes at random, and what Debezium writes of it.
class DebeziumTable {
 public:
  // What the database tells of a row before it was changed, and how messages are written.
  enum class Before { kNothing, kKey, kRow };
  struct Style {
    Before before = Before::kKey;
    bool schema = false;  // keys and values are payloads in a schema
  };

  // A message of its topic. Without a value it is a tombstone.
  struct Message {
    std::string key;
    std::optional<std::string> value;
  };

  DebeziumTable(unsigned seed, const Style& style) : random_(seed), style_(style) {}

  // Of a row that is created, read by a snapshot, updated, or deleted, which a tombstone follows.
  std::vector<Message> change() {
    constexpr int kIds = 40;
    const int id = pick(kIds);
    const auto known = rows_.find(id);
    if (known != rows_.end() && pick(3) == 0) return erase(known);
    const std::string before = known == rows_.end() ? "null" : before_of(id, known->second);
    const char* const op = known != rows_.end() ? "u" : pick(2) == 0 ? "c" : "r";
    rows_[id] = "\"name\":\"name " + std::to_string(pick(6)) + "\",\"phone\":\"555 010" +
                std::to_string(pick(10)) + "\"";
    return {{key_of(id), event(op, before, row_of(id, rows_[id]))}};
  }

  // The rows that are there, as JSON.
  std::vector<std::string> rows() const {
    std::vector<std::string> rows;
    for (const auto& [id, row] : rows_) rows.push_back(row_of(id, row));
    return rows;
  }

 private:
  using Rows = std::map<int, std::string>;

  int pick(int n) { return std::uniform_int_distribution<int>(0, n - 1)(random_); }

  std::string wrapped(const std::string& payload) const {
    return style_.schema
               ? R"({"schema":{"type":"struct","optional":false},"payload":)" + payload + "}"
               : payload;
  }

  std::string key_of(int id) const { return wrapped(R"({"id":)" + std::to_string(id) + "}"); }

  static std::string row_of(int id, const std::string& row) {
    return R"({"id":)" + std::to_string(id) + "," + row + "}";
  }

  std::string before_of(int id, const std::string& row) const {
    switch (style_.before) {
      case Before::kNothing:
        break;
      case Before::kKey:
        return row_of(id, R"("name":null,"phone":null)");
      case Before::kRow:
        return row_of(id, row);
    }
    return "null";
  }

  std::string event(const std::string& op, const std::string& before, const std::string& after) {
    return wrapped(R"({"before":)" + before + R"(,"after":)" + after +
                   R"(,"source":{"connector":"postgresql","table":"person"},"op":")" + op +
                   R"(","ts_ms":)" + std::to_string(1'700'000'000'000 + ++time_) +
                   R"(,"transaction":null})");
  }

  std::vector<Message> erase(Rows::iterator row) {
    const int id = row->first;
    std::vector<Message> messages = {{key_of(id), event("d", before_of(id, row->second), "null")},
                                     {key_of(id), std::nullopt}};
    rows_.erase(row);
    return messages;
  }

  std::mt19937 random_;
  Style style_;
  Rows rows_;
  int64_t time_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_DEBEZIUM_TABLE_H_
