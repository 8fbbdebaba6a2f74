#ifndef KINDRED_CONFIG_VERSIONS_H_
#define KINDRED_CONFIG_VERSIONS_H_

#include <algorithm>

#include "config/config.h"

namespace kindred::config {

// Whether records may have versions, of one source at the least.
inline bool reads_versions(const Config& config) {
  return config.record.version || std::ranges::any_of(config.each, [](const auto& of_source) {
           return of_source.second.version.has_value();
         });
}

}  // namespace kindred::config

#endif  // KINDRED_CONFIG_VERSIONS_H_
