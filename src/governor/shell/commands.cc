// SPDX-License-Identifier: Apache-2.0
#include "governor/shell/commands.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

using enum OperandUse;

constexpr CommandRule Reads(std::string_view name, OperandUse use = kNothing,
                            std::string_view options = {}) {
  return {.name = name, .operands = use, .options = options};
}
constexpr CommandRule Looks(std::string_view name, std::string_view options = {}) {
  return {.name = name, .effect = Effect::kResearch, .why = "looks up", .options = options};
}
constexpr CommandRule Tests(std::string_view name, VerifyKind kind, std::string_view options = {}) {
  return {.name = name, .effect = Effect::kVerify, .verify = kind, .options = options};
}
constexpr CommandRule Writes(std::string_view name, OperandUse use, std::string_view options = {}) {
  return {.name = name, .why = "writes", .operands = use, .options = options};
}
// Formats its operands in place unless an option makes it check only.
constexpr CommandRule Formats(std::string_view name, std::string_view options) {
  return {.name = name,
          .effect = Effect::kProductionWrite,
          .why = "rewrites files",
          .verify = VerifyKind::kLint,
          .operands = kWritten,
          .options = options};
}
constexpr CommandRule Changes(std::string_view name, std::string_view why,
                              OperandUse use = kTouched) {
  return {.name = name, .effect = Effect::kStateChange, .why = why, .operands = use};
}
constexpr CommandRule By(Handler handler, std::string_view name, std::string_view options = {}) {
  return {.name = name, .options = options, .handler = handler};
}

constexpr VerifyKind kTest = VerifyKind::kTest;
constexpr VerifyKind kBuild = VerifyKind::kBuild;
constexpr VerifyKind kLint = VerifyKind::kLint;

constexpr std::string_view kGrep = "e=v f=v m=v A=v B=v C=v regexp=M file=M";
constexpr std::string_view kPytest =
    "collect-only=r co=r fixtures=r markers=r setup-plan=r version=r help=r h=r k=v m=v n=v W=v "
    "c=C config-file=C rootdir=v o=X override-ini=X p=M confcutdir=v junitxml=W junit-xml=W "
    "log-file=W basetemp=X snapshot-update=s inline-snapshot=s force-regen=s pastebin=X "
    "trace-config=f tb=v maxfail=v durations=v timeout=v cov=v cov-report=v deselect=v ignore=v";
constexpr std::string_view kJest =
    "u=s updateSnapshot=s update=s c=C config=C t=v testNamePattern=v outputFile=W "
    "outputFile.json=W "
    "watch=f version=r help=r listTests=r clearCache=s globalSetup=X reporters=v r=X require=X";

constexpr auto kUnsorted = std::to_array<CommandRule>({
    // Builtins of the shell.
    Reads(":"),
    Reads("true"),
    Reads("["),
    Reads("test"),
    Reads("echo"),
    Reads("pwd"),
    Reads("dirs"),
    Reads("type"),
    Reads("hash", kNothing, "p=X"),
    Reads("jobs"),
    Reads("wait"),
    Reads("times"),
    Reads("shift"),
    Reads("break"),
    Reads("continue"),
    Reads("help"),
    Reads("history"),
    Reads("caller"),
    Reads("ulimit"),
    Reads("umask"),
    Reads("shopt"),
    Reads("compgen"),
    By(RunPrintf, "printf"),
    By(RunExit, "exit"),
    By(RunExit, "return"),
    By(RunExit, "false"),
    By(RunChangeFolder, "cd"),
    By(RunChangeFolder, "pushd"),
    By(RunChangeFolder, "popd"),
    By(RunDeclaration, "export"),
    By(RunDeclaration, "declare"),
    By(RunDeclaration, "local"),
    By(RunDeclaration, "readonly"),
    By(RunDeclaration, "typeset"),
    By(RunDeclaration, "unset"),
    By(RunDeclaration, "let"),
    By(RunSet, "set"),
    By(RunRead, "read"),
    By(RunRead, "mapfile"),
    By(RunRead, "readarray"),
    By(RunRead, "getopts"),
    By(RunAlias, "alias"),
    Reads("unalias"),
    By(RunTrap, "trap"),
    By(RunSource, "source"),
    By(RunSource, "."),
    By(RunEval, "eval"),
    Changes("enable", "loads a builtin"),
    Changes("bind", "binds keys"),
    Changes("complete", "defines a completion"),
    Changes("fg", "resumes a job"),
    Changes("bg", "resumes a job"),
    Changes("disown", "detaches a job"),

    // Commands that run commands.
    By(RunPrefix, "sudo",
       "u=v g=v h=v p=v C=v D=v R=v T=v U=v r=v t=v user=v group=v i=s s=s e=s login=s shell=s "
       "edit=s l=r list=r v=r V=r"),
    By(RunPrefix, "doas", "u=v C=v s=s"),
    By(RunPrefix, "env", "u=v unset=v C=v chdir=v S=X split-string=X"),
    By(RunPrefix, "timeout", "s=v signal=v k=v kill-after=v"),
    By(RunPrefix, "gtimeout", "s=v signal=v k=v kill-after=v"),
    By(RunPrefix, "nice", "n=v adjustment=v"),
    By(RunPrefix, "ionice", "c=v n=v class=v p=X"),
    By(RunPrefix, "nohup"),
    By(RunPrefix, "setsid"),
    By(RunPrefix, "stdbuf", "i=v o=v e=v"),
    By(RunPrefix, "unbuffer"),
    By(RunPrefix, "command", "v=r V=r"),
    By(RunPrefix, "builtin"),
    By(RunPrefix, "exec", "a=v"),
    By(RunPrefix, "time", "f=v format=v o=W output=W"),
    By(RunPrefix, "chronic"),
    By(RunPrefix, "caffeinate", "t=v w=v"),
    By(RunPrefix, "xvfb-run", "n=v s=v e=W server-args=v"),
    By(RunPrefix, "taskset"),
    By(RunPrefix, "watch", "n=v interval=v"),
    By(RunPrefix, "noglob"),
    By(RunPrefix, "nocorrect"),
    By(RunXargs, "xargs",
       "n=v max-args=v P=v max-procs=v I=v replace=v L=v d=v delimiter=v E=v s=v a=v arg-file=v"),
    By(RunXargs, "parallel", "j=v jobs=v I=v"),
    By(RunFind, "find"),
    By(RunFind, "gfind"),
    By(RunShell, "bash"),
    By(RunShell, "sh"),
    By(RunShell, "zsh"),
    By(RunShell, "dash"),
    By(RunShell, "ksh"),
    By(RunShell, "ash"),

    // Files.
    Reads("ls"),
    Reads("exa"),
    Reads("eza"),
    Reads("lsd"),
    Reads("tree", kNothing, "o=W"),
    Reads("cat", kShown),
    Reads("tac", kShown),
    Reads("nl", kShown, "b=v w=v s=v"),
    Reads("head", kShown, "n=v c=v lines=v bytes=v"),
    Reads("tail", kShown, "n=v c=v lines=v bytes=v"),
    Reads("bat", kShown, "pager=X r=v l=v"),
    Reads("batcat", kShown, "pager=X r=v l=v"),
    Reads("more", kShown),
    Reads("less", kShown, "o=W O=W log-file=W LOG-FILE=W k=X lesskey-file=X P=v"),
    Reads("zcat", kShown),
    Reads("bzcat", kShown),
    Reads("xzcat", kShown),
    Reads("zless", kShown),
    Reads("od", kShown, "A=v t=v N=v j=v"),
    Reads("hexdump", kShown, "n=v s=v e=v"),
    Reads("xxd", kSecondWritten, "l=v s=v c=v g=v"),
    Reads("strings", kShown, "n=v"),
    Reads("rev", kShown),
    Reads("fold", kShown, "w=v"),
    Reads("fmt", kShown, "w=v"),
    Reads("pr", kShown),
    Reads("expand", kShown, "t=v"),
    Reads("cut", kShown, "d=v f=v c=v b=v"),
    Reads("paste", kShown, "d=v"),
    Reads("column", kShown, "t=f s=v"),
    Reads("join", kShown, "t=v"),
    Reads("comm", kShown),
    Reads("cmp", kShown),
    Reads("diff", kShown, "output=W x=v exclude=v U=v"),
    Reads("colordiff", kShown),
    Reads("sdiff", kShown, "o=W output=W diff-program=X"),
    Reads("delta"),
    Reads("wc", kShown, "files0-from=v"),
    Reads("tr"),
    Reads("uniq", kSecondWritten, "f=v s=v w=v"),
    Reads("sort", kShown, "o=W output=W compress-program=X k=v t=v T=v S=v parallel=v"),
    Reads("shuf", kShown, "o=W output=W n=v i=v"),
    Reads("iconv", kShown, "o=W output=W f=v t=v"),
    Reads("grep", kPattern, kGrep),
    Reads("egrep", kPattern, kGrep),
    Reads("fgrep", kPattern, kGrep),
    Reads("zgrep", kPattern, kGrep),
    Reads("rg", kPattern,
          "pre=X hostname-bin=X e=M f=M g=v t=v T=v m=v A=v B=v C=v glob=v type=v regexp=M"),
    Reads("ag", kPattern, "pager=X G=v A=v B=v C=v"),
    Reads("ack", kPattern, "pager=X A=v B=v C=v"),
    Reads("fd", kNothing, "x=X exec=X X=X exec-batch=X e=v t=v d=v"),
    Reads("fdfind", kNothing, "x=X exec=X X=X exec-batch=X e=v t=v d=v"),
    Reads("ast-grep", kNothing, "U=s update-all=s i=s r=v rewrite=v p=v l=v"),
    Reads("stat"),
    Reads("file", kNothing, "C=s compile=s m=v f=v"),
    Reads("du"),
    Reads("df"),
    Reads("realpath"),
    Reads("readlink"),
    Reads("basename"),
    Reads("dirname"),
    Reads("which"),
    Reads("whereis"),
    Reads("locate"),
    Reads("jq", kPattern, "L=v arg=v argjson=v f=M from-file=M"),
    Reads("yq", kPattern, "i=i inplace=i in-place=i s=s split-exp=s"),
    Reads("xmllint", kShown, "o=W output=W"),
    Reads("base64", kShown, "w=v o=W output=W"),
    Reads("md5sum"),
    Reads("sha1sum"),
    Reads("sha256sum"),
    Reads("sha512sum"),
    Reads("shasum"),
    Reads("cksum"),
    Reads("b2sum"),
    Reads("cloc"),
    Reads("tokei"),
    Reads("scc", kNothing, "o=W output=W"),
    Reads("nm"),
    Reads("objdump"),
    Reads("readelf"),
    Reads("size"),
    Reads("addr2line"),
    Reads("c++filt"),
    Reads("pdftotext", kSecondWritten, "f=v l=v"),
    Reads("identify"),
    Writes("tee", kWritten),
    Writes("touch", kWritten, "d=v t=v r=v"),
    Writes("mkdir", kWritten, "m=v"),
    Writes("truncate", kWritten, "s=v r=v size=v"),
    Writes("fallocate", kWritten, "l=v o=v"),
    Writes("mkfifo", kWritten, "m=v"),
    Writes("sponge", kWritten),
    By(RunCopy, "cp", "t=D target-directory=D S=v suffix=v"),
    By(RunCopy, "install", "t=D target-directory=D m=v o=v g=v S=v strip-program=X"),
    By(RunDd, "dd"),
    By(RunMktemp, "mktemp", "p=D tmpdir=D suffix=v"),
    By(RunTar, "tar"),
    By(RunTar, "bsdtar"),
    By(RunUnzip, "unzip", "d=D l=r t=r p=r Z=r v=r"),
    By(RunCompress, "gzip"),
    By(RunCompress, "gunzip"),
    By(RunCompress, "bzip2"),
    By(RunCompress, "bunzip2"),
    By(RunCompress, "xz"),
    By(RunCompress, "unxz"),
    By(RunCompress, "zstd"),
    By(RunCompress, "unzstd"),
    Changes("zip", "makes an archive"),
    Changes("7z", "runs an archiver"),
    Changes("rm", "deletes", kRemoved),
    Changes("rmdir", "deletes", kRemoved),
    Changes("unlink", "deletes", kRemoved),
    Changes("shred", "deletes", kRemoved),
    Changes("trash", "deletes", kRemoved),
    Changes("mv", "moves", kRemoved),
    Changes("rename", "moves", kRemoved),
    Changes("ln", "makes a link"),
    Changes("link", "makes a link"),
    Changes("rsync", "copies with rsync"),
    Changes("chmod", "changes permissions"),
    Changes("chown", "changes permissions"),
    Changes("chgrp", "changes permissions"),
    Changes("chattr", "changes permissions"),
    Changes("setfacl", "changes permissions"),
    Changes("mount", "mounts"),
    Changes("umount", "unmounts"),
    Changes("mkfs", "makes a file system"),
    Changes("split", "writes files"),
    Changes("csplit", "writes files"),
    {.name = "patch",
     .effect = Effect::kProductionWrite,
     .why = "applies a patch",
     .operands = kTouched,
     .options = "dry-run=r o=W output=W i=v p=v d=v input=v directory=v"},

    // Languages.
    By(RunSed, "sed"),
    By(RunSed, "gsed"),
    By(RunAwk, "awk"),
    By(RunAwk, "gawk"),
    By(RunAwk, "mawk"),
    By(RunAwk, "nawk"),
    By(RunPython, "python"),
    By(RunPython, "python2"),
    By(RunPython, "python3"),
    By(RunPython, "pypy3"),
    By(RunInterpreter, "node"),
    By(RunInterpreter, "perl"),
    By(RunInterpreter, "ruby"),
    By(RunInterpreter, "php"),
    By(RunInterpreter, "lua"),
    By(RunInterpreter, "Rscript"),
    By(RunInterpreter, "julia"),
    By(RunInterpreter, "java"),
    By(RunInterpreter, "osascript"),
    By(RunInterpreter, "ts-node"),
    By(RunInterpreter, "tsx"),
    By(RunInterpreter, "ipython"),
    By(RunInterpreter, "irb"),
    By(RunSqlite, "sqlite3"),
    Changes("psql", "runs statements"),
    Changes("mysql", "runs statements"),
    Changes("redis-cli", "runs statements"),
    Changes("mongosh", "runs statements"),
    Changes("vim", "opens an editor"),
    Changes("vi", "opens an editor"),
    Changes("nvim", "opens an editor"),
    Changes("nano", "opens an editor"),
    Changes("emacs", "opens an editor"),
    Changes("ed", "opens an editor"),
    Changes("ex", "opens an editor"),
    Changes("code", "opens an editor"),

    // The machine.
    Reads("date", kNothing, "s=X set=X d=v r=v f=v"),
    Reads("uname"),
    Reads("whoami"),
    Reads("id"),
    Reads("groups"),
    Reads("who"),
    Reads("w"),
    Reads("uptime"),
    Reads("free"),
    Reads("ps"),
    Reads("pgrep"),
    Reads("pidof"),
    Reads("pstree"),
    Reads("top"),
    Reads("lsof"),
    Reads("ss"),
    Reads("netstat"),
    Reads("nproc"),
    Reads("arch"),
    Reads("lscpu"),
    Reads("lsblk"),
    Reads("lsb_release"),
    Reads("sw_vers"),
    Reads("getconf"),
    Reads("getent"),
    Reads("locale"),
    Reads("tty"),
    Reads("printenv"),
    Reads("sleep"),
    Reads("seq"),
    Reads("yes"),
    Reads("expr"),
    Reads("bc"),
    Reads("factor"),
    Reads("numfmt"),
    Reads("cal"),
    Reads("clear"),
    Reads("reset"),
    Reads("man", kNothing, "P=X pager=X H=X html=X C=X M=v"),
    Reads("info"),
    Reads("apropos"),
    Reads("whatis"),
    Reads("tldr"),
    Reads("vmstat"),
    Reads("iostat"),
    Reads("nvidia-smi"),
    Reads("journalctl", kNothing,
          "vacuum-size=X vacuum-time=X vacuum-files=X rotate=s flush=s sync=s u=v n=v"),
    Reads("dmesg", kNothing, "C=s c=s clear=s read-clear=s n=X"),
    Changes("kill", "ends a process"),
    Changes("pkill", "ends a process"),
    Changes("killall", "ends a process"),
    Changes("reboot", "stops the machine"),
    Changes("shutdown", "stops the machine"),
    Changes("crontab", "schedules commands"),
    Changes("at", "schedules commands"),
    Changes("screen", "starts a process"),
    Changes("tmux", "starts a process"),
    Changes("su", "becomes somebody else"),
    Changes("useradd", "changes accounts"),
    Changes("passwd", "changes accounts"),

    // The network.
    By(RunCurl, "curl"),
    By(RunWget, "wget"),
    Looks("dig"),
    Looks("nslookup"),
    Looks("host"),
    Looks("whois"),
    Looks("ping"),
    Looks("lynx", "editor=X cfg=X"),
    Looks("w3m"),
    Changes("ssh", "runs on another machine"),
    Changes("scp", "copies to or from another machine"),
    Changes("sftp", "copies to or from another machine"),
    Changes("nc", "opens a connection"),
    Changes("ncat", "opens a connection"),
    Changes("telnet", "opens a connection"),
    Changes("socat", "opens a connection"),

    // Tests, builds and linters.
    Tests("pytest", kTest, kPytest),
    Tests("py.test", kTest, kPytest),
    Tests("tox", kTest, "l=r listenvs=r c=X x=X override=X e=v version=r help=r"),
    Tests("nox", kTest, "l=r list=r f=X noxfile=X s=v e=v version=r help=r"),
    Tests("jest", kTest, kJest),
    Tests("vitest", kTest, kJest),
    Tests("mocha", kTest, kJest),
    Tests("ava", kTest, kJest),
    Tests("rspec", kTest, "r=X require=X o=W out=W O=X options=X"),
    Tests("phpunit", kTest, "bootstrap=X c=X configuration=X log-junit=W"),
    Tests("pest", kTest, "bootstrap=X"),
    Tests("minitest", kTest),
    Tests("cucumber", kTest, "o=W out=W r=X require=X"),
    Tests("behave", kTest, "o=W outfile=W"),
    Tests("bats", kTest),
    Tests("prove", kTest, "e=X exec=X"),
    Tests("ctest", kTest,
          "N=r show-only=r S=X SP=X build-and-test=X O=W output-log=W "
          "output-junit=W R=v E=v L=v j=v C=v test-dir=v version=r help=r"),
    Tests("tsc", kBuild, "w=f watch=f init=s outDir=D outFile=W version=r help=r v=r h=r p=v"),
    Tests("vue-tsc", kBuild, "init=s outDir=D"),
    By(RunCompiler, "gcc"),
    By(RunCompiler, "g++"),
    By(RunCompiler, "cc"),
    By(RunCompiler, "clang"),
    By(RunCompiler, "clang++"),
    Tests("rustc", kBuild, "o=W C=M out-dir=D print=r"),
    Tests("javac", kBuild, "1 d=D processor=X"),
    Tests("mypy", kLint, "install-types=s html-report=D junit-xml=W config-file=v"),
    Tests("pyright", kLint),
    Tests("flake8", kLint, "o=W output-file=W config=v"),
    Tests("pylint", kLint, "init-hook=X load-plugins=X output=W rcfile=C"),
    Tests("bandit", kLint, "o=W output=W c=v"),
    Tests("pydocstyle", kLint),
    Tests("eslint", kLint,
          "fix=i o=W output-file=W init=s c=C config=C rulesdir=X resolve-plugins-relative-to=X "
          "version=r help=r print-config=r"),
    Tests("stylelint", kLint, "fix=i o=W output-file=W"),
    Tests("tslint", kLint, "fix=i"),
    Tests("oxlint", kLint, "fix=i"),
    Tests("markdownlint", kLint, "f=i fix=i o=W output=W"),
    Tests("shellcheck", kLint),
    Tests("hadolint", kLint),
    Tests("yamllint", kLint),
    Tests("actionlint", kLint, "shellcheck=X pyflakes=X 1 "),
    Tests("luacheck", kLint),
    Tests("golangci-lint", kLint, "fix=i"),
    Tests("staticcheck", kLint),
    Tests("cppcheck", kLint, "output-file=W dump=s"),
    Tests("clang-tidy", kLint, "fix=i fix-errors=i export-fixes=W load=X"),
    Tests("rubocop", kLint,
          "a=i A=i autocorrect=i autocorrect-all=i auto-correct=i x=i o=W out=W r=X require=X"),
    Tests("phpstan", kLint, "autoload-file=X"),
    Tests("swiftlint", kLint, "fix=i"),
    Tests("ktlint", kLint, "F=i format=i"),
    Tests("pyflakes", kLint),
    Tests("pycodestyle", kLint),
    Tests("vulture", kLint),
    Tests("ty", kLint),
    Tests("basedpyright", kLint),
    Tests("codespell", kLint, "w=i write-changes=i i=X"),
    Tests("tflint", kLint, "fix=i"),
    Formats("black", "check=c diff=c q=f l=v line-length=v t=v c=r code=r version=r"),
    Formats("isort", "c=c check=c check-only=c diff=c d=c version=r"),
    Formats("rustfmt", "check=c emit=v config=v edition=v version=r"),
    Formats("autopep8", "d=c diff=c"),
    Formats("yapf", "d=c diff=c"),
    {.name = "prettier",
     .verify = kLint,
     .options = "w=i write=i c=c check=c l=c list-different=c plugin=X config=v"},
    Reads("gofmt", kNothing, "w=i l=f d=f r=v"),
    Reads("goimports", kNothing, "w=i l=f d=f"),
    Reads("clang-format", kNothing, "i=i n=f dry-run=f style=v"),
    Reads("clang-format-19", kNothing, "i=i n=f dry-run=f style=v"),
    Reads("shfmt", kNothing, "w=i d=f l=f i=v"),
    Formats("stylua", "c=c check=c"),

    // Commands with subcommands; their tables are in tools.cc.
    By(RunGit, "git"),
    By(RunCredence, "credence"),
    By(RunCmake, "cmake"),
    By(RunScripts, "npm"),
    By(RunScripts, "pnpm"),
    By(RunScripts, "yarn"),
    By(RunScripts, "bun"),
    By(RunTool, "npx"),
    By(RunTool, "bunx"),
    By(RunTool, "pnpx"),
    By(RunTool, "uvx"),
    By(RunTool, "pipx"),
    By(RunTool, "ruff"),
    By(RunTool, "biome"),
    By(RunTool, "cargo"),
    By(RunTool, "go"),
    By(RunTool, "docker"),
    By(RunTool, "podman"),
    By(RunTool, "docker-compose"),
    By(RunTool, "kubectl"),
    By(RunTool, "helm"),
    By(RunTool, "terraform"),
    By(RunTool, "tofu"),
    By(RunTool, "aws"),
    By(RunTool, "gcloud"),
    By(RunTool, "az"),
    By(RunTool, "pip"),
    By(RunTool, "pip3"),
    By(RunTool, "pipenv"),
    By(RunTool, "poetry"),
    By(RunTool, "uv"),
    By(RunTool, "pdm"),
    By(RunTool, "hatch"),
    By(RunTool, "conda"),
    By(RunTool, "mamba"),
    By(RunTool, "coverage"),
    By(RunTool, "make"),
    By(RunTool, "gmake"),
    By(RunTool, "ninja"),
    By(RunTool, "just"),
    By(RunTool, "rake"),
    By(RunTool, "bazel"),
    By(RunTool, "bazelisk"),
    By(RunTool, "mvn"),
    By(RunTool, "mvnw"),
    By(RunTool, "gradle"),
    By(RunTool, "gradlew"),
    By(RunTool, "sbt"),
    By(RunTool, "meson"),
    By(RunTool, "gh"),
    By(RunTool, "glab"),
    By(RunTool, "systemctl"),
    By(RunTool, "service"),
    By(RunTool, "launchctl"),
    By(RunTool, "apt"),
    By(RunTool, "apt-get"),
    By(RunTool, "apt-cache"),
    By(RunTool, "dpkg"),
    By(RunTool, "rpm"),
    By(RunTool, "dnf"),
    By(RunTool, "yum"),
    By(RunTool, "apk"),
    By(RunTool, "brew"),
    By(RunTool, "snap"),
    By(RunTool, "gem"),
    By(RunTool, "bundle"),
    By(RunTool, "composer"),
    By(RunTool, "dotnet"),
    By(RunTool, "swift"),
    By(RunTool, "mix"),
    By(RunTool, "dart"),
    By(RunTool, "flutter"),
    By(RunTool, "deno"),
    By(RunTool, "zig"),
    By(RunTool, "rustup"),
    By(RunTool, "nvm"),
    By(RunTool, "pyenv"),
    By(RunTool, "rbenv"),
    By(RunTool, "asdf"),
    By(RunTool, "mise"),
    By(RunTool, "pre-commit"),
    By(RunTool, "ip"),
    By(RunTool, "turbo"),
    By(RunTool, "nx"),
    By(RunTool, "next"),
    By(RunTool, "vite"),
    By(RunTool, "ng"),
    By(RunTool, "buf"),
    By(RunTool, "playwright"),
    By(RunTool, "cypress"),
    By(RunTool, "django-admin"),
    By(RunTool, "rails"),
    By(RunTool, "alembic"),
    By(RunTool, "sysctl"),
    By(RunTool, "semgrep"),
    By(RunTool, "openssl"),
});

constexpr auto kCommands = [] {
  auto sorted = kUnsorted;
  std::ranges::sort(sorted, {}, &CommandRule::name);
  return sorted;
}();

// Rules that need no handler.
struct Reading {
  bool reads = false;
  bool checks = false;
  bool in_place = false;
  bool pattern_given = false;
  bool loads = false;
};

void Note(Judge& judge, const Option& option, Reading& reading) {
  switch (option.role) {
    case kRoleWrites:
    case kRoleInto:
      if (option.value != nullptr && option.value->text != "-") judge.Write(*option.value);
      break;
    case kRoleConfig:
      if (option.value == nullptr || !judge.IsOwnFile(*option.value))
        judge.Change("takes a configuration that is not the project's");
      break;
    case kRoleRuns:
      // pytest -o addopts= only removes options.
      if (option.value != nullptr && option.value->constant && option.value->text == "addopts=")
        break;
      judge.Change("runs what its option says: ", option.name);
      break;
    case kRoleChanges:
      judge.Change("changes something by its option: ", option.name);
      break;
    case kRoleInPlace:
      reading.in_place = true;
      break;
    case kRoleReads:
      reading.reads = true;
      break;
    case kRoleChecks:
      reading.checks = true;
      break;
    case kRoleModule:
      reading.pattern_given = true;
      reading.loads = reading.loads || option.value == nullptr || !option.value->constant ||
                      !option.value->text.starts_with("no:");
      break;
    default:
      break;
  }
}

bool HasHarmfulOption(std::string_view options) {
  for (std::size_t i = options.find('='); i != std::string_view::npos;
       i = options.find('=', i + 1)) {
    if (std::string_view("WDXsi").contains(options[i + 1])) return true;
  }
  return false;
}

void UseOperands(Judge& judge, const CommandRule& rule, const Parsed& parsed,
                 const Reading& reading) {
  const std::span<const Arg* const> operands = parsed.operands;
  if (reading.in_place || (rule.operands == kWritten && !reading.checks)) {
    for (const Arg* each : operands) {
      if (reading.in_place) {
        judge.Edit(*each);
      } else {
        judge.Write(*each);
      }
    }
    if (reading.in_place && operands.empty()) judge.WriteHere();
    return;
  }
  const bool skips = rule.operands == kPattern && !reading.pattern_given && !operands.empty();
  for (const Arg* each : operands.subspan(skips ? 1 : 0)) {
    // less '+!command'
    if (each->text.starts_with('+') && each->text.find_first_of("!|") != std::string::npos)
      judge.Change("runs what its argument says");
    if (rule.operands == kShown || rule.operands == kPattern) judge.Show(*each);
    if (rule.operands == kTouched) judge.Alter(*each);
    if (rule.operands == kRemoved) judge.Remove(*each);
  }
  if (rule.operands == kSecondWritten) {
    if (!operands.empty()) judge.Show(*operands[0]);
    if (operands.size() > 1 && operands[1]->text != "-") judge.Write(*operands[1]);
  }
}

void RunRow(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  Reading reading;
  const Parsed parsed = ParseOptions(args.subspan(1), rule.options, Operands::kAnywhere,
                                     [&](const Option& option) { Note(judge, option, reading); });
  if (parsed.loose && rule.operands != kWritten && HasHarmfulOption(rule.options))
    judge.Change("takes options that are not known");
  // pytest -p, rustc -C: load plugins and programs, except for `-p no:name`.
  if (rule.verify != VerifyKind::kNone && reading.loads) judge.Change("loads a plugin");
  if (reading.reads) return judge.Raise(Effect::kRead, "reads");
  UseOperands(judge, rule, parsed, reading);
  const bool verifies = rule.verify != VerifyKind::kNone;
  if (verifies && (rule.effect == Effect::kVerify || reading.checks)) {
    judge.Verify(rule.verify);
  } else if (rule.operands != kWritten || rule.effect == Effect::kStateChange) {
    judge.Raise(rule.effect, rule.why);
  } else if (parsed.operands.empty() && rule.effect == Effect::kProductionWrite) {
    judge.Raise(rule.effect, rule.why);
  } else {
    judge.Raise(Effect::kRead, "reads");
  }
}

// A name with a subscript is evaluated: test -v 'a[$(rm x)]'.
void CheckSubscripts(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  constexpr std::string_view kEvaluating =
      "test [ read unset declare export local typeset readonly mapfile readarray wait printf";
  const bool hides = std::ranges::any_of(args.subspan(1), [](const Arg& arg) {
    return arg.text.contains('[') && (arg.text.contains("$(") || arg.text.contains('`'));
  });
  if (!hides || !ListHas(kEvaluating, rule.name)) return;
  if (rule.name != "printf" || args[1].text.starts_with("-v"))
    judge.Change("evaluates a value that cannot be seen");
}

}  // namespace

const CommandRule* FindCommand(std::string_view name) {
  const auto* const found = std::ranges::lower_bound(kCommands, name, {}, &CommandRule::name);
  if (found != kCommands.end() && found->name == name) return found;
  // python3.12 is python, pip3.12 is pip, clang-18 is clang.
  const std::size_t digits = name.find_first_of("0123456789");
  if (digits == std::string_view::npos || digits == 0) return nullptr;
  if (name.find_first_not_of("0123456789.", digits) != std::string_view::npos) return nullptr;
  std::string_view stem = name.substr(0, digits);
  if (stem.ends_with('-')) stem.remove_suffix(1);
  return ListHas("python pip gcc g++ clang clang++ clang-format clang-tidy ruby php node lua", stem)
             ? FindCommand(stem)
             : nullptr;
}

void RunRule(Judge& judge, const CommandRule& rule, std::span<const Arg> args) {
  const bool asks = args.size() == 2 && args[1].constant &&
                    (args[1].text == "--version" || args[1].text == "--help");
  if (asks && rule.name != "." && rule.name != "source" && rule.name != "echo")
    return judge.Raise(Effect::kRead, "shows its version or help");
  CheckSubscripts(judge, rule, args);
  if (rule.handler != nullptr) return rule.handler(judge, rule, args);
  RunRow(judge, rule, args);
}

bool IsTestRunner(std::string_view base) {
  return ListHas(
      "test tests runtests runtests.py run_tests run_tests.py run_tests.sh run-tests.sh test.sh "
      "tests.sh run_test.sh",
      base);
}

bool IsWrapper(std::string_view base) { return base == "gradlew" || base == "mvnw"; }

}  // namespace credence::governor::shell
