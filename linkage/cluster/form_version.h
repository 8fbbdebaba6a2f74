#ifndef KINDRED_LINKAGE_CLUSTER_FORM_VERSION_H_
#define KINDRED_LINKAGE_CLUSTER_FORM_VERSION_H_

#include <cstdint>
#include <string>

namespace kindred {

// Whether the version with which a binary form begins is the one that is read; or else *why says
// what is wrong. `there`: there was such a byte.
inline bool is_form_version(uint8_t version, uint8_t known, bool there, const std::string& what,
                            std::string* why) {
  if (there && version == known) return true;
  if (there && version > known) {
    *why = what + " is of version " + std::to_string(version) + ", and this program reads up to " +
           std::to_string(known) + ": a newer one has written it, so upgrade this one";
  } else {
    *why = what + " is cut off or damaged";
  }
  return false;
}

}  // namespace kindred

#endif  // KINDRED_LINKAGE_CLUSTER_FORM_VERSION_H_
