#include "python/bindings/job.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

namespace kindred::python {

namespace py = pybind11;

namespace {

constexpr std::chrono::milliseconds kLook(50);

struct News {
  std::string doing;
  std::optional<double> share;
};

class Job;
thread_local Job* current = nullptr;  // whose thread this is

// The thread, and what it tells the one that waits.
class Job {
 public:
  Job(Embedding* embedding, bool wants_news, const std::function<void()>& work)
      : embedding_(embedding) {
    if (wants_news) {
      embedding->progress = [this](std::string_view doing, std::optional<double> share) {
        const std::lock_guard lock(mutex_);
        news_ = {std::string(doing), share};
      };
    }
    thread_ = std::thread([this, &work] { run(work); });
  }
  ~Job() {
    thread_.join();
    embedding_->progress = nullptr;
  }
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  // Until it is done, for a moment at most, or until it asks for a call. True when it is done.
  bool wait() {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kLook, [this] { return done_ || asked_ != nullptr; });
    return done_;
  }

  // Of the job's thread: has the one that waits call the function.
  void call_back(const std::function<void()>& function) {
    std::unique_lock lock(mutex_);
    asked_ = &function;
    answer_ = nullptr;
    changed_.notify_all();
    changed_.wait(lock, [this] { return asked_ == nullptr; });
    if (answer_) std::rethrow_exception(answer_);
  }

  // Of the one that waits, with the GIL: calls the function that was asked for, if any.
  void answer() {
    const std::function<void()>* asked = nullptr;
    {
      const std::lock_guard lock(mutex_);
      asked = asked_;
    }
    if (asked == nullptr) return;
    std::exception_ptr thrown;
    try {
      (*asked)();
    } catch (...) {
      thrown = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    answer_ = std::move(thrown);
    asked_ = nullptr;
    changed_.notify_all();
  }

  std::optional<News> take_news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, std::nullopt);
  }

  // Once it is done.
  std::exception_ptr failure() const { return failure_; }

 private:
  void run(const std::function<void()>& work) {
    std::exception_ptr failure;
    try {
      const Embedded embedded(embedding_);
      current = this;
      work();
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    failure_ = std::move(failure);
    done_ = true;
    changed_.notify_all();
  }

  Embedding* embedding_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<News> news_;
  const std::function<void()>* asked_ = nullptr;
  std::exception_ptr answer_;  // what that threw
  bool done_ = false;
  std::exception_ptr failure_;
  std::thread thread_;
};

void look(Job* job, const py::object& progress) {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  if (progress.is_none()) return;
  if (const std::optional<News> news = job->take_news()) {
    progress(news->doing, news->share ? py::cast(*news->share) : py::none());
  }
}

}  // namespace

void call_back(const std::function<void()>& function) { current->call_back(function); }

void run_job(Embedding* embedding, const py::object& progress, const std::function<void()>& work) {
  std::exception_ptr raised;
  std::exception_ptr failure;
  {
    const py::gil_scoped_release released;
    Job job(embedding, !progress.is_none(), work);
    while (!job.wait()) {
      const py::gil_scoped_acquire gil;
      job.answer();
      if (raised) continue;
      try {
        look(&job, progress);
      } catch (...) {
        raised = std::current_exception();
        embedding->stop = true;
      }
    }
    failure = job.failure();
  }
  if (raised) std::rethrow_exception(raised);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace kindred::python
