// SPDX-License-Identifier: Apache-2.0
#include "bench/http/wrk.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <string_view>

#include "base/json_reader.h"
#include "bench/support.h"

namespace credence::bench {
namespace {

// Marks the line to parse; wrk's own output is ignored.
constexpr std::string_view kMark = "measured: ";
constexpr std::string_view kDone = R"(
function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format(
    'measured: {"answers":%d,"micros":%d,"p99":%d,"failed":%d,"late":%d}\n', summary.requests,
    summary.duration, latency:percentile(99), e.connect + e.read + e.write + e.status, e.timeout))
end
)";

std::string LuaString(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

}  // namespace

bool HasWrk() { return std::system("command -v wrk >/dev/null 2>&1") == 0; }

void WriteScript(const std::filesystem::path& path, const std::vector<Question>& questions) {
  std::ofstream file(path);
  file << "local requests = {}\nlocal at = 0\nfunction init(args)\n";
  for (const Question& question : questions) {
    const bool has_body = question.method == "POST";
    file << fmt::format("  requests[#requests + 1] = wrk.format({}, {}, {}, {})\n",
                        LuaString(question.method), LuaString(question.target),
                        has_body ? "{['Content-Type'] = 'application/json'}" : "nil",
                        has_body ? LuaString(question.body) : "nil");
  }
  file << "end\nfunction request()\n  at = at % #requests + 1\n  return requests[at]\nend\n"
       << kDone;
  Expect(file.good(), path.string() + " cannot be written");
}

Measured RunWrk(const Load& load) {
  const std::string output = OutputOf(
      fmt::format("wrk --threads 1 --connections {} --duration {}s --timeout 30s --script {} "
                  "http://127.0.0.1:{}/ 2>&1",
                  load.connections, load.seconds, load.script.string(), load.port));
  const std::size_t mark = output.find(kMark);
  Expect(mark != output.npos, "wrk says nothing of the answers:\n" + output);
  const std::size_t begin = mark + kMark.size();
  JsonReader json(std::string_view(output).substr(begin, output.find('\n', begin) - begin));
  Measured measured;
  double micros = 0;
  json.BeginObject();
  while (const auto key = json.NextKey()) {
    if (*key == "answers") {
      measured.answers = json.Int();
    } else if (*key == "micros") {
      micros = json.Double();
    } else if (*key == "p99") {
      measured.p99_ms = json.Double() / 1e3;
    } else {
      Expect(json.Int() == 0, "not every request was answered well:\n" + output);
    }
  }
  Need(json.Finish());
  Expect(measured.answers > 0, "nothing was answered:\n" + output);
  measured.per_second = static_cast<double>(measured.answers) / micros * 1e6;
  return measured;
}

}  // namespace credence::bench
