#include "tools/kindred/generate/output_file.h"

#include "tests/catch.h"
#include "tests/temporary_folder.h"

namespace kindred {
namespace {

// The text of the OutputError that the call throws.
template <typename Call>
std::string output_error(const Call& call) {
  try {
    call();
  } catch (const OutputError& error) {
    return error.what();
  }
  return "no error";
}

TEST_CASE("a file holds what was written, however large the pieces") {
  const TemporaryFolder folder;
  const std::string large(3'000'000, 'x');
  OutputFile file(folder.file("out"));
  file.write("start\n");
  file.write(large);
  file.write("end\n");
  CHECK(file.bytes_written() == large.size() + 10);
  file.close();
  CHECK(folder.read("out") == "start\n" + large + "end\n");
}

TEST_CASE("a file that was there is replaced") {
  const TemporaryFolder folder;
  folder.write("out", "something longer");
  OutputFile file(folder.file("out"));
  file.write("new");
  file.close();
  CHECK(folder.read("out") == "new");
}

TEST_CASE("a file that cannot be created is named with the reason") {
  const TemporaryFolder folder;
  const std::string path = folder.file("missing/out");
  CHECK(output_error([&] { OutputFile file(path); }) ==
        "cannot create " + path + ": No such file or directory");
}

TEST_CASE("a full disk is reported, at the latest by close") {
  OutputFile file("/dev/full");
  file.write("x");
  CHECK(output_error([&] { file.close(); }) == "cannot write /dev/full: No space left on device");
  OutputFile large("/dev/full");
  const std::string megabyte(1'000'000, 'x');
  CHECK(output_error([&] {
          for (int i = 0; i < 3; ++i) large.write(megabyte);
        }) == "cannot write /dev/full: No space left on device");
}

TEST_CASE("folders are created with those above them") {
  const TemporaryFolder folder;
  create_folder(folder.file("a/b"));
  CHECK(std::filesystem::is_directory(folder.file("a/b")));
  create_folder(folder.file("a/b"));  // Being there is no error.
  CHECK(std::filesystem::is_directory(folder.file("a/b")));
}

TEST_CASE("a folder cannot be created where a file is") {
  const TemporaryFolder folder;
  const std::string path = folder.write("taken", "");
  CHECK(output_error([&] { create_folder(path); }) ==
        "cannot create folder " + path + ": Not a directory");
  CHECK(output_error([&] { create_folder(path + "/below"); }) ==
        "cannot create folder " + path + "/below: Not a directory");
}

}  // namespace
}  // namespace kindred
