#include "daemon/format/protobuf_scan.h"

#include "daemon/format/varint.h"
#include "linkage/base/little_endian.h"

namespace kindred {

namespace {

enum Wire : uint32_t { kVarint = 0, kEight = 1, kLength = 2, kGroup = 3, kGroupEnd = 4, kFour = 5 };

Wire wire_of(ProtobufType type) {
  switch (type) {
    case ProtobufType::kDouble:
    case ProtobufType::kFixed64:
    case ProtobufType::kSfixed64:
      return kEight;
    case ProtobufType::kFloat:
    case ProtobufType::kFixed32:
    case ProtobufType::kSfixed32:
      return kFour;
    case ProtobufType::kString:
    case ProtobufType::kBytes:
    case ProtobufType::kMessage:
      return kLength;
    case ProtobufType::kGroup:
      return kGroup;
    default:
      return kVarint;
  }
}

bool fits(const ProtobufField& field, uint32_t wire) {
  const Wire expected = wire_of(field.type);
  if (wire == expected) return true;
  const bool number = expected == kVarint || expected == kEight || expected == kFour;
  return field.repeated && number && wire == kLength;  // packed
}

}  // namespace

ProtobufScan::Level ProtobufScan::open(const ProtobufMessage& message) {
  const Level level{&message, occurrences_.size(), slots_.size()};
  slots_.resize(slots_.size() + 2 * message.fields.size() + message.oneofs, 0);
  return level;
}

void ProtobufScan::close(const Level& level) {
  occurrences_.resize(level.occurrences);
  slots_.resize(level.slots);
}

bool ProtobufScan::fail(const char* fault) {
  fault_ = fault;
  return false;
}

void ProtobufScan::fail_in(const std::string& field) {
  constexpr size_t kMostPlace = 200;
  if (place_.size() < kMostPlace) place_ = place_.empty() ? field : field + '.' + place_;
}

std::string ProtobufScan::why() const {
  return place_.empty() ? fault_ : '"' + place_ + "\": " + fault_;
}

bool ProtobufScan::scan(const Level& level, std::string_view bytes) {
  const char* at = bytes.data();
  const char* const end = at + bytes.size();
  while (at != end) {
    uint64_t tag = 0;
    if (!read_varint(&at, end, &tag) || tag > UINT32_MAX || tag >> 3 == 0) {
      return fail("holds something that is no field");
    }
    if (!take_field(level, static_cast<uint32_t>(tag), &at, end)) return false;
  }
  return true;
}

bool ProtobufScan::take_field(const Level& level, uint32_t tag, const char** at, const char* end) {
  const ProtobufField* field = level.message->find(tag >> 3);
  ProtobufOccurrence occurrence;
  if (!take_value(tag, at, end, &occurrence)) {
    if (field != nullptr) fail_in(field->name);
    return false;
  }
  if (field != nullptr && fits(*field, tag & 7) && is_known(*field, occurrence)) {
    add(level, *field, occurrence);
  }
  return true;
}

bool ProtobufScan::take_value(uint32_t tag, const char** at, const char* end,
                              ProtobufOccurrence* out) {
  constexpr const char* kCut = "the payload ends in the middle of it";
  switch (tag & 7) {
    case kVarint:
      return read_varint(at, end, &out->number) || fail(kCut);
    case kEight:
      return take_number(ProtobufType::kFixed64, at, end, &out->number);
    case kFour:
      return take_number(ProtobufType::kFixed32, at, end, &out->number);
    case kLength:
      if (!read_varint(at, end, &out->number) || out->number > static_cast<size_t>(end - *at)) {
        return fail(kCut);
      }
      out->bytes = *at;
      *at += out->number;
      return true;
    case kGroup:
      return take_group(tag >> 3, at, end, out);
    default:
      return fail("holds a field of a kind that Protobuf does not have");
  }
}

// Groups within it are passed over with it, however deep.
bool ProtobufScan::take_group(uint32_t number, const char** at, const char* end,
                              ProtobufOccurrence* out) {
  out->bytes = *at;
  for (size_t depth = 1;;) {
    const char* const before = *at;
    uint64_t tag = 0;
    if (!read_varint(at, end, &tag) || tag > UINT32_MAX) return fail("is a group without its end");
    const auto inner = static_cast<uint32_t>(tag);
    ProtobufOccurrence passed;
    if ((inner & 7) == kGroup) {
      ++depth;
    } else if ((inner & 7) != kGroupEnd) {
      if (!take_value(inner, at, end, &passed)) return false;
    } else if (--depth == 0) {
      out->number = static_cast<uint64_t>(before - out->bytes);
      return inner >> 3 == number || fail("is a group with the end of another");
    }
  }
}

bool ProtobufScan::take_number(ProtobufType type, const char** at, const char* end, uint64_t* out) {
  constexpr const char* kCut = "the payload ends in the middle of it";
  const auto left = static_cast<size_t>(end - *at);
  switch (wire_of(type)) {
    case kEight:
      if (left < 8) return fail(kCut);
      *out = read_little_endian<uint64_t>({*at, 8}, 0);
      *at += 8;
      return true;
    case kFour:
      if (left < 4) return fail(kCut);
      *out = read_little_endian<uint32_t>({*at, 4}, 0);
      *at += 4;
      return true;
    default:
      return read_varint(at, end, out) || fail(kCut);
  }
}

bool ProtobufScan::is_known(const ProtobufField& field,
                            const ProtobufOccurrence& occurrence) const {
  if (field.type != ProtobufType::kEnum || occurrence.bytes != nullptr) return true;
  const ProtobufEnum& enumeration = plan_.enumeration(field.inner);
  return !enumeration.closed || enumeration.names.contains(static_cast<int32_t>(occurrence.number));
}

void ProtobufScan::add(const Level& level, const ProtobufField& field,
                       const ProtobufOccurrence& occurrence) {
  const auto i = static_cast<size_t>(&field - level.message->fields.data());
  if (field.oneof != ProtobufField::kNoOneof) unset_others(level, field, i);
  occurrences_.push_back(occurrence);
  const auto place = static_cast<uint32_t>(occurrences_.size());
  uint32_t& first = slots_[level.slots + 2 * i];
  uint32_t& last = slots_[level.slots + 2 * i + 1];
  if (first == 0) {
    first = place;
  } else {
    occurrences_[last - 1].next = place;
  }
  last = place;
}

// Of a oneof the last member counts.
void ProtobufScan::unset_others(const Level& level, const ProtobufField& field, size_t place) {
  uint32_t& set = slots_[level.slots + 2 * level.message->fields.size() + field.oneof];
  if (set != 0 && set != place + 1) {
    slots_[level.slots + 2 * (set - 1)] = 0;
    slots_[level.slots + 2 * (set - 1) + 1] = 0;
  }
  set = static_cast<uint32_t>(place + 1);
}

int64_t ProtobufScan::integer(const Level& level, uint32_t number) const {
  const ProtobufField* field = level.message->find(number);
  if (field == nullptr) return 0;
  const auto i = static_cast<size_t>(field - level.message->fields.data());
  const ProtobufOccurrence* found = last(level, i);
  return found == nullptr || found->bytes != nullptr ? 0 : static_cast<int64_t>(found->number);
}

std::string_view ProtobufScan::bytes(const Level& level, uint32_t number) const {
  const ProtobufField* field = level.message->find(number);
  if (field == nullptr) return {};
  const auto i = static_cast<size_t>(field - level.message->fields.data());
  const ProtobufOccurrence* found = last(level, i);
  if (found == nullptr || found->bytes == nullptr) return {};
  return {found->bytes, found->number};
}

}  // namespace kindred
