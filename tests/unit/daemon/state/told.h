#ifndef KINDRED_TESTS_UNIT_DAEMON_STATE_TOLD_H_
#define KINDRED_TESTS_UNIT_DAEMON_STATE_TOLD_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/state/entries.h"

namespace kindred {

// The entries of a state as text, a line each, so that they can be compared.
class Told : public EntryVisitor {
 public:
  void fields(const std::vector<std::string>& names) override {
    text += "fields";
    for (const std::string& name : names) text += " " + name;
    text += "\n";
  }
  void partitions(const std::vector<PartitionState>& partitions) override {
    text += "partitions";
    for (const PartitionState& one : partitions) {
      text += " " + one.topic + "/" + std::to_string(one.number) + "@" +
              std::to_string(one.offset) + (one.names_sources ? "*" : "");
    }
    text += "\n";
  }
  void times(const std::string& by, const std::vector<Watermark::Partition>& partitions) override {
    text += "times by " + by;
    for (const Watermark::Partition& one : partitions) {
      text += " " + (one.time ? std::to_string(*one.time) : "none") + (one.left_out ? "!" : "");
    }
    text += "\n";
  }
  void pair(const KeptPairs::Change& change) override {
    const auto& [left, right] = change.pair;
    text += (change.kept ? "kept " : "ended ") + left.source + ":" + left.id + " " + right.source +
            ":" + right.id + "\n";
  }
  void label(const Label& label) override {
    const auto& [left, right] = label.pair;
    text += "label " + left.source + ":" + left.id + " " + right.source + ":" + right.id + " " +
            (label.verdict ? std::string(verdict_name(*label.verdict)) : "none");
    if (label.left_values) text += " left " + digest_text(*label.left_values);
    if (label.right_values) text += " right " + digest_text(*label.right_values);
    text += "\n";
  }
  void message(const OutputMessage& message) override {
    text += (message.topic == PublishedTopic::kRejected ? "letter " : "event ") +
            message.key.value_or("none") + " " + message.value.value_or("none") + " t" +
            std::to_string(message.time);
    for (const auto& [name, value] : message.headers) {
      text += " " + name + "=" + value.value_or("none");
    }
    text += "\n";
  }
  void awaited(uint64_t count) override { text += "awaited " + std::to_string(count) + "\n"; }
  void matches(const std::string& rules) override { text += "matches by " + rules + "\n"; }
  void match(const PairNote& change) override {
    const auto& [left, right] = change.pair;
    text += (change.live ? change.review ? "review " : "match " : "no match ") + left.source + ":" +
            left.id + " " + right.source + ":" + right.id + " " + std::to_string(change.digest) +
            " " + std::to_string(change.score) + "\n";
  }
  void record(const Record& record) override {
    text += "record " + record.identity.source + ":" + record.identity.id + " t" +
            std::to_string(record.time) + " p" + std::to_string(record.partition);
    if (record.created) text += " created" + std::to_string(*record.created);
    if (record.version) text += " v" + std::to_string(*record.version);
    if (record.deleted) text += " deleted";
    for (size_t i = 0; i < record.values.size(); ++i) {
      text += " " + std::to_string(record.values.field(i)) + "=";
      text += record.values.value(i);
    }
    text += "\n";
  }

  std::string text;
};

}  // namespace kindred

#endif  // KINDRED_TESTS_UNIT_DAEMON_STATE_TOLD_H_
