// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/secrets.h"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "base/ascii.h"
#include "base/utf8.h"
#include "governor/glob.h"
#include "governor/shell/options.h"

namespace credence::governor::shell {
namespace {

// Whole names of files, and what names end with after their last dot, in lower case.
constexpr std::string_view kSecretNames =
    ".env .envrc id_rsa id_dsa id_ecdsa id_ed25519 id_ecdsa_sk id_ed25519_sk .netrc _netrc .pgpass "
    ".my.cnf .npmrc .pypirc .git-credentials .htpasswd .vault-token .boto .s3cfg .dockercfg "
    ".vault_pass vault_pass.txt .token token.txt secrets.yml secrets.yaml secrets.json "
    "secrets.toml "
    "secrets.txt secret.yml secret.yaml secret.json secret.txt credentials.json credentials.csv "
    "credentials.yml credentials.yaml application_default_credentials.json credentials.tfrc.json "
    ".terraformrc .credentials.json oauth_creds.json passwords.txt password.txt .bash_history "
    ".zsh_history .psql_history .mysql_history .python_history .node_repl_history "
    ".rediscli_history wp-config.php terraform.tfvars terraform.tfstate";
constexpr std::string_view kSecretExtensions =
    "env pem key p12 pfx jks keystore kdbx ppk agekey token";
constexpr std::string_view kSecretPatterns =
    ".env.* client_secret*.json service-account*.json service_account*.json *-service-account.json "
    "*.auto.tfvars";
// Of those, what is meant to be shown.
constexpr std::string_view kPublicNames =
    "*.example *.sample *.template *.tmpl *.dist *.defaults *.schema example.env sample.env "
    "template.env *.example.env *.sample.env *.pub ca.pem cacert.pem cert.pem chain.pem "
    "fullchain.pem *-ca.pem *.crt.pem *-cert.pem *.cert.pem *_cert.pem ca-*.pem ca_*.pem "
    "*bundle*.pem public*.pem *public.pem *.pub.pem public*.key *public.key";

// A list as a set, because every word of a command may be looked up.
using WordSet = std::unordered_set<std::string_view>;
WordSet SetOf(std::string_view list) {
  WordSet set;
  for (std::string_view word = TakeWord(list); !word.empty(); word = TakeWord(list))
    set.insert(word);
  return set;
}

bool IsSecretName(std::string_view name) {
  static const WordSet names = SetOf(kSecretNames);
  static const WordSet extensions = SetOf(kSecretExtensions);
  const std::size_t dot = name.rfind('.');
  return names.contains(name) ||
         (dot != std::string_view::npos && extensions.contains(name.substr(dot + 1))) ||
         ((name.starts_with(".env.") || name.ends_with(".json") || name.ends_with(".tfvars")) &&
          ListHas(kSecretPatterns, name));
}

// Ends of paths, in lower case.
constexpr auto kSecretEnds = std::to_array<std::string_view>({"/.aws/credentials",
                                                              "/.docker/config.json",
                                                              "/.kube/config",
                                                              "/.gem/credentials",
                                                              "/.cargo/credentials",
                                                              "/.cargo/credentials.toml",
                                                              "/.config/gh/hosts.yml",
                                                              "/.config/hub",
                                                              "/.codex/auth.json",
                                                              "/.local/share/opencode/auth.json",
                                                              "/etc/shadow",
                                                              "/etc/gshadow",
                                                              "/etc/master.passwd",
                                                              "/etc/krb5.keytab",
                                                              "/.m2/settings-security.xml",
                                                              "/.config/pypoetry/auth.toml",
                                                              "/.config/glab-cli/config.yml",
                                                              "/containers/auth.json",
                                                              "/.config/rclone/rclone.conf",
                                                              "/.config/pip/pip.conf",
                                                              "/.composer/auth.json",
                                                              "/.netlify/config.json",
                                                              "/etc/kubernetes/admin.conf",
                                                              "/.mozilla/firefox/logins.json",
                                                              "/login data",
                                                              "/cookies.sqlite",
                                                              "/key4.db",
                                                              "/logins.json",
                                                              "/.yarnrc.yml",
                                                              "/.databrickscfg",
                                                              "/.snowsql/config",
                                                              "/.config/doctl/config.yaml",
                                                              "/.fly/config.yml",
                                                              "/etc/sudoers",
                                                              "/.bitcoin/wallet.dat",
                                                              "/wallet.dat"});
// Folders of which every file is a secret, but for kPlainInside.
constexpr auto kSecretFolders = std::to_array<std::string_view>(
    {"/.ssh/", "/.gnupg/", "/.password-store/", "/.azure/", "/.config/gcloud/", "/keychains/",
     "/.config/op/", "/run/secrets/", "/var/run/secrets/", "/.local/share/keyrings/",
     "/etc/ssl/private/", "/.aws/sso/", "/.aws/cli/cache/", "/.oci/", "/.config/sops/",
     "/.ethereum/keystore/", "/.config/solana/"});
constexpr std::string_view kPlainInside =
    "*.pub known_hosts known_hosts.old config authorized_keys environment rc gpg.conf "
    "gpg-agent.conf dirmngr.conf trustdb.gpg pubring.kbx pubring.gpg tofu.db configurations "
    "active_config azureprofile.json clouds.config .gpg-id";

std::string_view NameOfFile(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// Keys that tests and libraries bring along.
bool IsSample(std::string_view path) {
  const bool key = path.ends_with(".pem") || path.ends_with(".key") || path.ends_with(".p12");
  constexpr auto kFolders =
      std::to_array<std::string_view>({"/test/", "/tests/", "/testdata/", "/fixtures/",
                                       "/node_modules/", "/site-packages/", "/vendor/"});
  return key && std::ranges::any_of(kFolders,
                                    [&](std::string_view folder) { return path.contains(folder); });
}

bool IsHostKey(std::string_view path) {
  return path.starts_with("/etc/ssh/ssh_host_") && path.ends_with("_key");
}

// /proc/self/environ, /proc/1/task/1/environ
bool IsEnviron(std::string_view path) {
  return path.starts_with("/proc/") && path.ends_with("/environ");
}

}  // namespace

bool IsSecretFolder(std::string_view path) {
  std::string lower = AsciiLower(path);
  if (!lower.ends_with('/')) lower += '/';
  // Not everything in these is a secret, but something is.
  for (const std::string_view folder : {"/.aws/", "/.kube/", "/.docker/"}) {
    if (lower.ends_with(folder)) return true;
  }
  return std::ranges::any_of(kSecretFolders,
                             [&](std::string_view folder) { return lower.ends_with(folder); });
}

bool IsSecretPath(std::string_view path) {
  const std::string lower = AsciiLower(path);
  const std::string_view name = NameOfFile(lower);
  if (name.empty()) return false;
  if (IsSecretName(name)) return !ListHas(kPublicNames, name) && !IsSample(lower);
  // All other places have a dot, or one of these words, in their folders.
  const std::string_view folder = std::string_view(lower).substr(0, lower.size() - name.size());
  const bool special = folder.contains("/.") || folder.starts_with("/etc/") ||
                       folder.starts_with("/proc/") || folder.contains("/secrets/") ||
                       folder.contains("/keychains/") || name == "wallet.dat" ||
                       name == "login data" || name == "cookies.sqlite" || name == "key4.db" ||
                       name == "logins.json" || name == "auth.json";
  if (!special || ListHas(kPublicNames, name)) return false;
  if (IsHostKey(lower) || IsEnviron(lower)) return true;
  const auto ends = [&](std::string_view end) { return lower.ends_with(end); };
  if (std::ranges::any_of(kSecretEnds, ends)) return true;
  const auto inside = [&](std::string_view part) { return lower.contains(part); };
  return std::ranges::any_of(kSecretFolders, inside) && !ListHas(kPlainInside, name);
}

bool IsSecretGlob(std::string_view path) {
  constexpr auto kTypical = std::to_array<std::string_view>(
      {".env", ".env1", ".env.local", ".env.production", "id_rsa", "id_ed25519", "id_ecdsa",
       ".netrc", ".npmrc", ".pypirc", "server.pem", "server.key", ".git-credentials", ".pgpass",
       "credentials.json", "secrets.yaml"});
  const std::string lower = AsciiLower(path);
  const std::string_view name = NameOfFile(lower);
  const std::string_view folder = std::string_view(lower).substr(0, lower.size() - name.size());
  const auto literal =
      std::ranges::count_if(name, [](char c) { return !std::string_view("*?[]{}!^").contains(c); });
  if (IsSecretFolder(folder) && !ListHas(kPlainInside, name) && !name.ends_with(".pub"))
    return true;
  if (folder.ends_with("/.aws/") && GlobMatches(name, "credentials")) return true;
  // `*` and `*.json` stand for far more than secrets.
  return literal >= 2 && !name.starts_with('*') &&
         std::ranges::any_of(kTypical,
                             [&](std::string_view file) { return GlobMatches(name, file); });
}

bool IsPublicPath(std::string_view path) {
  constexpr auto kFolders = std::to_array<std::string_view>({"/usr/",
                                                             "/bin/",
                                                             "/sbin/",
                                                             "/lib",
                                                             "/opt/",
                                                             "/System/",
                                                             "/Library/",
                                                             "/nix/store/",
                                                             "/snap/",
                                                             "/sys/",
                                                             "/dev/",
                                                             "/proc/cpuinfo",
                                                             "/proc/meminfo",
                                                             "/proc/version",
                                                             "/proc/loadavg",
                                                             "/proc/uptime",
                                                             "/proc/sys/",
                                                             "/etc/os-release",
                                                             "/etc/hostname",
                                                             "/etc/hosts",
                                                             "/etc/issue",
                                                             "/etc/debian_version",
                                                             "/etc/lsb-release",
                                                             "/etc/alpine-release",
                                                             "/etc/redhat-release",
                                                             "/etc/timezone",
                                                             "/etc/localtime",
                                                             "/etc/resolv.conf",
                                                             "/etc/services",
                                                             "/etc/protocols",
                                                             "/etc/shells",
                                                             "/etc/ssl/certs/",
                                                             "/etc/apt/sources.list",
                                                             "/etc/mime.types"});
  return std::ranges::any_of(kFolders,
                             [&](std::string_view folder) { return path.starts_with(folder); });
}

bool IsSecretVariable(std::string_view name) {
  const std::string lower = AsciiLower(name);
  constexpr std::string_view kPlain =
      "ssh_auth_sock *_path *_file *_dir *_url_prefix *_endpoint *_ttl *_count *_length *_limit "
      "*_id *_name *_type *_expiry *_expires max_tokens *_max_tokens *_tokens "
      "tokenizers_parallelism "
      "git_author_* git_committer_* *_keys_dir pwd oldpwd keyboard keymap *_keymap *_host *_port";
  if (ListHas(kPlain, lower) && lower != "aws_access_key_id") return false;
  return ListHas(
      "*token *_token_* *secret *secret_* *secret*key* *password *_password_* *passwd *passphrase "
      "*apikey *api_key *api_key_* *access_key *access_key_id *private_key *privatekey "
      "*encryption_key *signing_key *master_key *_key *credentials *credential *_pat *_pass *_pwd "
      "*_auth *_dsn database_url *_database_url redis_url mongo_url mongodb_uri "
      "*_connection_string "
      "pgpassword *_cookie *_jwt *_webhook_url",
      lower);
}

bool FindsNoSecret(std::string_view pattern) {
  if (pattern.starts_with('^')) pattern.remove_prefix(1);
  if (pattern.ends_with('=')) pattern.remove_suffix(1);
  const std::string lower = AsciiLower(pattern);
  const bool plain = lower.size() >= 3 && std::ranges::all_of(lower, [](char c) {
                       return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
                     });
  constexpr auto kGrave = std::to_array<std::string_view>(
      {"key", "tok", "sec", "pas", "pwd", "aut", "cre", "api", "dsn", "url", "uri", "con", "jwt",
       "coo", "ses", "sig", "sal", "cer", "pri", "acc", "aws", "git", "adm", "use", "mas", "enc"});
  return plain &&
         std::ranges::none_of(kGrave, [&](std::string_view part) { return lower.contains(part); });
}

bool FindsSecrets(std::span<const std::string_view> words) {
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (!ListHas("-name -iname -path -ipath -wholename -regex -g --glob", words[i])) continue;
    const std::string path = "/" + std::string(words[i + 1]);
    if (IsSecretPath(path) || IsSecretGlob(path)) return true;
  }
  return false;
}

std::optional<std::string_view> StoreShown(std::span<const std::string_view> words) {
  if (words.empty()) return std::nullopt;
  const std::string_view name = words[0];
  std::array<std::string_view, 4> verbs = {};  // The first operands.
  std::size_t count = 0;
  for (const std::string_view word : words.subspan(1)) {
    if (!word.starts_with('-') && count < verbs.size()) verbs[count++] = word;
  }
  const auto has = [&](std::string_view list) {
    return std::ranges::any_of(words.subspan(1),
                               [&](std::string_view word) { return ListHas(list, word); });
  };
  const std::string_view verb = verbs[0];
  const std::string_view second = verbs[1];
  if (name == "security") {
    if (ListHas("find-generic-password find-internet-password", verb) && has("-w -g -gw -wg"))
      return "the keychain";
    if (ListHas("dump-keychain export", verb)) return "the keychain";
  }
  if (name == "getent" && ListHas("shadow gshadow", verb)) return "the password file";
  if (name == "secret-tool" && ListHas("lookup search", verb)) return "the keyring";
  if (name == "keyring" && verb == "get") return "the keyring";
  if (ListHas("pass gopass", name)) {
    const bool other = ListHas(
        "ls list find search insert generate edit rm mv cp git init version help mounts sync audit "
        "config",
        verb);
    if (!verb.empty() && !other) return "the password store";
  }
  if (name == "op" && (verb == "read" || (verb == "item" && second == "get") ||
                       (verb == "document" && second == "get")))
    return "1Password";
  if (name == "bw" && (verb == "get" || (verb == "list" && second == "items") || verb == "export"))
    return "Bitwarden";
  if (name == "lpass" && ListHas("show export", verb)) return "LastPass";
  if (ListHas("gpg gpg2", name) && has("--export-secret-keys --export-secret-subkeys"))
    return "the GPG keyring";
  if (name == "vault" && (verb == "read" || (verb == "kv" && second == "get") ||
                          (verb == "print" && second == "token")))
    return "Vault";
  if (name == "gh" && verb == "auth" &&
      (second == "token" || (second == "status" && has("-t --show-token"))))
    return "gh auth token";
  if (name == "aws") {
    if (verb == "configure" && second == "get")
      return verbs[2].contains("secret") || verbs[2].contains("token") || verbs[2].contains("key")
                 ? std::optional<std::string_view>("the AWS credentials")
                 : std::nullopt;
    if (verb == "configure" && second == "export-credentials") return "the AWS credentials";
    if (verb == "secretsmanager" && ListHas("get-secret-value batch-get-secret-value", second))
      return "AWS Secrets Manager";
    if (verb == "ssm" && second.starts_with("get-parameter") && has("--with-decryption"))
      return "the AWS parameter store";
    if (verb == "ecr" && second == "get-login-password") return "the AWS credentials";
    if (verb == "sts" && ListHas("get-session-token assume-role get-federation-token", second))
      return "the AWS credentials";
    if (verb == "iam" && second == "create-access-key") return "the AWS credentials";
  }
  if (name == "gcloud") {
    if (verb == "auth" && (second.starts_with("print-") ||
                           (second == "application-default" && verbs[2].starts_with("print-"))))
      return "the Google Cloud credentials";
    if (verb == "secrets" && second == "versions" && verbs[2] == "access")
      return "Google Secret Manager";
  }
  if (name == "az") {
    if (verb == "account" && second == "get-access-token") return "the Azure credentials";
    if (verb == "keyvault" && second == "secret" && ListHas("show download", verbs[2]))
      return "Azure Key Vault";
  }
  if (ListHas("kubectl oc k3s", name)) {
    const bool output = std::ranges::any_of(words, [](std::string_view word) {
      return word == "-o" || word.starts_with("-o=") || word.starts_with("--output") ||
             word.starts_with("-oyaml") || word.starts_with("-ojson") || word == "--template";
    });
    if (verb == "get" && output &&
        (ListHas("secret secrets", second) || second.starts_with("secret/") ||
         second.starts_with("secrets/") || second.contains("secret,")))
      return "the Kubernetes secrets";
    if (verb == "config" && second == "view" && has("--raw")) return "the Kubernetes credentials";
    if (verb == "create" && second == "token") return "the Kubernetes credentials";
  }
  if (name == "git" && verb == "credential" && second == "fill") return "git's credentials";
  if (name == "heroku" && (verb == "auth:token" || verb == "config")) return "Heroku";
  if (name == "doppler" && verb == "secrets") return "Doppler";
  if (ListHas("fly flyctl", name) && verb == "auth" && second == "token") return "Fly";
  if (name == "sops" && has("-d --decrypt decrypt")) return "a file of sops";
  if (name == "ansible-vault" && ListHas("view decrypt", verb)) return "an Ansible vault";
  if (name == "systemctl" && verb == "show-environment") return "the environment";
  if (name == "ps" && std::ranges::any_of(words.subspan(1), [](std::string_view word) {
        return !word.starts_with('-') && word.contains('e') &&
               word.find_first_not_of("aeuxwfglj") == std::string_view::npos;
      }))
    return "the environment";
  if (name == "netsh" && has("key=clear")) return "the Wi-Fi passwords";
  if (ListHas("npm pnpm yarn", name) && verb == "config" && has("*_authtoken *_authToken *_auth*"))
    return "npm's credentials";
  return std::nullopt;
}

bool IsMetadataHost(std::string_view host) {
  return ListHas(
      "169.254.169.254 169.254.170.2 metadata.google.internal metadata fd00:ec2::254 "
      "100.100.100.200 instance-data 2852039166 0xa9fea9fe",
      host);
}

bool IsRegistry(std::string_view host) {
  return ListHas(
      "registry.npmjs.org pypi.org files.pythonhosted.org crates.io static.crates.io "
      "index.crates.io proxy.golang.org sum.golang.org rubygems.org repo.maven.apache.org "
      "repo1.maven.org registry.yarnpkg.com deb.debian.org archive.ubuntu.com packagist.org "
      "api.nuget.org ghcr.io registry-1.docker.io formulae.brew.sh conda.anaconda.org",
      host);
}

bool IsOwnService(std::string_view source, std::string_view host) {
  struct Service {
    std::string_view begins;  // Of the variable or the store.
    std::string_view hosts;
  };
  constexpr auto kServices = std::to_array<Service>({
      {"$GITHUB_", "github.com api.github.com uploads.github.com"},
      {"$GH_", "github.com api.github.com uploads.github.com"},
      {"gh auth token", "github.com api.github.com uploads.github.com"},
      {"$GITLAB_", "gitlab.com"},
      {"$NPM_", "registry.npmjs.org"},
      {"$OPENAI_", "api.openai.com"},
      {"$ANTHROPIC_", "api.anthropic.com"},
      {"$GEMINI_", "generativelanguage.googleapis.com"},
      {"$GOOGLE_API_KEY", "generativelanguage.googleapis.com"},
      {"$MISTRAL_", "api.mistral.ai"},
      {"$GROQ_", "api.groq.com"},
      {"$OPENROUTER_", "openrouter.ai"},
      {"$HF_", "huggingface.co"},
      {"$HUGGINGFACE_", "huggingface.co"},
      {"$SLACK_", "slack.com hooks.slack.com"},
      {"$STRIPE_", "api.stripe.com"},
      {"$CLOUDFLARE_", "api.cloudflare.com"},
      {"$CF_", "api.cloudflare.com"},
      {"$DIGITALOCEAN_", "api.digitalocean.com"},
      {"$DO_", "api.digitalocean.com"},
      {"$LINEAR_", "api.linear.app"},
      {"$NOTION_", "api.notion.com"},
      {"$SENTRY_", "sentry.io"},
      {"$VERCEL_", "api.vercel.com"},
      {"$NETLIFY_", "api.netlify.com"},
      {"$CIRCLE", "circleci.com"},
      {"$JIRA_", "*.atlassian.net"},
      {"$ATLASSIAN_", "*.atlassian.net api.bitbucket.org"},
      {"$DATADOG_", "api.datadoghq.com"},
      {"$DD_", "api.datadoghq.com"},
      {"$FLY_", "api.fly.io api.machines.dev"},
      {"$SUPABASE_", "*.supabase.co"},
      {"the Google Cloud credentials", "*.googleapis.com"},
      {"the Azure credentials", "management.azure.com graph.microsoft.com"},
  });
  return std::ranges::any_of(kServices, [&](const Service& service) {
    return source.starts_with(service.begins) && ListHas(service.hosts, host);
  });
}

}  // namespace credence::governor::shell
