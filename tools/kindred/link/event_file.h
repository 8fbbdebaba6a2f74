#ifndef KINDRED_TOOLS_KINDRED_LINK_EVENT_FILE_H_
#define KINDRED_TOOLS_KINDRED_LINK_EVENT_FILE_H_

#include <functional>
#include <future>
#include <string>
#include <utility>
#include <vector>

#include "daemon/codec/event_writer.h"
#include "linkage/find/change.h"
#include "linkage/prepare/pipeline.h"
#include "tools/kindred/files/output.h"

namespace kindred {

// The file of match events: JSON lines, in the order in which the changes come. They become bytes
// and are written on a thread of its own, while the caller links the next batch.
//
// Errors are those of Output, and are thrown by the call behind the one whose changes met them.
class EventFile {
 public:
  // With `instead` each change goes to that function, on the same thread, and the file stays empty.
  EventFile(const std::string& path, const Pipeline& pipeline,
            std::function<void(const Change&)> instead = {})
      : writer_(pipeline), output_(path), instead_(std::move(instead)) {}
  // Ends what is being written, silently; close() to learn of errors.
  ~EventFile();
  EventFile(const EventFile&) = delete;
  EventFile& operator=(const EventFile&) = delete;

  // Waits until those before are written, and begins with these. Nothing of them stays behind in a
  // buffer. So changes of two calls are in memory at most.
  void write(std::vector<Change> changes);

  // Until all are written.
  void wait();

  void close();

 private:
  void write_all();

  void write(const Change& change);

  EventWriter writer_;
  Output output_;
  std::function<void(const Change&)> instead_;
  std::vector<Change> changes_;
  std::string line_;
  std::future<void> writing_;
};

}  // namespace kindred

#endif  // KINDRED_TOOLS_KINDRED_LINK_EVENT_FILE_H_
