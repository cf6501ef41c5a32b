// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/environment.h"

#include "governor/shell/options.h"

namespace credence::governor::shell {
namespace {

// Variables that change what other commands run, or where they find it. Anything with these names
// is refused even as a plain assignment, because it may be exported already.
constexpr std::string_view kCommanding =
    "PATH LD_* DYLD_* BASH BASH_* FUNCNEST ENV IFS SHELL SHELLOPTS BASHOPTS PS0 PS1 PS2 PS3 PS4 "
    "PROMPT_* CDPATH HOME XDG_* EDITOR VISUAL FCEDIT HISTFILE HISTSIZE HISTCONTROL HISTTIMEFORMAT "
    "PAGER MANPAGER *_PAGER *_EDITOR BROWSER LESS* MORE GIT_* SSH_* SUDO_* PYTHON* PERL* RUBY* "
    "GEM_* BUNDLE_* NODE_* NPM_* npm_* YARN_* PNPM_* JAVA_* _JAVA_* JDK_* CLASSPATH MAVEN_* "
    "GRADLE_* ANT_* MAKE MAKE* MFLAGS GNUMAKEFLAGS RUSTC RUSTC_* RUSTDOC* RUSTFLAGS CARGO_* GO* "
    "CGO_* CC CXX CPP LD AR AS CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CMAKE_* CTEST_* NINJA_* CCACHE_* "
    "COMPILER_PATH LIBRARY_PATH *_INCLUDE_PATH GCC_* FIND_* RIPGREP_* FZF_* BAT_* PYTEST_* TOX_* "
    "NOX_* COVERAGE_* PIP_* UV_* POETRY_* CONDA_* VIRTUAL_ENV DOCKER_* COMPOSE_* BUILDKIT_* "
    "KUBECONFIG KUBECTL_* HELM_* TF_* AWS_* AZURE_* CLOUDSDK_* GH_* GLAB_* TAR_OPTIONS GZIP BZIP* "
    "XZ_* ZSTD_* POSIXLY_CORRECT GREP_OPTIONS LS_OPTIONS TMPDIR TEMP TMP GCONV_PATH LOCPATH "
    "NLSPATH MALLOC_* GLIBC_TUNABLES HOSTALIASES RES_OPTIONS RESOLV_* TERMINFO* TERMCAP CURL_* "
    "WGET* SYSTEM_WGETRC NETRC OPENSSL_* SSL_* *_proxy *_PROXY MAN* GROFF_* AWKPATH AWKLIBPATH "
    "PSQL* PGSERVICE* PGSYSCONFDIR PGPASSFILE SQLITE_* MYSQL_* REDISCLI_* INPUTRC EXINIT VIMINIT "
    "TEXTDOMAIN* FIGNORE FPATH MAILPATH OLDPWD PWD DIRSTACK OPTIND OPTARG EXECIGNORE GLOBIGNORE "
    "TIMEFORMAT DEBUGINFOD_* R_* JULIA_* "
    "LUA_* PHP* DENO_* ERL_* MIX_* ELIXIR_* DOTNET_* NUGET_* COMPOSER_* ESLINT_* PRETTIER_* "
    "LIBGL_* GTK_* QT_* FAKEROOT* STRACE_* GDB* VALGRIND_* SYSTEMD_* JOURNAL* APT_* DPKG_* RPM_*";

// Of these the listed ones only inform.
constexpr std::string_view kInforming =
    "GIT_AUTHOR_* GIT_COMMITTER_* GIT_TERMINAL_PROMPT GIT_OPTIONAL_LOCKS GIT_MERGE_AUTOEDIT "
    "PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED PYTHONIOENCODING PYTHONUTF8 PYTHONHASHSEED "
    "PYTHONFAULTHANDLER NODE_ENV NODE_NO_WARNINGS NODE_TEST_CONTEXT GOOS GOARCH GO111MODULE "
    "GOMAXPROCS GOGC GOTRACEBACK CGO_ENABLED CARGO_TERM_COLOR CARGO_INCREMENTAL CARGO_NET_OFFLINE "
    "PYTEST_DISABLE_PLUGIN_AUTOLOAD DOCKER_BUILDKIT COMPOSE_PROJECT_NAME TF_LOG TF_IN_AUTOMATION "
    "AWS_REGION AWS_DEFAULT_REGION AWS_PROFILE AWS_DEFAULT_OUTPUT MIX_ENV DOTNET_NOLOGO "
    "DOTNET_CLI_TELEMETRY_OPTOUT MYSQL_PWD REDISCLI_AUTH NPM_TOKEN GH_TOKEN GITHUB_TOKEN "
    "GH_PROMPT_DISABLED GH_REPO";

constexpr std::string_view kHarmless =
    "CI DEBUG VERBOSE V TERM COLORTERM LANG LANGUAGE LC_* TZ COLUMNS LINES FORCE_COLOR NO_COLOR "
    "CLICOLOR CLICOLOR_FORCE RUST_BACKTRACE RUST_LOG LOG_LEVEL LOGLEVEL HUSKY APP_ENV RAILS_ENV "
    "RACK_ENV FLASK_ENV FLASK_DEBUG DJANGO_SETTINGS_MODULE ENVIRONMENT STAGE TEST_* APP_* "
    "*_LOG_LEVEL *_DEBUG *_VERBOSE *_TIMEOUT *_PORT PORT SEED USER LOGNAME PGPASSWORD PGUSER "
    "PGHOST PGPORT PGDATABASE SECRET_KEY API_KEY CREDENCE_* JEST_WORKER_ID "
    "TS_NODE_TRANSPILE_ONLY BROWSERSLIST_IGNORE_OLD_DATA COREPACK_ENABLE_STRICT DEBIAN_FRONTEND "
    "NEXT_TELEMETRY_DISABLED DO_NOT_TRACK QUIET SKIP_* BLOCK_SIZE TIME_STYLE";

}  // namespace

bool IsHarmlessVariable(std::string_view name) {
  if (ListHas(kInforming, name)) return true;
  return ListHas(kHarmless, name) && !ListHas(kCommanding, name);
}

bool IsCommandingVariable(std::string_view name) {
  return ListHas(kCommanding, name) && !ListHas(kInforming, name);
}

bool IsSearchPath(std::string_view name) { return name == "PYTHONPATH"; }

bool IsHarmlessValue(std::string_view name, std::string_view value) {
  const bool pager = name.ends_with("PAGER") || name.ends_with("EDITOR");
  if (pager) return value.empty() || value == "cat" || value == "true" || value == ":";
  if (name == "NODE_OPTIONS") {
    return value.starts_with("--max") && !value.contains(' ');
  }
  if (name == "GOFLAGS") {
    return ListHas("-mod=mod -mod=vendor -mod=readonly -v -race -short -count=1 -buildvcs=false",
                   value);
  }
  if (name == "GOPROXY") return value == "off" || value == "direct";
  if (name == "GOWORK") return value == "off";
  if (name == "MAKEFLAGS") return value.starts_with("-j") && value.size() <= 5;
  if (name == "RUSTFLAGS") return value == "-D warnings" || value == "-Dwarnings";
  if (name == "CC" || name == "CXX") return ListHas("gcc g++ clang clang++ cc c++", value);
  if (name == "LESS") return value.starts_with('-') && !value.contains('+');
  return false;
}

}  // namespace credence::governor::shell
