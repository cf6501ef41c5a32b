// SPDX-License-Identifier: Apache-2.0
// How long does a call to `credence serve` take over loopback, compared with gRPC's own health
// check on the same server, which does nothing and is therefore the minimum cost of a call? The
// three alternate on one connection.
#include <fmt/format.h>
#include <grpcpp/generic/generic_stub.h>
#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/grpc/server_process.h"
#include "bench/support.h"
#include "credence/engine.h"
#include "gladys/executive.pb.h"
#include "gladys/memory.pb.h"

namespace credence::bench {
namespace {

constexpr double kMatchLimit = 4;
constexpr double kEventLimit = 10;
constexpr std::string_view kSource = "build";
// As in the server: an embedder that takes microseconds.
constexpr std::string_view kEmbedder = "lexical";

std::string ConditionOf(std::size_t number) {
  return fmt::format("Check {} of the nightly build fails", number);
}

// Every heuristic may fire.
void FillStore(const std::string& db, std::size_t count) {
  EngineOptions options;
  options.db = db;
  options.settings_toml = fmt::format("[embedding]\nprovider = \"{}\"\n", kEmbedder);
  const std::unique_ptr<Engine> engine = Need(Engine::Open(std::move(options)));
  const Caller caller;
  for (std::size_t i = 0; i < count; ++i) {
    const AddedHeuristic added = Need(engine->executive().Add(
        caller, {.condition = ConditionOf(i),
                 .action = fmt::format("Read the log of check {} and run it once more", i),
                 .source = std::string(kSource)}));
    const std::string id = added.reading.heuristic.id.ToString();
    for (int praise = 0; praise < 2; ++praise) {
      Need(engine->executive().Judge(caller, {.id = id}));
    }
  }
}

// Makes one call at a time; the calling thread waits for it.
class Client {
 public:
  explicit Client(const std::string& address)
      : stub_(::grpc::CreateChannel(address, ::grpc::InsecureChannelCredentials())) {}

  // In milliseconds, from the message to the bytes of the answer.
  double Call(const std::string& method, const std::string& request, std::string& answer) {
    const ::grpc::Slice slice(request);
    const ::grpc::ByteBuffer bytes(&slice, 1);
    ::grpc::ByteBuffer response;
    ::grpc::Status status;
    ::grpc::ClientContext context;
    const Timer timer;
    const auto call = stub_.PrepareUnaryCall(&context, method, bytes, &queue_);
    call->StartCall();
    call->Finish(&response, &status, this);
    void* tag = nullptr;
    bool ok = false;
    Expect(queue_.Next(&tag, &ok) && ok, "the call came to nothing");
    const double milliseconds = timer.Seconds() * 1e3;
    Expect(status.ok(), method + ": " + status.error_message());
    ::grpc::Slice whole;
    answer.clear();
    if (response.Length() > 0 && response.DumpToSingleSlice(&whole).ok()) {
      answer.assign(reinterpret_cast<const char*>(whole.begin()), whole.size());
    }
    return milliseconds;
  }

 private:
  ::grpc::CompletionQueue queue_;
  ::grpc::GenericStub stub_;
};

struct Measured {
  std::vector<double> health_ms;
  std::vector<double> match_ms;
  std::vector<double> event_ms;
};

std::string MatchRequest(std::size_t number) {
  gladys::memory::QueryMatchingHeuristicsRequest request;
  request.set_event_text(ConditionOf(number));
  request.set_source_filter(std::string(kSource));
  request.set_limit(1);
  return request.SerializeAsString();
}

std::string EventRequest(std::size_t number, std::size_t round) {
  gladys::v1::ProcessEventRequest request;
  request.set_immediate(true);
  request.mutable_event()->set_id(fmt::format("event-{}", round));
  request.mutable_event()->set_source(std::string(kSource));
  request.mutable_event()->set_raw_text(ConditionOf(number));
  return request.SerializeAsString();
}

struct Rounds {
  std::size_t from = 0;
  std::size_t until = 0;
};

Measured Measure(Client& client, std::size_t count, const Rounds& rounds, ResultHash& result) {
  Measured measured;
  std::string answer;
  for (std::size_t round = rounds.from; round < rounds.until; ++round) {
    const std::size_t number = round * 7 % count;
    measured.health_ms.push_back(client.Call("/grpc.health.v1.Health/Check", "", answer));
    Expect(answer == std::string("\x08\x01"), "the server is not serving");

    measured.match_ms.push_back(client.Call("/gladys.memory.MemoryStorage/QueryMatchingHeuristics",
                                            MatchRequest(number), answer));
    gladys::memory::QueryHeuristicsResponse found;
    Expect(found.ParseFromString(answer) && found.matches_size() == 1, "nothing matches");
    Expect(found.matches(0).heuristic().condition_text() == ConditionOf(number),
           "another one matches better");

    measured.event_ms.push_back(client.Call("/gladys.v1.ExecutiveService/ProcessEvent",
                                            EventRequest(number, round), answer));
    gladys::v1::ProcessEventResponse answered;
    Expect(answered.ParseFromString(answer) && answered.decision_path() == "heuristic",
           "no heuristic answered: " + answered.error_message());
    result.Add(answered.response_text());
  }
  return measured;
}

int Main(const Options& options) {
  const std::size_t count = options.tiny ? 20 : 1'000;
  const std::size_t rounds = options.tiny ? 20 : 2'000;
  const TempFolder folder("grpc");
  const std::string db = (folder.path() / "store.db").string();
  FillStore(db, count);
  const ServerProcess server({"serve", "--grpc", "127.0.0.1:0", "--json", "--db", db},
                             {fmt::format("CREDENCE_EMBEDDING_PROVIDER={}", kEmbedder)});
  Client client(server.AddressOf("grpc"));
  ResultHash result;
  constexpr std::size_t kFirst = 10;  // These connect and load.
  Measure(client, count, {.from = 0, .until = kFirst}, result);
  const Measured measured =
      Measure(client, count, {.from = kFirst, .until = kFirst + rounds}, result);
  const double health = Median(measured.health_ms);
  Table table({"call", "median, ms", "times the health check"});
  const auto row = [&](std::string name, const std::vector<double>& values) {
    table.Row({std::move(name), Fixed(Median(values), 3), Fixed(Median(values) / health, 2)});
  };
  row("health check", measured.health_ms);
  row("QueryMatchingHeuristics", measured.match_ms);
  row("ProcessEvent, by a heuristic", measured.event_ms);
  table.Print();
  fmt::print("result {}\n", result.Hex());
  return Conclude({AtMost("match:", Median(measured.match_ms) / health, kMatchLimit),
                   AtMost("event:", Median(measured.event_ms) / health, kEventLimit)},
                  options);
}

}  // namespace
}  // namespace credence::bench

int main(int argc, char** argv) {
  return credence::bench::Main(credence::bench::ParseOptions(argc, argv));
}
