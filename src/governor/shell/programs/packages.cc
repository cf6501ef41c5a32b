// SPDX-License-Identifier: Apache-2.0
// Package managers: queries are reads, everything else installs.
#include <array>

#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

constexpr auto kPackageTools = std::to_array<Tool>({
    {.names = "pip pip3",
     .global = "-qv isolated require-virtualenv disable-pip-version-check no-color no-input quiet "
               "verbose no-cache-dir version=r V=r help=r h=r python=X log=W proxy=v timeout=v "
               "retries=v",
     .options = "-qvfoulie format=v outdated uptodate editable local user not-required exclude=v "
                "exclude-editable all pre verbose files path=v no-index index-url=v i=v "
                "extra-index-url=v quiet include-editable no-color log=W python=X cache-dir=X "
                "disable-pip-version-check r=v requirement=v json help=r h=r version=r",
     .read = "list show freeze check debug inspect config/list config/get config/debug cache/dir "
             "cache/info cache/list help completion hash",
     .research = "index search index/versions"},
    {.names = "pipenv",
     .options = "-v venv=r where=r py=r envs=r version=r help=r bare json json-tree "
                "reverse",
     .read = "graph check verify",
     .runs = "run",
     .project = true},
    {.names = "poetry",
     .global =
         "-qvn C=C directory=C P=C project=C no-interaction quiet verbose no-ansi V=r version=r",
     .options =
         "-qvntTlaof tree latest outdated all top-level no-dev only=v with=v without=v why "
         "strict lock path full-path format=v no-interaction quiet o=D output=D local unset=s "
         "list help=r h=r",
     .read = "show check env/info env/list about config/--list source/show",
     .research = "search",
     .build = "build",
     .runs = "run",
     .project = true},
    {.names = "uv",
     .global = "-qvn offline quiet verbose no-progress no-cache color=v directory=C project=C "
               "config-file=X no-config cache-dir=D native-tls V=r version=r help=r h=r "
               "no-python-downloads",
     .options =
         "-qvn p=v python=v with=N with-editable=X extra=v all-extras group=v only-group=v "
         "no-group=v dev no-dev package=v all-packages directory=C project=C m=M module=M "
         "env-file=C script=X s=X with-requirements=X index-url=v offline frozen locked "
         "no-sync isolated exact no-project outdated format=v editable exclude=v strict depth=v "
         "invert universal all-versions only-installed python-platform=v q o=D out-dir=D wheel "
         "sdist show-version-specifiers no-progress quiet help=r h=r",
     .read = "tree pip/list pip/show pip/freeze pip/check pip/tree python/list python/find version "
             "tool/list cache/dir self/version",
     .build = "build",
     .runs = "run",
     .project = true},
    {.names = "pdm hatch",
     .global = "-qv p=C project=C version=r V=r help=r h=r",
     .options = "-qvp json tree graph csv freeze outdated env python where packages",
     .read = "list info show env/show env/find outdated",
     .test = "test",
     .build = "build",
     .runs = "run",
     .project = true},
    {.names = "conda mamba micromamba",
     .global = "q quiet v verbose version=r V=r help=r h=r json",
     .options = "-ef n=v name=v p=v prefix=v json export c=v channel=v override-channels envs all "
                "show=v show-sources revisions no-capture-output live-stream explicit full-name "
                "md5 i info",
     .read = "list info env/list config/--show env/export",
     .research = "search",
     .runs = "run"},
    {.names = "npx bunx pnpx",
     .options = "y yes no no-install q quiet p=X package=X c=X call=X "
                "w=v workspace=v ignore-existing=X prefer-offline bun",
     .nothing = "runs",
     .project = true},
    {.names = "uvx",
     .options = "-qn p=v python=v with=N from=X index-url=X offline isolated",
     .nothing = "runs",
     .project = true},
    {.names = "pipx",
     .options = "spec=X pip-args=X index-url=X no-cache verbose short include-injected json",
     .read = "list environment",
     .runs = "run",
     .project = true},
    {.names = "bundle bundler",
     .options =
         "-v paths name-only group=v strict parseable porcelain only-explicit gemfile=X path=X "
         "verbose dry-run=r outdated without-group=v source=v patch minor major",
     .read = "list show info outdated check config/list config platform licenses env doctor",
     .runs = "exec",
     .project = true},
    {.names = "gem",
     .options = "-alrqVbd local remote all versions v=v version=v details exact e prerelease "
                "both quiet no-verbose i=v installed",
     .read = "list environment env which contents dependency specification outdated help",
     .research = "search info owner query"},
    {.names = "apt apt-get apt-cache aptitude",
     .options = "-qay o=X option=X c=X config-file=X installed upgradable all-versions a full "
                "names-only n "
                "s=r simulate=r dry-run=r just-print=r no-act=r recurse installed-only important "
                "quiet no-all-versions F=v w=v version=r v=r help=r h=r",
     .read = "list show policy depends rdepends showpkg madison stats showsrc pkgnames unmet why "
             "help",
     .research = "search"},
    {.names = "dpkg",
     .options =
         "l=r list=r L=r listfiles=r s=r status=r S=r search=r p=r print-avail=r "
         "print-architecture=r get-selections=r print-foreign-architectures=r C=r audit=r V=r "
         "verify=r I=r info=r c=r contents=r compare-versions=r version=r help=r"},
    {.names = "dpkg-query",
     .options =
         "l=r list=r L=r listfiles=r s=r status=r S=r search=r W=r show=r p=r f=v showformat=v "
         "version=r"},
    {.names = "rpm",
     .options =
         "-alivpcdfRsK q=r query=r V=r verify=r qf=v queryformat=v changelog requires provides "
         "whatprovides=v "
         "whatrequires=v scripts last conflicts all info list files docfiles configfiles g=v "
         "group=v version=r help=r root=X nodeps noscripts U=s i h F=s e=s erase=s install=s "
         "upgrade=s import=s initdb=s rebuilddb=s E=X eval=X pipe=X define=X D=X load=X rcfile=X "
         "macros=X dbpath=X setperms=s setugids=s restore=s checksig=r"},
    {.names = "dnf yum zypper",
     .global =
         "-qCvy c=X config=X q quiet C cacheonly enablerepo=v disablerepo=v v version=r h=r help=r "
         "setopt=X releasever=v",
     .options = "-qCvi installed available updates upgrades all showduplicates recent extras "
                "obsoletes enabled disabled requires whatprovides=v l list file=v",
     .read = "list info repolist provides whatprovides repoquery deplist check-update history "
             "history/list history/info group/list grouplist lr packages repos patterns updateinfo",
     .research = "search se if"},
    {.names = "pacman yay paru",
     .options =
         "Q=f query=f S=f s=f i=f l=f o=f u=f e=f m=f n=f d=f t=f g=f k=f c=f p=f q=f F=f T=f V=f "
         "search info list owns explicit deps upgrades groups foreign native quiet unrequired",
     .nothing = ""},
    {.names = "apk",
     .global = "-qv quiet verbose no-cache root=X p=X",
     .options = "-aqvILWe installed available upgradable all contents depends provides who-owns "
                "description size rdepends origin l=v",
     .read = "info list version stats policy dot",
     .research = "search"},
    {.names = "brew",
     .options =
         "-1lrtvq versions formula formulae cask casks installed full-name json json=v tree "
         "include-build "
         "include-optional pinned multiple verbose quiet desc description eval-all greedy union "
         "skip-optional recursive",
     .read = "list ls info deps leaves outdated config doctor services/list uses desc cat "
             "tap-info log missing commands --prefix --cellar --version --repository",
     .research = "search"},
    {.names = "snap flatpak",
     .options =
         "all verbose columns=v app runtime user system show-details d i a u color=v unicode=v",
     .read =
         "list info version changes connections interfaces services warnings remotes history ps",
     .research = "find search remote-info"},
    {.names = "nix nix-env nix-store port pkg", .options = "", .read = "installed info"},
    {.names = "rustup",
     .global = "-qv verbose quiet version=r V=r help=r h=r",
     .options = "-v toolchain=v installed verbose",
     .read = "show check which toolchain/list target/list component/list show/* override/list"},
    {.names = "nvm pyenv rbenv asdf nodenv goenv volta fnm",
     .options = "bare all no-alias no-colors list l",
     .read = "ls list current version versions which where root commands whence plugin/list"},
    {.names = "mise",
     .options = "json installed current i c J",
     .read = "ls list current which doctor where version"},
});

}  // namespace

std::span<const Tool> PackageTools() { return kPackageTools; }

}  // namespace credence::governor::shell
