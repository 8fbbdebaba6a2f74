#ifndef KINDRED_DAEMON_SERVICE_REVIEWS_H_
#define KINDRED_DAEMON_SERVICE_REVIEWS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "daemon/answers/review_queue.h"
#include "daemon/http/http_answer.h"
#include "daemon/http/http_request.h"
#include "daemon/service/change_follower.h"
#include "linkage/linker.h"

namespace kindred {

// The pairs that wait for somebody's word. Nothing is kept until somebody asks for them; then the
// matches are gone through in turns of some milliseconds, and what changes is followed.
//
// For one question at a time, in its turn, but take() and forget(): see EngineGate.
class Reviews final : public ChangeFollower {
 public:
  // `change` gives the number of the commit to come. The linker outlives this, which is told of its
  // changes.
  Reviews(const Linker* linker, std::function<uint64_t()> change)
      : linker_(linker), change_(std::move(change)) {}

  // One turn of going through the matches. Whether there is one more.
  bool fill();
  // What /v1/reviews says.
  HttpAnswer answer(const HttpRequest& request);

  void take(std::span<const Change> changes) override;
  // What was undone was followed: it begins anew.
  void forget() override { queue_.reset(); }

 private:
  const Linker& linker() const { return *linker_; }
  bool complete() const { return queue_ && next_ == slices_; }

  const Linker* linker_;
  const std::function<uint64_t()> change_;
  std::optional<ReviewQueue> queue_;  // none: to be filled from the beginning
  size_t next_ = 0;                   // slice
  size_t slices_ = 0;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_SERVICE_REVIEWS_H_
