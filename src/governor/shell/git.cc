// SPDX-License-Identifier: Apache-2.0
// git: which subcommands only read, which change something, and which options run a program.
//
// fetch and pull count as git writes because they move remote branches. rm, mv and clean delete
// files and are state changes. An unknown subcommand may be an alias for anything.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

constexpr std::string_view kLookingSubcommands =
    "status log diff show blame annotate shortlog describe rev-parse rev-list ls-files ls-tree "
    "ls-remote cat-file show-ref for-each-ref name-rev merge-base diff-tree diff-index diff-files "
    "grep whatchanged count-objects fsck var version help check-ignore check-attr cherry "
    "range-diff show-branch verify-commit verify-tag get-tar-commit-id merge-tree patch-id "
    "check-ref-format check-mailmap column stripspace archive";

constexpr std::string_view kMoving =
    "add commit push pull fetch merge rebase checkout switch restore reset revert cherry-pick "
    "stash tag branch init clone am notes gc prune repack remote worktree config reflog "
    "update-index update-ref commit-tree write-tree read-tree symbolic-ref replace rerere "
    "pack-refs mktag mktree hash-object sparse-checkout maintenance submodule bisect bundle "
    "unpack-objects pack-objects index-pack fast-import lfs";

// Settings for -c that run nothing.
constexpr std::string_view kHarmlessSettings =
    "color.* advice.* user.* log.* core.quotepath core.quotePath core.autocrlf core.abbrev "
    "core.longpaths safe.directory init.defaultBranch commit.gpgsign tag.gpgsign diff.context "
    "diff.renames diff.algorithm diff.noprefix merge.conflictStyle blame.* pull.rebase "
    "push.default "
    "http.sslVerify http.postBuffer rebase.autoStash core.eol core.fileMode core.filemode "
    "core.ignorecase protocol.version column.ui status.*";

// Settings that name a program to run.
constexpr std::string_view kRunningSettings =
    "alias.* core.pager core.editor core.hooksPath core.hookspath core.fsmonitor core.sshCommand "
    "core.sshcommand core.askPass core.gitProxy pager.* credential.* diff.external diff.*.command "
    "diff.*.textconv difftool.* mergetool.* filter.* merge.*.driver sequence.editor gpg.* "
    "uploadpack.* receive.* include.* includeIf.* url.* remote.*.uploadpack remote.*.receivepack "
    "remote.*.vcs sendemail.* browser.* man.* web.* trailer.* submodule.* interactive.diffFilter";

using Args = std::span<const Arg>;

bool HasAny(Args args, std::string_view options) {
  return std::ranges::any_of(args, [&](const Arg& arg) {
    const std::string_view text = arg.text;
    return ListHas(options, text.substr(0, text.starts_with("--") ? text.find('=') : text.size()));
  });
}

std::size_t OperandCount(Args args) {
  return static_cast<std::size_t>(
      std::ranges::count_if(args, [](const Arg& arg) { return !arg.IsOption(); }));
}

std::string_view FirstOperand(Args args) {
  const auto found = std::ranges::find_if(args, [](const Arg& arg) { return !arg.IsOption(); });
  return found == args.end() ? std::string_view() : std::string_view(found->text);
}

// Subcommands that only list when given nothing to do.
bool OnlyLists(std::string_view name, Args rest) {
  const std::string_view first = FirstOperand(rest);
  const std::size_t operands = OperandCount(rest);
  if (name == "branch") {
    if (HasAny(rest,
               "-d -D -m -M -c -C -f --delete --move --copy --force -u --set-upstream-to "
               "--unset-upstream --edit-description -t --track"))
      return false;
    return operands == 0 || HasAny(rest,
                                   "-l --list --contains --no-contains --merged --no-merged "
                                   "--points-at -a -r --show-current");
  }
  if (name == "tag") {
    if (HasAny(rest, "-d --delete -a -s -f -m -F -u --annotate --sign --force")) return false;
    return operands == 0 ||
           HasAny(rest, "-l --list -n --contains --points-at --merged -v --verify");
  }
  if (name == "remote") return operands == 0 || ListHas("show get-url", first);
  if (name == "stash") return ListHas("list show", first);
  if (name == "worktree") return first == "list";
  if (name == "notes") return operands == 0 || ListHas("list show", first);
  if (name == "reflog") return operands == 0 || !ListHas("expire delete drop write", first);
  if (name == "submodule") return operands == 0 || ListHas("status summary", first);
  if (name == "bisect") return ListHas("log visualize view", first);
  if (name == "bundle") return ListHas("verify list-heads", first);
  if (name == "sparse-checkout") return first == "list";
  if (name == "symbolic-ref") return operands == 1 && !HasAny(rest, "-d --delete");
  if (name == "hash-object") return !HasAny(rest, "-w");
  if (name == "lfs") return ListHas("ls-files status env version", first);
  if (name == "rerere") return ListHas("status diff", first);
  if (name == "config") {
    if (HasAny(rest, "--get --get-all --get-regexp --get-urlmatch -l --list --get-color"))
      return !HasAny(rest, "--unset --add --replace-all -e --edit");
    if (HasAny(rest,
               "--unset --unset-all --add --replace-all -e --edit --remove-section "
               "--rename-section"))
      return false;
    return ListHas("get list", first) || operands == 1;
  }
  return false;
}

// Long options that run a program; git accepts any unambiguous abbreviation.
bool AbbreviatesHarmful(std::string_view name, std::string_view option) {
  constexpr std::array<std::string_view, 8> kEverywhere = {
      "--upload-pack",         "--receive-pack", "--exec", "--extcmd",
      "--open-files-in-pager", "--ext-diff",     "--tool", "--output"};
  if (!option.starts_with("--") || option.size() < 4 || option == "--output") return false;
  if ((name == "clone" || name == "init") && (option == "--template" || option == "--config"))
    return true;
  if ((name == "cat-file" || name == "grep") && option == "--textconv") return true;
  return std::ranges::any_of(kEverywhere, [&](auto each) { return each.starts_with(option); });
}

// Effects of a subcommand's options.
void JudgeOptions(Judge& judge, std::string_view name, Args rest) {
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const Arg& arg = rest[i];
    const std::string_view text = arg.text;
    const std::string_view option = text.substr(0, text.find('='));
    if (arg.loose && arg.known == 0) judge.Change("takes options that are not known");
    if (text == "--") break;
    if (text.starts_with("ext::") || text.contains("ext::")) judge.Change("runs a transport");
    if (option == "--output" || (option == "-o" && name == "archive")) {
      const bool attached = option.size() < text.size();
      if (attached) judge.Write(arg.From(option.size() + 1));
      if (!attached && i + 1 < rest.size()) judge.Write(rest[i + 1]);
    }
    const bool output = text.starts_with("--output=") || text.starts_with("--output-directory=");
    if (output && name == "format-patch") judge.Write(arg.From(text.find('=') + 1));
    const bool runs = AbbreviatesHarmful(name, option);
    const bool short_runs = (name == "grep" && text.starts_with("-O")) ||
                            (name == "rebase" && text.starts_with("-x")) ||
                            (name == "clone" && (text == "-u" || text == "-c")) ||
                            (name == "merge" && text.starts_with("-s") && text.size() > 2);
    if (runs || short_runs) judge.Change("runs what its option says: ", option);
  }
}

// Whether it cannot be a branch name, or ends like a file name.
bool LooksLikeFile(std::string_view text) {
  const std::string_view base = text.substr(text.rfind('/') + 1);
  const std::size_t dot = base.rfind('.');
  if (text.starts_with('.') || text.contains("/.")) return true;
  return dot != std::string_view::npos && base.find_first_of("0123456789", dot) == base.npos;
}

// `git checkout auth/login` names a branch, `git checkout -- auth/login` a file.
void JudgeCheckout(Judge& judge, Args rest) {
  const bool makes_branch = HasAny(rest, "-b -B --orphan -t --track");
  bool after_dashes = false;
  bool after_operand = false;
  for (const Arg& arg : rest) {
    if (arg.text == "--") {
      after_dashes = true;
      continue;
    }
    if (arg.IsOption() && !after_dashes) continue;
    const bool is_file =
        after_dashes || (!makes_branch && (after_operand || LooksLikeFile(arg.text)));
    if (is_file) {
      judge.Alter(arg);
    } else {
      judge.Touch(arg);
    }
    after_operand = true;
  }
}

void RunSubcommand(Judge& judge, const Arg& command, Args rest) {
  const std::string_view name = command.text;
  JudgeOptions(judge, name, rest);
  const std::string_view first = FirstOperand(rest);
  if (ListHas(kLookingSubcommands, name))
    return judge.Raise(Effect::kGitRead, "looks at the history");
  if (ListHas("rm mv clean", name)) {
    for (const Arg& arg : rest) judge.Remove(arg);
    if (name == "clean" && HasAny(rest, "-n --dry-run -nd -ndx"))
      return judge.Raise(Effect::kGitRead, "looks at the files");
    if (name == "rm" && HasAny(rest, "--cached")) return judge.Raise(Effect::kGitWrite, "git rm");
    return judge.Change(name == "mv" ? "moves" : "deletes");
  }
  if (name == "apply" || name == "format-patch") {
    if (HasAny(rest, "--check --stat --numstat --summary --stdout") && !HasAny(rest, "--apply"))
      return judge.Raise(Effect::kGitRead, "looks at a patch");
    return judge.Raise(Effect::kProductionWrite, "writes files from or to patches");
  }
  if (!ListHas(kMoving, name)) return judge.Change("a git command that is not known: ", name);
  if (OnlyLists(name, rest)) return judge.Raise(Effect::kGitRead, "lists");
  const bool runs =
      (name == "bisect" && first == "run") || (name == "submodule" && first == "foreach");
  if (runs) return judge.Change("runs a command for each");
  if (name == "config" && std::ranges::any_of(rest, [](const Arg& arg) {
        return !arg.constant || ListHas(kRunningSettings, arg.text);
      }))
    return judge.Change("configures a program to run");
  if (name == "restore") {
    for (const Arg& arg : rest) judge.Alter(arg);
  }
  if (name == "checkout") JudgeCheckout(judge, rest);
  judge.Raise(Effect::kGitWrite, "git ", name);
}

// -c name=value
void JudgeSetting(Judge& judge, const Arg& setting) {
  const std::string_view text = setting.text;
  const std::string_view name = text.substr(0, text.find('='));
  const bool pager = ListHas("core.pager=cat core.pager= pager.diff=false pager.log=false", text);
  if (!setting.constant || (!pager && !ListHas(kHarmlessSettings, name)))
    judge.Change("configures git to run something: ", name);
}

}  // namespace

void RunGit(Judge& judge, const CommandRule& /*rule*/, std::span<const Arg> args) {
  std::size_t next = 1;
  const auto folders = judge.state().folders;
  for (; next < args.size() && args[next].IsOption(); ++next) {
    const std::string_view text = args[next].text;
    const bool more = next + 1 < args.size();
    if (text == "-C" && more) {
      judge.ChangeFolder(&args[++next]);
    } else if (text == "-c" && more) {
      JudgeSetting(judge, args[++next]);
    } else if (text.starts_with("-c") && text.size() > 2) {
      JudgeSetting(judge, args[next].From(2));
    } else if (ListHas("--git-dir --work-tree --namespace --super-prefix", text) && more) {
      ++next;
    } else if (text.starts_with("--exec-path=") || text.starts_with("--config-env")) {
      judge.Change("lets git run something else");
    } else if (!ListHas("--no-pager -p --paginate -P --git-dir=* --git-dir=** --work-tree=** "
                        "--namespace=* --literal-pathspecs --no-optional-locks --bare --version "
                        "--help --html-path --exec-path --no-replace-objects --glob-pathspecs -v",
                        text)) {
      judge.Change("takes an option that is not known");
    }
  }
  if (next >= args.size()) {
    judge.Raise(Effect::kGitRead, "shows help");
  } else if (!args[next].constant) {
    judge.Change("computes the git command");
  } else {
    RunSubcommand(judge, args[next], args.subspan(next + 1));
  }
  judge.state().folders = folders;
}

}  // namespace credence::governor::shell
