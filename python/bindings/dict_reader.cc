#include "python/bindings/dict_reader.h"

#include <optional>
#include <utility>

namespace kindred::python {

namespace py = pybind11;

namespace {

constexpr size_t kBlockBytes = size_t{1} << 20U;
// After so many the GIL is given to others for a moment.
constexpr size_t kBlockRecords = 5000;

class DictReader final : public InputReader {
 public:
  DictReader(py::iterable records, const PythonJson& json, Wanted wanted, size_t max_bytes,
             const std::atomic<bool>* stop)
      : records_(py::iter(records)),
        json_(json),
        wanted_(std::move(wanted)),
        max_bytes_(max_bytes),
        stop_(stop) {}

  ~DictReader() override {
    const py::gil_scoped_acquire gil;
    records_.release().dec_ref();
    json_.reset();
  }

  bool next(Block* block) override {
    block->bytes.clear();
    block->records.clear();
    const py::gil_scoped_acquire gil;
    while (block->bytes.size() < kBlockBytes && block->records.size() < kBlockRecords) {
      if (stop_ != nullptr && *stop_) break;
      const auto record = py::reinterpret_steal<py::object>(PyIter_Next(records_.ptr()));
      if (!record) {
        if (PyErr_Occurred() != nullptr) throw py::error_already_set();
        break;
      }
      append(record, block);
    }
    return !block->records.empty();
  }

  bool readable() const override { return true; }
  uint64_t taken() const override { return taken_; }

 private:
  void append(py::handle record, Block* block) {
    ++taken_;
    RawRecord raw{.begin = block->bytes.size(), .line = taken_, .offset = taken_};
    json_->append_record(record, wanted_, &block->bytes);
    raw.size = block->bytes.size() - raw.begin;
    if (raw.size > max_bytes_) {
      raw.too_large = true;
      raw.size = 0;
      block->bytes.resize(raw.begin);
    }
    block->records.push_back(raw);
  }

  py::object records_;  // an iterator
  std::optional<PythonJson> json_;
  Wanted wanted_;
  size_t max_bytes_;
  const std::atomic<bool>* stop_;
  uint64_t taken_ = 0;
};

}  // namespace

std::unique_ptr<InputReader> read_dicts(py::iterable records, const PythonJson& json, Wanted wanted,
                                        size_t max_bytes, const std::atomic<bool>* stop) {
  return std::make_unique<DictReader>(std::move(records), json, std::move(wanted), max_bytes, stop);
}

}  // namespace kindred::python
