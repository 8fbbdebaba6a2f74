#include "tools/kindred/files/record_source.h"

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "daemon/base/failure.h"
#include "tests/catch.h"
#include "tests/temporary_folder.h"
#include "tests/unit/tools/kindred/files/packed.h"

namespace kindred {
namespace {

config::Config one_field() {
  auto pipeline = std::make_shared<Pipeline>();
  pipeline->add_field({.name = "name"});
  config::Config config;
  config.record.fields = {{{config::ValuePaths{config::JsonPath{"name"}}}}};
  config.record.max_bytes = 1000;
  config.pipeline = pipeline;
  return config;
}

struct Everything {
  std::vector<std::string> records;   // source/id/name/partition
  std::vector<std::string> rejected;  // file:line:class:text
};

Everything read(const std::vector<std::string>& inputs, unsigned threads,
                const config::Config& config = one_field()) {
  ThreadPool pool(threads);
  RecordSource source(config, inputs, &pool);
  Everything all;
  RecordBatch batch;
  while (source.next(&batch)) {
    for (const Record& record : batch.records) {
      const std::string name(record.values.empty() ? "" : record.values.value(0));
      all.records.push_back(record.identity.source + "/" + record.identity.id + "/" + name + "/" +
                            std::to_string(record.partition));
    }
    for (const RejectedRecord& rejected : batch.rejected) {
      all.rejected.push_back(rejected.input.substr(rejected.input.rfind('/') + 1) + ":" +
                             std::to_string(rejected.line) + ":" +
                             std::string(rejection_class_name(rejected.why.reason)) + ":" +
                             rejected.text);
    }
  }
  return all;
}

using Strings = std::vector<std::string>;

TEST_CASE("Files are read in their order, the good and the bad apart") {
  const TemporaryFolder folder;
  const std::string a =
      folder.write("a.jsonl", "{\"id\":1,\"name\":\"Ann\"}\nnot json\n{\"id\":2}\n" +
                                  std::string(2000, 'x') + "\n{\"name\":\"no id\"}\n");
  const std::string empty = folder.write("empty.jsonl", "\n");
  const std::string b =
      folder.write("b.csv", "id,name,source\n3,\"Bob, \"\"B\"\"\",crm\n4,x\n5,,\n");
  const Everything all = read({a, empty, b}, 2);
  CHECK(all.records == Strings{"a/1/Ann/0", "a/2//0", "crm/3/Bob, \"B\"/2", "b/5//2"});
  CHECK(all.rejected == Strings{"a.jsonl:2:not_json:not json",
                                "a.jsonl:4:too_large:", "a.jsonl:5:missing_id:{\"name\":\"no id\"}",
                                "b.csv:3:bad_row:4,x"});
}

// The second has its id as a text, its fields in another order, and one more.
TEST_CASE("Avro files bring a schema each, and may be packed once more") {
  const TemporaryFolder folder;
  const auto content = [](const char* file) {
    std::ifstream in(std::string("tests/data/files/") + file, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string packed = folder.write("people.avro.gz", gzip(content("people.avro")));
  const Everything all = read({packed, "tests/data/files/people_evolved.avro"}, 2);
  CHECK(all.records == Strings{"people/1/Ann Smith/0", "people/2//0", "people/3/Zoë \"Z\" Quinn/0",
                               "people_evolved/4/Ann Smith/1"});
  CHECK(all.rejected.empty());
  const std::string misnamed = folder.write("people.csv", content("people.avro"));
  CHECK_THROWS_WITH(read({misnamed}, 1),
                    misnamed +
                        ": it is an Avro file, and no CSV; let its name end in .avro, and "
                        "name no delimiter for standard input");
}

// Past bug: the limit was of the JSON that is made of a row as well, which is longer.
TEST_CASE("A row of CSV as long as the limit is taken, one byte more is too large") {
  const TemporaryFolder folder;
  const std::string cell(998, '\t');
  const Everything all =
      read({folder.write("a.csv", "id,name\n1," + cell + "\n2," + cell + "x\n")}, 1);
  CHECK(all.records == Strings{"a/1/" + cell + "/0"});
  CHECK(all.rejected == Strings{"a.csv:3:too_large:"});
}

TEST_CASE("Bytes of another encoding are told with what names it") {
  const TemporaryFolder folder;
  const config::Config config = one_field();
  ThreadPool pool(1);
  RecordSource source(config, {folder.write("a.csv", "id,name\n1,Jos\xE9\n")}, &pool);
  RecordBatch batch;
  REQUIRE(source.next(&batch));
  REQUIRE(batch.rejected.size() == 1);
  CHECK(batch.rejected[0].why.message ==
        "bytes that are not UTF-8; name the encoding of the file, for instance by "
        "--encoding windows-1252");
  config::Config latin = one_field();
  latin.files_input.encoding = "WINDOWS-1252";
  CHECK(read({folder.file("a.csv")}, 1, latin).records == Strings{"a/1/José/0"});
}

TEST_CASE("A row that is given up is told alone, and the rows below it are read") {
  const TemporaryFolder folder;
  const Everything all =
      read({folder.write("a.csv", "id;name\n1;\"Ann\n2;Bob\n3;\"Eva\n4;x\"\n")}, 1);
  CHECK(all.records == Strings{"a/2/Bob/0", "a/3/Eva\n4;x/0"});
  CHECK(all.rejected == Strings{"a.csv:2:bad_row:1;\"Ann"});
}

TEST_CASE("How far the reading is counts bytes of files, packed as they are") {
  const TemporaryFolder folder;
  const config::Config config = one_field();
  ThreadPool pool(1);
  const std::string a = folder.write("a.jsonl", "{\"id\":1}\n");
  const std::string b = folder.write("b.jsonl.gz", gzip(std::string(1'000'000, '\n')));
  RecordSource source(config, {a, b}, &pool);
  CHECK(source.share() == 0);
  RecordBatch batch;
  REQUIRE(source.next(&batch));
  CHECK(*source.share() > 0);
  CHECK(*source.share() < 0.5);
  CHECK_FALSE(source.next(&batch));
  CHECK(source.share() == 1);
}

TEST_CASE("The number of threads makes no difference") {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 40000; ++i) {
    text += i % 7 == 0
                ? "{\"id\":"
                : "{\"name\":\"n" + std::to_string(i) + "\",\"id\":\"" + std::to_string(i) + "\"}";
    text += "\n";
  }
  const std::string path = folder.write("a.jsonl", text);
  const Everything one = read({path}, 1);
  CHECK(one.records.size() == 34285);
  CHECK(one.rejected.size() == 5715);
  CHECK(one.records.back() == "a/39999/n39999/0");
  const Everything four = read({path}, 4);
  CHECK(four.records == one.records);
  CHECK(four.rejected == one.rejected);
}

TEST_CASE("A record that the engine refuses is found again") {
  const TemporaryFolder folder;
  const config::Config config = one_field();
  ThreadPool pool(2);
  RecordSource source(config, {folder.write("a.jsonl", "bad\n{\"id\":1}\n{\"id\":2}\n")}, &pool);
  RecordBatch batch;
  REQUIRE(source.next(&batch));
  REQUIRE(batch.records.size() == 2);
  const RejectedRecord refused = batch.reject(1, {RejectionClass::kRefused, "too many keys"});
  CHECK(refused.text == "{\"id\":2}");
  CHECK(refused.line == 3);
  CHECK(refused.offset == 13);
  CHECK(refused.why.message == "too many keys");
}

TEST_CASE("Each file is read by the columns of its source") {
  const TemporaryFolder folder;
  config::Config config = one_field();
  config.each["a"] = config.record;
  config.each["a"].id = {config::ValuePaths{config::JsonPath{"number"}}};
  config.each["a"].fields = {{{config::ValuePaths{config::JsonPath{"title"}}}}};
  ThreadPool pool(1);
  RecordSource source(
      config,
      {folder.write("a.csv", "number,title,name\n1,Ann,x\n"),
       folder.write("b.csv", "id,name\n2,Bob\n"), folder.write("c.csv", "number,name\n3,Cid\n")},
      &pool);
  RecordBatch batch;
  REQUIRE(source.next(&batch));
  REQUIRE(batch.records.size() == 1);
  CHECK(batch.records[0].identity == Identity{"a", "1"});
  CHECK(batch.records[0].values.value(0) == "Ann");
  REQUIRE(source.next(&batch));
  CHECK(batch.records[0].identity == Identity{"b", "2"});
  CHECK_THROWS_WITH(source.next(&batch), folder.file("c.csv") +
                                             ": the header row has no column \"id\", which "
                                             "record.id names; sources.each is of a, not of c");
}

TEST_CASE("A missing file ends the reading, also when it is not the first") {
  const TemporaryFolder folder;
  const std::string good = folder.write("a.jsonl", "{\"id\":1}\n");
  CHECK_THROWS_AS(read({folder.file("none")}, 1), Failure);
  CHECK_THROWS_AS(read({good, folder.file("none")}, 1), Failure);
  CHECK_THROWS_AS(read({good, folder.path()}, 1), Failure);
  CHECK_THROWS_AS(read({folder.write("b.csv", "id,id\n1,2\n")}, 1), Failure);
  CHECK_THROWS_AS(read({folder.write("c.csv", "number,name\n1,Eva\n")}, 1), Failure);
}

}  // namespace
}  // namespace kindred
