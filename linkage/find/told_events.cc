#include "linkage/find/told_events.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <string_view>
#include <utility>

#include "linkage/base/parts.h"

namespace kindred {

namespace {

using Length = uint32_t;

// Scores are rounded to 1e-6, so most are few of these.
constexpr double kUnit = 1e6;
constexpr double kMostUnits = uint64_t{1} << 40U;
// In the place of a number of units: eight bytes follow.
constexpr uint64_t kAsItIs = 1;

// A number of units is written times four, plus two where it is below zero.
void append(double number, std::string* out) {
  const double units = std::round(std::abs(number) * kUnit);
  const bool small = units < kMostUnits;
  const double read = std::copysign(units / kUnit, number);
  if (small && std::bit_cast<uint64_t>(read) == std::bit_cast<uint64_t>(number)) {
    append_number(static_cast<uint64_t>(units) * 4 + (std::signbit(number) ? 2 : 0), out);
  } else {
    append_number(kAsItIs, out);
    append_little_endian(std::bit_cast<uint64_t>(number), out);
  }
}

double read_double(Parts* parts) {
  const uint64_t number = parts->number();
  if (number == kAsItIs) return std::bit_cast<double>(parts->fixed());
  return std::copysign(static_cast<double>(number >> 2U) / kUnit, (number & 2U) != 0 ? -1.0 : 1.0);
}

// Flags of an event:
constexpr uint8_t kReview = 1;
constexpr uint8_t kProbable = 2;  // there is a probability

void append(const Change& event, std::string* out) {
  const Evaluation& evaluation = event.evaluation;
  out->push_back(static_cast<char>((event.decision == Decision::kReview ? kReview : 0) |
                                   (evaluation.probability ? kProbable : 0)));
  append(evaluation.score, out);
  if (evaluation.probability) append(*evaluation.probability, out);
  append_number(evaluation.fields.size(), out);
  for (const FieldScore& field : evaluation.fields) {
    out->push_back(field.present ? 1 : 0);
    append(field.similarity, out);
    append(field.score, out);
  }
  for (const uint16_t branch : event.branches) append_number(branch, out);
}

Change read_event(std::string_view bytes) {
  Parts parts(bytes);
  Change event;
  const uint8_t flags = parts.byte();
  event.decision = (flags & kReview) != 0 ? Decision::kReview : Decision::kMatch;
  event.evaluation.score = read_double(&parts);
  if ((flags & kProbable) != 0) event.evaluation.probability = read_double(&parts);
  event.evaluation.fields.resize(parts.count());
  for (FieldScore& field : event.evaluation.fields) {
    field.present = parts.byte() == 1;
    field.similarity = read_double(&parts);
    field.score = read_double(&parts);
  }
  while (!parts.at_end()) event.branches.push_back(parts.small_number<uint16_t>());
  return event;
}

std::string_view text_of(const char* said) {
  Length length = 0;
  std::memcpy(&length, said, sizeof length);
  return {said + sizeof length, length};
}

}  // namespace

void ToldEvents::add(Slot a, Slot b, const Change& event) {
  written_.clear();
  append(event, &written_);
  const auto length = static_cast<Length>(written_.size());
  Said said(new char[sizeof length + length]);
  std::memcpy(said.get(), &length, sizeof length);
  std::memcpy(said.get() + sizeof length, written_.data(), length);
  bytes_ += sizeof length + length;
  events_.add(a, b, std::move(said));
}

void ToldEvents::remove(Slot a, Slot b) {
  bytes_ -= sizeof(Length) + text_of(events_.find(a, b)->get()).size();
  events_.remove(a, b);
}

Change ToldEvents::event(Slot a, Slot b) const {
  return read_event(text_of(events_.find(a, b)->get()));
}

}  // namespace kindred
