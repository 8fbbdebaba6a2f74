// Fingers, and prints of them: minutiae that are lost, found where there are none, and a little
// off; of prints that are not aligned, the whole turned and shifted as well.
//
//   {"id":"a0000042","source":"prints","minutiae":[{"x":212,"y":87,"angle":34,"type":"ending"},...]}
//
// An image has 400 by 400 pixels, as of 500 dots an inch; angles are degrees from the x axis
// towards the y axis, and follow the ridges of the finger. The first print of a finger has all of
// its 30 to 60 minutiae where they are. Every other one loses 15 % of them, has a tenth as many
// false ones, and each minutia up to 3 pixels and 6 degrees off; it is turned by up to 45 degrees
// around the middle of the image and shifted by up to 50 pixels each way, unless prints are
// aligned. What that moves out of the image is lost, too.

#ifndef KINDRED_TOOLS_KINDRED_GENERATE_FINGERPRINTS_H_
#define KINDRED_TOOLS_KINDRED_GENERATE_FINGERPRINTS_H_

#include <cstdint>

#include "tools/kindred/generate/generate.h"
#include "tools/kindred/generate/plan.h"
#include "tools/kindred/generate/record_files.h"

namespace kindred {

inline constexpr int32_t kPrintSide = 400;  // pixels of an image

// Writes every record of the plan, in its output order. `options.sources` must not be empty. Throws
// Failure.
void write_fingerprints(const GenerateOptions& options, const Plan& plan, RecordFiles* files);

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_GENERATE_FINGERPRINTS_H_
