#include "tools/kindred/plan/plan.h"

#include <sstream>

#include "daemon/base/failure.h"
#include "tests/catch.h"

namespace kindred {
namespace {

std::string refusal(const PlanOptions& options) {
  std::ostringstream report;
  try {
    plan(options, &report);
  } catch (const Failure& failure) {
    CHECK(failure.code() == ExitCode::kUsage);
    return failure.what();
  }
  return "";
}

TEST_CASE("nothing to plan, or two things at once, is refused") {
  CHECK(refusal({}).find("name what to plan: ") == 0);
  PlanOptions both;
  both.similarity = 0.8;
  both.construct = "and 4";
  both.family = "minhash,0.2,0.6";
  CHECK(refusal(both) ==
        "--similarity says nothing beside the other options; see kindred plan --help");
  PlanOptions twice;
  twice.similarity = 0.8;
  twice.distance = 0.2;
  CHECK(refusal(twice) == "--similarity and --distance: name one");
  PlanOptions counts;
  counts.similarity = 0.8;
  counts.functions = 10;
  counts.max_functions = 10;
  CHECK(refusal(counts) == "--functions and --max-functions: name one");
  PlanOptions bare;
  bare.construct = "and 4";
  CHECK(refusal(bare) == "--family: name two distances for --construct, as in minhash,0.2,0.6");
}

}  // namespace
}  // namespace kindred
