// SPDX-License-Identifier: Apache-2.0
// The shell's builtins, and commands that run commands.
#include <array>

#include "governor/shell/handlers.h"
#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

using enum OperandUse;

constexpr auto kBuiltinRows = std::to_array<CommandRule>({
    Shows(": true echo pwd dirs type times break continue help caller"),
    Shows("ulimit umask unalias"),
    Reads("wait", kNothing, "-nf"),
    Reads("jobs", kNothing, "-lnprs"),
    Reads("hash", kNothing, "-rtl"),
    Reads("history", kNothing, "#"),
    Builtin(RunTest, "["),
    Builtin(RunTest, "test"),
    Builtin(RunCompgen, "compgen"),
    Builtin(RunShopt, "shopt"),
    Builtin(RunPrintf, "printf"),
    Builtin(RunExit, "exit return false"),
    Builtin(RunChangeFolder, "cd pushd popd"),
    Builtin(RunDeclaration, "export declare local readonly typeset unset"),
    Builtin(RunLet, "let"),
    Builtin(RunSet, "set"),
    Builtin(RunShift, "shift"),
    Builtin(RunRead, "read", "-res a=M p=v d=v n=v N=v t=v u=v i=v"),
    Builtin(RunRead, "mapfile readarray", "-t n=v O=v s=v u=v d=v"),
    Builtin(RunRead, "getopts"),
    Builtin(RunAlias, "alias"),
    Builtin(RunTrap, "trap"),
    By(RunSource, "source ."),
    Builtin(RunEval, "eval"),
    Changes("enable", "loads a builtin"),
    Changes("bind", "binds keys"),
    Changes("complete compopt", "defines a completion"),
    Changes("fg bg", "resumes a job"),
    Changes("disown", "detaches a job"),

    Builtin(
        RunPrefix, "sudo",
        "u=v user=v g=v group=v h=v host=v p=v prompt=v C=v close-from=v D=M chdir=M R=X "
        "chroot=X T=v U=v other-user=v r=v role=v t=v type=v i=s login=s s=s shell=s e=s edit=s "
        "b=s background=s A=X askpass=X l=r list=r v=r validate=r V=r version=r h=r help=r n "
        "non-interactive H set-home k K S stdin P preserve-groups"),
    Builtin(RunPrefix, "doas", "u=v n s=s C=X"),
    Builtin(RunPrefix, "env",
            "-i0v ignore-environment null debug u=v unset=v C=M chdir=M S=X split-string=X"),
    Builtin(RunPrefix, "timeout gtimeout",
            "-v s=v signal=v k=v kill-after=v foreground preserve-status verbose"),
    Builtin(RunPrefix, "nice", "n=v adjustment=v #"),
    Builtin(RunPrefix, "ionice", "-t c=v class=v n=v classdata=v ignore p=X pid=X"),
    Builtin(RunPrefix, "nohup"),
    Builtin(RunPrefix, "setsid", "-cfw ctty fork wait"),
    Builtin(RunPrefix, "stdbuf", "i=v input=v o=v output=v e=v error=v"),
    Builtin(RunPrefix, "unbuffer", "-p"),
    Builtin(RunPrefix, "command", "-p v=r V=r"),
    Builtin(RunPrefix, "builtin"),
    Builtin(RunPrefix, "exec", "-cl a=v"),
    Builtin(RunPrefix, "time", "-pvaq f=v format=v o=W output=W append verbose portability quiet"),
    Builtin(RunPrefix, "chronic", "-ve"),
    Builtin(RunPrefix, "caffeinate", "-dimsu t=v w=v"),
    Builtin(RunPrefix, "xvfb-run", "-al n=v server-num=v s=X server-args=X e=W auto-servernum"),
    Builtin(RunPrefix, "taskset", "-ca cpu-list all-tasks p=X pid=X"),
    Builtin(RunPrefix, "noglob nocorrect"),
    Builtin(RunPrefix, "strace",
            "-cCfFhiqrtTvVwxyYzZk e=v a=v s=v S=v O=v I=v o=M output=M p=X attach=X E=X u=X b=v "
            "summary-only summary follow-forks trace=v string-limit=v"),
    Builtin(RunWatch, "watch",
            "-bcegpt n=v interval=v d=a differences q=v equexit=v x=f exec=f beep color errexit "
            "chgexit precise no-title"),
    By(RunHyperfine, "hyperfine",
       "N w=v warmup=v r=v runs=v m=v min-runs=v M=v max-runs=v i ignore-failure n=v "
       "command-name=v style=v u=v time-unit=v show-output export-json=W export-csv=W "
       "export-markdown=W p=M prepare=M s=M setup=M c=M cleanup=M S=X shell=X"),
    By(RunXargs, "xargs",
       "-0rtpxo n=v max-args=v P=v max-procs=v I=M i=s replace=s L=v l=a max-lines d=v delimiter=v "
       "E=v e=a eof s=v max-chars=v a=v arg-file=v null no-run-if-empty verbose interactive exit "
       "show-limits open-tty"),
    Changes("parallel", "runs its input"),
    By(RunFind, "find gfind"),
    By(RunShell, "bash sh zsh dash ksh ash"),
});

}  // namespace

std::span<const CommandRule> BuiltinRows() { return kBuiltinRows; }

}  // namespace credence::governor::shell
