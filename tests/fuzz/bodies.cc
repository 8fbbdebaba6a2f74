#include "tests/fuzz/bodies.h"

#include <array>

namespace kindred::fuzz {

std::span<const Body> bodies() {
  static constexpr std::array<Body, 10> kBodies = {{
      {"json", fuzz_json},
      {"csv", fuzz_csv},
      {"yaml", fuzz_yaml},
      {"model", fuzz_model},
      {"state", fuzz_state},
      {"http", fuzz_http},
      {"messages", fuzz_messages},
      {"avro", fuzz_avro},
      {"protobuf", fuzz_protobuf},
      {"labels", fuzz_labels},
  }};
  return kBodies;
}

}  // namespace kindred::fuzz
