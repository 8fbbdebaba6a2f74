# Apache Kafka from Maven Central, for the scripts of this folder that source it: $lib, fail(), require_java(), fetch_jars().

readonly kafka_version=4.1.0
readonly log4j_version=2.24.3
readonly home=${XDG_CACHE_HOME:-~/.cache}/kindred/kafka
readonly lib="$home/$kafka_version/jars"

say() { echo "$0: $1" >&2; }

fail() {
  say "$1"
  exit "${2:-1}"
}

require_java() {
  command -v java >/dev/null || fail "there is no java. Run tools/setup."
  local version
  version=$(java -version 2>&1 | sed -n 's/.*version "\([0-9]*\).*/\1/p' | head -n 1)
  [ "${version:-0}" -ge 17 ] || fail "Kafka needs Java 17 or newer, this is ${version:-unknown}. Run tools/setup."
}

write_pom() {
  cat >"$1" <<END
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>kindred</groupId>
  <artifactId>broker</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka_2.13</artifactId>
      <version>$kafka_version</version>
    </dependency>
    <dependency>
      <groupId>org.apache.kafka</groupId>
      <artifactId>kafka-tools</artifactId>
      <version>$kafka_version</version>
    </dependency>
    <dependency>
      <groupId>org.apache.logging.log4j</groupId>
      <artifactId>log4j-slf4j-impl</artifactId>
      <version>$log4j_version</version>
    </dependency>
  </dependencies>
</project>
END
}

# The folder appears complete or not at all, so an interrupted fetch is not taken for a finished one.
fetch_jars() {
  mkdir -p "$home/$kafka_version"
  exec 9>"$home/$kafka_version/lock"
  flock 9
  if [ ! -d "$lib" ]; then
    command -v mvn >/dev/null || fail "there is no mvn to fetch Kafka with. Run tools/setup."
    say "fetching Apache Kafka $kafka_version by Maven"
    local partial="$home/$kafka_version/partial"
    rm -rf "$partial"
    mkdir -p "$partial"
    write_pom "$partial/pom.xml"
    local attempt
    for attempt in 1 2 3; do
      if mvn -B -q -f "$partial/pom.xml" dependency:copy-dependencies -DoutputDirectory="$partial/jars" \
        </dev/null >"$partial/mvn.log" 2>&1; then break; fi
      if [ "$attempt" -eq 3 ]; then
        tail -n 5 "$partial/mvn.log" >&2
        fail "Maven could not fetch Kafka. Is the network up, and does mvn reach Maven Central (see ~/.m2/settings.xml)?" 69
      fi
      sleep 2
    done
    mv "$partial/jars" "$lib"
    rm -rf "$partial"
  fi
  exec 9>&-
}
