// SPDX-License-Identifier: Apache-2.0
#include "llm/make_model.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "base/nearest.h"
#include "base/settings.h"
#include "base/utf8.h"
#include "llm/endpoint.h"
#include "llm/remote_model.h"
#include "llm/scripted_model.h"
#include "llm/url.h"

namespace credence::llm {
namespace {

struct Provider {
  std::string_view name;
  Api api;
  std::string_view url;      // Default address.
  std::string_view key_env;  // The usual variable for its key; empty if it needs none.
  std::string_view chat_path;
  std::string_view embed_path;  // Empty if it has none.
  std::string_view model;       // One that many people have, as an example.
  std::string_view embed_model;
};

constexpr std::array<Provider, 3> kProviders = {{
    {.name = "ollama",
     .api = Api::kOllama,
     .url = "http://127.0.0.1:11434",
     .key_env = "",
     .chat_path = "/api/chat",
     .embed_path = "/api/embed",
     .model = "llama3.2",
     .embed_model = "nomic-embed-text"},
    {.name = "openai",
     .api = Api::kOpenAi,
     .url = "https://api.openai.com/v1",
     .key_env = "OPENAI_API_KEY",
     .chat_path = "/chat/completions",
     .embed_path = "/embeddings",
     .model = "gpt-4o-mini",
     .embed_model = "text-embedding-3-small"},
    {.name = "anthropic",
     .api = Api::kAnthropic,
     .url = "https://api.anthropic.com/v1",
     .key_env = "ANTHROPIC_API_KEY",
     .chat_path = "/messages",
     .embed_path = "",
     .model = "claude-3-5-haiku-latest",
     .embed_model = ""},
}};

// Options common to chat and embedding; views into the options.
struct Wanted {
  std::string_view section;  // "llm", for messages.
  std::string_view provider;
  std::string_view url;
  std::string_view model;
  std::string_view key_env;
  std::string_view key;
  std::chrono::milliseconds timeout;
  std::int64_t retries = 0;
  BudgetLimits budget;
  std::size_t body_bytes_max = 0;
};

Wanted WantedOf(const ModelOptions& options) {
  return {.section = "llm",
          .provider = options.provider,
          .url = options.url,
          .model = options.model,
          .key_env = options.key_env,
          .key = options.key,
          .timeout = options.timeout,
          .retries = options.retries,
          .budget = options.budget,
          .body_bytes_max = std::size_t{8} << 20};
}

Wanted WantedOf(const EmbeddingOptions& options) {
  return {.section = "embedding",
          .provider = options.provider,
          .url = options.url,
          .model = options.model,
          .key_env = options.key_env,
          .key = options.key,
          .timeout = options.timeout,
          .retries = options.retries,
          .budget = options.budget,
          .body_bytes_max = std::size_t{32} << 20};
}

const Provider* FindProvider(std::string_view name) {
  const auto* const found = std::ranges::find(kProviders, name, &Provider::name);
  return found == kProviders.end() ? nullptr : found;
}

std::string_view WithoutSlash(std::string_view url) {
  while (url.ends_with('/')) url.remove_suffix(1);
  return url;
}

// The address for calls, without a trailing slash. Users of Anthropic's own tools know its address
// without the version.
std::string BaseUrl(const Provider& provider, std::string_view url) {
  if (url.empty()) return std::string(provider.url);
  std::string base(WithoutSlash(url));
  if (provider.api == Api::kAnthropic && !base.ends_with("/v1")) base += "/v1";
  return base;
}

bool IsOwnAddress(const Provider& provider, std::string_view url) {
  const Result<Url> own = ParseUrl(provider.url);
  const Result<Url> given = ParseUrl(BaseUrl(provider, url));
  return own && given && own->is_https == given->is_https && own->host == given->host &&
         own->port == given->port;
}

std::string KeyVariableOf(const Wanted& wanted) {
  if (!wanted.key_env.empty()) return std::string(wanted.key_env);
  const Provider* const provider = FindProvider(wanted.provider);
  if (provider == nullptr || !IsOwnAddress(*provider, wanted.url)) return {};
  return std::string(provider->key_env);
}

Failure UnknownProvider(const Wanted& wanted, std::span<const std::string_view> known) {
  std::string message = std::string(wanted.section) + ".provider: " + Quoted(wanted.provider) +
                        " is not a provider; ";
  if (const auto meant = Nearest(wanted.provider, known)) {
    return InvalidArgument(message + "did you mean " + std::string(*meant) + "?");
  }
  for (const std::string_view name : known) message += std::string(name) + ", ";
  message.resize(message.size() - 2);
  return InvalidArgument(message + " are");
}

// A key goes into a header and must not inject another one.
bool IsKey(std::string_view key) {
  return std::ranges::all_of(key, [](char c) { return c > ' ' && c < '\x7f'; });
}

Result<void> CheckKey(const Provider& provider, const Wanted& wanted, const Url& url) {
  const std::string variable = KeyVariableOf(wanted);
  if (wanted.key.empty()) {
    if (provider.key_env.empty() || !IsOwnAddress(provider, wanted.url)) return {};
    return Fail(Code::kUnauthenticated, std::string(provider.name) + " needs a key; set " +
                                            variable + " in the environment");
  }
  if (!IsKey(wanted.key)) {
    return InvalidArgument("the key in " + variable +
                           " has a space or a control character in it; set it again");
  }
  if (!url.is_https && !IsLoopback(url.host)) {
    return InvalidArgument(std::string(wanted.section) + ".url: " + url.Origin() +
                           " would receive the key unencrypted; use https, or no key");
  }
  return {};
}

std::vector<HttpHeader> HeadersOf(const Provider& provider, std::string_view key) {
  std::vector<HttpHeader> headers;
  if (provider.api == Api::kAnthropic) {
    headers.push_back({.name = "anthropic-version", .value = "2023-06-01"});
    if (!key.empty()) headers.push_back({.name = "x-api-key", .value = std::string(key)});
  } else if (!key.empty()) {
    headers.push_back({.name = "Authorization", .value = "Bearer " + std::string(key)});
  }
  return headers;
}

std::shared_ptr<Meter> MeterOf(const Surroundings& around, const BudgetLimits& limits) {
  if (around.meter) return around.meter;
  return std::make_shared<Meter>(
      limits, around.clock ? around.clock : std::make_shared<const SystemClock>());
}

Result<std::unique_ptr<Endpoint>> MakeEndpoint(const Provider& provider, const Wanted& wanted,
                                               const Surroundings& around) {
  const std::string section(wanted.section);
  if (wanted.model.empty()) {
    const std::string example(section == "llm" ? provider.model : provider.embed_model);
    return InvalidArgument(section + ".model is empty; name a model of " +
                           std::string(provider.name) + ": model = \"" + example + "\" in [" +
                           section + "], or " + EnvironmentName(section + ".model") + "=" +
                           example + " in the environment");
  }
  const std::string base = BaseUrl(provider, wanted.url);
  Result<Url> url = ParseUrl(base);
  if (!url) return InvalidArgument(section + ".url: " + url.error().message);
  if (base.contains('?')) {
    return InvalidArgument(section + ".url has a query; give the address without it");
  }
  if (wanted.timeout.count() <= 0) return InvalidArgument(section + ".timeout_ms is not positive");
  constexpr std::int64_t kRetriesMost = 10;
  if (wanted.retries < 0 || wanted.retries > kRetriesMost) {
    return InvalidArgument(section + ".retries is not between 0 and 10");
  }
  CREDENCE_RETURN_IF_ERROR(CheckKey(provider, wanted, *url));
  const std::string variable = KeyVariableOf(wanted);
  EndpointOptions options{.name = std::string(provider.name) + " " + OneLine(wanted.model),
                          .url = base,
                          .headers = HeadersOf(provider, wanted.key),
                          .key = std::string(wanted.key),
                          .key_hint = variable.empty()
                                          ? "name its variable in " + section + ".key_env"
                                          : "check " + variable,
                          .timeout = wanted.timeout,
                          .retry = {.retries = static_cast<int>(wanted.retries)},
                          .body_bytes_max = wanted.body_bytes_max};
  return std::make_unique<Endpoint>(
      std::move(options), around.http ? around.http : std::make_shared<HttpClient>(),
      MeterOf(around, wanted.budget),
      around.rng ? around.rng : std::shared_ptr<Rng>(MakeSystemRng()));
}

}  // namespace

std::string KeyVariable(const ModelOptions& options) { return KeyVariableOf(WantedOf(options)); }
std::string KeyVariable(const EmbeddingOptions& options) {
  return KeyVariableOf(WantedOf(options));
}

Result<std::unique_ptr<Model>> MakeModel(const ModelOptions& options,
                                         const Surroundings& surroundings) {
  const Wanted wanted = WantedOf(options);
  if (options.provider == "none" || options.provider.empty()) {
    return FailedPrecondition(
        "no model is configured; set llm.provider to ollama, openai, anthropic or scripted");
  }
  if (options.max_tokens <= 0) return InvalidArgument("llm.max_tokens is not positive");
  if (options.provider == "scripted") {
    CREDENCE_ASSIGN_OR_RETURN(std::vector<ScriptLine> lines, ReadScript(options.script));
    return std::make_unique<ScriptedModel>(options.script, std::move(lines),
                                           MeterOf(surroundings, options.budget));
  }
  const Provider* const provider = FindProvider(options.provider);
  if (provider == nullptr) {
    static constexpr std::array<std::string_view, 5> kKnown = {"none", "ollama", "openai",
                                                               "anthropic", "scripted"};
    return UnknownProvider(wanted, kKnown);
  }
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<Endpoint> endpoint,
                            MakeEndpoint(*provider, wanted, surroundings));
  RemoteModelOptions remote{.api = provider->api,
                            .name = options.provider + " " + OneLine(options.model),
                            .model = options.model,
                            .path = std::string(provider->chat_path),
                            .max_tokens = options.max_tokens,
                            .is_openai_itself = IsOwnAddress(*provider, options.url)};
  return std::make_unique<RemoteModel>(std::move(remote), std::move(endpoint));
}

Result<std::unique_ptr<EmbeddingModel>> MakeEmbeddingModel(const EmbeddingOptions& options,
                                                           const Patience& patience,
                                                           const Surroundings& surroundings) {
  const Wanted wanted = WantedOf(options);
  const Provider* const provider = FindProvider(options.provider);
  if (provider == nullptr || provider->embed_path.empty()) {
    static constexpr std::array<std::string_view, 2> kKnown = {"ollama", "openai"};
    return UnknownProvider(wanted, kKnown);
  }
  CREDENCE_ASSIGN_OR_RETURN(std::unique_ptr<Endpoint> endpoint,
                            MakeEndpoint(*provider, wanted, surroundings));
  RemoteEmbeddingOptions remote{.api = provider->api,
                                .provider = options.provider,
                                .model = options.model,
                                .path = std::string(provider->embed_path),
                                .dimensions = options.dimensions};
  return RemoteEmbeddingModel::Make(std::move(remote), std::move(endpoint), patience);
}

}  // namespace credence::llm
