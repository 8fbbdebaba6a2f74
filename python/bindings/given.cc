#include "python/bindings/given.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

#include "daemon/base/failure.h"
#include "python/bindings/arrow_owned.h"
#include "python/bindings/arrow_reader.h"
#include "python/bindings/dict_reader.h"
#include "python/bindings/wanted.h"
#include "tools/kindred/files/text_reader.h"

namespace kindred::python {

namespace py = pybind11;

namespace {

// The bytes of a text that lies in memory.
class TextBytes final : public ByteStream {
 public:
  explicit TextBytes(std::shared_ptr<const std::string> text) : text_(std::move(text)) {}

  size_t read(char* to, size_t most) override {
    const size_t size = std::min(most, text_->size() - at_);
    std::memcpy(to, text_->data() + at_, size);
    at_ += size;
    return size;
  }

  bool readable() const override { return true; }
  uint64_t taken() const override { return at_; }

 private:
  std::shared_ptr<const std::string> text_;
  size_t at_ = 0;
};

GivenInput give_csv(const std::string& name, std::string text) {
  auto shared = std::make_shared<const std::string>(std::move(text));
  return {.open =
              [name, shared](size_t max_bytes, const std::atomic<bool>* stop) {
                auto bytes = std::make_unique<PeekedBytes>(std::make_unique<TextBytes>(shared));
                const InputName input = {name, name, InputFormat::kCsv, "", ','};
                return read_text({std::move(bytes)}, input, max_bytes, stop);
              },
          .size = shared->size()};
}

GivenInput give_arrow(const std::string& name, const py::object& table, const Wanted& wanted,
                      bool twice, std::ostream* told) {
  const py::object capsule = table.attr("__arrow_c_stream__")();
  auto source = take_arrow(name, held_by<ArrowArrayStream>(capsule, "arrow_array_stream"), twice);
  return {.open = [=](size_t max_bytes, const std::atomic<bool>* stop) {
    return read_arrow(source, wanted, max_bytes, stop, told);
  }};
}

// An object of Python that threads without the GIL may hold and drop.
std::shared_ptr<py::object> shared_object(py::object object) {
  return {new py::object(std::move(object)), [](py::object* held) {
            const py::gil_scoped_acquire gil;
            delete held;
          }};
}

GivenInput give_dicts(const py::object& records, const Wanted& wanted) {
  auto plain = shared_object(py::module_::import("kindred._values").attr("plain"));
  auto shared = shared_object(records);
  return {.open = [=](size_t max_bytes, const std::atomic<bool>* stop) {
    const py::gil_scoped_acquire gil;
    return read_dicts(py::reinterpret_borrow<py::iterable>(*shared),
                      PythonJson(py::reinterpret_borrow<py::function>(*plain)), wanted, max_bytes,
                      stop);
  }};
}

}  // namespace

std::vector<std::string> give(const py::iterable& inputs, const config::Config* config, bool twice,
                              std::ostream* told, Embedding* embedding) {
  std::vector<std::string> names;
  for (const py::handle item : inputs) {
    const auto input = py::cast<py::tuple>(item);
    const auto kind = py::cast<std::string>(input[0]);
    const auto name = py::cast<std::string>(input[1]);
    const py::object what = input[2];
    names.push_back(name);
    if (kind == "file") continue;
    const Wanted wanted = config == nullptr ? Wanted() : wanted_by(config->mapping(name));
    GivenInput given;
    if (kind == "arrow") {
      given = give_arrow(name, what, wanted, twice, told);
    } else if (kind == "dicts") {
      given = give_dicts(what, wanted);
    } else {
      given = give_csv(name, py::cast<std::string>(what));
    }
    if (given.size == 0) given.size = py::cast<uint64_t>(input[3]);
    if (!embedding->inputs.emplace(name, std::move(given)).second) {
      throw Failure(ExitCode::kUsage, "two inputs are called " + name + "; rename a source");
    }
  }
  return names;
}

}  // namespace kindred::python
