#include "tools/kindred/files/record_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "daemon/base/failure.h"
#include "daemon/codec/record_members.h"
#include "tools/kindred/embed/embedding.h"

namespace kindred {

namespace {

constexpr size_t kGrain = 64;  // records that a thread takes at a time

// What its reader will have taken in the end; 0 where that is not known.
uint64_t size_of(const InputName& input) {
  if (const GivenInput* const given = given_input(input.path)) return given->size;
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(input.path, unknown)) return 0;
  const uintmax_t size = std::filesystem::file_size(input.path, unknown);
  return unknown ? 0 : size;
}

// 0 where that of one is not known.
uint64_t size_of(const std::vector<InputName>& inputs) {
  uint64_t bytes = 0;
  for (const InputName& input : inputs) {
    const uint64_t size = size_of(input);
    if (size == 0) return 0;
    bytes += size;
  }
  return bytes;
}

RejectedRecord rejected_record(const RecordBatch& batch, size_t place, Rejection why) {
  const RawRecord& raw = batch.block.records[place];
  std::string buffer;
  const std::string_view text = batch.block.text(raw, &buffer).value_or(std::string_view());
  return {std::move(why), batch.input, raw.line, raw.offset, std::string(text), raw.lines};
}

bool has_id(const CsvRows& rows, const config::FirstOf& places) {
  return std::ranges::any_of(places, [&](const config::ValuePaths& paths) {
    return std::ranges::all_of(
        paths, [&](const config::JsonPath& path) { return rows.has_column(path.front()); });
  });
}

// "a" or "b", of joined paths the first.
std::string quoted_columns(const config::FirstOf& places) {
  std::string text;
  for (const config::ValuePaths& paths : places) {
    text += fmt::format("{}\"{}\"", text.empty() ? "" : " or ", paths.front().front());
  }
  return text;
}

std::string mapping_name(const config::Config& config, const std::string& source) {
  return config.each.contains(source) ? fmt::format("sources.each.{}.record.id", source)
                                      : "record.id";
}

// A file that was renamed is no longer among the sources of the configuration.
std::string other_sources(const config::Config& config, const std::string& source) {
  if (config.each.empty() || config.each.contains(source)) return "";
  std::vector<std::string_view> names;
  for (const auto& [name, own] : config.each) names.push_back(name);
  return fmt::format("; sources.each is of {}, not of {}", fmt::join(names, ", "), source);
}

}  // namespace

RejectedRecord RecordBatch::reject(size_t i, Rejection why) const {
  return rejected_record(*this, place[i], std::move(why));
}

// What a thread decodes with.
struct RecordSource::Worker {
  // A file has no keys; where one would be looked at, it is missed.
  explicit Worker(const config::Config& config) : decoder(config, config::KafkaInput::Key::kJson) {}

  RecordDecoder decoder;
  std::vector<std::string> cells;
  std::string json;
};

RecordSource::RecordSource(const config::Config& config, const std::vector<std::string>& inputs,
                           ThreadPool* pool, std::ostream* told, const std::atomic<bool>* stop)
    : config_(config), pool_(pool), stop_(stop) {
  for (const std::string& input : inputs) {
    inputs_.push_back(input_name(input, config.files_input, told));
  }
  if (inputs_.empty()) inputs_.push_back(input_name("-", config.files_input, told));
  for (const InputName& input : inputs_) check_input(input);
  bytes_ = size_of(inputs_);
  for (unsigned i = 0; i < pool->threads(); ++i) {
    workers_.push_back(std::make_unique<Worker>(config));
  }
  open(0);
}

RecordSource::~RecordSource() = default;

void RecordSource::open(size_t input) {
  if (reader_) bytes_read_ += reader_->taken();
  current_ = input;
  rows_.reset();
  reader_ = open_input(inputs_[input], mapping().max_bytes, stop_);
}

std::optional<double> RecordSource::share() const {
  if (bytes_ == 0) return std::nullopt;
  const auto read = static_cast<double>(bytes_read_ + reader_->taken());
  return std::min(read / static_cast<double>(bytes_), 1.0);
}

bool RecordSource::next_block(Block* block) {
  if (stop_ == nullptr) check_stopped();
  while (stop_ == nullptr || !stop_->load()) {
    block->unwritten = nullptr;  // the reader before may have been of another kind
    if (reader_->next(block)) return true;
    if (current_ + 1 == inputs_.size()) return false;
    open(current_ + 1);
  }
  return false;
}

bool RecordSource::next(RecordBatch* batch) {
  if (!read(batch)) return false;
  pool_->split(batch->block.records.size(), kGrain, [&](size_t begin, size_t end, unsigned thread) {
    decode(batch, begin, end, thread);
  });
  gather(batch);
  return true;
}

bool RecordSource::read(RecordBatch* batch) {
  batch->rejected.clear();
  if (!next_block(&batch->block)) {
    batch->records.clear();
    return false;
  }
  batch->input = inputs_[current_].path;
  batch->share = share();
  if (inputs_[current_].format == InputFormat::kCsv && !rows_) read_header(&batch->block);
  batch->records.resize(batch->block.records.size());
  batch->verdicts.assign(batch->block.records.size(), std::nullopt);
  return true;
}

void RecordSource::read_header(Block* block) {
  const RawRecord& header = block->records.front();
  if (header.too_large) {
    throw Failure(ExitCode::kInputData,
                  inputs_[current_].path + ": the header row is larger than record.max_bytes");
  }
  rows_.emplace(block->text(header), inputs_[current_].path, block->delimiter);
  if (const std::string told = rows_->told_of_nameless(); !told.empty()) {
    tell(inputs_[current_], told);
  }
  if (!has_id(*rows_, mapping().id)) {
    throw Failure(
        ExitCode::kInputData,
        fmt::format("{}: the header row has no column {}, which {} names{}", inputs_[current_].path,
                    quoted_columns(mapping().id), mapping_name(config_, inputs_[current_].source),
                    other_sources(config_, inputs_[current_].source)));
  }
  block->records.erase(block->records.begin());
}

void RecordSource::decode(RecordBatch* batch, size_t begin, size_t end, unsigned thread) {
  const Block& block = batch->block;
  Rejection why;
  for (size_t i = begin; i < end; ++i) {
    if (!decode_one(block.records[i], block, workers_[thread].get(), &batch->records[i], &why)) {
      batch->verdicts[i] = std::move(why);
    }
  }
}

void RecordSource::gather(RecordBatch* batch) {
  batch->place.clear();
  for (size_t i = 0; i < batch->verdicts.size(); ++i) {
    if (batch->verdicts[i]) {
      batch->rejected.push_back(rejected_record(*batch, i, std::move(*batch->verdicts[i])));
      continue;
    }
    const size_t to = batch->place.size();
    if (to != i) std::swap(batch->records[to], batch->records[i]);
    batch->place.push_back(static_cast<uint32_t>(i));
  }
  batch->records.resize(batch->place.size());
}

bool RecordSource::decode_one(const RawRecord& raw, const Block& block, Worker* worker, Record* out,
                              Rejection* why) const {
  const std::optional<std::string_view> text = block.text(raw, &worker->json);
  if (!text) return reject_too_large(mapping(), why);
  std::string_view json = *text;
  if (rows_) {
    if (!rows_->to_json(json, &worker->cells, &worker->json, why)) return false;
    json = worker->json;
  }
  const InputName& input = inputs_[current_];
  const Origin origin = {input.source, 0, static_cast<uint32_t>(current_)};
  if (worker->decoder.decode(json, origin, out, why)) return true;
  if (why->reason == RejectionClass::kInvalidUtf8) why->message += encoding_advice(input);
  return false;
}

}  // namespace kindred
