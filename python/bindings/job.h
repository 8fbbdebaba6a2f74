// Work of the engine beside the interpreter.

#ifndef KINDRED_PYTHON_BINDINGS_JOB_H_
#define KINDRED_PYTHON_BINDINGS_JOB_H_

#include <pybind11/pybind11.h>

#include <functional>

#include "tools/kindred/embed/embedding.h"

namespace kindred::python {

// Calls `work` on a thread of its own, with the embedding in force there and without the GIL, and
// waits for it. Meanwhile, some twenty times a second, the calling thread lets Python handle its
// signals, and calls progress(doing, share) with the latest news, where `progress` is not None.
// What either raises stops the embedding, and is thrown once the work has ended.
//
// Throws what `work` throws. Called with the GIL held.
void run_job(Embedding* embedding, const pybind11::object& progress,
             const std::function<void()>& work);

// Within `work`: calls a function on the thread that waits for it, with the GIL, as notebooks need
// it of what asks their user. Throws what the function throws.
void call_back(const std::function<void()>& function);

}  // namespace kindred::python

#endif  // KINDRED_PYTHON_BINDINGS_JOB_H_
