#include "daemon/codec/record_decoder.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "daemon/codec/envelope.h"
#include "daemon/codec/field_values.h"
#include "daemon/codec/follow.h"
#include "daemon/codec/json_document.h"
#include "daemon/codec/key_decoder.h"
#include "daemon/codec/record_members.h"
#include "daemon/codec/timestamp.h"
#include "linkage/text/integer.h"

namespace kindred {

namespace {

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
  Impl(const config::Config& config, config::KafkaInput::Key keys)
      : config_(config), keys_(config, keys) {}

  bool decode(std::string_view json, const Origin& origin, Record* out, Rejection* why) {
    if (!document_.parse(json, why) || !is_object(document_, why)) return false;
    mapping_ = &config_.mapping(origin.source);
    out->partition = origin.partition;
    out->values.clear();
    out->time = origin.time;
    row_ = 0;
    if (mapping_->envelope == config::Envelope::kDebezium) return decode_event(origin, out, why);
    return read_identity(document_, *mapping_, origin, &out->identity, why) &&
           read_deleted(document_, row_, mapping_->deleted, &out->deleted, why) &&
           read_rest(out, why);
  }

  bool decode_question(std::string_view json, const Origin& origin, Record* out, Rejection* why) {
    if (!document_.parse(json, why) || !is_object(document_, why)) return false;
    mapping_ = &config_.mapping(origin.source);
    row_ = 0;
    *out = {};
    out->time = origin.time;
    if (!read_first_name(document_, mapping_->id, row_, &out->identity.id, why) ||
        !read_first_name(document_, mapping_->source, row_, &out->identity.source, why)) {
      return false;
    }
    if (out->identity.source.empty()) out->identity.source = origin.source;
    return read_fields(out, why);
  }

 private:
  bool decode_event(const Origin& origin, Record* out, Rejection* why) {
    Unwrapped event;
    if (!unwrap(document_, &event, why)) return false;
    row_ = event.row;
    if (event.time) out->time = *event.time;
    if (event.deleted) return decode_delete(event, origin, out, why);
    forget_unavailable(row_, &document_);
    return read_identity(document_, *mapping_, origin, &out->identity, why, row_) &&
           read_deleted(document_, row_, mapping_->deleted, &out->deleted, why) &&
           check_same_id(out->identity.id, why) && read_rest(out, why);
  }

  // What Postgres knows of a row that is gone may be its key alone, or nothing.
  bool decode_delete(const Unwrapped& event, const Origin& origin, Record* out, Rejection* why) {
    out->deleted = true;
    out->version.reset();
    if (event.has_row && tells_id(row_)) {
      return read_identity(document_, *mapping_, origin, &out->identity, why, row_) &&
             read_rest(out, why);
    }
    bool names_source = false;
    return keys_.decode(origin.key, "a delete whose row does not tell its id", origin,
                        &out->identity, &names_source, why);
  }

  bool tells_id(size_t row) { return read_id(row, &id_) && !id_.empty(); }

  bool read_id(size_t row, std::string* id) const {
    Rejection unused;
    return read_first_name(document_, mapping_->id, row, id, &unused);
  }

  // Where the primary key changes Debezium deletes the one and creates the other; it does not where
  // another column does.
  bool check_same_id(const std::string& now, Rejection* why) {
    const size_t before = document_.member(payload_of(document_), "before");
    if (before == 0 || !tells_id(before) || id_ == now) return true;
    return reject(RejectionClass::kBadEnvelope,
                  "the id is another one than before; record.id must be the table's primary key, "
                  "of whose change Debezium tells by a delete and a create",
                  why);
  }

  bool read_rest(Record* out, Rejection* why) {
    return read_version(out, why) && read_time(out, why) && (out->deleted || read_fields(out, why));
  }

  bool read_version(Record* out, Rejection* why) const {
    out->version.reset();
    if (!mapping_->version) return true;
    const JsonNode* node = find_present(document_, *mapping_->version, row_);
    if (node == nullptr) {
      // A row that is gone may tell its key alone.
      if (row_ != 0 && out->deleted) return true;
      return reject_absent(RejectionClass::kMissingVersion, *mapping_->version, why);
    }
    const auto version = parse_integer<uint64_t>(node->text);
    if (node->kind > JsonKind::kString || !version) {
      return reject_member(*mapping_->version, json_kind_name(node->kind),
                           "an integer from 0 to 2^64 - 1", why);
    }
    out->version = version;
    return true;
  }

  // out->time is what the origin or the envelope says.
  bool read_time(Record* out, Rejection* why) const {
    if (!mapping_->time) return true;
    const JsonNode* node = find_present(document_, *mapping_->time, row_);
    if (node == nullptr) {
      return out->deleted || reject_absent(RejectionClass::kMissingTime, *mapping_->time, why);
    }
    std::optional<int64_t> time;
    if (node->kind <= JsonKind::kString) time = parse_integer<int64_t>(node->text);
    if (!time && node->kind == JsonKind::kString) time = parse_timestamp(node->text);
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
    return follow(document_, row_, place.paths.front(), [&](size_t node) {
      return values_.add(document_, node, {fields()[field], field, place.split}, &out->values, why);
    });
  }

  bool read_joined(const config::ValuePaths& paths, uint16_t field, Record* out, Rejection* why) {
    const size_t shared = shared_elements(paths);
    return follow(document_, row_, Tokens(paths.front()).first(shared), [&](size_t element) {
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
  KeyDecoder keys_;
  JsonDocument document_;
  size_t row_ = 0;  // where the record is in it
  FieldValues values_;
  std::string joined_;
  std::string id_;  // of a row that is looked at
};

RecordDecoder::RecordDecoder(const config::Config& config, config::KafkaInput::Key keys)
    : impl_(std::make_unique<Impl>(config, keys)) {}
RecordDecoder::~RecordDecoder() = default;
RecordDecoder::RecordDecoder(RecordDecoder&&) noexcept = default;
RecordDecoder& RecordDecoder::operator=(RecordDecoder&&) noexcept = default;

bool RecordDecoder::decode(std::string_view json, const Origin& origin, Record* out,
                           Rejection* why) {
  return impl_->decode(json, origin, out, why);
}

bool RecordDecoder::decode_question(std::string_view json, const Origin& origin, Record* out,
                                    Rejection* why) {
  return impl_->decode_question(json, origin, out, why);
}

}  // namespace kindred
