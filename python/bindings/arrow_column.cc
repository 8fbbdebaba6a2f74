#include "python/bindings/arrow_column.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "daemon/base/failure.h"
#include "daemon/base/json_append.h"
#include "python/bindings/arrow_scalars.h"

namespace kindred::python {

namespace {

using ColumnPointer = std::unique_ptr<ArrowColumn>;

void append_list(const ArrowColumn& values, int64_t begin, int64_t size, std::string* out) {
  out->push_back('[');
  for (int64_t i = begin; i < begin + size; ++i) {
    if (i > begin) out->push_back(',');
    values.append(i, out);
  }
  out->push_back(']');
}

// A list, `Offset` saying where each begins.
template <typename Offset>
class ListColumn : public ArrowColumn {
 public:
  explicit ListColumn(ColumnPointer values) : values_(std::move(values)) {}

  void bind(const ArrowArray& array) override {
    ArrowColumn::bind(array);
    values_->bind(*array.children[0]);
  }

 private:
  void append_value(int64_t at, std::string* out) const override {
    const Offset* const offsets = buffer<Offset>(1);
    append_list(*values_, offsets[at], offsets[at + 1] - offsets[at], out);
  }

  ColumnPointer values_;
};

// A list whose offsets and sizes stand in a buffer each.
template <typename Offset>
class ListViewColumn final : public ArrowColumn {
 public:
  explicit ListViewColumn(ColumnPointer values) : values_(std::move(values)) {}

  void bind(const ArrowArray& array) override {
    ArrowColumn::bind(array);
    values_->bind(*array.children[0]);
  }

 private:
  void append_value(int64_t at, std::string* out) const override {
    append_list(*values_, buffer<Offset>(1)[at], buffer<Offset>(2)[at], out);
  }

  ColumnPointer values_;
};

class FixedListColumn final : public ArrowColumn {
 public:
  FixedListColumn(ColumnPointer values, int64_t size) : values_(std::move(values)), size_(size) {}

  void bind(const ArrowArray& array) override {
    ArrowColumn::bind(array);
    values_->bind(*array.children[0]);
  }

 private:
  void append_value(int64_t at, std::string* out) const override {
    append_list(*values_, at * size_, size_, out);
  }

  ColumnPointer values_;
  int64_t size_;
};

struct Member {
  std::string start;  // "name":
  ColumnPointer values;
};

class StructColumn final : public ArrowColumn {
 public:
  explicit StructColumn(std::vector<Member> members) : members_(std::move(members)) {}

  void bind(const ArrowArray& array) override {
    ArrowColumn::bind(array);
    for (size_t i = 0; i < members_.size(); ++i) members_[i].values->bind(*array.children[i]);
  }

 private:
  void append_value(int64_t at, std::string* out) const override {
    out->push_back('{');
    bool first = true;
    for (const Member& member : members_) {
      if (member.values->null(at)) continue;
      if (!std::exchange(first, false)) out->push_back(',');
      out->append(member.start);
      member.values->append(at, out);
    }
    out->push_back('}');
  }

  std::vector<Member> members_;
};

// A list of pairs. Keys that are no texts are written as one.
class MapColumn final : public ArrowColumn {
 public:
  MapColumn(ColumnPointer keys, ColumnPointer values)
      : keys_(std::move(keys)), values_(std::move(values)) {}

  void bind(const ArrowArray& array) override {
    ArrowColumn::bind(array);
    first_ = array.children[0]->offset;
    keys_->bind(*array.children[0]->children[0]);
    values_->bind(*array.children[0]->children[1]);
  }

 private:
  void append_value(int64_t at, std::string* out) const override {
    const auto* const offsets = buffer<int32_t>(1);
    std::string key;
    out->push_back('{');
    for (int64_t i = offsets[at]; i < offsets[at + 1]; ++i) {
      if (i > offsets[at]) out->push_back(',');
      key.clear();
      keys_->append(first_ + i, &key);
      if (key.starts_with('"')) {
        out->append(key);
      } else {
        append_json_string(key, out);
      }
      out->push_back(':');
      values_->append(first_ + i, out);
    }
    out->push_back('}');
  }

  ColumnPointer keys_;
  ColumnPointer values_;
  int64_t first_ = 0;
};

// Numbers of values that stand in a dictionary: a category.
class DictionaryColumn final : public ArrowColumn {
 public:
  DictionaryColumn(char index, ColumnPointer values) : index_(index), values_(std::move(values)) {}

  void bind(const ArrowArray& array) override {
    ArrowColumn::bind(array);
    values_->bind(*array.dictionary);
    size_ = array.dictionary->length;
  }

  bool null(int64_t i) const override {
    return ArrowColumn::null(i) || values_->null(place(offset_ + i));
  }

 private:
  void append_value(int64_t at, std::string* out) const override {
    values_->append(place(at), out);
  }

  // Where the value stands in the dictionary. Libraries make such columns without looking at the
  // numbers, and one beyond the dictionary would be read from memory that is not ours.
  int64_t place(int64_t at) const {
    const int64_t number = number_at(at);
    if (number >= 0 && number < size_) return number;
    throw Failure(ExitCode::kInputData,
                  fmt::format("a column of categories has the number {}, but its dictionary has "
                              "{} values, counted from 0",
                              number, size_));
  }

  int64_t number_at(int64_t at) const {
    switch (index_) {
      case 'c':
        return buffer<int8_t>(1)[at];
      case 'C':
        return buffer<uint8_t>(1)[at];
      case 's':
        return buffer<int16_t>(1)[at];
      case 'S':
        return buffer<uint16_t>(1)[at];
      case 'i':
        return buffer<int32_t>(1)[at];
      case 'I':
        return buffer<uint32_t>(1)[at];
      default:
        return buffer<int64_t>(1)[at];
    }
  }

  char index_;
  ColumnPointer values_;
  int64_t size_ = 0;  // values of the dictionary
};

// Values that each stand for a run of equal ones; the first child says where the runs end.
class RunColumn final : public ArrowColumn {
 public:
  RunColumn(char index, ColumnPointer values) : index_(index), values_(std::move(values)) {}

  void bind(const ArrowArray& array) override {
    ArrowColumn::bind(array);
    ends_ = array.children[0];
    values_->bind(*array.children[1]);
  }

  bool null(int64_t i) const override { return values_->null(run(offset_ + i)); }

 private:
  void append_value(int64_t at, std::string* out) const override { values_->append(run(at), out); }

  int64_t end(int64_t number) const {
    const void* const ends = ends_->buffers[1];
    const int64_t at = ends_->offset + number;
    if (index_ == 's') return static_cast<const int16_t*>(ends)[at];
    if (index_ == 'i') return static_cast<const int32_t*>(ends)[at];
    return static_cast<const int64_t*>(ends)[at];
  }

  // The run that a place is in: the first that ends behind it.
  int64_t run(int64_t at) const {
    int64_t first = 0;
    int64_t last = ends_->length - 1;
    while (first < last) {
      const int64_t middle = (first + last) / 2;
      if (end(middle) > at) {
        last = middle;
      } else {
        first = middle + 1;
      }
    }
    return first;
  }

  char index_;
  ColumnPointer values_;
  const ArrowArray* ends_ = nullptr;
};

ColumnPointer make_struct(const ArrowSchema& schema) {
  std::vector<Member> members;
  for (int64_t i = 0; i < schema.n_children; ++i) {
    const ArrowSchema& child = *schema.children[i];
    ColumnPointer values = make_arrow_column(child);
    if (!values) return nullptr;
    Member& member = members.emplace_back(Member{"", std::move(values)});
    append_json_string(child.name == nullptr ? "" : child.name, &member.start);
    member.start.push_back(':');
  }
  return std::make_unique<StructColumn>(std::move(members));
}

ColumnPointer make_map(const ArrowSchema& schema) {
  const ArrowSchema& entries = *schema.children[0];
  ColumnPointer keys = make_arrow_column(*entries.children[0]);
  ColumnPointer values = make_arrow_column(*entries.children[1]);
  if (!keys || !values) return nullptr;
  return std::make_unique<MapColumn>(std::move(keys), std::move(values));
}

ColumnPointer make_run(const ArrowSchema& schema) {
  ColumnPointer values = make_arrow_column(*schema.children[1]);
  if (!values) return nullptr;
  return std::make_unique<RunColumn>(schema.children[0]->format[0], std::move(values));
}

// Formats that begin with a plus.
ColumnPointer make_nested(std::string_view format, const ArrowSchema& schema) {
  if (format == "+s") return make_struct(schema);
  if (format == "+m") return make_map(schema);
  if (format == "+r") return make_run(schema);
  if (schema.n_children != 1) return nullptr;
  ColumnPointer values = make_arrow_column(*schema.children[0]);
  if (!values) return nullptr;
  if (format == "+l") return std::make_unique<ListColumn<int32_t>>(std::move(values));
  if (format == "+L") return std::make_unique<ListColumn<int64_t>>(std::move(values));
  if (format == "+vl") return std::make_unique<ListViewColumn<int32_t>>(std::move(values));
  if (format == "+vL") return std::make_unique<ListViewColumn<int64_t>>(std::move(values));
  if (format.starts_with("+w:")) {
    return std::make_unique<FixedListColumn>(std::move(values),
                                             std::strtoll(format.data() + 3, nullptr, 10));
  }
  return nullptr;
}

// What the metadata say of a key: pairs of texts, each behind its size; empty where they do not.
std::string_view metadata_value(const char* metadata, std::string_view key) {
  if (metadata == nullptr) return {};
  const auto take_size = [&] {
    int32_t size = 0;
    std::memcpy(&size, metadata, sizeof(size));
    metadata += sizeof(size);
    return static_cast<size_t>(size);
  };
  const auto take_text = [&] {
    const size_t size = take_size();
    const std::string_view text(metadata, size);
    metadata += size;
    return text;
  };
  for (size_t pairs = take_size(); pairs > 0; --pairs) {
    const std::string_view name = take_text();
    const std::string_view value = take_text();
    if (name == key) return value;
  }
  return {};
}

}  // namespace

void ArrowColumn::bind(const ArrowArray& array) {
  array_ = &array;
  offset_ = array.offset;
  const bool some_null = array.null_count != 0 && array.n_buffers > 0;
  valid_ = some_null ? static_cast<const uint8_t*>(array.buffers[0]) : nullptr;
}

bool ArrowColumn::null(int64_t i) const {
  if (valid_ == nullptr) return false;
  const int64_t at = offset_ + i;
  return (valid_[at / 8] >> (at % 8) & 1) == 0;
}

std::unique_ptr<ArrowColumn> make_arrow_column(const ArrowSchema& schema) {
  const std::string_view format = schema.format;
  if (schema.dictionary != nullptr) {
    ColumnPointer values = make_arrow_column(*schema.dictionary);
    if (!values || format.size() != 1) return nullptr;
    return std::make_unique<DictionaryColumn>(format.front(), std::move(values));
  }
  if (format.starts_with('+')) return make_nested(format, schema);
  return make_arrow_scalar(format, metadata_value(schema.metadata, "ARROW:extension:name"));
}

std::string arrow_type_text(const ArrowSchema& schema) {
  std::string text = schema.format;
  for (int64_t i = 0; i < schema.n_children; ++i) {
    text += (i == 0 ? " of " : ", ") + arrow_type_text(*schema.children[i]);
  }
  return text;
}

}  // namespace kindred::python
