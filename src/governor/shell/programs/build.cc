// SPDX-License-Identifier: Apache-2.0
// Build systems, project runners and language tools.
#include <array>

#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

constexpr std::string_view kTestGoals =
    "test tests check test-* test_* tests/* unittest unit-test integration-test pytest ctest "
    "coverage test:* check-* spec";
constexpr std::string_view kBuildGoals = "all build compile debug release build-* build:* assemble";
constexpr std::string_view kLintGoals =
    "lint lint-* lint:* typecheck type-check tidy style mypy ruff flake8 vet format-check "
    "check-format clippy checkstyle*";

constexpr auto kBuildTools = std::to_array<Tool>({
    {.names = "make gmake",
     .options =
         "-bBdeikmqrRsStwLp f=X file=X makefile=X eval=X E=X C=C directory=C I=C include-dir=C "
         "j=a jobs l=a load-average=v o=v old-file=v W=v what-if=v new-file=v n=r just-print=r "
         "dry-run=r recon=r q question always-make keep-going silent quiet "
         "no-print-directory print-directory no-builtin-rules print-data-base trace debug "
         "warn-undefined-variables output-sync O=a ignore-errors touch=s t=s v=r version=r "
         "h=r help=r",
     .read = "help list",
     .test = kTestGoals,
     .build = kBuildGoals,
     .lint = kLintGoals,
     .nothing = "build",
     .goals = true,
     .project = true},
    {.names = "ninja samu",
     .options = "-v C=C f=X j=v k=v l=v t=M d=v w=v n=r verbose quiet version=r h=r help=r",
     .test = kTestGoals,
     .build = "all *.o *_test *_tests lib* build",
     .lint = kLintGoals,
     .nothing = "build",
     .goals = true,
     .project = true},
    {.names = "just",
     .options = "f=X justfile=X d=C working-directory=C l=r list=r set=X shell=X shell-arg=X c=X "
                "command=X show=r s=r summary=r dump=r variables=r evaluate=s choose=s e=s edit=s "
                "n=r dry-run=r quiet q verbose v unsorted u color=v no-deps version=r help=r h=r",
     .test = kTestGoals,
     .build = kBuildGoals,
     .lint = kLintGoals,
     .goals = true,
     .project = true},
    {.names = "rake",
     .options = "-sqtvAmN f=X rakefile=X r=X require=X R=X rakelibdir=X I=X libdir=X e=X execute=X "
                "p=X E=X T=r tasks=r P=r prereqs=r D=r describe=r W=r where=r n=r dry-run=r "
                "trace quiet silent j=a jobs version=r V=r help=r H=r C=C directory=C g=X",
     .test = "test test:* spec spec:*",
     .lint = "rubocop lint",
     .goals = true,
     .project = true},
    {.names = "bazel bazelisk",
     .global =
         "output_base=D output_user_root=D bazelrc=X host_jvm_args=X nohome_rc noworkspace_rc",
     .options =
         "run_under=X bazelrc=X config=v c=v compilation_mode=v test_output=v test_filter=v "
         "output=v jobs=v keep_going k verbose_failures s test_arg=v runs_per_test=v "
         "noshow_progress color=v cache_test_results=v test_tag_filters=v platforms=v define=X "
         "nocache_test_results notool_deps noimplicit_deps",
     .read = "query cquery aquery info version help",
     .test = "test coverage",
     .build = "build",
     .project = true},
    {.names = "mvn mvnw",
     .options = "1 B batch-mode q quiet ntp no-transfer-progress o offline U update-snapshots X "
                "debug e errors "
                "f=C file=C pl=v projects=v am also-make amd P=v activate-profiles=v T=v threads=v "
                "rf=v resume-from=v fae ff fn N non-recursive V v=r version=r h=r help=r s=X "
                "settings=X gs=X t=X toolchains=X l=W log-file=W D=M "
                "Dmaven.ext.class.path=X Dexec.executable=X Dtest=v DskipTests DskipITs "
                "DskipTests=v Dmaven.test.skip=v Dcheckstyle.skip=v DfailIfNoTests=v "
                "Dsurefire.failIfNoSpecifiedTests=v Dit.test=v Dstyle.color=v Dincludes=v Dverbose "
                "Drat.skip=v Dspotless.check.skip=v Dmaven.javadoc.skip=v",
     .read = "dependency:tree dependency:list help:* dependency:analyze",
     .test = "test verify integration-test surefire:test failsafe:*",
     .build = "compile package validate test-compile process-classes",
     .lint = "checkstyle:check spotless:check spotbugs:check pmd:check",
     .goals = true,
     .project = true},
    {.names = "gradle gradlew",
     .options = "-iqswadS p=C project-dir=C I=X init-script=X b=X build-file=X c=X settings-file=X "
                "x=v exclude-task=v tests=v P=X project-prop=X D=X system-prop=X g=X "
                "gradle-user-home=X project-cache-dir=D include-build=X console=v info quiet warn "
                "debug stacktrace full-stacktrace no-daemon daemon parallel no-parallel offline "
                "continue build-cache no-build-cache rerun-tasks rerun configuration-cache "
                "no-configuration-cache dry-run=r m=r refresh-dependencies configuration=v "
                "dependency=v max-workers=v warning-mode=v all group=v scan=s v=r version=r help=r "
                "h=r ?=r profile=s write-locks=s M=X write-verification-metadata=X",
     .read = "tasks *tasks dependencies *:dependencies projects properties help dependencyInsight",
     .test = "test *:test check *:check connectedAndroidTest *Test *UnitTest",
     .build = "build *:build assemble *:assemble assemble* compile* classes testClasses jar",
     .lint = "lint *:lint ktlintCheck detekt spotlessCheck checkstyle*",
     .goals = true,
     .project = true},
    {.names = "sbt",
     .options = "",
     .test = "test testOnly*",
     .build = "compile package",
     .goals = true,
     .project = true},
    {.names = "meson",
     .options =
         "-qv C=C j=v suite=v no-suite=v timeout-multiplier=v t=v print-errorlogs verbose quiet "
         "no-rebuild num-processes=v list=r repeat=v benchmark targets tests all ast "
         "buildoptions dependencies projectinfo",
     .read = "introspect",
     .test = "test",
     .build = "compile",
     .project = true},
    {.names = "cargo",
     .global =
         "-qv config=X C=C Z=X color=v offline locked frozen verbose quiet version=r V=r list=r "
         "explain=r help=r h=r",
     .options =
         "-qv config=X Z=X manifest-path=C p=v package=v target-dir=D artifact-dir=D fix=i "
         "allow-dirty allow-staged allow-no-vcs check=c j=v jobs=v color=v features=v F=v "
         "all-features no-default-features test=v tests bin=v bins example=v examples bench=v "
         "benches lib doc all-targets target=v profile=v r release workspace all exclude=v "
         "no-run no-fail-fast verbose quiet offline locked frozen keep-going message-format=v "
         "timings=X depth=v i=v invert=v d duplicates e=v edges=v f=v format=v prefix=v "
         "no-dedupe no-deps format-version=v filter-platform=v open=X document-private-items "
         "n=v limit=v registry=v dry-run=r list=r version=r help=r h=r ignore-rust-version "
         "P=v cargo-profile=v test-threads=v retries=v E=v success-output=v failure-output=v "
         "no-capture nocapture run-ignored=v",
     .read = "tree metadata locate-project pkgid version read-manifest verify-project",
     .research = "search info",
     .test = "test t nextest/run nextest/list bench",
     .build = "build b doc",
     .lint = "check c clippy audit deny/check",
     .write = "fmt fix",
     .project = true},
    {.names = "go",
     .global = "1 C=C",
     .options =
         "1 C=C exec=X toolexec=X vettool=X o=W w=s u=s fix=i modfile=X overlay=X pkgdir=W "
         "coverprofile=W cpuprofile=W memprofile=W blockprofile=W mutexprofile=W trace=W "
         "outputdir=D test.testlogfile=W fuzz=X c=s i=s run=v skip=v bench=v benchtime=v count=v "
         "timeout=v tags=v ldflags=X gcflags=X asmflags=X gccgoflags=X compiler=v p=v parallel=v "
         "f=v v race msan asan cover covermode=v coverpkg=v short json failfast cpu=v "
         "shuffle=v list=v a n=r x work=s trimpath mod=v buildvcs=v buildmode=v benchmem vet=v "
         "m versions deps test e find export all cmd src short=f args=X installsuffix=v "
         "modcacherw reuse=v retracted h=r help=r",
     .read = "version list doc mod/graph mod/why mod/verify env help",
     .test = "test",
     .build = "build",
     .lint = "vet",
     .write = "fmt fix mod/tidy mod/edit mod/vendor",
     .project = true},
    {.names = "composer",
     .global = "-nqv d=C working-dir=C no-interaction quiet ansi no-ansi no-plugins no-scripts V=r "
               "version=r",
     .options = "-nqviDtoal format=v f=v direct no-dev strict no-check-all no-check-publish latest "
                "installed all tree locked platform self no-interaction no-ansi quiet",
     .read =
         "show info outdated licenses depends why why-not prohibits diagnose check-platform-reqs",
     .research = "search",
     .test = "test",
     .lint = "validate audit lint phpstan",
     .project = true},
    {.names = "dotnet",
     .global = "d diagnostics version=r info=r list-sdks=r list-runtimes=r h=r help=r",
     .options = "o=D output=D c=v configuration=v f=v framework=v v=v verbosity=v filter=v nologo "
                "no-restore no-build verify-no-changes=c r=v runtime=v l=v logger=v collect=v t "
                "list-tests results-directory=D diag=W s=X settings=X p=X outdated vulnerable "
                "deprecated include-transitive blame self-contained no-incremental h=r help=r "
                "interactive project=v arch=v os=v",
     .read = "list/* nuget/list sln/list workload/list tool/list",
     .test = "test vstest",
     .build = "build msbuild restore",
     .write = "format",
     .project = true},
    {.names = "swift",
     .options =
         "-v package-path=C c=v configuration=v filter=v parallel skip-build verbose target=v "
         "product=v enable-code-coverage skip=v l list-tests show-bin-path build-path=D "
         "scratch-path=D type=v format=v",
     .read = "package/describe package/show-dependencies",
     .test = "test",
     .build = "build",
     .project = true},
    {.names = "mix",
     .options = "trace stale failed cover only=v exclude=v include=v seed=v max-failures=v "
                "warnings-as-errors force=f strict all check-formatted=c format=v slowest=v",
     .read = "help deps.tree deps hex.outdated",
     .test = "test",
     .build = "compile",
     .lint = "credo dialyzer xref",
     .write = "format",
     .project = true},
    {.names = "dart flutter",
     .global = "-v verbose suppress-analytics version=r",
     .options =
         "-v o=W output=D set-exit-if-changed n=v name=v plain-name=v coverage r=v reporter=v "
         "j=v concurrency=v t=v tags=v x=v exclude-tags=v d=v device-id=v fatal-infos "
         "fatal-warnings no-fatal-infos no-pub machine style=v release debug profile "
         "update-goldens=s",
     .read = "doctor devices pub/deps pub/outdated info",
     .test = "test",
     .build = "compile build",
     .lint = "analyze",
     .project = true},
    {.names = "deno",
     .global = "-q quiet V=r version=r",
     .options =
         "-q c=C config=C o=W output=W fix=i check=c unstable import-map=C no-check json A=X "
         "allow-all=X allow-read allow-env filter=v fail-fast parallel junit-path=W coverage=D "
         "no-lock lock=v reload=X",
     .read = "info doc",
     .test = "test bench",
     .lint = "lint check",
     .write = "fmt",
     .project = true},
    {.names = "zig",
     .options = "1 Doptimize=v Dtarget=v summary=v test-filter=v O=v",
     .read = "version env targets zen",
     .test = "test build/test",
     .build = "build",
     .lint = "ast-check",
     .project = true},
    {.names = "turbo nx",
     .options =
         "filter=v p=v projects=v all skip-nx-cache parallel=v concurrency=v no-cache force=f "
         "output-logs=v target=v t=v base=v head=v affected continue verbose json "
         "configuration=v outputStyle=v summarize=s",
     .read = "ls show show/*",
     .test = "test run/test",
     .build = "build run/build",
     .lint = "lint run/lint",
     .project = true},
    {.names = "next vite ng",
     .options = "outDir=D output-path=D c=C config=C fix=i mode=v m=v prod configuration=v "
                "watch=f browsers=v no-watch code-coverage debug no-lint profile include=v "
                "source-map strict quiet max-warnings=v",
     .test = "test",
     .build = "build",
     .lint = "lint",
     .project = true},
    {.names = "buf",
     .options = "o=D output=D w=i write=i d=c diff=c exit-code=c against=v path=v config=C "
                "error-format=v version=r help=r",
     .read = "ls-files",
     .build = "build",
     .lint = "lint breaking",
     .project = true},
    {.names = "playwright cypress",
     .options =
         "u=s update-snapshots=s c=C config=C g=v grep=v project=N reporter=M headed workers=v "
         "j=v retries=v list=r debug=X ui=X spec=v s=v browser=v b=v e2e component headless "
         "timeout=v trace=v x max-failures=v last-failed pass-with-no-tests output=D "
         "only-changed repeat-each=v shard=v env=v quiet q version=r help=r",
     .read = "",
     .test = "test run",
     .project = true},
    {.names = "django-admin",
     .options = "v=v verbosity=v deploy tag=v database=v",
     .test = "test",
     .lint = "check",
     .project = true},
    {.names = "rails",
     .options = "-vbfdp g=v c=v E e=v environment=v expanded seed=v n=v",
     .read = "routes about stats notes version initializers middleware",
     .test = "test test:*",
     .project = true},
    {.names = "alembic",
     .options = "-v c=C config=C x=X n=v verbose indicate-current i r=v rev-range=v",
     .read = "current history heads show branches check",
     .project = true},
    {.names = "coverage",
     .options =
         "m o=W d=D rcfile=C source=v omit=v include=v p branch data-file=W a append timid "
         "show-missing skip-covered skip-empty fail-under=v i sort=v format=v concurrency=v "
         "precision=v contexts=v q context=v parallel-mode help=r h=r version=r pretty-print",
     .read = "report debug",
     .build = "html xml json lcov combine",
     .runs = "run",
     .run_options =
         "m=M rcfile=C source=v source-pkgs=v omit=v include=v p branch data-file=W a append "
         "timid concurrency=v context=v L pylib parallel-mode",
     .project = true},
    {.names = "ruff",
     .global = "-qv config=C isolated quiet verbose silent version=r V=r help=r h=r",
     .options =
         "-qvnewsh fix=i fix-only=i unsafe-fixes no-unsafe-fixes no-fix add-noqa=i check=c diff=c "
         "o=W output-file=W output-format=v config=C select=v extend-select=v ignore=v "
         "extend-ignore=v exclude=v extend-exclude=v line-length=v target-version=v "
         "per-file-ignores=v cache-dir=D no-cache statistics show-fixes show-files=r "
         "show-settings=r isolated preview watch=f stdin-filename=v exit-zero quiet verbose all "
         "exit-non-zero-on-fix fixable=v unfixable=v respect-gitignore e help=r version=r",
     .read = "rule linter config version",
     .lint = "check",
     .write = "format",
     .project = true},
    {.names = "biome",
     .options =
         "write=i fix=i apply=i apply-unsafe=i unsafe=f config-path=C staged changed since=v "
         "diagnostic-level=v max-diagnostics=v reporter=v colors=v verbose "
         "error-on-warnings no-errors-on-unmatched version=r help=r suppress=i",
     .read = "explain rage version",
     .lint = "check lint ci format",
     .project = true},
    {.names = "pre-commit",
     .options =
         "-av c=C config=C all-files files=v verbose show-diff-on-failure hook-stage=v color=v "
         "from-ref=v to-ref=v s=v o=v version=r help=r",
     .read = "validate-config sample-config validate-manifest",
     .lint = "run",
     .project = true},
    {.names = "semgrep",
     .options = "-q a=i autofix=i o=W output=W config=M c=M f=M json quiet error lang=v l=v e=v "
                "pattern=v exclude=v include=v severity=v metrics=v verbose sarif version=r",
     .lint = "scan ci",
     .project = true},
});

}  // namespace

std::span<const Tool> BuildTools() { return kBuildTools; }

}  // namespace credence::governor::shell
