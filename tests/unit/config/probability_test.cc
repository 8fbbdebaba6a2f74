#include <fstream>

#include "config/model_file.h"
#include "config/training.h"
#include "linkage/prepare/prepare.h"
#include "linkage/score/scorer.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

namespace {

// Configurations beside a model in one folder.
class Folder {
 public:
  Loaded load(const std::string& yaml) const {
    return config::load(folder_.write("people.yaml", complete(yaml)));
  }

  Texts faults(const std::string& yaml) const {
    Texts texts;
    for (const Fault& fault : load(yaml).faults) {
      std::string text = fault.text;
      for (size_t at; (at = text.find(folder_.path() + "/")) != std::string::npos;) {
        text.erase(at, folder_.path().size() + 1);
      }
      texts.push_back(std::to_string(fault.line) + ":" + std::to_string(fault.column) + ": " +
                      text);
    }
    return texts;
  }

  void write_model(const std::string& yaml) const { folder_.write("m.yaml", yaml); }
  void write_model(const Model& model) const { write_model(model_yaml(model)); }
  const std::string& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

std::string scored(const std::string& fields) {
  return "score: {probability: {model: m.yaml, fields: {" + fields + "}}, match: 0.95}\n";
}

Texts level_texts(const ComparedField& field) {
  Texts texts;
  for (const Level& level : field.levels) texts.push_back(level.text);
  return texts;
}

}  // namespace

TEST_CASE("probability with a model beside the configuration") {
  const Folder folder;
  const std::string yaml = scored("name: {levels: [exact, {jaro_winkler: 0.920}]}, age: ");
  const Loaded untrained = folder.load(yaml);
  REQUIRE(untrained.config);
  REQUIRE(untrained.config->untrained);
  CHECK(untrained.config->untrained->line == 1);
  CHECK(untrained.config->untrained->column == 30);
  CHECK(untrained.config->untrained->text ==
        "model: " + folder.path() + "/m.yaml is not there yet; learn it first: kindred train " +
            folder.path() + "/people.yaml INPUT...");
  const std::vector<ComparedField>& fields = untrained.config->compared;
  REQUIRE(fields.size() == 2);
  CHECK(level_texts(fields[0]) == Texts{"exact", "jaro_winkler: 0.92", "else"});
  CHECK(fields[0].term_frequency == 0.5);
  CHECK(fields[1].term_frequency == 0);
  CHECK(summary(*untrained.config).find("m.yaml, not there yet") != std::string::npos);

  const Model model = untrained_model(fields);
  folder.write_model(model);
  const Loaded trained = folder.load(yaml);
  REQUIRE(trained.config);
  CHECK_FALSE(trained.config->untrained);
  CHECK(*trained.config->model == model);
  CHECK(trained.config->scorer == "probability");
  CHECK(trained.config->pipeline->scorer->fields() == Texts{"name", "age"});
  CHECK(trained.config->pipeline->scorer->highest() == 1);
  CHECK(summary(*trained.config).find(model_hash(model)) != std::string::npos);
}

TEST_CASE("what a model knows of records without partner counts where each may have one") {
  const Folder folder;
  const std::string yaml = scored("name: ");
  Model model = untrained_model(folder.load(yaml).config->compared);
  model.free = 0.5;
  folder.write_model(model);
  const auto parts = [&](const std::string& sources) {
    const Loaded loaded = folder.load(sources + yaml);
    REQUIRE(loaded.config);
    Record record;
    record.identity = {"a", "1"};
    record.values.add(0, "ann");
    const Prepared one = Preparer(loaded.config->pipeline).prepare(record);
    return loaded.config->pipeline->scorer->parts(one.record, one.record).size();
  };
  CHECK(parts("sources: {partners: one_per_source}\n") == parts("") + 1);
}

TEST_CASE("the model may be named at the top, once in a file") {
  const Folder folder;
  folder.write_model(untrained_model({}));
  CHECK(folder.load("model: m.yaml\n").config->model);
  CHECK(folder.faults("model: other.yaml\n" + scored("name: ")) ==
        Texts{"2:23: \"model\" is on line 1 already; a pipeline has one"});
  CHECK(folder.load("model: other.yaml\nscore: {probability: {fields: {name: }}, match: 1}\n")
            .config->untrained->line == 1);
  CHECK(folder.faults("score: {probability: {fields: {name: }}, match: 1}\n") ==
        Texts{"1:22: probability: \"model\" is missing"});
}

TEST_CASE("levels by type, and how frequencies count") {
  const Folder folder;
  const auto field = [&](const std::string& options) {
    return folder.load(scored("name: {" + options + "}")).config->compared.front();
  };
  CHECK(level_texts(field("levels: [nickname, {swapped: phone}, {prefix: 3}, else]")) ==
        Texts{"nickname", "swapped: phone", "prefix: 3", "else"});
  CHECK(field("levels: nickname").term_frequency == 0);
  CHECK(field("term_frequency: false").term_frequency == 0);
  CHECK(field("term_frequency: true").term_frequency == 0.5);
  CHECK(field("term_frequency: 1").term_frequency == 1);
}

TEST_CASE("faults of levels") {
  const Folder folder;
  const auto faults = [&](const std::string& options) {
    return folder.faults(scored("name: {" + options + "}"));
  };
  CHECK(faults("levels: [{jaro_winkler: 0.8}, exact]") ==
        Texts{"1:84: levels: exact can never be reached behind jaro_winkler: 0.8; best levels come "
              "first"});
  CHECK(faults("levels: [else, exact]").size() == 2);
  CHECK(faults("levels: [exact, jaro_winkler]") ==
        Texts{"1:70: levels: \"jaro_winkler\" needs a number: {jaro_winkler: ...}"});
  CHECK(faults("levels: [exact, {jaro_winkler: 2}]") ==
        Texts{"1:85: jaro_winkler: expected a similarity above 0, at most 1, got \"2\""});
  // A level with a fault is not also missed.
  CHECK(faults("levels: [{jaro_winkler: 92}]") ==
        Texts{"1:78: jaro_winkler: expected a similarity above 0, at most 1, got \"92\""});
  CHECK(faults("levels: []") == Texts{"1:62: levels: expected at least one besides else"});
  CHECK(faults("levels: [exact, {km: 2}]") ==
        Texts{"1:71: \"km\" is no level with a number for text values; known here: indel, "
              "levenshtein, osa, damerau, hamming, jaro_winkler, jaccard, bag_max, bag_sum, "
              "tfidf, soft_tfidf, weighted_jaccard, containment, title, codes, prefix, overlap, "
              "swapped"});
  CHECK(faults("levels: [exact, {swapped: age}]") ==
        Texts{"1:80: swapped: values can only be swapped with a text field; \"age\" is a number "
              "field (line 2)"});
  CHECK(faults("levels: [nickname], term_frequency: 1") ==
        Texts{"1:90: term_frequency: frequencies count where two agree exactly; there is no level "
              "exact"});
  CHECK(faults("term_frequency: 2") ==
        Texts{"1:70: term_frequency: expected true, false or a number from 0 to 1, got \"2\""});
}

TEST_CASE("a field may be compared where others are not") {
  const Folder folder;
  const Loaded loaded = folder.load(scored("age: , phone: , name: {unless: [age, phone]}"));
  REQUIRE(loaded.config);
  CHECK(loaded.config->compared[0].unless.empty());
  const std::vector<Field>& fields = loaded.config->pipeline->fields;
  Texts unless;
  for (const uint16_t field : loaded.config->compared[2].unless) {
    unless.push_back(fields[field].name);
  }
  CHECK(unless == Texts{"age", "phone"});
  CHECK(folder.faults(scored("name: {unless: phnoe}")) ==
        Texts{"1:62: unless: \"phnoe\" is not a field; did you mean \"phone\"?"});
  CHECK(folder.faults(scored("name: {unless: []}")) ==
        Texts{"1:62: unless: expected at least one, got an empty list"});
  CHECK(folder.faults(scored("phone: , name: {unless: [phone, phone]}")) ==
        Texts{"1:79: unless: \"phone\" is here twice"});
  CHECK(folder.faults(scored("name: {unless: phone}")) ==
        Texts{"1:62: unless: \"phone\" is none of the fields that are compared"});
  CHECK(folder.faults(scored("phone: {unless: name}, name: {unless: phone}")) ==
        Texts{"1:63: unless: \"name\" is passed over for others itself",
              "1:85: unless: \"phone\" is passed over for others itself"});
}

TEST_CASE("faults of probability") {
  const Folder folder;
  CHECK(folder.faults(scored("nmae: ")) ==
        Texts{"1:47: \"nmae\" is not a field; did you mean \"name\"?"});
  CHECK(folder.faults(scored("")) == Texts{"1:46: fields: expected at least one field"});
  CHECK(
      folder.faults("score: {probability: {model: m.yaml, fields: {name: }}, match: 95}\n") ==
      Texts{"1:64: match: expected a number from 0 to 1, the highest score there is, got \"95\""});
}

TEST_CASE("fields that relatives share") {
  const Folder folder;
  const auto with = [](const std::string& related) {
    return "score: {probability: {model: m.yaml, fields: {name: , phone: }, related: " + related +
           "}, match: 1}\n";
  };
  const Loaded loaded = folder.load(with("[phone]"));
  REQUIRE(loaded.config);
  CHECK_FALSE(loaded.config->compared[0].related);
  CHECK(loaded.config->compared[1].related);
  CHECK(folder.faults(with("[phone, age]")) ==
        Texts{"1:74: related: \"age\" is none of the fields that are compared"});
  CHECK(folder.faults(with("[phone, name]")) ==
        Texts{"1:74: related: expected at least one field in which relatives differ"});
  folder.write_model(untrained_model(folder.load(with("name")).config->compared));
  CHECK(folder.load(with("name")).config);
  CHECK(folder.faults(scored("name: , phone: ")) ==
        Texts{"1:30: model: the model knows related records, this file does not; train it again"});
}

TEST_CASE("faults of the model stand where it is named, with their own place") {
  const Folder folder;
  folder.write_model("prior: 2\n");
  CHECK(folder.faults(scored("name: ")) ==
        Texts{"1:30: model: m.yaml:1:8: prior: expected a number above 0 and below 1, got \"2\""});
  CHECK(load_for_training(folder.path() + "/people.yaml").config->untrained);
  folder.write_model(untrained_model({}));
  CHECK(folder.faults(scored("name: ")) ==
        Texts{"1:30: model: the model has no field \"name\"; train it again"});
  CHECK(folder.faults("model: .\n").size() == 1);
}

}  // namespace kindred::config
