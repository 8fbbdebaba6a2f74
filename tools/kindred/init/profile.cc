#include "tools/kindred/init/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "config/json_path.h"
#include "daemon/base/failure.h"
#include "daemon/codec/envelope.h"
#include "daemon/codec/json_document.h"
#include "daemon/codec/record_members.h"
#include "linkage/base/hash.h"
#include "linkage/text/blanks.h"
#include "tools/kindred/files/csv.h"
#include "tools/kindred/files/input.h"
#include "tools/kindred/files/record_source.h"
#include "tools/kindred/files/rejects.h"
#include "tools/kindred/init/deletes.h"
#include "tools/kindred/init/header.h"
#include "tools/kindred/init/limits.h"
#include "tools/kindred/report/grouped.h"

namespace kindred {

namespace {

constexpr uint64_t kSampleSeed = 0x1417;

struct Sampled {
  std::string text;
  uint32_t input = 0;
};

// The texts of the smallest hashes.
class TextSample {
 public:
  explicit TextSample(size_t size) : size_(size) {}

  // `number` grows from one text to the next.
  void add(std::string_view text, uint64_t number, uint32_t input) {
    const std::pair place(hash_bytes(text, kSampleSeed), number);
    if (kept_.size() == size_) {
      if (size_ == 0 || place >= kept_.rbegin()->first) return;
      kept_.erase(std::prev(kept_.end()));
    }
    kept_.emplace(place, Sampled{std::string(text), input});
  }

  // Adds them to *records, by their numbers, but those that are there.
  void move_to(std::map<uint64_t, Sampled>* records) && {
    for (auto& [place, record] : kept_) records->try_emplace(place.second, std::move(record));
  }

 private:
  size_t size_;
  std::map<std::pair<uint64_t, uint64_t>, Sampled> kept_;  // by hash, then by number
};

// Takes the records of the inputs one by one: counts them, samples them.
class Reader {
 public:
  Reader(size_t sample, size_t inputs, std::ostream* report)
      : sample_(sample),
        few_(inputs, TextSample(std::min(sample / inputs, limits::profile::kOfEachInput))),
        taken_(inputs),
        rejects_("", report),
        report_(report) {}

  // The inputs are numbered as they come.
  void read(const InputName& input, uint32_t number) {
    const std::unique_ptr<InputReader> reader =
        open_input(input, config::RecordMapping{}.max_bytes);
    std::optional<CsvRows> rows;
    Block block;
    std::string written;
    while (reader->next(&block)) {
      for (const RawRecord& raw : block.records) {
        if (input.format == InputFormat::kCsv && !rows) {
          rows.emplace(block.text(raw), input.path, block.delimiter);
          if (const std::string told = rows->told_of_nameless(); !told.empty()) tell(input, told);
          tell_of_header(block.text(raw), input.path, block.delimiter);
          continue;
        }
        Rejection why;
        const std::optional<std::string_view> text = block.text(raw, &written);
        if (!take(text, rows, number, &why)) {
          if (why.reason == RejectionClass::kInvalidUtf8) why.message += encoding_advice(input);
          rejects_.add({std::move(why), input.path, raw.line, raw.offset, {}, raw.lines});
        }
      }
    }
  }

  uint64_t records() const { return records_; }
  config::DeletedRule deleted() const { return deletes_.rule(); }

  // By input: whether most of its records are events of Debezium.
  std::vector<bool> events() const {
    std::vector<bool> events;
    for (const Taken& taken : taken_) events.push_back(2 * taken.events > taken.records);
    return events;
  }
  uint64_t rejected() const { return rejects_.count(); }

  // In the order in which they came.
  std::vector<Sampled> sampled() && {
    std::map<uint64_t, Sampled> by_number;
    std::move(sample_).move_to(&by_number);
    for (TextSample& few : few_) std::move(few).move_to(&by_number);
    std::vector<Sampled> records;
    records.reserve(by_number.size());
    for (auto& [number, record] : by_number) records.push_back(std::move(record));
    return records;
  }

 private:
  struct Taken {
    uint64_t records = 0;
    uint64_t events = 0;  // of these
  };

  // `record`: none where it is too large.
  bool take(std::optional<std::string_view> record, const std::optional<CsvRows>& rows,
            uint32_t input, Rejection* why) {
    if (!record) {
      *why = {RejectionClass::kTooLarge, "larger than 4 MiB"};
      return false;
    }
    std::string_view text = *record;
    if (rows) {
      if (!rows->to_json(text, &cells_, &json_, why)) return false;
      text = json_;
    }
    if (!document_.parse(text, why) || !is_object(document_, why)) return false;
    Unwrapped event;
    if (looks_like_event(document_)) {
      if (!unwrap(document_, &event, why)) return false;
      ++taken_[input].events;
    }
    ++taken_[input].records;
    if (event.deleted || deletes_.see(document_, event.row)) return true;
    ++records_;
    sample_.add(text, records_, input);
    few_[input].add(text, records_, input);
    return true;
  }

  // Once: files without header rows come together.
  void tell_of_header(std::string_view row, const std::string& input, char delimiter) {
    if (header_told_) return;
    const std::string warning = header_warning(row, input, delimiter);
    *report_ << warning;
    header_told_ = !warning.empty();
  }

  TextSample sample_;
  std::vector<TextSample> few_;  // by input
  std::vector<Taken> taken_;     // likewise
  DeletesSeen deletes_;
  Rejects rejects_;
  std::ostream* report_;
  bool header_told_ = false;
  JsonDocument document_;
  std::vector<std::string> cells_;
  std::string json_;
  uint64_t records_ = 0;
};

// Collects the values of parsed records by their places.
class Columns {
 public:
  explicit Columns(Profile* profile) : profile_(profile) {}

  void add(JsonDocument* document, uint32_t input) {
    Unwrapped event;
    Rejection why;
    if (profile_->events[input] && (!unwrap(*document, &event, &why) || event.deleted)) return;
    bool deleted = false;
    if (!read_deleted(*document, event.row, profile_->deleted, &deleted, &why) || deleted) return;
    if (profile_->events[input]) forget_unavailable(event.row, document);
    add_record(*document, event.row, input);
  }

  // After the last record.
  void finish() {
    for (Column& column : profile_->columns) {
      const auto found = unreadable_.find(config::path_text(column.path));
      if (found != unreadable_.end()) column.unreadable = found->second.records;
    }
  }

 private:
  void add_record(const JsonDocument& document, size_t root, uint32_t input) {
    std::string source = profile_->inputs[input];  // unless the record names one
    const size_t member = document.member(root, "source");
    profile_->input_of.push_back(input);
    if (member != 0 && !trim_blanks(document.node(member).text).empty())
      source = document.node(member).text;
    profile_->sources.push_back(std::move(source));
    config::JsonPath path;
    visit_object(document, root, &path);
    ++profile_->sampled;
  }

  Column* column(const config::JsonPath& path) {
    const auto [place, fresh] = places_.try_emplace(config::path_text(path), kNone);
    if (fresh) {
      if (profile_->columns.size() == limits::profile::kMostColumns) {
        ++profile_->columns_left;
      } else {
        place->second = profile_->columns.size();
        Column& added = profile_->columns.emplace_back();
        added.path = path;
        added.names_record = path == config::JsonPath{"source"} || path == profile_->deleted.path;
      }
    }
    return place->second == kNone ? nullptr : &profile_->columns[place->second];
  }

  void add_value(const JsonNode& node, const config::JsonPath& path) {
    Column* const to = column(path);
    if (to == nullptr || node.kind == JsonKind::kNull || trim_blanks(node.text).empty()) return;
    to->records.push_back(profile_->sampled);
    to->values.emplace_back(node.text);
  }

  void add_unreadable(const config::JsonPath& path) {
    Unreadable& found = unreadable_[config::path_text(path)];
    if (found.records > 0 && found.last == profile_->sampled) return;
    ++found.records;
    found.last = profile_->sampled;
  }

  void visit_object(const JsonDocument& document, size_t object, config::JsonPath* path) {
    document.for_each(object, [&](size_t member) {
      path->emplace_back(document.node(member).name);
      visit(document, member, path);
      path->pop_back();
    });
  }

  // An array of values has the place of one value: a configuration names both alike.
  void visit_array(const JsonDocument& document, size_t array, config::JsonPath* path) {
    size_t values = 0;
    document.for_each(array, [&](size_t element) {
      const JsonNode& node = document.node(element);
      if (node.kind == JsonKind::kObject) {
        add_unreadable(*path);
        path->emplace_back("*");
        visit_object(document, element, path);
        path->pop_back();
      } else if (node.kind == JsonKind::kArray) {
        column(*path);  // an array of arrays alone is told of too
        add_unreadable(*path);
      } else {
        add_value(node, *path);
        ++values;
      }
    });
    if (values == 0) return;
    if (Column* const to = column(*path)) to->longest_array = std::max(to->longest_array, values);
  }

  void visit(const JsonDocument& document, size_t i, config::JsonPath* path) {
    const JsonNode& node = document.node(i);
    if (node.kind == JsonKind::kObject) {
      add_unreadable(*path);
      visit_object(document, i, path);
    } else if (node.kind == JsonKind::kArray) {
      visit_array(document, i, path);
    } else {
      add_value(node, *path);
    }
  }

  struct Unreadable {
    uint32_t records = 0;
    uint32_t last = 0;
  };

  static constexpr size_t kNone = ~size_t{0};
  Profile* profile_;
  boost::unordered_flat_map<std::string, size_t> places_;  // by the path as text
  // Places of objects, and of arrays of these or of arrays.
  boost::unordered_flat_map<std::string, Unreadable> unreadable_;
};

}  // namespace

size_t count_sources(const Profile& profile) {
  return std::set<std::string_view>(profile.sources.begin(), profile.sources.end()).size();
}

Profile read_profile(const std::vector<std::string>& inputs, size_t sample, std::ostream* report,
                     const config::FilesInput& files) {
  std::vector<InputName> names;
  names.reserve(inputs.size());
  for (const std::string& input : inputs) names.push_back(input_name(input, files, report));
  for (const InputName& name : names) check_input(name);
  Reader reader(sample, names.size(), report);
  Profile profile;
  for (const InputName& name : names) {
    reader.read(name, static_cast<uint32_t>(profile.inputs.size()));
    profile.inputs.push_back(name.source);
  }
  profile.records = reader.records();
  profile.rejected = reader.rejected();
  if (profile.records < 2) {
    throw Failure(ExitCode::kInputData,
                  fmt::format("{} records can be read, {} were rejected; two are needed at least",
                              grouped(profile.records), grouped(profile.rejected)));
  }
  profile.events = reader.events();
  profile.deleted = reader.deleted();
  Columns columns(&profile);
  JsonDocument document;
  Rejection why;
  for (Sampled& record : std::move(reader).sampled()) {
    document.parse(record.text, &why);
    columns.add(&document, record.input);
  }
  columns.finish();
  return profile;
}

}  // namespace kindred
