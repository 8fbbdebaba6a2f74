#ifndef KINDRED_DAEMON_CODEC_FIELD_VALUES_H_
#define KINDRED_DAEMON_CODEC_FIELD_VALUES_H_

#include <string>
#include <string_view>
#include <vector>

#include "daemon/codec/json_document.h"
#include "daemon/codec/rejection.h"
#include "linkage/prepare/pipeline.h"
#include "linkage/record/values.h"

namespace kindred {

// What values are read for: a field and its number, and what parts several in one text; empty:
// nothing does.
struct WantedValues {
  const Field& field;
  uint16_t number = 0;
  std::string_view split{};
};

// From JSON values to a field's values, by its type, as record_decoder.h has it. Holds buffers that
// it uses again: one a thread.
class FieldValues {
 public:
  // Adds to `out` what node `node` holds for the field. False and *why when the node's type is not
  // the field's.
  bool add(const JsonDocument& document, size_t node, const WantedValues& wanted, Values* out,
           Rejection* why);

  // Appends to `text`, behind a blank each, the texts that node `node` holds for the field. The
  // field is of texts or dates, or of places, and then each text is a latitude or a longitude.
  // Otherwise the same.
  bool append(const JsonDocument& document, size_t node, const Field& field, std::string* text,
              Rejection* why);

 private:
  bool add_scalars(const JsonDocument& document, size_t node);
  bool add_scalar(const JsonDocument& document, size_t node);
  void take(std::string_view text);
  bool part_of_place() const;  // which is joined
  bool add_place(const JsonDocument& document, size_t node);
  bool add_text_of_json(std::string_view json);
  bool add_text_of_tokens(std::string_view text);
  void take_tokens(std::string_view text);
  bool add_composites(const JsonDocument& document, size_t node);
  bool add_composite(const JsonDocument& document, size_t node);
  bool add_set(const JsonDocument& document, size_t array);
  bool add_vector(const JsonDocument& document, size_t array);
  // Whether the field is sparse and the array holds pairs of scalars only.
  bool pairs(const JsonDocument& document, size_t array) const;
  bool add_sparse_vector(const JsonDocument& document, size_t node);
  bool read_component(std::string_view index, const JsonNode& value);
  bool add_minutiae(const JsonDocument& document, size_t array);

  // The value is something else than the field's type, or one of that type with a fault.
  bool wrong(std::string_view what);
  bool faulty(std::string_view what);
  bool wrong_kind(JsonKind kind);

  // What add() or append() works on.
  const Field* field_ = nullptr;
  uint16_t number_ = 0;
  std::string_view split_;
  Values* out_ = nullptr;
  std::string* joined_ = nullptr;  // in place of these where not null
  Rejection* why_ = nullptr;

  JsonDocument inner_;  // of strings that hold JSON
  std::vector<std::string> tokens_;
  std::vector<double> components_;
  std::vector<Component> sparse_;
  std::vector<Minutia> minutiae_;
};

}  // namespace kindred

#endif  // KINDRED_DAEMON_CODEC_FIELD_VALUES_H_
