#include "daemon/kafka/cluster_directory.h"

#include "tests/catch.h"

namespace kindred {
namespace {

TEST_CASE("a member of a group says where its process answers") {
  config::Http http;
  CHECK(client_id_of("abc", http) == "abc");
  http.port = 9464;
  CHECK(client_id_of("abc", http) == "abc@127.0.0.1:9464");
  CHECK(process_of_client("abc@127.0.0.1:9464") == "abc");
  CHECK(process_of_client("abc") == "abc");
}

TEST_CASE("where that is all addresses of its machine, it is the one that the broker sees") {
  using Process = ClusterProcess;
  CHECK(cluster_process_of("abc@10.0.0.3:9464", "10.0.0.7") == Process{"abc", "10.0.0.3", 9464});
  CHECK(cluster_process_of("abc@0.0.0.0:9464", "10.0.0.7") == Process{"abc", "10.0.0.7", 9464});
  CHECK(cluster_process_of("abc@:::9464", "10.0.0.7") == Process{"abc", "10.0.0.7", 9464});
  CHECK(cluster_process_of("abc@::1:9464", "10.0.0.7") == Process{"abc", "::1", 9464});
  CHECK(cluster_process_of("abc", "10.0.0.7") == Process{"abc", "10.0.0.7", 0});
  CHECK(cluster_process_of("abc@10.0.0.3:x", "10.0.0.7").port == 0);
}

}  // namespace
}  // namespace kindred
