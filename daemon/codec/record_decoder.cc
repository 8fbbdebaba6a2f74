#include "daemon/codec/record_decoder.h"

#include <algorithm>
#include <string>
#include <vector>

#include "daemon/codec/field_values.h"
#include "daemon/codec/follow.h"
#include "daemon/codec/json_document.h"
#include "daemon/codec/record_members.h"
#include "daemon/codec/timestamp.h"

namespace kindred {

namespace {

const config::JsonPath& deleted_path() {
  static const config::JsonPath kPath = {"deleted"};
  return kPath;
}

// How many of the tokens that all paths begin with go up to the last "*": each element that they
// lead to is joined by itself.
size_t shared_elements(const config::ValuePaths& paths) {
  size_t shared = 0;
  const config::JsonPath& first = paths.front();
  for (size_t depth = 0; depth < first.size(); ++depth) {
    const bool all = std::ranges::all_of(paths, [&](const config::JsonPath& path) {
      return depth < path.size() && path[depth] == first[depth];
    });
    if (!all) break;
    if (first[depth] == "*") shared = depth + 1;
  }
  return shared;
}

}  // namespace

class RecordDecoder::Impl {
 public:
  explicit Impl(const config::Config& config) : config_(config) {}

  bool decode(std::string_view json, const Origin& origin, Record* out, Rejection* why) {
    if (!document_.parse(json, why) || !is_object(document_, why)) return false;
    mapping_ = &config_.mapping(origin.source);
    out->partition = origin.partition;
    out->values.clear();
    return read_identity(document_, *mapping_, origin, &out->identity, why) &&
           read_deleted(out, why) && read_version(out, why) && read_time(origin, out, why) &&
           (out->deleted || read_fields(out, why));
  }

 private:
  bool read_deleted(Record* out, Rejection* why) const {
    out->deleted = false;
    const JsonNode* node = find_present(document_, deleted_path());
    if (node == nullptr) return true;
    const std::optional<bool> deleted = kindred::read_deleted(*node);
    if (!deleted) {
      return reject_member(deleted_path(), json_kind_name(node->kind), "true or false", why);
    }
    out->deleted = *deleted;
    return true;
  }

  bool read_version(Record* out, Rejection* why) const {
    out->version.reset();
    if (!mapping_->version) return true;
    const JsonNode* node = find_present(document_, *mapping_->version);
    if (node == nullptr) {
      return reject_absent(RejectionClass::kMissingVersion, *mapping_->version, why);
    }
    uint64_t version = 0;
    if (node->kind > JsonKind::kString || !read_integer(node->text, &version)) {
      return reject_member(*mapping_->version, json_kind_name(node->kind),
                           "an integer from 0 to 2^64 - 1", why);
    }
    out->version = version;
    return true;
  }

  bool read_time(const Origin& origin, Record* out, Rejection* why) const {
    out->time = origin.time;
    if (!mapping_->time) return true;
    const JsonNode* node = find_present(document_, *mapping_->time);
    if (node == nullptr) {
      return out->deleted || reject_absent(RejectionClass::kMissingTime, *mapping_->time, why);
    }
    if (node->kind <= JsonKind::kString && read_integer(node->text, &out->time)) return true;
    const std::optional<int64_t> time =
        node->kind == JsonKind::kString ? parse_timestamp(node->text) : std::nullopt;
    if (!time) {
      return reject_member(*mapping_->time, json_kind_name(node->kind),
                           "integer milliseconds or an ISO 8601 date and time", why);
    }
    out->time = *time;
    return true;
  }

  bool read_fields(Record* out, Rejection* why) {
    for (size_t field = 0; field < mapping_->fields.size(); ++field) {
      for (const config::ValuePlace& place : mapping_->fields[field]) {
        const auto number = static_cast<uint16_t>(field);
        const bool good = place.paths.size() == 1 ? read_values(place, number, out, why)
                                                  : read_joined(place.paths, number, out, why);
        if (!good) return false;
      }
    }
    return true;
  }

  bool read_values(const config::ValuePlace& place, uint16_t field, Record* out, Rejection* why) {
    return follow(document_, 0, place.paths.front(), [&](size_t node) {
      return values_.add(document_, node, {fields()[field], field, place.split}, &out->values, why);
    });
  }

  bool read_joined(const config::ValuePaths& paths, uint16_t field, Record* out, Rejection* why) {
    const size_t shared = shared_elements(paths);
    return follow(document_, 0, Tokens(paths.front()).first(shared), [&](size_t element) {
      joined_.clear();
      for (const config::JsonPath& path : paths) {
        const bool good =
            follow(document_, element, Tokens(path).subspan(shared), [&](size_t node) {
              return values_.append(document_, node, fields()[field], &joined_, why);
            });
        if (!good) return false;
      }
      if (!joined_.empty()) out->values.add(field, joined_);
      return true;
    });
  }

  const std::vector<Field>& fields() const { return config_.pipeline->fields; }

  const config::Config& config_;
  const config::RecordMapping* mapping_ = nullptr;  // of the record that is decoded
  JsonDocument document_;
  FieldValues values_;
  std::string joined_;
};

RecordDecoder::RecordDecoder(const config::Config& config)
    : impl_(std::make_unique<Impl>(config)) {}
RecordDecoder::~RecordDecoder() = default;
RecordDecoder::RecordDecoder(RecordDecoder&&) noexcept = default;
RecordDecoder& RecordDecoder::operator=(RecordDecoder&&) noexcept = default;

bool RecordDecoder::decode(std::string_view json, const Origin& origin, Record* out,
                           Rejection* why) {
  return impl_->decode(json, origin, out, why);
}

}  // namespace kindred
