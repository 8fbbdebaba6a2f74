#include "tools/kindred/entities/entity_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>

#include "daemon/base/failure.h"
#include "daemon/codec/json_document.h"
#include "linkage/base/hash.h"
#include "tools/kindred/files/input.h"

namespace kindred {

namespace {

// The line of an entity of some ten million members.
constexpr size_t kMaxLineBytes = size_t{1} << 30U;

constexpr std::string_view kExpected =
    "; expected a line that kindred link --entities wrote: "
    R"({"entity":"e...","size":1,"members":[{"source":"a","id":"1"}],...})";

class EntityReader {
 public:
  EntityReader(const std::string& path, RecordNumbers* records)
      : name_(input_name(path, {}, &std::cerr)),
        reader_(open_input(name_, kMaxLineBytes)),
        records_(records) {}

  EntityFile read() {
    Block block;
    while (reader_->next(&block)) {
      for (const RawRecord& raw : block.records) {
        line_ = raw.line;
        if (raw.too_large) fail("is longer than a gigabyte");
        take(block.text(raw));
      }
    }
    put_in_order();
    return std::move(file_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Failure(ExitCode::kInputData,
                  fmt::format("{}:{}: {}", shown_input(name_.path), line_, what));
  }

  void take(std::string_view text) {
    Rejection why;
    if (!json_.parse(text, &why) || !is_object(json_, &why)) {
      fail(why.message + std::string(kExpected));
    }
    FileEntity entity;
    entity.id = string_at(json_.member(0, "entity"), "entity");
    const size_t members = json_.member(0, "members");
    if (members == 0 || json_.node(members).kind != JsonKind::kArray) {
      fail("\"members\" is no array" + std::string(kExpected));
    }
    json_.for_each(members, [&](size_t i) { entity.members.push_back(member(i)); });
    check_size(entity);
    entity.golden = golden();
    lines_.push_back(line_);
    file_.members += entity.members.size();
    file_.entities.push_back(std::move(entity));
  }

  std::string string_at(size_t node, std::string_view name) const {
    if (node == 0 || json_.node(node).kind != JsonKind::kString || json_.node(node).text.empty()) {
      fail(fmt::format("\"{}\" is no text", name) + std::string(kExpected));
    }
    return std::string(json_.node(node).text);
  }

  uint32_t member(size_t node) {
    const std::string source = string_at(json_.member(node, "source"), "source");
    const std::string id = string_at(json_.member(node, "id"), "id");
    const uint32_t record = records_->number(source, id);
    if (record >= file_.entity_of.size()) file_.entity_of.resize(record + 1, EntityFile::kNone);
    uint32_t& entity = file_.entity_of[record];
    if (entity != EntityFile::kNone) {
      const size_t before = entity < lines_.size() ? lines_[entity] : line_;
      fail(fmt::format("names a record that is a member already on line {}", before));
    }
    entity = static_cast<uint32_t>(file_.entities.size());
    return record;
  }

  // On a topic the members beyond the first 1,000 are left out.
  void check_size(const FileEntity& entity) const {
    const size_t node = json_.member(0, "size");
    uint64_t size = 0;
    if (node != 0 && json_.node(node).kind == JsonKind::kNumber) {
      const std::string_view text = json_.node(node).text;
      std::from_chars(text.data(), text.data() + text.size(), size);
    }
    if (entity.members.empty()) fail("has no members" + std::string(kExpected));
    if (size == entity.members.size()) return;
    fail(fmt::format("\"size\" is not the number of its members, {}; a diff needs all of them",
                     entity.members.size()));
  }

  uint64_t golden() const {
    uint64_t hash = 0;
    json_.for_each(0, [&](size_t child) {
      const std::string_view name = json_.node(child).name;
      for (const char* known : {"entity", "size", "sources", "anchor", "members"}) {
        if (name == known) return;
      }
      for (size_t i = child; i < json_.node(child).end; ++i) {
        const JsonNode& node = json_.node(i);
        hash = mix(hash, static_cast<uint64_t>(node.kind) + ((node.end - i) << 8U));
        hash = hash_bytes(node.name, hash);
        hash = hash_bytes(node.text, hash);
      }
    });
    return hash;
  }

  void put_in_order() {
    std::vector<FileEntity>& entities = file_.entities;
    std::vector<uint32_t> order(entities.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto by_id = [&](uint32_t a, uint32_t b) { return entities[a].id < entities[b].id; };
    if (!std::is_sorted(order.begin(), order.end(), by_id)) {
      std::stable_sort(order.begin(), order.end(), by_id);
    }
    check_unique(order);
    std::vector<FileEntity> sorted;
    sorted.reserve(order.size());
    for (const uint32_t from : order) {
      for (const uint32_t record : entities[from].members) {
        file_.entity_of[record] = static_cast<uint32_t>(sorted.size());
      }
      sorted.push_back(std::move(entities[from]));
    }
    entities = std::move(sorted);
  }

  void check_unique(const std::vector<uint32_t>& order) {
    for (size_t i = 1; i < order.size(); ++i) {
      const uint32_t first = order[i - 1];
      if (file_.entities[first].id != file_.entities[order[i]].id) continue;
      line_ = lines_[order[i]];
      fail(fmt::format("has the entity of line {} again", lines_[first]));
    }
  }

  InputName name_;
  std::unique_ptr<InputReader> reader_;
  RecordNumbers* records_;
  JsonDocument json_;
  EntityFile file_;
  std::vector<uint64_t> lines_;  // by entity, in the file's order
  uint64_t line_ = 1;
};

}  // namespace

uint32_t RecordNumbers::number(std::string_view source, std::string_view id) {
  const auto length = static_cast<uint32_t>(source.size());
  name_.assign(reinterpret_cast<const char*>(&length), sizeof(length));
  name_.append(source).append(id);
  const auto found = numbers_.find(name_);
  if (found != numbers_.end()) return found->second;
  const auto number = static_cast<uint32_t>(names_.size());
  names_.push_back(name_);
  numbers_.emplace(names_.back(), number);
  return number;
}

Identity RecordNumbers::identity(uint32_t number) const {
  const std::string& name = names_[number];
  uint32_t length = 0;
  std::memcpy(&length, name.data(), sizeof(length));
  return {name.substr(sizeof(length), length), name.substr(sizeof(length) + length)};
}

EntityFile read_entity_file(const std::string& path, RecordNumbers* records) {
  return EntityReader(path, records).read();
}

}  // namespace kindred
