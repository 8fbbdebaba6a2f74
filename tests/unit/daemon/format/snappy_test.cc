// The bytes are those of python-snappy and of the format's description.

#include "daemon/format/snappy.h"

#include "tests/catch.h"
#include "tests/damaged_bytes.h"

namespace kindred {
namespace {

std::string unpacked(std::string_view hex, size_t most = 1 << 20) {
  std::string out;
  return unpack_snappy(from_hex(hex), most, &out) ? out : "damaged";
}

TEST_CASE("Snappy's literals and copies are unpacked") {
  CHECK(unpacked("00").empty());
  CHECK(unpacked("0308616263") == "abc");
  CHECK(unpacked("07086162630103") == "abcabca");          // 4 bytes from 3 before
  CHECK(unpacked("0908616263160300") == "abcabcabc");      // 6 bytes, a distance of two bytes
  CHECK(unpacked("09086162631703000000") == "abcabcabc");  // of four
  CHECK(unpacked("46f03c" + std::string(122, '6') + "220100") == std::string(70, 'f'));
}

TEST_CASE("Damaged Snappy is refused") {
  for (const char* hex :
       {"", "80", "ffffffff7f", "03", "0408616263", "0208616263", "0304616263", "07086162630100",
        "07086162630104", "070861626301", "04f4ff61", "07086162630203"}) {
    CAPTURE(hex);
    CHECK(unpacked(hex) == "damaged");
  }
  CHECK(unpacked("0308616263", 2) == "damaged");
}

}  // namespace
}  // namespace kindred
