// Given names and surnames as people in the United States bear them, roughly by frequency. The
// tables were written for Kindred from general knowledge; the weights are good to a factor of two,
// which is what skew in blocking needs, and no more.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_NAMES_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_NAMES_H_

#include <cstdint>
#include <span>
#include <string_view>

#include "tools/kindred/generate/random.h"

namespace kindred {

// Names of about the same frequency, parted by blanks.
struct NameBand {
  uint32_t weight = 0;  // of each single name, per 100,000 bearers
  std::string_view names;
};

// The tables as they are written. Most frequent first.
std::span<const NameBand> male_name_bands();
std::span<const NameBand> female_name_bands();
std::span<const NameBand> surname_bands();

// All draws return views of static storage. The tables are built on first use, thread-safely.
std::string_view draw_given_name(bool female, Random* random);

// Some 650 frequent surnames for half of the draws, several thousand composed ones for the rest.
std::string_view draw_surname(Random* random);

// A short or pet form of a given name, such as Bill for William. Empty when none is known.
std::string_view draw_nickname(std::string_view given_name, Random* random);

// How many different names the draws can return.
size_t given_name_count(bool female);
size_t surname_count();

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_NAMES_H_
