// The minutiae of a fingerprint in JSON: {"x":210,"y":88,"angle":135,"type":"ending"}.

#ifndef KINDRED_DAEMON_CODEC_MINUTIA_H_
#define KINDRED_DAEMON_CODEC_MINUTIA_H_

#include <string_view>

#include "daemon/codec/json_document.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/values.h"

namespace kindred {

// Reads the object `node`. x and y, in pixels, and angle, in degrees, also under the name
// theta_deg, must be there; the angle is brought into [0, 360); type is ending, bifurcation, other
// or the code of ISO/IEC 19794-2. Returns what is wrong with it, or nothing: then *out is set. A
// minutia outside of the field's image, where its size is known, is wrong.
std::string_view read_minutia(const JsonDocument& document, size_t node, const Field& field,
                              Minutia* out);

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_MINUTIA_H_
