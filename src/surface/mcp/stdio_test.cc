// SPDX-License-Identifier: Apache-2.0
#include "surface/mcp/stdio.h"

#include <unistd.h>

#include <array>
#include <sstream>
#include <thread>

#include "base/test_framework.h"
#include "surface/mcp/test_client.h"

namespace credence::mcp {
namespace {

using nlohmann::json;

// The answers to these bytes, line by line.
std::vector<json> Converse(const std::string& bytes) {
  TestClient client;
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  EXPECT_EQ(pipe(in.data()), 0);
  EXPECT_EQ(pipe(out.data()), 0);
  std::thread writer([&] {
    std::string_view rest = bytes;
    while (!rest.empty()) {
      const ssize_t size = write(in[1], rest.data(), rest.size());
      if (size <= 0) break;
      rest.remove_prefix(static_cast<std::size_t>(size));
    }
    close(in[1]);
  });
  std::string answers;
  std::thread reader([&] {
    std::array<char, 4'096> buffer;
    ssize_t size = 0;
    while ((size = read(out[0], buffer.data(), buffer.size())) > 0) {
      answers.append(buffer.data(), static_cast<std::size_t>(size));
    }
  });
  EXPECT_TRUE(ServeStdio(client.handler, in[0], out[1]));
  close(out[1]);
  writer.join();
  reader.join();
  close(in[0]);
  close(out[0]);
  std::vector<json> lines;
  std::istringstream stream(answers);
  for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
  return lines;
}

std::string Ping(int id) {
  return R"({"jsonrpc":"2.0","method":"ping","id":)" + std::to_string(id) + "}";
}

TEST(Stdio, AnswersLinesInTheirOrderUntilTheEnd) {
  const std::vector<json> answers =
      Converse(Ping(1) + "\n\n \r\n" + Ping(2) + "\r\n" +
               R"({"jsonrpc":"2.0","method":"notifications/x"})" + "\nnonsense\n" + Ping(3));
  ASSERT_EQ(answers.size(), 4U);
  EXPECT_EQ(answers[0].at("id"), 1);
  EXPECT_EQ(answers[1].at("id"), 2);
  EXPECT_EQ(answers[2].at("error").at("code"), -32700);
  EXPECT_EQ(answers[3].at("id"), 3);
  EXPECT_TRUE(Converse("").empty());
}

TEST(Stdio, ALineThatIsTooLongIsRefusedAndTheNextIsRead) {
  const std::vector<json> answers =
      Converse(std::string(3 * kMessageBytesMax, 'x') + "\n" + Ping(2) + "\n");
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].at("error").at("code"), -32700);
  EXPECT_EQ(answers[1].at("id"), 2);
}

TEST(Stdio, AMessageMayBeAsLongAsTheLimit) {
  std::string message = R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"")";
  message.resize(message.size() - 1);
  message += std::string(kMessageBytesMax - message.size() - 3, 'x') + "\"}}";
  ASSERT_EQ(message.size(), kMessageBytesMax);
  const std::vector<json> answers = Converse(message + "\n");
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_TRUE(answers[0].contains("result"));
}

TEST(Stdio, SaysWhenThereIsNoInput) {
  TestClient client;
  EXPECT_EQ(ServeStdio(client.handler, -1, STDOUT_FILENO).error().code, Code::kUnavailable);
}

}  // namespace
}  // namespace credence::mcp
