// SPDX-License-Identifier: Apache-2.0
// Test runners, compilers, linters and formatters. Options that come from plugins are not known.
#include <array>

#include "governor/shell/handlers.h"
#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

using enum OperandUse;

constexpr VerifyKind kTest = VerifyKind::kTest;
constexpr VerifyKind kBuild = VerifyKind::kBuild;
constexpr VerifyKind kLint = VerifyKind::kLint;

constexpr std::string_view kPytest =
    "-qvxsl version=r V=r help=r h=r collect-only=r co=r fixtures=r fixtures-per-test=r markers=r "
    "setup-plan=r k=v m=v n=v numprocesses=v dist=v W=v pythonwarnings=v r=v c=C config-file=C "
    "rootdir=C o=M override-ini=M p=M confcutdir=C cov-config=C junitxml=W junit-xml=W log-file=W "
    "basetemp=X resultlog=X pastebin=X snapshot-update=s inline-snapshot=s force-regen=s "
    "cov=a cov-report=M cov-append cov-branch no-cov cov-fail-under=v quiet verbose exitfirst "
    "capture=v showlocals no-showlocals tb=v maxfail=v durations=v durations-min=v timeout=v "
    "deselect=v ignore=v ignore-glob=v lf last-failed ff failed-first nf new-first sw stepwise "
    "stepwise-skip sw-skip strict strict-markers strict-config runxfail no-header no-summary "
    "color=v "
    "show-capture=v full-trace trace-config setup-show setup-only import-mode=v disable-warnings "
    "disable-pytest-warnings log-level=v log-cli-level=v log-format=v log-date-format=v pyargs "
    "cache-clear=s cache-show continue-on-collection-errors asyncio-mode=v reruns=v reruns-delay=v "
    "forked randomly-seed=v random-order benchmark-skip benchmark-only benchmark-disable "
    "hypothesis-seed=v hypothesis-show-statistics create-db reuse-db no-migrations ds=v "
    "keep-duplicates noconftest doctest-modules doctest-glob=v doctest-continue-on-failure "
    "doctest-ignore-import-errors verbosity=v xfail-tb code-highlight=v instafail flake-finder";
constexpr std::string_view kJest =
    "-wibevo u=s updateSnapshot=s update=s c=C config=C rootDir=C root=C r=X require=X "
    "globalSetup=X "
    "globalTeardown=X setupFiles=X transform=X runner=X testRunner=X testEnvironment=X preset=X "
    "resolver=X outputFile=W outputFile.json=W coverageDirectory=D cacheDirectory=X clearCache=s "
    "reporters=M reporter=M R=M listTests=r showConfig=r version=r help=r h=r t=v "
    "testNamePattern=v testPathPattern=v testPathPatterns=v testPathIgnorePatterns=v "
    "coverage coverage=f collectCoverage collectCoverageFrom=v coverageReporters=v watch watchAll "
    "watch=f watchAll=f ci runInBand maxWorkers=v w=v silent verbose bail onlyChanged onlyFailures "
    "changedSince=v detectOpenHandles forceExit passWithNoTests no-cache no-coverage json "
    "testTimeout=v selectProjects=v runTestsByPath findRelatedTests expand colors no-color color "
    "errorOnDeprecated logHeapUsage shard=v run dir=C mode=v pool=v retry=v grep=v g=v f=v fgrep=v "
    "timeout=v slow=v recursive extension=v ext=v spec=C exit parallel jobs=v j=v check-leaks "
    "typecheck related no-watch allowOnly hideSkippedTests sequence.shuffle";

constexpr auto kCheckRows = std::to_array<CommandRule>({
    Tests("pytest py.test", kTest, kPytest),
    Tests("tox", kTest,
          "-qvrp l=r listenvs=r list=r a=r listenvs-all c=C conf=C x=X override=X e=v env=v "
          "version=r help=r h=r p=v parallel=v skip-missing-interpreters notest recreate "
          "workdir=D root=C showconfig=r config=r quiet verbose s=v f=v"),
    Tests(
        "nox", kTest,
        "-rRvx l=r list=r list-sessions=r f=C noxfile=C s=v session=v sessions=v e=v p=v python=v "
        "k=v keywords=v t=v tags=v version=r help=r h=r reuse-existing-virtualenvs no-install "
        "error-on-external-run no-color stop-on-first-error envdir=D"),
    Tests("jest vitest mocha ava", kTest, kJest),
    Tests("rspec", kTest,
          "-bcdfpw P=v e=v example=v t=v tag=v f=M format=M r=X require=X o=W out=W O=X options=X "
          "I=X "
          "fail-fast backtrace color no-color profile order=v seed=v only-failures next-failure "
          "dry-run=r version=r help=r h=r pattern=v exclude-pattern=v force-color"),
    Tests("phpunit pest", kTest,
          "v h=r version=r help=r bootstrap=X c=C configuration=C log-junit=W coverage-html=D "
          "coverage-clover=W coverage-text filter=v testsuite=v group=v exclude-group=v colors "
          "testdox stop-on-failure stop-on-error list-tests=r list-groups=r debug verbose "
          "no-coverage "
          "display-warnings display-deprecations parallel"),
    Tests("minitest", kTest, "-v n=v s=v"),
    Tests("cucumber", kTest,
          "o=W out=W r=X require=X t=v tags=v f=v format=v n=v name=v dry-run=r"),
    Tests("behave", kTest,
          "-kvw o=W outfile=W t=v tags=v n=v name=v f=v format=v d=r dry-run=r no-capture stop "
          "no-color include=v i=v exclude=v e=v"),
    Tests("bats", kTest,
          "-prtTx f=v filter=v j=v jobs=v c=r count=r recursive tap timing formatter=v F=v "
          "print-output-on-failure filter-tags=v o=D output=D"),
    Tests("prove", kTest,
          "-bflmrvwq e=X exec=X j=v jobs=v I=X P=X M=X recurse verbose lib blib timer state=v"),
    Tests(
        "ctest", kTest,
        "+ -VQFU # N=r show-only=r S=X SP=X script=X build-and-test=X D=X dashboard=X T=X M=X "
        "O=W output-log=W output-junit=W R=v tests-regex=v E=v exclude-regex=v L=v label-regex=v "
        "LE=v label-exclude=v I=v tests-information=v j=v parallel=v C=v build-config=v test-dir=C "
        "timeout=v repeat=v repeat-until-fail=v stop-time=v preset=v output-on-failure verbose "
        "extra-verbose quiet progress stop-on-failure rerun-failed schedule-random no-tests=v "
        "print-labels=r list-presets=r version=r help=r max-width=v no-compress-output"),
    Tests("tsc vue-tsc", kBuild,
          "noEmit w watch init=s outDir=D outFile=W declarationDir=D tsBuildInfoFile=W version=r "
          "help=r v=r h=r p=C project=C b build incremental pretty skipLibCheck strict jsx=v "
          "target=v "
          "t=v m=v module=v moduleResolution=v lib=v esModuleInterop listFiles showConfig=r "
          "emitDeclarationOnly declaration sourceMap noEmitOnError composite f force=f verbose"),
    By(RunCompiler, "gcc g++ cc c++ clang clang++"),
    By(RunCompileFile, "rustc",
       "o=W out-dir=D emit=M C=X codegen=X L=v l=v crate-type=v crate-name=v edition=v g O A=v W=v "
       "D=v F=v test print=r cap-lints=v explain=r cfg=v color=v error-format=v version=r V=r "
       "help=r "
       "h=r v verbose"),
    By(RunCompileFile, "javac",
       "1 d=D cp=v classpath=v sourcepath=v source=v target=v release=v encoding=v g nowarn "
       "verbose "
       "deprecation Xlint Xlint:all parameters version=r help=r"),
    Tests(
        "mypy dmypy", kLint,
        "-v install-types=s html-report=D txt-report=D xml-report=D any-exprs-report=D "
        "linecount-report=D junit-xml=W config-file=C cache-dir=D python-executable=X strict "
        "ignore-missing-imports follow-imports=v no-error-summary show-error-codes pretty "
        "python-version=v p=v package=v m=v module=v c=v exclude=v explicit-package-bases "
        "namespace-packages no-incremental show-traceback check-untyped-defs disallow-untyped-defs "
        "disallow-any-generics warn-unused-ignores warn-return-any no-color-output verbose "
        "version=r V=r help=r h=r allow-untyped-defs disable-error-code=v enable-error-code=v "
        "show-column-numbers hide-error-context no-site-packages"),
    Tests(
        "pyright basedpyright", kLint,
        "p=C project=C outputjson level=v pythonversion=v pythonplatform=v stats verbose warnings "
        "skipunannotated threads version=r help=r h=r v=C venvpath=C pythonpath=X w=f watch=f "
        "writebaseline=s createstub=s"),
    Tests("flake8", kLint,
          "-vqj o=W output-file=W config=C append-config=C isolated select=v ignore=v "
          "extend-ignore=v extend-select=v max-line-length=v max-complexity=v exclude=v statistics "
          "count show-source format=v per-file-ignores=v filename=v jobs=v j=v benchmark=r tee "
          "exit-zero color=v version=r help=r h=r require-plugins=X doctests"),
    Tests(
        "pylint", kLint,
        "-vE init-hook=X load-plugins=X output=W rcfile=C disable=v enable=v d=v e=v j=v jobs=v "
        "f=v output-format=v r=v reports=v s=v score=v errors-only max-line-length=v ignore=v "
        "ignore-patterns=v ignore-paths=v fail-under=v fail-on=v recursive=v msg-template=v "
        "good-names=v py-version=v list-msgs=r help-msg=r version=r help=r h=r verbose exit-zero"),
    Tests(
        "bandit", kLint,
        "-rlivqan o=W output=W c=C configfile=C ini=C b=v baseline=v x=v exclude=v s=v skip=v t=v "
        "tests=v f=v format=v recursive severity-level=v confidence-level=v quiet version=r help=r "
        "exit-zero"),
    Tests(
        "pydocstyle pyflakes pycodestyle", kLint,
        "-v config=C convention=v add-ignore=v select=v ignore=v exclude=v max-line-length=v count "
        "statistics show-source first match=v version=r help=r"),
    Tests("vulture", kLint,
          "min-confidence=v exclude=v ignore-names=v sort-by-size config=C version=r"),
    Tests(
        "eslint", kLint,
        "-v fix=i fix-dry-run fix-type=v o=W output-file=W init=s c=C config=C rulesdir=X plugin=X "
        "parser=X resolve-plugins-relative-to=X cache-location=W cache cache-strategy=v f=M "
        "format=M "
        "ext=v ignore-path=v ignore-pattern=v no-ignore quiet max-warnings=v color no-color debug "
        "rule=v env=v global=v no-eslintrc no-config-lookup report-unused-disable-directives stdin "
        "stdin-filename=v no-error-on-unmatched-pattern exit-on-fatal-error no-inline-config "
        "version=r help=r h=r print-config=r env-info=r no-warn-ignored pass-on-no-patterns"),
    Tests(
        "stylelint tslint oxlint", kLint,
        "fix=i o=W output-file=W c=C config=C config-basedir=C custom-syntax=X custom-formatter=X "
        "f=v formatter=v quiet q max-warnings=v allow-empty-input ignore-path=v color version=r "
        "help=r D=v A=v W=v deny=v allow=v p=v project=v"),
    Tests("markdownlint markdownlint-cli2", kLint,
          "f=i fix=i o=W output=W c=C config=C r=X rules=X i=v ignore=v j json d dot disable=v "
          "enable=v q quiet version=r help=r"),
    Tests(
        "shellcheck", kLint,
        "-axC s=v shell=v e=v exclude=v f=v format=v S=v severity=v o=v enable=v i=v include=v W=v "
        "P=v source-path=v color check-sourced external-sources list-optional=r norc rcfile=C "
        "version=r V=r help=r wiki-link-count=v"),
    Tests("hadolint", kLint,
          "c=C config=C f=v format=v ignore=v t=v failure-threshold=v no-fail strict-labels"),
    Tests("yamllint", kLint,
          "-sv c=C config-file=C d=v config-data=v f=v format=v strict no-warnings list-files=r"),
    Tests(
        "actionlint", kLint,
        "1 shellcheck=X pyflakes=X color no-color oneline ignore=v format=v verbose config-file=C"),
    Tests("luacheck", kLint, "-q no-color codes std=v globals=v config=C no-config"),
    Tests(
        "golangci-lint", kLint,
        "v fix=i c=C config=C no-config E=v enable=v D=v disable=v enable-only=v p=v presets=v "
        "timeout=v tests j=v concurrency=v out-format=v new new-from-rev=v fast "
        "allow-parallel-runners "
        "verbose color=v max-issues-per-linter=v max-same-issues=v build-tags=v issues-exit-code=v "
        "disable-all enable-all print-issued-lines skip-dirs=v modules-download-mode=v version=r "
        "help=r"),
    Tests("staticcheck", kLint, "1 checks=v tests=v f=v go=v tags=v explain=r version=r fail=v"),
    Tests(
        "cppcheck", kLint,
        "output-file=W dump=s plist-output=D cppcheck-build-dir=D addon=X addon-python=X library=v "
        "project=C enable=v std=v platform=v suppress=v inline-suppr quiet q verbose v force f j=v "
        "error-exitcode=v language=v I=v D=v U=v i=v xml template=v max-configs=v check-level=v "
        "version=r help=r h=r inconclusive"),
    Tests("clang-tidy", kLint,
          "1 fix=i fix-errors=i fix-notes=i export-fixes=W load=X config=X config-file=C p=C "
          "checks=v "
          "header-filter=v quiet warnings-as-errors=v extra-arg=X extra-arg-before=X list-checks=r "
          "dump-config=r explain-config=r system-headers use-color line-filter=v version=r help=r "
          "format-style=v"),
    Tests("rubocop", kLint,
          "-lLFDPS a=i A=i autocorrect=i autocorrect-all=i auto-correct=i x=i o=W out=W r=X "
          "require=X "
          "plugin=X c=C config=C only=v except=v f=v format=v display-cop-names fail-level=v "
          "auto-gen-config=s regenerate-todo=s parallel no-parallel color no-color force-exclusion "
          "lint fail-fast version=r help=r show-cops=r cache=v"),
    Tests("phpstan psalm", kLint,
          "-qvc autoload-file=X a=X c=C configuration=C l=v level=v no-progress memory-limit=v "
          "error-format=v generate-baseline=s b=s xdebug debug version=r help=r no-cache "
          "show-info=v"),
    Tests("swiftlint ktlint tflint", kLint,
          "fix=i F=i format=i autocorrect=i config=C strict quiet reporter=v output=W init=s "
          "recursive "
          "version=r relative verbose"),
    Tests(
        "ty", kLint,
        "-v project=C python=X python-version=v config=X output-format=v error=v warn=v ignore=v"),
    Tests(
        "codespell", kLint,
        "-fsdq w=i write-changes=i i=X interactive=X I=v ignore-words=v L=v ignore-words-list=v "
        "S=v "
        "skip=v config=C toml=C D=v dictionary=v builtin=v check-filenames check-hidden version=r"),
    Tests(
        "pip-audit safety trivy grype gitleaks detect-secrets", kLint,
        "-v r=v requirement=v desc f=v format=v o=W output=W report-path=W s=v "
        "vulnerability-service=v "
        "ignore-vuln=v fix=i l local strict progress-spinner=v severity=v exit-code=v scanners=v "
        "quiet json full-report short-report file=v key=v db=v no-progress ignore-unfixed source=v "
        "verbose redact no-git version=r help=r fail-on=v"),
    Formats(
        "black",
        "-qv check=c diff=c l=v line-length=v t=v target-version=v c=r code=r version=r help=r S "
        "skip-string-normalization color no-color exclude=v extend-exclude=v include=v fast safe "
        "quiet verbose preview workers=v W=v config=C required-version=v stdin-filename=v"),
    Formats("isort",
            "-qv c=c check=c check-only=c diff=c d=c version=r profile=v settings-path=C sp=C "
            "settings-file=C skip=v s=v skip-glob=v l=v line-length=v filter-files quiet verbose "
            "p=v src=v"),
    Formats("rustfmt",
            "-qv check=c emit=v config=v config-path=C edition=v color=v version=r V=r l"),
    Formats("autopep8 yapf",
            "d=c diff=c q=c quiet=c i=i in-place=i r=f recursive=f a aggressive style=v "
            "max-line-length=v "
            "exclude=v e=v p parallel version=r"),
    Formats("stylua", "-v c=c check=c f=C config-path=C g=v glob=v output-format=v version=r"),
    {.name = "prettier",
     .verify = kLint,
     .options = "-u w=i write=i c=c check=c l=c list-different=c plugin=X config=C parser=v "
                "ignore-path=v log-level=v loglevel=v no-config no-editorconfig ignore-unknown "
                "cache cache-location=W stdin-filepath=v tab-width=v print-width=v single-quote "
                "no-semi trailing-comma=v version=r help=r h=r find-config-path=v file-info=v "
                "support-info color no-color check-ignore-pragma",
     .handler = RunConfigured},
    Reads("gofmt goimports gofumpt", kNothing, "-leds w=i r=v local=v cpuprofile=W s d=c l=c"),
    Reads("clang-format clang-format-19", kNothing,
          "1 i=i n dry-run style=v Werror assume-filename=v fallback-style=v lines=v dump-config "
          "verbose sort-includes output-replacements-xml ferror-limit=v files=v length=v offset=v"),
    Reads("shfmt", kNothing,
          "-dlspn w=i i=v ln=v bn ci sr kp fn f diff list indent=v write=i simplify"),
});

}  // namespace

std::span<const CommandRule> CheckRows() { return kCheckRows; }

}  // namespace credence::governor::shell
