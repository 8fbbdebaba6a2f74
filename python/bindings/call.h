// One call of a command.

#ifndef KINDRED_PYTHON_BINDINGS_CALL_H_
#define KINDRED_PYTHON_BINDINGS_CALL_H_

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "config/config.h"
#include "linkage/base/piece_look.h"
#include "linkage/base/thread_pool.h"
#include "python/bindings/given.h"
#include "python/bindings/job.h"
#include "tools/kindred/embed/embedding.h"

namespace kindred::python {

// What a command of the command line is called with: inputs, a place for what it says, threads.
class Call {
 public:
  // `progress`: a function of Python, or None.
  explicit Call(pybind11::object progress) : progress_(std::move(progress)) {}

  // As give().
  std::vector<std::string> give(const pybind11::iterable& inputs, const config::Config* config,
                                bool twice = false) {
    return python::give(inputs, config, twice, &report_, &embedding_);
  }

  // As run_job().
  void run(const std::function<void()>& work) { run_job(&embedding_, progress_, work); }

  // The same with a pool of so many threads; 0: as many as there are. Work that is to end is given
  // up between two pieces that the threads take, whatever it was at.
  void run(unsigned threads, const std::function<void(ThreadPool*)>& work) {
    run([&] {
      const PieceLook look([this] {
        if (embedding_.stop) throw Stopped();
      });
      ThreadPool pool(threads);
      work(&pool);
    });
  }

  std::ostream* report() { return &report_; }
  std::string said() const { return report_.str(); }
  const std::string& output() const { return embedding_.output; }

 private:
  pybind11::object progress_;
  std::ostringstream report_;
  Embedding embedding_;
};

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_CALL_H_
