#include "daemon/answers/review_queue.h"

#include <string>
#include <vector>

#include "tests/catch.h"

namespace kindred {
namespace {

Change change(int number, double score, Decision decision = Decision::kMatch) {
  Change change;
  change.left = {"a", std::to_string(number)};
  change.right = {"b", std::to_string(number)};
  change.decision = decision;
  change.evaluation.score = score;
  return change;
}

Pipeline matching_at(double match) {
  Pipeline pipeline;
  pipeline.match = match;
  return pipeline;
}

std::vector<std::string> ids(const ReviewQueue& queue) {
  std::vector<std::string> ids;
  queue.for_each([&](const IdentityPair& pair) {
    ids.push_back(pair.first.id);
    return true;
  });
  return ids;
}

TEST_CASE("the nearest to where a match begins comes first") {
  ReviewQueue queue(matching_at(90));
  for (const Change& one : {change(1, 100), change(2, 85), change(3, 91)}) queue.take(one);
  CHECK(ids(queue) == std::vector<std::string>{"3", "2", "1"});
  queue.take(change(3, 99));
  CHECK(ids(queue) == std::vector<std::string>{"2", "3", "1"});
  queue.take(change(2, 0, Decision::kRetracted));
  CHECK(ids(queue) == std::vector<std::string>{"3", "1"});
  Change labelled = change(1, 100);
  labelled.labelled = true;
  queue.take(labelled);
  CHECK(ids(queue) == std::vector<std::string>{"3"});
}

TEST_CASE("with a probability even odds come first") {
  ReviewQueue queue(matching_at(0.95));
  for (const double probability : {0.95, 0.55, 0.7}) {
    Change one = change(static_cast<int>(probability * 100), probability);
    one.evaluation.probability = probability;
    queue.take(one);
  }
  CHECK(ids(queue) == std::vector<std::string>{"55", "70", "95"});
}

TEST_CASE("the most certain pairs are dropped, and missed when half have left") {
  ReviewQueue queue(matching_at(0));
  const int most = static_cast<int>(ReviewQueue::kMost);
  for (int i = 0; i < most + 10; ++i) queue.take(change(i, i));
  CHECK(queue.size() == ReviewQueue::kMost);
  CHECK_FALSE(queue.drained());
  for (int i = 0; i <= most / 2; ++i) queue.take(change(i, 0, Decision::kRetracted));
  CHECK(queue.drained());
}

}  // namespace
}  // namespace kindred
