// SPDX-License-Identifier: Apache-2.0
// git: which subcommands only read, which change something, and which options run a program.
//
// fetch and pull count as git writes because they move remote branches. rm, mv and clean delete
// files and are state changes. An unknown subcommand may be an alias for anything.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "governor/shell/handlers.h"

namespace credence::governor::shell {
namespace {

// Shared by the commands that show changes, and by those that walk the history.
constexpr std::string_view kDiff =
    "-puszbwRaWDt # raw patch no-patch U=a unified=a output=W output-indicator-new=v "
    "output-indicator-old=v output-indicator-context=v patch-with-raw patch-with-stat "
    "indent-heuristic no-indent-heuristic minimal patience histogram anchored=v diff-algorithm=v "
    "stat "
    "stat-width=v stat-name-width=v stat-count=v stat-graph-width=v compact-summary numstat "
    "shortstat "
    "dirstat X=a cumulative dirstat-by-file summary z name-only name-status submodule color "
    "no-color "
    "color-moved no-color-moved color-moved-ws=v word-diff word-diff-regex=v color-words "
    "no-renames "
    "rename-empty no-rename-empty check ws-error-highlight=v full-index binary abbrev no-abbrev "
    "B=a "
    "break-rewrites M=a find-renames C=a find-copies find-copies-harder irreversible-delete l=v "
    "diff-filter=v S=v G=v find-object=v pickaxe-all pickaxe-regex O=v skip-to=v rotate-to=v "
    "relative "
    "no-relative text ignore-cr-at-eol ignore-space-at-eol ignore-space-change ignore-all-space "
    "ignore-blank-lines I=v ignore-matching-lines=v inter-hunk-context=v function-context "
    "exit-code "
    "quiet ext-diff=s no-ext-diff textconv no-textconv ignore-submodules src-prefix=v dst-prefix=v "
    "no-prefix default-prefix line-prefix=v ita-invisible-in-index ita-visible-in-index cached "
    "staged "
    "merge-base no-index base ours theirs diff-merges remerge-diff no-diff-merges "
    "combined-all-paths";
constexpr std::string_view kLog =
    "-EFPgimcv oneline pretty format graph no-graph all branches tags remotes decorate no-decorate "
    "n=v "
    "max-count=v since=v after=v until=v before=v author=v committer=v grep=v grep-reflog=v "
    "all-match "
    "invert-grep regexp-ignore-case extended-regexp fixed-strings perl-regexp basic-regexp follow "
    "no-follow merges no-merges first-parent reverse date=v relative-date abbrev-commit "
    "no-abbrev-commit source L=v simplify-by-decoration topo-order date-order author-date-order "
    "skip=v "
    "not glob=v exclude=v walk-reflogs left-right left-only right-only cherry-pick cherry-mark "
    "cherry "
    "count cc full-history dense sparse ancestry-path boundary show-signature no-show-signature "
    "notes "
    "no-notes show-notes decorate-refs=v decorate-refs-exclude=v min-parents max-parents "
    "no-min-parents "
    "no-max-parents no-walk do-walk show-pulls full-diff mailmap use-mailmap no-mailmap "
    "no-use-mailmap clear-decorations encoding parents children stdin expand-tabs no-expand-tabs "
    "log-size simplify-merges remove-empty indexed-objects no-commit-header commit-header "
    "disk-usage "
    "timestamp objects no-object-names exclude-hidden=v single-worktree reflog bisect merge";

// Commands that only look, with all their options. Some of these look unless told otherwise: their
// table lists only what looks, and anything else makes them write.
struct LookingCommand {
  std::string_view names;
  std::string_view options;
  std::string_view shared = {};
  std::string_view more = {};
};

constexpr auto kLooking = std::to_array<LookingCommand>({
    {"status",
     "-sbvz short branch porcelain long verbose u=a untracked-files ignore-submodules ignored "
     "column "
     "no-column ahead-behind no-ahead-behind renames no-renames find-renames show-stash"},
    {"log show whatchanged rev-list", "", kLog, kDiff},
    {"shortlog", "-sne w=a committer group=v summary numbered email", kLog, kDiff},
    {"diff diff-tree diff-index diff-files range-diff",
     "-rcm root no-commit-id always creation-factor=v no-dual-color left-only right-only pretty "
     "format stdin cc notes no-notes",
     kDiff},
    {"blame annotate",
     "-ltefnscpb L=v S=v M=a C=a root show-stats porcelain line-porcelain incremental abbrev=v "
     "show-email show-name show-number date=v ignore-rev=v ignore-revs-file=v color-lines "
     "color-by-age progress no-progress since=v reverse first-parent",
     kDiff},
    {"describe",
     "tags all long always abbrev no-abbrev candidates=v exact-match contains debug match=v "
     "exclude=v "
     "first-parent dirty broken"},
    {"rev-parse ls-files ls-tree show-ref for-each-ref name-rev merge-base check-ignore check-attr "
     "cherry count-objects var version show-branch patch-id check-ref-format check-mailmap column "
     "stripspace get-tar-commit-id verify-commit verify-tag",
     "*"},
    {"cat-file",
     "-ptsez batch batch-check batch-command batch-all-objects path=v follow-symlinks unordered "
     "buffer filter=v no-filter allow-unknown-type use-mailmap no-use-mailmap"},
    {"help", "-agcv all guides config verbose no-external-commands no-aliases"},
    {"fsck",
     "-v full no-full strict verbose unreachable dangling no-dangling root tags cache no-reflogs "
     "reflogs connectivity-only progress no-progress name-objects"},
    {"grep",
     "-nHhilwvEFPGIacoqLWprz # e=v f=v A=v B=v C=v m=v max-count=v max-depth=v threads=v O=s "
     "open-files-in-pager=s no-textconv cached untracked no-index recurse-submodules "
     "exclude-standard no-exclude-standard and or not all-match invert-match ignore-case "
     "word-regexp "
     "text extended-regexp basic-regexp perl-regexp fixed-strings line-number column "
     "files-with-matches name-only files-without-match count color no-color break heading "
     "show-function function-context context=v after-context=v before-context=v only-matching "
     "full-name null quiet"},
    {"archive",
     "-lv # format=v list verbose prefix=v add-file=v o=W output=W worktree-attributes mtime=v"},
    {"ls-remote", "-htqb heads tags refs branches quiet get-url sort=v symref exit-code"},
    {"reflog", "show exists", kLog, kDiff},
});

constexpr std::string_view kBranch =
    "-arvqi all remotes verbose l=f list=f contains=f no-contains=f merged=f no-merged=f "
    "points-at=v "
    "sort=v format=v column no-column color no-color abbrev no-abbrev show-current ignore-case "
    "omit-empty quiet";
constexpr std::string_view kTag =
    "-i l=f list=f n=a contains=f no-contains=f merged=f no-merged=f points-at=v sort=v format=v "
    "column no-column color ignore-case v=f verify=f omit-empty";
constexpr std::string_view kConfig =
    "-z get=f get-all=f get-regexp=f get-urlmatch=f get-color=f get-colorbool=f l=f list=f global "
    "local system worktree f=v file=v blob=v type=v bool int bool-or-int bool-or-str path "
    "expiry-date "
    "null name-only show-origin show-scope includes no-includes default=v all value=v fixed-value "
    "show-names url=v regexp=f";

// Commands that write, with what they need to only say what they would do.
constexpr auto kDryRuns = std::to_array<LookingCommand>({
    {"add",
     "-AuvfN n=r dry-run=r all update verbose force intent-to-add ignore-errors ignore-missing "
     "chmod=v "
     "renormalize sparse no-all"},
    {"commit",
     "-avqszonip dry-run=r short=r porcelain=r long=r all m=v message=v verbose quiet amend "
     "no-edit "
     "signoff u=a untracked-files branch F=v file=v only include allow-empty null status no-status "
     "author=v date=v C=v no-verify"},
    {"push",
     "-aufdvq46 n=r dry-run=r all set-upstream tags follow-tags force force-with-lease delete "
     "mirror "
     "porcelain verbose quiet progress no-progress no-verify thin no-thin atomic prune o=v "
     "push-option=v signed no-signed ipv4 ipv6 repo=v recurse-submodules branches"},
    {"fetch",
     "-avqpPnftk46 dry-run=r all prune prune-tags tags no-tags depth=v deepen=v unshallow force "
     "j=v "
     "jobs=v verbose quiet progress no-progress recurse-submodules no-recurse-submodules multiple "
     "append atomic shallow-since=v refmap=v"},
    {"clean", "-dxXqf n=r dry-run=r e=v exclude=v quiet force"},
    {"rm", "-rqf n=r dry-run=r cached quiet force ignore-unmatch sparse"},
    {"mv", "-fkv n=r dry-run=r force verbose"},
    {"prune", "-v n=r dry-run=r verbose progress expire=v"},
    {"apply",
     "-RvqzN3 # stat=r numstat=r summary=r check=r apply=f p=v include=v exclude=v reverse "
     "unidiff-zero verbose quiet C=v recount directory=v whitespace=v ignore-space-change "
     "ignore-whitespace allow-overlap inaccurate-eof binary allow-empty 3way index cached no-add"},
    {"format-patch",
     "-nNskq stdout=r o=D output-directory=D cover-letter numbered no-numbered signoff attach "
     "inline "
     "thread no-thread v=v reroll-count=v rfc subject-prefix=v start-number=v suffix=v base=v "
     "zero-commit keep-subject no-signature signature=v to=v cc=v in-reply-to=v",
     kDiff, kLog},
});

constexpr std::string_view kMoving =
    "add commit push pull fetch merge rebase checkout switch restore reset revert cherry-pick "
    "stash tag branch init clone am notes gc prune repack remote worktree config reflog "
    "update-index update-ref commit-tree write-tree read-tree symbolic-ref replace rerere "
    "pack-refs mktag mktree hash-object sparse-checkout maintenance submodule bisect bundle "
    "unpack-objects pack-objects index-pack fast-import lfs merge-tree";

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

bool HasAny(Args args, std::string_view options) {
  return std::ranges::any_of(args, [&](const Arg& arg) {
    const std::string_view text = arg.text;
    return ListHas(options, text.substr(0, text.starts_with("--") ? text.find('=') : text.size()));
  });
}

std::string_view FirstOperand(Args args) {
  const auto found = std::ranges::find_if(args, [](const Arg& arg) { return !arg.IsOption(); });
  return found == args.end() ? std::string_view() : std::string_view(found->text);
}

template <std::size_t n>
const LookingCommand* FindLooking(const std::array<LookingCommand, n>& table,
                                  std::string_view name) {
  const auto found = std::ranges::find_if(
      table, [&](const LookingCommand& each) { return ListHas(each.names, name); });
  return found == table.end() ? nullptr : &*found;
}

// What a table says about a call.
struct Look {
  bool understood = false;
  bool flagged = false;  // An option with the role f was given.
  bool dry = false;      // An option with the role r was given.
  bool opaque = false;   // It is not known how many operands there are.
  std::vector<const Arg*> operands;
};

Look LookAt(Judge& judge, Args rest, const OptionSpec& spec, Operands where = Operands::kAnywhere) {
  Look look;
  bool harmful = false;
  Parsed parsed = ParseOptions(rest, spec, where, [&](const Option& option) {
    look.flagged = look.flagged || option.role == kRoleFlag || option.role == kRoleAttached;
    look.dry = look.dry || option.role == kRoleReads;
    harmful = harmful || option.role == kRoleChanges || option.role == kRoleRuns;
    const bool target = option.role == kRoleWrites || option.role == kRoleInto;
    if (target && option.value != nullptr) judge.Write(*option.value);
    harmful = harmful || (target && option.value == nullptr);
  });
  look.understood =
      !harmful && parsed.unknown.empty() && (!parsed.loose || !HasHarmfulOption(spec));
  look.operands = std::move(parsed.operands);
  look.opaque = parsed.opaque;
  if (where == Operands::kStopAtFirst) {
    for (const Arg& arg : rest.subspan(parsed.rest)) {
      look.operands.push_back(&arg);
      look.opaque = look.opaque || arg.many;
    }
  }
  return look;
}

// Commands that only list when given nothing to do.
bool OnlyLists(Judge& judge, std::string_view name, Args rest) {
  if (name == "branch" || name == "tag") {
    const Look look = LookAt(judge, rest, name == "branch" ? kBranch : kTag);
    return look.understood && (look.operands.empty() || look.flagged);
  }
  if (name == "config") {
    // Options count only before the first operand.
    const Look look = LookAt(judge, rest, kConfig, Operands::kStopAtFirst);
    if (!look.understood) return false;
    const std::string_view verb =
        look.operands.empty() ? std::string_view() : look.operands[0]->text;
    const bool named = look.operands.size() == 1 && !look.opaque;
    return look.flagged || ListHas("get list", verb) || named;
  }
  const bool plain = std::ranges::all_of(rest, [](const Arg& arg) { return arg.constant; });
  const std::string_view first = FirstOperand(rest);
  const auto looks = [&](const OptionSpec& spec) { return LookAt(judge, rest, spec).understood; };
  if (name == "stash" && first == "list") return looks({"", kLog, kDiff});
  if (name == "stash" && first == "show") return looks({"include-untracked only-untracked", kDiff});
  if (name == "remote") {
    const Look look = LookAt(judge, rest, "-vn verbose push all");
    return look.understood && (look.operands.empty() || ListHas("show get-url", first));
  }
  if (name == "symbolic-ref") {
    const Look look = LookAt(judge, rest, "-q quiet short recurse no-recurse");
    return look.understood && look.operands.size() == 1 && !look.opaque;
  }
  if (name == "hash-object") return looks("t=v stdin path=v no-filters stdin-paths literally");
  if (name == "submodule")
    return (first.empty() || ListHas("status summary", first)) &&
           looks("-q cached recursive quiet files n=v summary-limit=v");
  if (name == "worktree") return first == "list" && looks("-vz porcelain verbose expire=v");
  if (name == "lfs")
    return ListHas("ls-files status env version locks", first) &&
           looks("-lsandp long size all debug name-only json porcelain");
  if (!plain || std::ranges::any_of(rest, [](const Arg& arg) { return arg.IsOption(); }))
    return false;
  if (name == "notes") return first.empty() || ListHas("list show", first);
  if (name == "bisect") return first == "log";
  if (name == "bundle") return ListHas("verify list-heads", first);
  if (name == "sparse-checkout") return first == "list";
  if (name == "rerere") return ListHas("status diff", first);
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
    if (arg.many && arg.loose && arg.known == 0) judge.Change("may take options that are not seen");
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

// A transport that runs a command, or a repository from scratch, whose settings may name programs.
void CheckRemotes(Judge& judge, Args rest) {
  for (const Arg& arg : rest) {
    const std::string_view text = arg.text;
    if (text.contains("ext::")) judge.Change("runs a transport");
    const bool path = text.starts_with('/') || text.starts_with("file://");
    if (path && judge.IsScratch(text.substr(text.starts_with('/') ? 0 : 7)))
      judge.Change("reads a repository in scratch");
  }
}

void RunSubcommand(Judge& judge, const Arg& command, Args rest) {
  const std::string_view name = command.text;
  const std::string_view first = FirstOperand(rest);
  const bool help = rest.size() == 1 && rest[0].constant && ListHas("-h --help", rest[0].text);
  if (help) return judge.Raise(Effect::kGitRead, "shows help");
  const bool writes_reflog = name == "reflog" && ListHas("expire delete drop write", first);
  if (const LookingCommand* looking = writes_reflog ? nullptr : FindLooking(kLooking, name)) {
    if (ListHas("ls-remote archive", name)) CheckRemotes(judge, rest);
    const Look look = LookAt(judge, rest, {looking->options, looking->shared, looking->more});
    if (!look.understood) {
      JudgeOptions(judge, name, rest);
      judge.Change("takes an option that is not known");
    }
    return judge.Raise(Effect::kGitRead, "looks at the history");
  }
  if (const LookingCommand* dry = FindLooking(kDryRuns, name)) {
    const Look look = LookAt(judge, rest, {dry->options, dry->shared, dry->more});
    if (look.understood && look.dry && !look.flagged)
      return judge.Raise(Effect::kGitRead, "says what it would do");
  }
  JudgeOptions(judge, name, rest);
  if (ListHas("rm mv clean", name)) {
    for (const Arg& arg : rest) judge.Remove(arg);
    if (name == "rm" && HasAny(rest, "--cached")) return judge.Raise(Effect::kGitWrite, "git rm");
    return judge.Change(name == "mv" ? "moves" : "deletes");
  }
  if (name == "apply" || name == "format-patch")
    return judge.Raise(Effect::kProductionWrite, "writes files from or to patches");
  if (!ListHas(kMoving, name)) return judge.Change("a git command that is not known: ", name);
  if (OnlyLists(judge, name, rest)) return judge.Raise(Effect::kGitRead, "lists");
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

void CheckRepository(Judge& judge, const Arg& folder) {
  const std::vector<std::string> folders = judge.state().folders;
  judge.ChangeFolder(&folder);
  if (!judge.IsOutsideScratch()) judge.Change("works on a repository that may be in scratch");
  judge.state().folders = folders;
}

}  // namespace

void RunGit(Judge& judge, const CommandRule& /*rule*/, Args args) {
  std::size_t next = 1;
  const auto folders = judge.state().folders;
  for (; next < args.size() && args[next].IsOption(); ++next) {
    const std::string_view text = args[next].text;
    const bool more = next + 1 < args.size();
    if (args[next].loose) judge.Change("may take options that are not seen");
    if (text == "-C" && more) {
      judge.ChangeFolder(&args[++next]);
    } else if (text == "-c" && more) {
      JudgeSetting(judge, args[++next]);
    } else if (text.starts_with("-c") && text.size() > 2) {
      JudgeSetting(judge, args[next].From(2));
    } else if (ListHas("--git-dir --work-tree", text) && more) {
      CheckRepository(judge, args[++next]);
    } else if (text.starts_with("--git-dir=") || text.starts_with("--work-tree=")) {
      CheckRepository(judge, args[next].From(text.find('=') + 1));
    } else if (text == "--namespace" && more) {
      ++next;
    } else if (text.starts_with("--exec-path=") || text.starts_with("--config-env")) {
      judge.Change("lets git run something else");
    } else if (!ListHas("--no-pager -p --paginate -P --namespace=* "
                        "--literal-pathspecs --no-optional-locks --bare --version "
                        "--help --html-path --exec-path --no-replace-objects --glob-pathspecs -v",
                        text)) {
      judge.Change("takes an option that is not known");
    }
  }
  const bool asks = args.size() == 2 && ListHas("--version --help -v", args[1].text);
  // A repository's settings may name programs to run.
  if (!asks && !judge.IsOutsideScratch())
    judge.Change("works on a repository that may be in scratch");
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
