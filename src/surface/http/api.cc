// SPDX-License-Identifier: Apache-2.0
#include "surface/http/api.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <exception>
#include <utility>

#include "base/ids.h"
#include "base/json_writer.h"
#include "base/percent.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "base/version.h"
#include "engine/store/browse.h"
#include "operations/named_arguments.h"
#include "surface/http/assets.h"
#include "surface/http/compress.h"
#include "surface/http/encoding.h"
#include "surface/http/machine.h"
#include "surface/http/openapi.h"
#include "surface/http/problem.h"
#include "surface/http/routes.h"
#include "surface/http/spelling.h"

namespace credence::http {
namespace {

using operations::Access;
using operations::Arguments;
using operations::Operation;
using operations::Parameter;
using operations::ParameterType;
using operations::Scope;

constexpr std::int64_t kPageOfList = 50;
constexpr std::size_t kIdempotencyKeyMax = 255;
constexpr std::string_view kHooks = "/hooks/";
constexpr std::string_view kOtlp = "/otlp/";
constexpr std::size_t kExportPartBytes = std::size_t{256} * 1024;
constexpr std::size_t kEtagBytes = 16;
// For files whose names change with their content.
constexpr std::string_view kForGood = "public, max-age=31536000, immutable";
// Wrong tokens from one address.
constexpr double kGuessesPerSecond = 1;
constexpr double kGuessesAtOnce = 20;

Response Json(std::string body) { return {.body = std::move(body)}; }

Response NotAllowed(std::string_view allowed) {
  Response response = Problem(405, fmt::format("use the method {}", allowed));
  response.headers.emplace_back("Allow", std::string(allowed));
  return response;
}

Response WrongBody() {
  return Problem(415,
                 "the body must be application/json, or application/x-ndjson or text/csv where the "
                 "operation takes a file");
}

std::string_view MediaTypeOf(const Request& request) {
  const std::string_view type = request.Header("Content-Type");
  return Trim(type.substr(0, type.find(';')));
}

bool IsJson(std::string_view type) {
  const std::string lower = AsciiLower(type);
  return lower.empty() || lower == "application/json" || lower.ends_with("+json");
}

// The body is the file itself. Excludes text/plain, which a foreign page could send without asking.
bool IsFileType(std::string_view type) {
  const std::string lower = AsciiLower(type);
  return lower == "application/x-ndjson" || lower == "application/jsonl" || lower == "text/csv";
}

// The parameter that such a body supplies. Null if the operation takes no file.
const Parameter* FileOf(const Operation& operation) {
  const auto file = std::ranges::find(operation.parameters, ParameterType::kFile, &Parameter::type);
  return file == operation.parameters.end() ? nullptr : &*file;
}

bool IsBodyOf(const Operation& operation, std::string_view type) {
  return IsJson(type) || (IsFileType(type) && FileOf(operation) != nullptr);
}

bool IsGetOrHead(const Request& request) {
  return request.method == "GET" || request.method == "HEAD";
}

Result<Arguments> ArgumentsInBody(const Operation& operation, const Request& request,
                                  const Target& target) {
  const Parameter* file = FileOf(operation);
  if (IsFileType(MediaTypeOf(request)) && file != nullptr) {
    CREDENCE_ASSIGN_OR_RETURN(Arguments arguments,
                              operations::ArgumentsFromQuery(operation, target.query));
    arguments.Set(file->name, std::string(request.body));
    return arguments;
  }
  if (!target.query.empty()) {
    return InvalidArgument(
        fmt::format("{} is in the query; send the arguments of {} in the body, as a JSON object",
                    Quoted(target.query.front().first), operation.name));
  }
  return operations::ArgumentsFromJson(operation, request.body.empty() ? "{}" : request.body);
}

Result<Arguments> ArgumentsOf(const Operation& operation, const Request& request,
                              const Target& target) {
  const bool in_query = request.method != "POST";
  CREDENCE_ASSIGN_OR_RETURN(Arguments arguments,
                            in_query ? operations::ArgumentsFromQuery(operation, target.query)
                                     : ArgumentsInBody(operation, request, target));
  CREDENCE_RETURN_IF_ERROR(operations::RequireArguments(operation, arguments));
  if (operation.page > 0 && !arguments.Has("limit")) arguments.Set("limit", kPageOfList);
  return arguments;
}

// The next page of the list, for the Link header.
std::string NextPage(const Operation& operation, const Target& target, const Arguments& arguments,
                     const operations::Reply& reply) {
  const auto* events = reply.If<EventPage>();
  std::string next = PathOf(operation) + "?";
  for (const auto& [name, value] : target.taken) {
    next += fmt::format("{}={}&", name, PercentEncode(value));
  }
  for (const auto& [name, value] : target.query) {
    if (name == "offset" || name == "limit" || name == "before") continue;
    if (name == "after" && events != nullptr) continue;
    next += fmt::format("{}={}&", name, PercentEncode(value));
  }
  if (const auto* page = reply.If<LedgerPage>()) {
    if (const auto limit = arguments.OptionalInt("limit")) next += fmt::format("limit={}&", *limit);
    return next + fmt::format("before={}", page->events.back().sequence);
  }
  if (const auto* page = reply.If<ActivityPage>()) {
    if (const auto limit = arguments.OptionalInt("limit")) next += fmt::format("limit={}&", *limit);
    return next + fmt::format("before={}", *page->next);
  }
  // Searches have a default of their own; a page that is cut is as long as its limit.
  const std::int64_t limit =
      arguments.OptionalInt("limit").value_or(operation.page > 0 ? kPageOfList : reply.items());
  if (events != nullptr) {
    return next + fmt::format("limit={}&after={}", limit, PercentEncode(*events->next));
  }
  const std::int64_t offset = arguments.OptionalInt("offset").value_or(0);
  return next + fmt::format("limit={}&offset={}", limit, offset + limit);
}

// Whether the rest of a list can be requested.
bool HasNextPage(const Operation& operation, const operations::Reply& reply) {
  return reply.If<LedgerPage>() != nullptr || reply.If<EventPage>() != nullptr ||
         reply.If<ActivityPage>() != nullptr ||
         std::ranges::find(operation.parameters, "offset", &Parameter::name) !=
             operation.parameters.end();
}

void AddTag(Response& response) {
  const Digest digest = Sha256(response.body);
  response.headers.emplace_back(
      "ETag", fmt::format("\"{}\"", ToHex(std::span(digest).first<kEtagBytes>())));
}

// Omits the body if the client has the same answer already.
void DropKnown(const Request& request, Response& response) {
  const std::string_view known = request.Header("If-None-Match");
  if (known.empty()) return;
  const auto tag =
      std::ranges::find(response.headers, "ETag", &std::pair<std::string, std::string>::first);
  if (tag == response.headers.end()) return;
  if (known != "*" && known.find(tag->second) == known.npos) return;
  response.status = 304;
  response.body.clear();
}

void TagAnswer(const Request& request, Response& response) {
  AddTag(response);
  DropKnown(request, response);
}

// Everything in a read request that its answer depends on.
std::string KeyOf(const Request& request, const Caller& caller) {
  std::string key;
  // Only a project may contain line breaks.
  for (const std::string_view part :
       {request.target, std::string_view(caller.space), std::string_view(caller.actor)}) {
    key += part;
    key += '\n';
  }
  if (caller.project) key += *caller.project;
  return key;
}

Response Static(const Asset& asset, const Request& request) {
  if (!IsGetOrHead(request)) return NotAllowed("GET, HEAD");
  const Encoding encoding = ParseAcceptEncoding(request.Header("Accept-Encoding"))
                                .Best(!asset.gzip.empty(), !asset.brotli.empty());
  const std::string_view content = encoding == Encoding::kBrotli ? asset.brotli
                                   : encoding == Encoding::kGzip ? asset.gzip
                                                                 : asset.content;
  Response response{
      .type = std::string(asset.type),
      .body = std::string(content),
      .headers = {{"Cache-Control", asset.is_hashed ? std::string(kForGood) : "no-cache"},
                  {"Vary", "Accept-Encoding"},
                  {"ETag", fmt::format("\"{}-{}\"", asset.tag, NameOfEncoding(encoding))}}};
  if (encoding != Encoding::kIdentity) {
    response.headers.emplace_back("Content-Encoding", NameOfEncoding(encoding));
  }
  DropKnown(request, response);
  return response;
}

// The documentation. Nothing if the path is not below it, or the program has none.
std::optional<Response> AnswerDocs(const Request& request, std::string_view path) {
  if (path != "/docs" && !path.starts_with("/docs/")) return std::nullopt;
  const Asset* missing = FindAsset("/docs/404.html");
  if (missing == nullptr) return std::nullopt;
  if (path == "/docs") {
    // The links of a page are relative to its folder.
    return Response{.status = 308,
                    .type = "text/plain; charset=utf-8",
                    .body = "The documentation is at /docs/.\n",
                    .headers = {{"Location", "/docs/"}}};
  }
  const std::string_view name = path.ends_with('/') ? "index.html" : ".html";
  if (const Asset* page = FindAsset(fmt::format("{}{}", path, name))) return Static(*page, request);
  Response response{
      .status = 404, .type = std::string(missing->type), .body = std::string(missing->content)};
  CompressIfAsked(request, response);
  return response;
}

// `is_owner`: the machine may be changed.
std::string WhoAmI(const Visitor& visitor, bool is_owner, Timestamp now) {
  JsonWriter json;
  json.BeginObject();
  json.Key("actor").String(visitor.caller.actor);
  json.Key("space").String(visitor.caller.space);
  json.Key("token").Bool(visitor.has_token);
  json.Key("owner").Bool(is_owner);
  json.Key("scopes").BeginArray();
  for (const std::string_view name : EnumNames<Scope>::kNames) {
    if (visitor.Allows(*FromName<Scope>(name))) json.String(name);
  }
  json.EndArray();
  json.Key("now").String(FormatTimestamp(now));
  json.Key("version").String(Version());
  json.EndObject();
  return std::move(json).Take();
}

// The spaces that a visitor may read.
Result<std::string> SpaceNames(Engine& engine, const Visitor& visitor) {
  std::vector<std::string> spaces = {visitor.caller.space};
  if (!visitor.has_token) {
    CREDENCE_ASSIGN_OR_RETURN(spaces, engine.ledger().Spaces());
  }
  JsonWriter json;
  json.BeginArray();
  for (const std::string& space : spaces) json.String(space);
  json.EndArray();
  return std::move(json).Take();
}

Response Of(Result<std::string> body) {
  if (!body) return Problem(body.error());
  return Json(*std::move(body));
}

// Unpacks the body into `text`, if the client compressed it, and puts it into the request.
std::optional<Response> Unpack(Request& request, std::string& text) {
  const std::string encoding = AsciiLower(Trim(request.Header("Content-Encoding")));
  if (encoding.empty() || encoding == "identity") return std::nullopt;
  if (encoding != "gzip") {
    return Problem(
        415, fmt::format("the body is encoded as {}; send it plain or as gzip", Quoted(encoding)));
  }
  Result<std::string> body = Gunzip(request.body, Api::kBodyBytesMax);
  if (!body && body.error().code == Code::kResourceExhausted) {
    return Problem(413, body.error().message);
  }
  if (!body) return Problem(body.error());
  text = *std::move(body);
  request.body = text;
  return std::nullopt;
}

bool HasEffect(const Operation& operation) {
  return operation.access != Access::kRead && operation.access != Access::kAnalyse;
}

Digest DigestOf(const Request& request, const Visitor& visitor) {
  return Sha256(fmt::format("{} {} {}\n{}\n{}", request.method, request.target,
                            visitor.caller.project.value_or(""), MediaTypeOf(request),
                            request.body));
}

}  // namespace

Api::Api(Services services, Options options)
    : services_(std::move(services)),
      gate_(std::move(options.gate)),
      limiter_(options.rate),
      guesses_({.per_second = kGuessesPerSecond, .burst = kGuessesAtOnce}),
      answers_(options.answers) {}

bool Api::IsQuick(const Request& request) {
  if (!IsGetOrHead(request)) return false;
  const std::string_view path = request.target.substr(0, request.target.find('?'));
  const Operation* operation = OperationAt(path);
  if (operation != nullptr) return operation->access == Access::kRead;
  return path == "/healthz" || FindAsset(path) != nullptr;
}

Response Api::Handle(const Request& request) {
  const auto start = std::chrono::steady_clock::now();
  Response response;
  try {
    response = Route(request);
  } catch (const std::exception& error) {
    // Only the standard library throws, when memory runs out.
    response = Problem(Error{.code = Code::kInternal, .message = error.what()});
  }
  metrics_.CountRequest(response.status, std::chrono::steady_clock::now() - start);
  return response;
}

Response Api::Route(const Request& request) {
  Result<Target> target = ParseTarget(request.target);
  if (!target) return Problem(target.error());
  // A health check may not be able to send a Host header, and learns nothing else.
  if (target->path == "/healthz") return Json(R"({"status":"ok"})");
  if (target->path == "/readyz") return Ready();
  if (const Result<void> origin = gate_.CheckOrigin(request); !origin) {
    return Problem(origin.error());
  }
  if (IsGetOrHead(request) && !request.body.empty()) {
    return Problem(400,
                   fmt::format("a {} request cannot have a body; send its arguments in the query",
                               request.method));
  }
  if (const Asset* asset = FindAsset(target->path)) return Static(*asset, request);
  if (std::optional<Response> docs = AnswerDocs(request, target->path)) return *std::move(docs);

  Result<Visitor> visitor = gate_.Admit(request, *target, services_.engine()->Now());
  const std::string client =
      visitor && visitor->has_token ? visitor->caller.actor : std::string(request.peer);
  const auto now = std::chrono::steady_clock::now();
  auto wait = limiter_.Take(client, now);
  const bool is_guess = !visitor && visitor.error().code == Code::kUnauthenticated;
  if (is_guess) wait = std::max(wait, guesses_.Take(request.peer, now));
  if (wait.count() > 0) {
    metrics_.CountLimited();
    Response response = Problem(429, "too many requests; wait as long as Retry-After says");
    response.headers.emplace_back("Retry-After", fmt::format("{}", (wait.count() + 999) / 1'000));
    return response;
  }
  if (!visitor) return Problem(visitor.error());
  // Not before it is known who sent it.
  std::string text;
  Request plain = request;
  if (std::optional<Response> problem = Unpack(plain, text)) return *std::move(problem);
  Response response = AnswerVisitor(plain, *target, *visitor);
  CompressIfAsked(request, response);
  // The answer may show what another node did (under the same key), before this node has learned of
  // it.
  const Operation* operation = OperationAt(target->path);
  const bool may_tell = operation == nullptr || HasEffect(*operation);
  if (request.method == "POST" && may_tell) answers_.Forget();
  return response;
}

Response Api::AnswerVisitor(const Request& request, Target& target, const Visitor& visitor) {
  if (std::optional<Response> fixed = AnswerFixed(request, target, visitor)) {
    return *std::move(fixed);
  }
  if (std::optional<Response> answer = AnswerMachine(request, target, visitor)) {
    return *std::move(answer);
  }
  const Operation* operation = OperationAt(target.path);
  if (operation == nullptr) {
    return Problem(Error{
        .code = Code::kNotFound,
        .message = fmt::format("no path {}; /openapi.json lists all paths", Quoted(target.path))});
  }
  const bool may_get = IsGet(*operation);
  const bool is_get = IsGetOrHead(request);
  if (request.method != "POST" && !(is_get && may_get)) {
    return NotAllowed(MethodsAt(MachineAt(services_.machine, target.path), operation));
  }
  if (const Result<void> allowed = visitor.Require(operations::ScopeOf(operation->access));
      !allowed) {
    return Problem(allowed.error());
  }
  if (!is_get && !IsBodyOf(*operation, MediaTypeOf(request))) return WrongBody();
  return is_get ? Look(*operation, request, target, visitor)
                : CallOnce(*operation, request, target, visitor);
}

std::optional<Response> Api::AnswerFixed(const Request& request, Target& target,
                                         const Visitor& visitor) {
  const std::string_view path = target.path;
  if (path.starts_with(kHooks)) {
    return request.method == "POST" ? AnswerHook(request, path.substr(kHooks.size()), visitor)
                                    : NotAllowed("POST");
  }
  if (path == "/mcp" && services_.mcp) {
    return services_.mcp(*services_.engine(), visitor, request);
  }
  if (path.starts_with(kOtlp) && services_.otlp) {
    return request.method == "POST" ? AnswerOtlp(request, visitor) : NotAllowed("POST");
  }
  if (path == "/v1/demo") {
    return request.method == "POST" ? AnswerDemo(visitor) : NotAllowed("POST");
  }
  const bool is_read = path == "/metrics" || path == "/openapi.json" || path == "/v1/changes" ||
                       path == kExportPath || path == "/v1/whoami" || path == "/v1/spaces" ||
                       path == "/v1/version";
  if (!is_read) return std::nullopt;
  if (request.method != "GET" && request.method != "HEAD") return NotAllowed("GET, HEAD");
  if (const Result<void> allowed = visitor.Require(Scope::kRead); !allowed) {
    return Problem(allowed.error());
  }
  const std::shared_ptr<Engine> engine = services_.engine();
  if (path == "/metrics") return AnswerMetrics(visitor);
  if (path == kExportPath) return AnswerExport(visitor);
  if (path == "/v1/changes") return OpenChanges(request, target, visitor);
  if (path == "/v1/whoami") {
    const bool is_owner = !services_.machine.empty() && RequireOwner(visitor, request).has_value();
    return Json(WhoAmI(visitor, is_owner, engine->Now()));
  }
  if (path == "/v1/spaces") return Of(SpaceNames(*engine, visitor));
  if (path == "/v1/version") return Json(fmt::format("{{\"version\":\"{}\"}}", Version()));
  Response document = Json(OpenApi(services_.machine));
  TagAnswer(request, document);
  return document;
}

std::optional<Response> Api::AnswerMachine(const Request& request, const Target& target,
                                           const Visitor& visitor) {
  const MachinePath path = MachineAt(services_.machine, target.path);
  if (path.get == nullptr && path.post == nullptr) return std::nullopt;
  const Operation* other = OperationAt(target.path);
  const bool is_get = IsGetOrHead(request);
  const Operation* operation = is_get ? path.get : request.method == "POST" ? path.post : nullptr;
  const bool is_meant = operation != nullptr &&
                        (other == nullptr || is_get ||
                         (IsJson(MediaTypeOf(request)) && HasFieldOf(*operation, request.body)));
  if (!is_meant) {
    if (other != nullptr) return std::nullopt;
    return NotAllowed(MethodsAt(path, other));
  }
  if (const Result<void> owner = RequireOwner(visitor, request); !owner) {
    return Problem(owner.error());
  }
  if (const Result<void> allowed = visitor.Require(Scope::kAdmin); !allowed) {
    return Problem(allowed.error());
  }
  if (!is_get && !IsBodyOf(*operation, MediaTypeOf(request))) return WrongBody();
  // Never from the cache, because the machine changes without an event in the ledger.
  return is_get ? CallOperation(*operation, *services_.engine(), request, target, visitor)
                : CallOnce(*operation, request, target, visitor);
}

Response Api::AnswerOtlp(const Request& request, const Visitor& visitor) {
  // Telemetry reports what users said and how calls ended, like hooks.
  if (const Result<void> allowed = visitor.Require(Scope::kHook); !allowed) {
    return Problem(allowed.error());
  }
  Response response = services_.otlp(*services_.engine(), visitor, request);
  if (services_.changed) services_.changed();
  return response;
}

Response Api::AnswerHook(const Request& request, std::string_view client, const Visitor& visitor) {
  if (!services_.hook) return Problem(404, "this server does not answer hooks");
  if (const Result<void> allowed = visitor.Require(Scope::kHook); !allowed) {
    return Problem(allowed.error());
  }
  const std::shared_ptr<Engine> engine = services_.engine();
  Result<std::string> answer = services_.hook(*engine, visitor.caller, client, request.body);
  if (services_.changed) services_.changed();
  if (answer && answer->empty()) return Json("{}");
  return Of(std::move(answer));
}

Response Api::AnswerDemo(const Visitor& visitor) {
  if (!services_.demo) return Problem(404, "this server has no demonstration");
  // Creates a new space, which a token of another space may not do.
  if (const Result<void> allowed = visitor.Require(Scope::kAdmin); !allowed) {
    return Problem(allowed.error());
  }
  if (visitor.has_token && visitor.caller.space != "demo") {
    return Problem(
        403, "the demonstration needs a token for the space demo; this token is for another space");
  }
  if (const Result<void> done = services_.demo("demo"); !done) return Problem(done.error());
  return Json(R"({"space":"demo"})");
}

Response Api::AnswerMetrics(const Visitor& visitor) {
  const std::shared_ptr<Engine> engine = services_.engine();
  const Result<std::string> faculties = engine->overview().Metrics(visitor.caller);
  if (!faculties) return Problem(faculties.error());
  return {.type = "text/plain; version=0.0.4; charset=utf-8",
          .body = metrics_.Write() + *faculties};
}

Response Api::AnswerExport(const Visitor& visitor) {
  if (const Result<void> allowed = visitor.Require(Scope::kAdmin); !allowed) {
    return Problem(allowed.error());
  }
  std::shared_ptr<Engine> engine = services_.engine();
  const Result<std::int64_t> head = engine->ledger().Head(visitor.caller);
  if (!head) return Problem(head.error());
  // Each part is a separate read, so a slow client blocks nobody.
  auto next = [engine = std::move(engine), caller = visitor.caller, head = *head,
               after = std::int64_t{0}]() mutable -> Result<std::string> {
    std::string part;
    if (after >= head) return part;
    CREDENCE_RETURN_IF_ERROR(
        engine->ledger().ExportAfter(caller, after, [&](std::string_view line) {
          part += line;
          part += '\n';
          return ++after < head && part.size() < kExportPartBytes;
        }));
    if (part.empty()) return DataLoss("the ledger became shorter during the export");
    return part;
  };
  return {.type = "application/x-ndjson",
          .body = "",
          .headers = {{"Cache-Control", "no-store"}},
          .parts = std::move(next)};
}

Response Api::OpenChanges(const Request& request, Target& target, const Visitor& visitor) {
  ChangeStream stream{.space = visitor.caller.space, .kind = target.Take("kind").value_or("")};
  if (!stream.kind.empty() && !engine::IsKnownKind(stream.kind)) {
    return Problem(400, fmt::format("kind {} is not known; use one of {}, or one of their events",
                                    Quoted(stream.kind), fmt::join(engine::kKindsOfEvents, ", ")));
  }
  stream.may_listen = gate_.Watch(request);
  std::string_view after = request.Header("Last-Event-ID");
  const std::optional<std::string> in_query = target.Take("after");
  if (after.empty() && in_query) after = *in_query;
  if (!after.empty()) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(after.data(), after.data() + after.size(), number);
    if (error != std::errc() || end != after.data() + after.size() || number < 0) {
      return Problem(400, fmt::format("{} is not the number of an event", Quoted(after)));
    }
    stream.after = number;
  }
  if (!target.query.empty()) {
    return Problem(400, fmt::format("{} is not a parameter; use kind or after",
                                    Quoted(target.query.front().first)));
  }
  return {.type = "text/event-stream",
          .body = ": changes of this space\n\n",
          .headers = {{"Cache-Control", "no-store"}},
          .stream = std::move(stream)};
}

Response Api::Look(const Operation& operation, const Request& request, const Target& target,
                   const Visitor& visitor) {
  const std::shared_ptr<Engine> engine = services_.engine();
  std::optional<AnswerCache::Basis> basis;
  if (operation.IsOfStoreAlone()) basis = answers_.BasisOf(engine);
  const std::string key = basis ? KeyOf(request, visitor.caller) : "";
  Response response;
  if (const auto known = basis ? answers_.Find(key, *basis) : nullptr) {
    response = *known;
  } else {
    response = CallOperation(operation, *engine, request, target, visitor);
    if (basis && response.status == 200) {
      answers_.Keep(key, *basis, std::make_shared<const Response>(response));
    }
  }
  DropKnown(request, response);
  return response;
}

Response Api::CallOperation(const Operation& operation, Engine& engine, const Request& request,
                            const Target& target, const Visitor& visitor) {
  const Result<Arguments> arguments = ArgumentsOf(operation, request, target);
  if (!arguments) return Problem(arguments.error());
  const Scope needed = operations::ScopeOf(operations::AccessOf(operation, *arguments));
  if (const Result<void> allowed = visitor.Require(needed); !allowed) {
    return Problem(allowed.error());
  }
  const Result<operations::Reply> reply = operation.call(engine, visitor.caller, *arguments);
  if (!reply) return Problem(reply.error());
  JsonWriter json;
  reply->Write(json);
  Response response = Json(std::move(json).Take());
  if (reply->refused()) response.status = 422;
  if (const std::optional<std::int64_t> matching = reply->matching()) {
    response.headers.emplace_back("Credence-Total", fmt::format("{}", *matching));
  }
  if (reply->is_cut() && HasNextPage(operation, *reply)) {
    response.headers.emplace_back(
        "Link", fmt::format("<{}>; rel=\"next\"", NextPage(operation, target, *arguments, *reply)));
  }
  const bool is_get = request.method != "POST";
  if (is_get) AddTag(response);
  if (!is_get && services_.changed) services_.changed();
  return response;
}

Response Api::CallOnce(const Operation& operation, const Request& request, const Target& target,
                       const Visitor& visitor) {
  const std::string_view given = request.Header("Idempotency-Key");
  const std::size_t keys = request.headers->Count("Idempotency-Key");
  const std::shared_ptr<Engine> engine = services_.engine();
  // A read has no effect that could happen twice.
  if (keys == 0 || !HasEffect(operation)) {
    return CallOperation(operation, *engine, request, target, visitor);
  }
  // The client relies on its key, so an invalid one is never ignored.
  if (keys > 1 || given.empty() || given.size() > kIdempotencyKeyMax || OneLine(given) != given) {
    return Problem(400,
                   fmt::format("send exactly one Idempotency-Key of 1 to {} characters on one line",
                               kIdempotencyKeyMax));
  }
  const KeysInUse::Use use(
      keys_, fmt::format("{}\n{}\n{}", visitor.caller.space, visitor.caller.actor, given));
  if (!use.is_first()) {
    return Problem(Error{
        .code = Code::kAborted,
        .message =
            "the first request with this Idempotency-Key is still running; try again in a moment"});
  }
  Visitor keyed = visitor;
  const std::unique_ptr<Rng> rng = MakeSystemRng();
  keyed.caller.once = RequestOnce{.key = std::string(given),
                                  .request = ToHex(DigestOf(request, visitor)),
                                  .attempt = NewUuid(engine->Now(), *rng)};
  return CallWithKey(operation, *engine, request, target, keyed);
}

Response Api::CallWithKey(const Operation& operation, Engine& engine, const Request& request,
                          const Target& target, const Visitor& visitor) {
  RequestLog& log = engine.requests();
  const auto decoded = [](const std::string& kept) {
    Result<Response> response = DecodeReply(kept);
    return response ? *std::move(response) : Problem(response.error());
  };
  const Result<std::optional<std::string>> before = log.FindReply(visitor.caller);
  if (!before) return Problem(before.error());
  if (*before) return decoded(**before);
  Response response = CallOperation(operation, engine, request, target, visitor);
  // Answers that may change on a retry are not kept.
  const bool is_final = response.status < 500 && response.status != 403 && response.status != 409 &&
                        response.status != 429;
  if (!is_final) {
    // After a server error the request may have been carried out (a commit whose answer was lost).
    // Its claim stays then, so that it is not carried out twice.
    if (response.status < 500) (void)log.DropRequest(visitor.caller);
    return response;
  }
  // Even if the answer cannot be kept, the claim shows that the request was carried out.
  const Result<std::string> kept = log.KeepReply(visitor.caller, EncodeReply(response));
  return kept ? decoded(*kept) : response;
}

Response Api::Ready() {
  if (!ready_) return Problem(503, "the server is stopping");
  const Result<std::int64_t> head = services_.engine()->ledger().Head({});
  if (!head) return Problem(503, SpellForHttp(head.error().message));
  return Json(R"({"status":"ready"})");
}

}  // namespace credence::http
