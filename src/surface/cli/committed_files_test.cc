// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/committed_files.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <string_view>

#include "base/test_framework.h"
#include "surface/cli/test_repository.h"

namespace credence::cli {
namespace {

class CommittedFilesTest : public testing::Test {
 protected:
  CommittedFilesTest() {
    repository_.Write("a.txt", "one \"word\"\n");
    repository_.Write(".env", "KEY=1\n");
    std::filesystem::create_directories(repository_.path() + "/.aws/x");
    repository_.Write(".aws/credentials", "KEY=2\n");
    repository_.Write(".aws/x/plain.txt", "plain\n");
    repository_.Write("image.bin", std::string("a\0b", 3));
    repository_.Write("latin.txt", "caf\xe9\n");
    repository_.Write("large.txt", std::string(kContentBytesMax + 1, 'a'));
    // JSON writes them with six characters each.
    repository_.Write("controls.txt", std::string(200'000, '\x01'));
    repository_.Commit("The first page");
    repository_.Write("a.txt", "two\n");
    repository_.Commit("A better page");
  }

  static std::string Document(std::string_view content) {
    return fmt::format(R"({{"workProduct": {{"id": "w", "content": {}}}, "taskType": "t"}})",
                       content);
  }
  static std::string FileAt(std::string_view path, std::string_view commit) {
    return fmt::format(R"({{"kind": "file", "path": "{}", "commit": "{}"}})", path, commit);
  }
  std::string Filled(std::string documents) const {
    return WithCommittedFiles(std::move(documents), repository_.path());
  }

  TestRepository repository_;
};

TEST_F(CommittedFilesTest, TheTextIsThatOfTheCommit) {
  EXPECT_EQ(
      Filled(Document(FileAt("a.txt", "HEAD~1"))),
      Document(R"({"kind": "file", "path": "a.txt", "commit": "HEAD~1","text":"one \"word\"\n"})"));
  std::string commit = repository_.Git({"rev-parse", "HEAD"});
  commit.resize(12);
  EXPECT_THAT(Filled(Document(FileAt("a.txt", commit))), HasSubstr(R"("text":"two\n")"));
}

TEST_F(CommittedFilesTest, EachDocumentOfSeveral) {
  const std::string old = Document(FileAt("a.txt", "HEAD~1"));
  const std::string last = Document(FileAt("a.txt", "HEAD"));
  for (const std::string& documents :
       {old + "\n" + last + "\n", "[" + old + ",\n" + last + "]", "\n{}\n" + old + "\n" + last}) {
    const std::string filled = Filled(documents);
    const std::size_t first = filled.find(R"("text":"one)");
    EXPECT_NE(first, std::string::npos) << filled;
    EXPECT_LT(first, filled.find(R"("text":"two)")) << filled;
  }
}

TEST_F(CommittedFilesTest, ANullIsNoText) {
  EXPECT_EQ(
      Filled(Document(R"({"kind": "file", "text": null, "path": "a.txt", "commit": "HEAD"})")),
      Document(R"({"kind": "file", "text": "two\n", "path": "a.txt", "commit": "HEAD"})"));
}

TEST_F(CommittedFilesTest, EverythingElseStaysAsItIs) {
  repository_.Write("new.txt", "not committed\n");
  for (const std::string& document :
       {Document(R"({"kind": "file", "path": "a.txt", "commit": "HEAD", "text": "mine"})"),
        Document(R"({"kind": "file", "path": "a.txt", "commit": "HEAD", "text": ""})"),
        Document(R"({"kind": "file", "path": "a.txt"})"),
        Document(R"({"kind": "diff", "text": "+a", "path": "a.txt", "commit": "HEAD"})"),
        Document(R"({"kind": "image", "url": "http://a/", "path": "a.txt", "commit": "HEAD"})"),
        Document(R"("a text about \"commit\"")"),
        Document(FileAt("new.txt", "HEAD")),
        Document(FileAt("a.txt", "nothing")),
        Document(FileAt("", "HEAD")),
        Document(FileAt("a.txt", "")),
        Document(FileAt("a.txt", "--filters")),
        Document(FileAt("a.txt", "HEAD:b")),
        Document(FileAt(".", "HEAD")),
        Document(FileAt("image.bin", "HEAD")),
        Document(FileAt("latin.txt", "HEAD")),
        Document(FileAt("large.txt", "HEAD")),
        Document(FileAt("controls.txt", "HEAD")),
        Document(FileAt(".env", "HEAD")),
        Document(FileAt("./.env", "HEAD")),
        std::string(R"({"commit": )"),
        std::string(R"(["commit"])"),
        std::string()}) {
    EXPECT_EQ(Filled(document), document);
  }
}

// The name of the file alone does not show that it is a secret.
TEST_F(CommittedFilesTest, ASecretHasNoOtherName) {
  const auto id = [&](const std::string& object) {
    std::string printed = repository_.Git({"rev-parse", object});
    return printed.substr(0, printed.find('\n'));
  };
  repository_.Git({"tag", "secrets", "HEAD:.aws"});
  for (const std::string& document :
       {Document(FileAt(".aws/credentials", "HEAD")),
        Document(FileAt("./.aws/x/../credentials", "HEAD")),
        Document(FileAt(".aws/x/../credentials", "HEAD")),
        Document(FileAt(".aws//credentials", "HEAD")),
        Document(FileAt("/.aws/credentials", "HEAD")),
        Document(FileAt("credentials", id("HEAD:.aws"))),
        Document(FileAt("credentials", "secrets")), Document(FileAt("credentials", "HEAD^{tree}")),
        Document(FileAt("a", id("HEAD:.env") + "\\u0000")),
        Document(FileAt(".env\\u0000", "HEAD"))}) {
    EXPECT_EQ(Filled(document), document);
  }
  EXPECT_THAT(Filled(Document(FileAt(".aws/x/plain.txt", "HEAD"))), HasSubstr("plain\\n"));
  repository_.Git({"tag", "-a", "-m", "One", "one"});
  EXPECT_THAT(Filled(Document(FileAt("a.txt", "one"))), HasSubstr("two\\n")) << "a tag of a commit";
}

TEST_F(CommittedFilesTest, GitIsAskedForTwentyFilesAtMost) {
  std::string documents;
  for (int i = 0; i < kCommittedFilesMax; ++i) {
    documents += Document(FileAt(i % 2 == 0 ? "a.txt" : "missing.txt", "HEAD")) + "\n";
  }
  const std::string filled = Filled(documents);
  EXPECT_EQ(Filled(documents + Document(FileAt("a.txt", "HEAD"))),
            filled + Document(FileAt("a.txt", "HEAD")));
  EXPECT_EQ(Filled(Document(FileAt(".env", "HEAD")) + "\n" + documents),
            Document(FileAt(".env", "HEAD")) + "\n" + filled)
      << "git is not asked about secrets";
  EXPECT_THAT(filled, HasSubstr(R"("text":"two\n")"));
}

TEST_F(CommittedFilesTest, NoProgramOfTheRepositoryRuns) {
  const std::string trace = repository_.path() + "/trace";
  repository_.Write(".gitattributes", "a.txt diff=own filter=own\n");
  for (const std::string name : {"diff.own.textconv", "filter.own.smudge", "core.pager",
                                 "core.sshCommand", "core.fsmonitor"}) {
    repository_.Git({"config", name, "touch " + trace});
  }
  repository_.Git({"config", "remote.origin.url", "ssh://nowhere.invalid/x"});
  repository_.Git({"config", "remote.origin.promisor", "true"});
  EXPECT_THAT(Filled(Document(FileAt("a.txt", "HEAD"))), HasSubstr(R"("text":"two\n")"));
  const std::string missing = Document(FileAt("a.txt", std::string(40, '1')));
  EXPECT_EQ(Filled(missing), missing);
  EXPECT_FALSE(std::ifstream(trace).is_open());
}

}  // namespace
}  // namespace credence::cli
