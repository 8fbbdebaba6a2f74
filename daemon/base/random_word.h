#ifndef KINDRED_DAEMON_BASE_RANDOM_WORD_H_
#define KINDRED_DAEMON_BASE_RANDOM_WORD_H_

#include <fmt/format.h>

#include <random>
#include <string>

namespace kindred {

// 16 hexadecimal digits, drawn anew by the system each time.
inline std::string random_word() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

}  // namespace kindred

#endif  // KINDRED_DAEMON_BASE_RANDOM_WORD_H_
