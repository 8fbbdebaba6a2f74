#include "tests/catch.h"
#include "tests/unit/config/complete.h"

namespace kindred::config {

TEST_CASE("pairs of one source and many partners, unless the file says otherwise") {
  for (const char* yaml : {"", "sources:\n", "sources: {link_type: link_and_dedupe}\n",
                           "sources: {partners: many}\n"}) {
    const Config config = config_of(yaml);
    CHECK_FALSE(config.pipeline->link_only);
    CHECK_FALSE(config.pipeline->one_per_source);
    CHECK(summary(config).find("sources ") == std::string::npos);
  }
}

TEST_CASE("pairs across sources only, one partner a source") {
  const Config across = config_of("sources: {link_type: link_only}\n");
  CHECK(across.pipeline->link_only);
  CHECK_FALSE(across.pipeline->one_per_source);
  const Config both = config_of("sources: {partners: one_per_source, link_type: link_only}\n");
  CHECK(both.pipeline->link_only);
  CHECK(both.pipeline->one_per_source);
  CHECK(summary(both).find("sources   pairs across sources only; at most one partner in each "
                           "source\n") != std::string::npos);
}

TEST_CASE("a source may have columns of its own") {
  const Config config = config_of(
      "record: {id: key, time: at, max_bytes: 100}\n"
      "sources:\n"
      "  each:\n"
      "    crm: {record: {id: customer_id}}\n"
      "    billing:\n"
      "      record: {id: cust_no, time: booked}\n"
      "      fields: {name: {from: [[first, last]]}, phone: }\n"
      "    erp:\n");
  const RecordMapping& crm = config.mapping("crm");
  CHECK(crm.id == FirstOf{ValuePaths{JsonPath{"customer_id"}}});
  CHECK(crm.time == JsonPath{"at"});
  CHECK(crm.max_bytes == 100);
  CHECK(crm.fields == config.record.fields);
  const RecordMapping& billing = config.mapping("billing");
  CHECK(billing.id == FirstOf{ValuePaths{JsonPath{"cust_no"}}});
  CHECK(billing.time == JsonPath{"booked"});
  CHECK(billing.fields[0] ==
        std::vector<ValuePlace>{{ValuePaths{JsonPath{"first"}, JsonPath{"last"}}}});
  CHECK(billing.fields[1] == config.record.fields[1]);
  CHECK(config.mapping("erp") == config.record);
  CHECK(config.mapping("another") == config.record);
  CHECK(summary(config).find(
            "source    billing: id from cust_no, source from source, time from booked; at most 100 "
            "bytes; name from [first, last]\n"
            "source    crm: id from customer_id, source from source, time from at; at most 100 "
            "bytes\n"
            "source    erp: as the others\n") != std::string::npos);
}

TEST_CASE("faults of what a source has of its own") {
  CHECK(faults_of("fields: {name: , phone: }\n"
                  "features:\n"
                  "sources:\n"
                  "  each:\n"
                  "    crm:\n"
                  "      record: {key: id}\n"
                  "      fields: {nam: {from: x}, phone: {clean: [digits], form: x}}\n"
                  "      feilds: {}\n"
                  "    \"\": {}\n") ==
        Texts{"6:16: unknown key \"key\"; known here: id, source, version, time, envelope, "
              "deleted, max_bytes",
              "7:16: \"nam\" is not a field; did you mean \"name\"?",
              "7:40: \"clean\" is one for all sources, whose values are compared; give it to the "
              "field under \"fields\"",
              "7:57: unknown key \"form\"; did you mean \"from\"?",
              "8:7: unknown key \"feilds\"; did you mean \"fields\"?",
              "9:5: a source needs a name: that of a topic, or of a file without its extension"});
  CHECK(faults_of("sources: {each: [crm]}\n") ==
        Texts{"1:17: each: expected a mapping (\"key: value\" lines), got a list"});
}

TEST_CASE("faults of sources") {
  CHECK(faults_of("sources: {link_type: link-only}\n") ==
        Texts{"1:22: link_type: expected one of link_and_dedupe, link_only, got \"link-only\"; did "
              "you mean \"link_only\"?"});
  CHECK(faults_of("sources: {partners: 1}\n") ==
        Texts{"1:21: partners: expected one of many, one_per_source, got \"1\""});
  CHECK(faults_of("sources: {partner: many}\n").size() == 1);
  CHECK(faults_of("sources: [a, b]\n").size() == 1);
}

}  // namespace kindred::config
