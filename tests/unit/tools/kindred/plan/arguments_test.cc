#include "tools/kindred/plan/arguments.h"

#include "daemon/base/failure.h"
#include "tests/catch.h"

namespace kindred {
namespace {

// The message and exit code of a refusal; empty when there is none.
template <typename Parse>
std::string refusal(Parse&& parse) {
  try {
    parse();
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kUsage);
    return failure.what();
  }
  return "";
}

std::string bad_construction(std::string_view text) {
  return refusal([&] { parse_construction(text); });
}

std::string bad_family(std::string_view text) {
  return refusal([&] { parse_family_argument(text); });
}

TEST_CASE("a construction is its steps in their order") {
  const auto steps = parse_construction("and 4, or 5,and  3 , or 4096");
  REQUIRE(steps.size() == 4);
  CHECK(steps[0].kind == Construction::Kind::kAnd);
  CHECK(steps[0].arity == 4);
  CHECK(steps[1].kind == Construction::Kind::kOr);
  CHECK(steps[1].arity == 5);
  CHECK(steps[2].arity == 3);
  CHECK(steps[3].arity == 4096);
  CHECK(construction_text(steps[0]) == "and 4");
  CHECK(construction_text(steps[1]) == "or 5");
}

TEST_CASE("what is wrong with a construction is told with its place") {
  const std::string step =
      "expected \"and\" or \"or\" and a whole number from 1 to 4096, as in \"and 4, or 4\"";
  const std::string number = "expected a whole number from 1 to 4096";
  CHECK(bad_construction("") == "--construct: at character 1, \"\": " + step);
  CHECK(bad_construction("and 4, xor 4") == "--construct: at character 8, \"xor 4\": " + step);
  CHECK(bad_construction("and 4,") == "--construct: at character 7, \"\": " + step);
  CHECK(bad_construction("4") == "--construct: at character 1, \"4\": " + step);
  CHECK(bad_construction("and") == "--construct: at character 4, \"\": " + number);
  CHECK(bad_construction("or 0") == "--construct: at character 4, \"0\": " + number);
  CHECK(bad_construction("and 2, or -3") == "--construct: at character 11, \"-3\": " + number);
  CHECK(bad_construction("or 1.5") == "--construct: at character 4, \"1.5\": " + number);
  CHECK(bad_construction("or 4097") == "--construct: at character 4, \"4097\": " + number);
  CHECK(bad_construction("and 4 or 4") == "--construct: at character 5, \"4 or 4\": " + number);
  std::string long_text = "or 1";
  for (int i = 0; i < 16; ++i) long_text += ",or 1";
  CHECK(bad_construction(long_text) ==
        "--construct: at character 81, \"or 1\": expected at most 16 steps");
}

TEST_CASE("a family has options and two distances in any order") {
  const FamilyArgument lines = parse_family_argument("lines,1, width = 2,4");
  CHECK(lines.family->name() == "lines");
  CHECK(lines.family->options() == "width=2");
  CHECK(lines.distances == std::vector<double>{1, 4});
  CHECK(parse_family_argument("hyperplanes,30,120").distances == std::vector<double>{30, 120});
  CHECK(parse_family_argument("minhash").distances.empty());
}

TEST_CASE("what is wrong with a family is told") {
  CHECK(bad_family("minhsh") ==
        "--family: at character 1, \"minhsh\": expected one of minhash, bits, hyperplanes, "
        "sketches, lines");
  CHECK(bad_family("minhash,a,b") == "--family: at character 9, \"a\": expected a number");
  CHECK(bad_family("lines,1,4,width=") == "--family: at character 17, \"\": expected a number");
  CHECK(bad_family("lines,1,4") == "--family: lines needs \"width\"");
  CHECK(bad_family("lines,1,4,width=-1") == "--family: width: expected a number above 0");
  CHECK(bad_family("minhash,0.1,0.2,width=1") == "--family: minhash has no option \"width\"");
  CHECK(bad_family("minhash,0.2") ==
        "--family: expected two distances (Jaccard distance), as in 0.2,0.6; got 1");
  CHECK(bad_family("minhash,0.6,0.2") == "--family: the first distance must be below the second");
  CHECK(bad_family("minhash,0.5,1.5") == "--family: 1.5 is no Jaccard distance");
  CHECK(bad_family("hyperplanes,30,181") == "--family: 181 is no angle in degrees");
  CHECK(bad_family("lines,-1,4,width=2") == "--family: -1 is no Euclidean distance");
}

TEST_CASE("a value is given to a name or a place") {
  const Assignment name = parse_assignment("--at", "a=b = 0.7");
  CHECK(name.name == "a=b");
  CHECK(name.value == 0.7);
  const ScalePoint point = parse_scale_point("--candidates-at", "30=0.01");
  CHECK(point.place == 30);
  CHECK(point.value == 0.01);
  const auto at = [](std::string_view text) {
    return refusal([&] { parse_assignment("--at", text); });
  };
  CHECK(at("name") ==
        "--at: at character 1, \"name\": expected \"=\" and a number, as in "
        "name=0.7");
  CHECK(at("=0.7") == "--at: at character 1, \"\": expected a name before \"=\"");
  CHECK(at("name=2") == "--at: at character 6, \"2\": expected a number from 0 to 1");
  CHECK(refusal([] { parse_scale_point("--candidates-at", "x=0.1"); }) ==
        "--candidates-at: at character 1, \"x\": expected a number not below 0");
}

}  // namespace
}  // namespace kindred
