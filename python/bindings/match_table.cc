#include "python/bindings/match_table.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "daemon/codec/event_writer.h"
#include "linkage/score/scorer.h"
#include "python/bindings/live_rows.h"
#include "tools/kindred/embed/embedding.h"
#include "tools/kindred/link/clusters.h"

namespace kindred::python {

namespace {

constexpr auto kText = Column::Kind::kText;
constexpr auto kNumber = Column::Kind::kNumber;
constexpr auto kInteger = Column::Kind::kInteger;

void add_identity(const Identity& identity, Column* source, Column* id) {
  source->add(identity.source);
  id->add(identity.id);
}

// The places of the columns that every table of matches begins with.
enum Place : size_t { kLeft = 0, kRight = 2, kDecision = 4, kScore = 5 };

}  // namespace

MatchTable::MatchTable(const Pipeline& pipeline, bool with_probability)
    : pipeline_(pipeline), table_(std::make_shared<Table>()) {
  std::vector<Column>& columns = table_->columns;
  for (const char* name : {"left_source", "left_id", "right_source", "right_id", "decision"}) {
    columns.emplace_back(name, kText);
  }
  columns.emplace_back("score", kNumber);
  if (with_probability) {
    probability_ = columns.size();
    columns.emplace_back("probability", kNumber);
  }
  columns.emplace_back("label", kText);
  fields_ = columns.size();
  for (const std::string& field : pipeline.scorer->fields()) {
    columns.emplace_back("similarity_" + field, kNumber);
    columns.emplace_back("score_" + field, kNumber);
  }
  columns.emplace_back("keys", Column::Kind::kList, std::vector<Column>{{"item", kText}});
}

void MatchTable::add(const Change& change) {
  std::vector<Column>& columns = table_->columns;
  add_identity(change.left, &columns[kLeft], &columns[kLeft + 1]);
  add_identity(change.right, &columns[kRight], &columns[kRight + 1]);
  columns[kDecision].add(decision_name(change.decision));
  if (change.decision == Decision::kRetracted) {
    for (size_t i = kScore; i < columns.size(); ++i) columns[i].add_null();
    return;
  }
  add_evaluation(change);
  for (const uint16_t branch : change.branches) {
    columns.back().children.front().add(pipeline_.blocking.branches()[branch].name);
  }
  columns.back().end();
}

void MatchTable::add_evaluation(const Change& change) {
  std::vector<Column>& columns = table_->columns;
  const Evaluation& evaluation = change.evaluation;
  columns[kScore].add(evaluation.score);
  if (probability_ != 0) columns[probability_].add(evaluation.probability);
  Column& label = columns[fields_ - 1];
  if (change.labelled) {
    label.add("same");
  } else {
    label.add_null();
  }
  for (size_t i = 0; i < pipeline_.scorer->fields().size(); ++i) {
    Column& similarity = columns[fields_ + 2 * i];
    Column& score = columns[fields_ + 2 * i + 1];
    const FieldScore field = i < evaluation.fields.size() ? evaluation.fields[i] : FieldScore{};
    similarity.add(field.present ? std::optional(field.similarity) : std::nullopt);
    score.add(field.present ? std::optional(field.score) : std::nullopt);
  }
}

std::shared_ptr<const Table> MatchTable::take_live(ThreadPool* pool) {
  // A retraction has no score.
  return live_rows(*std::exchange(table_, nullptr), kScore, pool);
}

std::shared_ptr<const Table> table_of_matches(const Linker& linker, bool with_probability) {
  MatchTable table(linker.pipeline(), with_probability);
  linker.matches([&](const Change& change) { table.add(change); });
  return table.take();
}

std::shared_ptr<const Table> table_of_clusters(const Linker& linker) {
  auto table = std::make_shared<Table>();
  for (const char* name : {"source", "id", "cluster"}) table->columns.emplace_back(name, kText);
  std::string name;
  linker.clusters([&](const KeyedRecord& record, const KeyedRecord& least) {
    check_stopped();
    table->columns[0].add(record.source());
    table->columns[1].add(record.id());
    name.clear();
    append_cluster_name(least, &name);
    table->columns[2].add(name);
  });
  return table;
}

namespace {

// The golden record's columns, by field.
class GoldenColumns {
 public:
  GoldenColumns(const Pipeline& pipeline, Table* table) : table_(table) {
    for (const GoldenRule& rule : pipeline.entities->golden) {
      for (const uint16_t field : rule.fields) {
        places_[field] = table->columns.size();
        const std::string name = "golden_" + pipeline.fields[field].name;
        if (rule.kind == GoldenRule::Kind::kAll) {
          table->columns.emplace_back(name, Column::Kind::kList,
                                      std::vector<Column>{{"item", kText}});
        } else {
          table->columns.emplace_back(name, kText);
        }
      }
    }
  }

  void add(const Entity& entity) {
    for (const auto& [field, place] : places_) {
      const auto value = std::ranges::find(entity.golden, field, &GoldenValue::field);
      Column& column = table_->columns[place];
      if (value == entity.golden.end() || value->values.empty()) {
        column.add_null();
      } else if (column.kind == kText) {
        column.add(value->values.front());
      } else {
        for (const std::string& text : value->values) column.children.front().add(text);
        column.end();
      }
    }
  }

 private:
  Table* table_;
  std::map<uint16_t, size_t> places_;
};

}  // namespace

std::shared_ptr<const Table> table_of_entities(const Linker& linker) {
  auto table = std::make_shared<Table>();
  std::vector<Column>& columns = table->columns;
  columns.emplace_back("entity", kText);
  columns.emplace_back("size", kInteger);
  columns.emplace_back("anchor_source", kText);
  columns.emplace_back("anchor_id", kText);
  columns.emplace_back(
      "members", Column::Kind::kList,
      std::vector<Column>{{"item", Column::Kind::kStruct, {{"source", kText}, {"id", kText}}}});
  GoldenColumns golden(linker.pipeline(), table.get());
  linker.entities([&](const Entity& entity) {
    check_stopped();
    columns[0].add(entity.id);
    columns[1].add(static_cast<int64_t>(entity.members.size()));
    add_identity(entity.anchor, &columns[2], &columns[3]);
    Column& members = columns[4].children.front();
    for (const Identity& member : entity.members) {
      add_identity(member, &members.children[0], &members.children[1]);
      members.end();
    }
    columns[4].end();
    golden.add(entity);
  });
  return table;
}

}  // namespace kindred::python
