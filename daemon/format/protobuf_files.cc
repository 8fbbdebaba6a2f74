#include "daemon/format/protobuf_files.h"

#include <fmt/format.h>
#include <google/protobuf/compiler/parser.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/stubs/logging.h>

#include <algorithm>
#include <limits>
#include <mutex>

#include "daemon/base/base64.h"

namespace kindred {

namespace {

namespace pb = google::protobuf;

// No import can be called that.
constexpr const char* kMainFile = "(schema)";

// The first fault of a text, with its line and column.
class ParseFaults : public pb::io::ErrorCollector {
 public:
  void AddError(int line, pb::io::ColumnNumber column, const std::string& message) override {
    if (text_.empty()) text_ = fmt::format("{}:{}: {}", line + 1, column + 1, message);
  }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

bool parse_text(std::string_view text, pb::FileDescriptorProto* file, std::string* fault) {
  if (text.size() > static_cast<size_t>(std::numeric_limits<int>::max())) return false;
  ParseFaults faults;
  pb::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
  pb::io::Tokenizer tokenizer(&stream, &faults);
  pb::compiler::Parser parser;
  parser.RecordErrorsTo(&faults);
  const bool parsed = parser.Parse(&tokenizer, file) && faults.text().empty();
  *fault = faults.text();
  return parsed;
}

// A file in its binary form, as some serializers register it.
bool parse_binary(std::string_view text, pb::FileDescriptorProto* file) {
  const auto bytes = base64_bytes(text);
  if (bytes && !bytes->empty() && file->ParseFromString(*bytes)) return true;
  file->Clear();
  return false;
}

}  // namespace

// Files by name: the schema's own, those that it came with, those that everybody knows, others.
class ProtobufFiles::Database : public pb::DescriptorDatabase {
 public:
  Database(const SchemaSource& source, const ProtobufLoader& load, std::string* fault)
      : source_(source), load_(load), fault_(*fault) {}

  bool FindFileByName(const std::string& name, pb::FileDescriptorProto* out) override {
    if (find_generated(name, out)) return true;
    const std::optional<std::string> text = text_of(name);
    std::string fault;
    const bool binary = text && parse_binary(*text, out);
    if (name == kMainFile) binary_ = binary;
    if (binary || (text && parse_text(*text, out, &fault))) {
      out->set_name(name);
      return true;
    }
    if (fault_.empty()) {
      const std::string shown = name == kMainFile ? "" : fmt::format("\"{}\": ", name);
      fault_ = text ? shown + fault : shown + "it is imported, and there is no such file";
    }
    return false;
  }

  bool FindFileContainingSymbol(const std::string& /*symbol*/,
                                pb::FileDescriptorProto* /*out*/) override {
    return false;
  }

  bool FindFileContainingExtension(const std::string& /*type*/, int /*number*/,
                                   pb::FileDescriptorProto* /*out*/) override {
    return false;
  }

  bool binary() const { return binary_; }

 private:
  // Protobuf's own files are within the library, whether their texts are installed or not.
  static bool find_generated(const std::string& name, pb::FileDescriptorProto* out) {
    if (!name.starts_with("google/protobuf/")) return false;
    const pb::FileDescriptor* file = pb::DescriptorPool::generated_pool()->FindFileByName(name);
    if (file == nullptr) return false;
    file->CopyTo(out);
    return true;
  }

  std::optional<std::string> text_of(const std::string& name) const {
    if (name == kMainFile) return source_.text;
    const auto reference = std::ranges::find(source_.references, name, &SchemaReference::name);
    if (reference != source_.references.end()) return reference->text;
    std::optional<std::string> loaded;
    if (load_) loaded = load_(name);
    if (loaded) return loaded;
    const auto known = known_protobuf_file(name);
    return known ? std::optional(std::string(*known)) : std::nullopt;
  }

  const SchemaSource& source_;
  const ProtobufLoader& load_;
  std::string& fault_;
  bool binary_ = false;
};

// What is wrong with files whose texts are right.
class ProtobufFiles::PoolFaults : public pb::DescriptorPool::ErrorCollector {
 public:
  explicit PoolFaults(std::string* fault) : fault_(*fault) {}

  void AddError(const std::string& file, const std::string& element,
                const pb::Message* /*descriptor*/, ErrorLocation /*location*/,
                const std::string& message) override {
    if (!fault_.empty()) return;
    fault_ = file == kMainFile ? "" : fmt::format("\"{}\": ", file);
    fault_ += fmt::format("\"{}\": {}", element, message);
  }

 private:
  std::string& fault_;
};

namespace {

// The library would write warnings about files to standard error, into the midst of a log.
void silence() {
  static std::once_flag once;
  std::call_once(once, [] { pb::SetLogHandler(nullptr); });
}

}  // namespace

ProtobufFiles::ProtobufFiles(const SchemaSource& source, const ProtobufLoader& load)
    : database_(std::make_unique<Database>(source, load, &fault_)),
      faults_(std::make_unique<PoolFaults>(&fault_)),
      pool_(std::make_unique<pb::DescriptorPool>(database_.get(), faults_.get())) {
  silence();
  file_ = pool_->FindFileByName(kMainFile);
  if (file_ == nullptr && fault_.empty()) fault_ = "it cannot be compiled";
  if (!fault_.empty()) file_ = nullptr;
}

ProtobufFiles::~ProtobufFiles() = default;

bool ProtobufFiles::binary() const { return database_->binary(); }

}  // namespace kindred
