// SPDX-License-Identifier: Apache-2.0
#include "bench/http/stage.h"

#include <fmt/format.h>

#include "base/address.h"
#include "credence/engine.h"

namespace credence::bench {
namespace {

std::unique_ptr<Engine> OpenEngine(const std::string& db) {
  EngineOptions options;
  options.db = db;
  return Need(Engine::Open(std::move(options)));
}

std::vector<std::string> FillStore(const std::string& db, std::size_t memories) {
  const std::unique_ptr<Engine> engine = OpenEngine(db);
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < memories; ++i) {
    const AddedMemory added = Need(engine->memories().Add(
        {}, {.content = fmt::format("Step {} of the release waits for the check before it", i),
             .global = true}));
    ids.push_back(added.reading->memory.id.ToString());
  }
  return ids;
}

// Of "http://127.0.0.1:7878/".
std::uint16_t PortIn(std::string_view url) {
  url.remove_prefix(std::string_view("http://").size());
  url.remove_suffix(1);
  return Need(Address::Parse(url)).port;
}

}  // namespace

Stage::Stage(std::size_t memories)
    : folder_("http"),
      db_((folder_.path() / "store.db").string()),
      ids_(FillStore(db_, memories)),
      server_(std::make_unique<ServerProcess>(
          std::vector<std::string>{"serve", "--http", "127.0.0.1:0", "--json", "--db", db_},
          std::vector<std::string>{"CREDENCE_EMBEDDING_PROVIDER=lexical"})),
      port_(PortIn(server_->AddressOf("http"))) {}

std::vector<Question> Stage::Shows() const {
  std::vector<Question> questions;
  for (const std::string& id : ids_) {
    questions.push_back({.target = "/v1/memory/show?id=" + id, .body = ""});
  }
  return questions;
}

std::vector<Question> Stage::Lists() {
  return {{.target = "/v1/memory/list?limit=20", .body = ""}};
}

std::vector<Question> Stage::Validations() const {
  std::vector<Question> questions;
  for (const std::string& id : ids_) {
    questions.push_back({.method = "POST",
                         .target = "/v1/memory/validate",
                         .body = fmt::format(R"({{"id":"{}"}})", id)});
  }
  return questions;
}

std::int64_t Stage::EventCount() const { return Need(OpenEngine(db_)->ledger().Head({})); }

}  // namespace credence::bench
