#include "tests/fuzz/bodies.h"

namespace kindred::fuzz {

void expect(bool holds, const char* what) {
  if (!holds) throw Broken(what);
}

}  // namespace kindred::fuzz
