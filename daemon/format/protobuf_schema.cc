#include "daemon/format/protobuf_schema.h"

#include <fmt/format.h>
#include <google/protobuf/descriptor.pb.h>

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "daemon/format/framing.h"
#include "daemon/format/protobuf_files.h"
#include "daemon/format/protobuf_plan.h"
#include "daemon/format/protobuf_reader.h"

namespace kindred {

namespace {

namespace pb = google::protobuf;

using Indexes = std::vector<uint32_t>;

std::nullopt_t reject(const std::string& fault, std::string* why) {
  *why = "not by its Protobuf schema: " + fault;
  return std::nullopt;
}

// Payloads of one message.
class OneMessage : public PayloadSchema {
 public:
  explicit OneMessage(const pb::Descriptor& message) { plan_.add(message); }

  std::optional<std::string_view> read(const Payload& payload, PayloadBuffers* buffers,
                                       std::string* why) const override {
    std::string fault;
    buffers->shrink();
    buffers->json.clear();
    if (!read_protobuf(plan_, 0, payload.bytes, buffers, &fault)) return reject(fault, why);
    return buffers->json;
  }

 private:
  ProtobufPlan plan_;
};

// Payloads that say by indexes which message of a file they hold.
//
// Serializers do not agree whether the entries of a map, which are messages that nobody wrote,
// count among the nested messages of the one with the map. Java's, which registers texts, leaves
// them out; Python's, which registers binary files, counts them. An index that means nothing in the
// one way is read in the other.
class IndexedMessages : public PayloadSchema {
 public:
  explicit IndexedMessages(const ProtobufFiles& files) {
    for (const bool entries : {files.binary(), !files.binary()}) {
      for (int i = 0; i < files.file()->message_type_count(); ++i) {
        add(*files.file()->message_type(i), {static_cast<uint32_t>(i)}, entries);
      }
    }
    first_ = messages_.at({0});
  }

  std::optional<std::string_view> read(const Payload& payload, PayloadBuffers* buffers,
                                       std::string* why) const override {
    std::string_view bytes = payload.bytes;
    const auto message =
        payload.indexes ? take_message(*payload.indexes) : take_message_off(&bytes);
    if (!message) return reject("its message indexes name no message of the file", why);
    std::string fault;
    buffers->shrink();
    buffers->json.clear();
    if (!read_protobuf(plan_, *message, bytes, buffers, &fault)) return reject(fault, why);
    return buffers->json;
  }

 private:
  void add(const pb::Descriptor& message, const Indexes& indexes, bool entries) {
    messages_.emplace(indexes, plan_.add(message));
    uint32_t nested = 0;
    for (int i = 0; i < message.nested_type_count(); ++i) {
      const pb::Descriptor& inner = *message.nested_type(i);
      if (inner.options().map_entry() && !entries) continue;
      Indexes further = indexes;
      further.push_back(nested++);
      add(inner, further, entries);
    }
  }

  std::optional<uint32_t> take_message(std::string_view bytes) const {
    return take_message_off(&bytes);
  }

  std::optional<uint32_t> take_message_off(std::string_view* bytes) const {
    if (bytes->starts_with('\0')) {  // as nearly all do
      bytes->remove_prefix(1);
      return first_;
    }
    Indexes indexes;
    if (!take_message_indexes(bytes, &indexes)) return std::nullopt;
    const auto found = messages_.find(indexes);
    return found == messages_.end() ? std::nullopt : std::optional(found->second);
  }

  ProtobufPlan plan_;
  std::map<Indexes, uint32_t> messages_;
  uint32_t first_ = 0;
};

std::string names_of(const pb::FileDescriptor& file) {
  constexpr int kMostNames = 5;
  std::string names;
  for (int i = 0; i < file.message_type_count() && i < kMostNames; ++i) {
    names += (i == 0 ? "" : ", ") + file.message_type(i)->full_name();
  }
  return file.message_type_count() > kMostNames ? names + ", ..." : names;
}

// Null and *fault when the file has no such message.
const pb::Descriptor* find_message(const ProtobufFiles& files, const std::string& name,
                                   std::string* fault) {
  const pb::FileDescriptor& file = *files.file();
  if (name.empty()) {
    if (file.message_type_count() == 1) return file.message_type(0);
    *fault = "it has several messages; name one of " + names_of(file);
    return nullptr;
  }
  const pb::Descriptor* found = files.pool().FindMessageTypeByName(name);
  if (found == nullptr && !file.package().empty()) {
    found = files.pool().FindMessageTypeByName(file.package() + "." + name);
  }
  if (found == nullptr) {
    *fault = fmt::format("it has no message \"{}\", but {}", name, names_of(file));
  }
  return found;
}

std::nullptr_t no_schema(const std::string& fault, std::string* why) {
  *why = "no Protobuf schema: " + fault;
  return nullptr;
}

}  // namespace

std::shared_ptr<const PayloadSchema> compile_protobuf(const SchemaSource& source,
                                                      std::string* why) {
  if (!source.message.empty()) return compile_protobuf_file(source, nullptr, why);
  const ProtobufFiles files(source, nullptr);
  if (files.file() == nullptr) return no_schema(files.fault(), why);
  if (files.file()->message_type_count() == 0) return no_schema("it has no message", why);
  return std::make_shared<IndexedMessages>(files);
}

std::shared_ptr<const PayloadSchema> compile_protobuf_file(
    const SchemaSource& source,
    const std::function<std::optional<std::string>(const std::string&)>& load, std::string* why) {
  const ProtobufFiles files(source, load);
  if (files.file() == nullptr) return no_schema(files.fault(), why);
  if (files.file()->message_type_count() == 0) return no_schema("it has no message", why);
  std::string fault;
  const pb::Descriptor* message = find_message(files, source.message, &fault);
  if (message == nullptr) return no_schema(fault, why);
  return std::make_shared<OneMessage>(*message);
}

}  // namespace kindred
