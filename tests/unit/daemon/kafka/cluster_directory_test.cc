#include "daemon/kafka/cluster_directory.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a member of a group says where its process answers") {
  config::Http http;
  const GroupProcess abc{.name = "abc", .rules = "1.2"};
  CHECK(client_id_of(abc, http) == "abc/1.2");
  http.port = 9464;
  CHECK(client_id_of(abc, http) == "abc/1.2@127.0.0.1:9464");
  for (const char* const shown : {"abc/1.2@127.0.0.1:9464", "abc/1.2"}) {
    CHECK(process_of_client(shown).name == "abc");
    CHECK(process_of_client(shown).rules == "1.2");
  }
}

TEST_CASE("a member of an earlier program shows no rules") {
  for (const char* const shown : {"abc@127.0.0.1:9464", "abc"}) {
    CHECK(process_of_client(shown).name == "abc");
    CHECK(process_of_client(shown).rules.empty());
  }
}

TEST_CASE("where that is all addresses of its machine, it is the one that the broker sees") {
  using Process = ClusterProcess;
  CHECK(cluster_process_of("abc@10.0.0.3:9464", "10.0.0.7") == Process{"abc", "10.0.0.3", 9464});
  CHECK(cluster_process_of("abc/1.2@10.0.0.3:9464", "10.0.0.7") ==
        Process{"abc", "10.0.0.3", 9464});
  CHECK(cluster_process_of("abc/1.2", "10.0.0.7") == Process{"abc", "10.0.0.7", 0});
  CHECK(cluster_process_of("abc@0.0.0.0:9464", "10.0.0.7") == Process{"abc", "10.0.0.7", 9464});
  CHECK(cluster_process_of("abc@:::9464", "10.0.0.7") == Process{"abc", "10.0.0.7", 9464});
  CHECK(cluster_process_of("abc@::1:9464", "10.0.0.7") == Process{"abc", "::1", 9464});
  CHECK(cluster_process_of("abc", "10.0.0.7") == Process{"abc", "10.0.0.7", 0});
  CHECK(cluster_process_of("abc@10.0.0.3:x", "10.0.0.7").port == 0);
}

}  // namespace
}  // namespace kindred
