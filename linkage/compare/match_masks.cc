#include "linkage/compare/match_masks.h"

namespace kindred {
namespace {

// Neighbouring letters of one script fall into different slots.
size_t first_slot(char32_t code_point, size_t slots) { return code_point & (slots - 1); }

}  // namespace

void MatchMasks::clear() {
  ascii_.fill(0);
  others_.clear();
}

void MatchMasks::add_other(char32_t code_point, uint64_t bit) {
  if (others_.empty()) others_.resize(kSlots);
  size_t slot = first_slot(code_point, kSlots);
  while (others_[slot].mask != 0 && others_[slot].code_point != code_point) {
    slot = (slot + 1) % kSlots;
  }
  others_[slot].code_point = code_point;
  others_[slot].mask |= bit;
}

uint64_t MatchMasks::other_mask(char32_t code_point) const {
  if (others_.empty()) return 0;
  size_t slot = first_slot(code_point, kSlots);
  while (others_[slot].mask != 0 && others_[slot].code_point != code_point) {
    slot = (slot + 1) % kSlots;
  }
  return others_[slot].mask;
}

}  // namespace kindred
