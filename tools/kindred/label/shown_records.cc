#include "tools/kindred/label/shown_records.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>
#include <sstream>
#include <utility>

#include "daemon/answers/shown_value.h"
#include "daemon/base/failure.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/scorer.h"
#include "tools/kindred/embed/embedding.h"
#include "tools/kindred/files/record_source.h"

namespace kindred {

namespace {

constexpr double kAlike = 0.7;  // a similarity from which on people would say so

std::string name_of(const KeyedRecord& record) {
  return std::string(record.source()) + "/" + std::string(record.id());
}

std::set<std::string_view> values_of(const KeyedRecord& record, size_t field) {
  std::set<std::string_view> values;
  record.for_each(static_cast<uint16_t>(field),
                  [&](std::string_view value) { values.insert(value); });
  return values;
}

// Letters and digits alone, as in a list of authors and in the authors one by one.
std::string words_of(const std::vector<std::string>& values) {
  std::string words;
  for (const std::string& value : values) {
    for (const Glyph& glyph : glyphs_of(value)) {
      if (glyph.word) words += glyph.bytes;
    }
  }
  return words;
}

bool shows_the_same(const ShownField& one, const ShownField& other) {
  return words_of(one.left) == words_of(other.left) && words_of(one.right) == words_of(other.right);
}

}  // namespace

void check_read_twice(const std::vector<std::string>& inputs) {
  for (const std::string& input : inputs) {
    if (given_input(input) != nullptr) continue;
    std::error_code error;
    const auto status = std::filesystem::status(input, error);
    const bool file = input != "-" && std::filesystem::is_regular_file(status);
    if (file || (input != "-" && !std::filesystem::exists(status))) continue;
    throw Failure(ExitCode::kUsage, shown_input(input) +
                                        ": is no regular file, and records are read twice, so that "
                                        "they can be shown; write them to a file first");
  }
}

ShownRecords::ShownRecords(const config::Config& config, const Candidates& found,
                           const std::vector<std::string>& inputs, std::span<const uint32_t> places,
                           ThreadPool* pool)
    : config_(config), found_(found) {
  read(inputs, places, pool);
}

void ShownRecords::read(const std::vector<std::string>& inputs, std::span<const uint32_t> places,
                        ThreadPool* pool) {
  std::unordered_map<uint64_t, uint32_t> wanted;  // by rank
  for (const uint32_t place : places) wanted[found_.records[place]->rank()] = place;
  std::ostringstream told_before;  // what is found out of the inputs was told when they were linked
  RecordSource source(config_, inputs, pool, &told_before);
  Preparer preparer(config_.pipeline);
  RecordBatch batch;
  while (source.next(&batch)) {
    for (const Record& record : batch.records) {
      const auto place = wanted.find(identity_rank(record.identity));
      if (place == wanted.end()) continue;
      const Prepared prepared = preparer.prepare(record);
      const bool counts =
          !prepared.record.empty() && prepared.record.same_content(*found_.records[place->second]);
      if (counts) received_[place->second] = texts_of(record.values);
    }
  }
}

ShownRecords::Texts ShownRecords::texts_of(const Values& values) const {
  Texts texts(config_.pipeline->fields.size());
  for (size_t i = 0; i < values.size(); ++i) {
    const FieldType type = config_.pipeline->fields[values.field(i)].type;
    texts[values.field(i)].push_back(shown_value(type, values.value(i)));
  }
  return texts;
}

ShownRecords::Texts ShownRecords::texts(uint32_t place) const {
  const auto received = received_.find(place);
  if (received != received_.end()) return received->second;
  const KeyedRecord& record = *found_.records[place];
  Values cleaned;
  for (size_t i = 0; i < record.values(); ++i) cleaned.add(record.field(i), record.value(i));
  return texts_of(cleaned);
}

FieldMark ShownRecords::mark(size_t field, NumberedPair pair, const Evaluation& evaluation) const {
  const std::set<std::string_view> left = values_of(*found_.records[pair.left], field);
  const std::set<std::string_view> right = values_of(*found_.records[pair.right], field);
  if (left.empty() || right.empty()) return FieldMark::kLacking;
  if (std::ranges::any_of(left, [&](std::string_view value) { return right.contains(value); })) {
    return FieldMark::kEqual;
  }
  const std::vector<std::string>& scored = config_.pipeline->scorer->fields();
  const auto place = std::ranges::find(scored, config_.pipeline->fields[field].name);
  if (place == scored.end()) return FieldMark::kDifferent;
  const FieldScore& score = evaluation.fields[static_cast<size_t>(place - scored.begin())];
  return score.similarity >= kAlike ? FieldMark::kAlike : FieldMark::kDifferent;
}

ShownPair ShownRecords::pair(NumberedPair pair) const {
  const KeyedRecord& left = *found_.records[pair.left];
  const KeyedRecord& right = *found_.records[pair.right];
  Evaluation evaluation;
  ScoreCounts counts;
  config_.pipeline->scorer->score(left, right, -std::numeric_limits<double>::infinity(),
                                  &evaluation, &counts);
  const Texts left_texts = texts(pair.left);
  const Texts right_texts = texts(pair.right);
  ShownPair shown{name_of(left), name_of(right)};
  for (size_t f = 0; f < config_.pipeline->fields.size(); ++f) {
    if (left_texts[f].empty() && right_texts[f].empty()) continue;
    ShownField field{config_.pipeline->fields[f].name, left_texts[f], right_texts[f]};
    const bool told = std::ranges::any_of(
        shown.fields, [&](const ShownField& before) { return shows_the_same(before, field); });
    if (told) continue;
    field.mark = mark(f, pair, evaluation);
    shown.fields.push_back(std::move(field));
  }
  return shown;
}

}  // namespace kindred
