// What libFuzzer calls: the body that the program is named after.

#include <cstddef>
#include <cstdint>

#include "tests/fuzz/bodies.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  kindred::fuzz::KINDRED_FUZZ_BODY({reinterpret_cast<const char*>(data), size});
  return 0;
}
