// SPDX-License-Identifier: Apache-2.0
#include "surface/cli/token_command.h"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <string>

#include "base/json_writer.h"
#include "base/utf8.h"
#include "credence/clock.h"
#include "operations/tokens.h"
#include "surface/cli/render_parts.h"
#include "surface/cli/table.h"

namespace credence::cli {
namespace {

using operations::Arguments;
using operations::Parameter;
using operations::Token;
using operations::TokenFile;

constexpr Parameter kFileParameter = {
    .name = "file",
    .placeholder = "FILE",
    .summary = "the token file (default: tokens.json beside the settings)"};
constexpr Parameter kNameParameter = {
    .name = "name",
    .positional = true,
    .required = true,
    .placeholder = "NAME",
    .summary = "the name of the token's owner, recorded with every change"};

constexpr std::array<Parameter, 4> kCreateParameters = {
    {kNameParameter,
     {.name = "scopes",
      .placeholder = "LIST",
      .summary =
          "what it allows, some of read,write,review,hook,admin (default read,write): write is for "
          "agents, review for people's decisions, hook for an agent's client; each but hook "
          "includes "
          "read, and admin includes all"},
     {.name = "expires",
      .placeholder = "RFC3339",
      .summary = "when the token expires (default: never)"},
     kFileParameter}};
constexpr std::array<Parameter, 1> kListParameters = {kFileParameter};
constexpr std::array<Parameter, 2> kRevokeParameters = {kNameParameter, kFileParameter};

Result<std::string> PathOf(const Arguments& arguments) {
  if (const auto given = arguments.OptionalText("file")) return *given;
  CREDENCE_ASSIGN_OR_RETURN(const std::string folder, Session::ConfigFolder());
  return folder + "/tokens.json";
}

void WriteFields(JsonWriter& json, const Token& token) {
  json.Key("name").String(token.name);
  json.Key("space").String(token.space);
  json.Key("scopes").BeginArray();
  for (const operations::Scope scope : token.scopes) json.String(NameOf(scope));
  json.EndArray();
  json.Key("created_at").String(FormatTimestamp(token.created_at));
  json.Key("expires_at");
  if (token.expires_at) {
    json.String(FormatTimestamp(*token.expires_at));
  } else {
    json.Null();
  }
}

Result<Exit> Create(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const Caller caller, session.GetCaller());
  CREDENCE_ASSIGN_OR_RETURN(const std::string path, PathOf(arguments));
  operations::NewToken wanted{.name = arguments.Text("name"), .space = caller.space};
  CREDENCE_ASSIGN_OR_RETURN(
      wanted.scopes,
      operations::ParseScopes(arguments.OptionalText("scopes").value_or("read,write")));
  if (const auto expires = arguments.OptionalText("expires")) {
    Result<Timestamp> time = ParseTimestamp(*expires);
    if (!time) return InvalidArgument("--expires: " + time.error().message);
    wanted.expires_at = *time;
  }
  CREDENCE_ASSIGN_OR_RETURN(TokenFile file, TokenFile::Load(path));
  const std::unique_ptr<Rng> rng = MakeSystemRng();
  CREDENCE_ASSIGN_OR_RETURN(const std::string secret, file.Add(wanted, SystemClock().Now(), *rng));
  CREDENCE_RETURN_IF_ERROR(file.Save());
  if (session.json()) {
    JsonWriter json;
    json.BeginObject().Key("token").String(secret);
    WriteFields(json, file.tokens().back());
    json.Key("file").String(path).EndObject();
    session.out().Line(json.text());
    return Exit::kDone;
  }
  session.out()
      .Line(secret, Style::kBold)
      .Line(fmt::format("for the space {}, with {}; it will not be shown again",
                        Quoted(wanted.space), operations::ScopeNames(wanted.scopes)),
            Style::kDim)
      .Line(fmt::format("use it with: credence serve --tokens {}", path), Style::kDim);
  return Exit::kDone;
}

Result<Exit> List(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string path, PathOf(arguments));
  CREDENCE_ASSIGN_OR_RETURN(const TokenFile file, TokenFile::Load(path));
  if (session.json()) {
    JsonWriter json;
    json.BeginArray();
    for (const Token& token : file.tokens()) {
      json.BeginObject();
      WriteFields(json, token);
      json.EndObject();
    }
    json.EndArray();
    session.out().Line(json.text());
    return Exit::kDone;
  }
  if (file.tokens().empty()) {
    session.out().Line(
        fmt::format("no tokens in {}; 'credence token create NAME' creates one", path),
        Style::kDim);
  }
  Table table({{}, {}, {}, {.wraps = true}});
  for (const Token& token : file.tokens()) {
    table.Row({{token.name, Style::kBold},
               {token.space},
               {operations::ScopeNames(token.scopes)},
               {fmt::format("since {}{}", Moment(token.created_at),
                            token.expires_at ? ", until " + Moment(*token.expires_at) : ""),
                Style::kDim}});
  }
  table.Print(session.out());
  return Exit::kDone;
}

Result<Exit> Revoke(Session& session, const Arguments& arguments) {
  CREDENCE_ASSIGN_OR_RETURN(const std::string path, PathOf(arguments));
  CREDENCE_ASSIGN_OR_RETURN(TokenFile file, TokenFile::Load(path));
  CREDENCE_RETURN_IF_ERROR(file.Remove(arguments.Text("name")));
  CREDENCE_RETURN_IF_ERROR(file.Save());
  session.out().Line(
      fmt::format("revoked {}; running servers reject it at once", Quoted(arguments.Text("name"))));
  session.FinishText();
  return Exit::kDone;
}

}  // namespace

std::vector<Command> TokenCommands() {
  return {
      {"token create", "Create a token for programs that call 'credence serve'", kCreateParameters,
       "The token is printed once; the file stores only its digest. It is valid for the space that "
       "--space names.",
       Create},
      {"token list", "List the tokens", kListParameters, "", List},
      {"token revoke", "Revoke a token", kRevokeParameters, "", Revoke}};
}

}  // namespace credence::cli
