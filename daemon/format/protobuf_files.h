// .proto files to descriptors, by libprotobuf.

#ifndef KINDRED_DAEMON_FORMAT_PROTOBUF_FILES_H_
#define KINDRED_DAEMON_FORMAT_PROTOBUF_FILES_H_

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor_database.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/format/payload_schema.h"

namespace kindred {

// The text of an imported file that is not at hand; none when there is no such file.
using ProtobufLoader = std::function<std::optional<std::string>(const std::string& name)>;

// The text of the files that serializers for a registry take for known: google/type/ and
// confluent/. None: it is none of them.
std::optional<std::string_view> known_protobuf_file(std::string_view name);

// A schema's file and all that it imports.
class ProtobufFiles {
 public:
  // `load`: asked last, may be null.
  ProtobufFiles(const SchemaSource& source, const ProtobufLoader& load);
  ~ProtobufFiles();
  ProtobufFiles(const ProtobufFiles&) = delete;
  ProtobufFiles& operator=(const ProtobufFiles&) = delete;

  // Null when there were faults.
  const google::protobuf::FileDescriptor* file() const { return file_; }
  const google::protobuf::DescriptorPool& pool() const { return *pool_; }

  // Whether the schema's text was a file in its binary form.
  bool binary() const;

  // The first fault, for people.
  const std::string& fault() const { return fault_; }

 private:
  class Database;
  class PoolFaults;

  std::string fault_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<PoolFaults> faults_;
  std::unique_ptr<google::protobuf::DescriptorPool> pool_;
  const google::protobuf::FileDescriptor* file_ = nullptr;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_FORMAT_PROTOBUF_FILES_H_
