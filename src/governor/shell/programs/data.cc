// SPDX-License-Identifier: Apache-2.0
// Databases: statements that only read are recognised.
#include <array>

#include "governor/shell/handlers.h"
#include "governor/shell/programs/rows.h"

namespace credence::governor::shell {
namespace {

constexpr auto kDataRows = std::to_array<CommandRule>({
    By(RunSqlite, "sqlite3",
       "1 cmd=X init=X A=s separator=v nullvalue=v newline=v header noheader column csv json line "
       "list html markdown table box quote tabs ascii readonly=c bail batch safe=c interactive=s"),
    By(RunPsql, "psql",
       "-aAbeEHnqSstxXzw1 c=M command=M l=r list=r d=v dbname=v h=v host=v p=v port=v U=v "
       "username=v "
       "F=v field-separator=v R=v record-separator=v P=X pset=X T=v v=X set=X variable=X f=X "
       "file=X "
       "o=W output=W L=W log-file=W W=f password=f no-psqlrc csv html expanded tuples-only quiet "
       "no-align no-password single-transaction V=r version=r no-readline help=r echo-all "
       "echo-errors echo-queries echo-hidden"),
    By(RunMysql, "mysql mariadb",
       "-BNrtvqsfEGHX e=M execute=M h=v host=v P=v port=v u=v user=v p=a password D=v database=v "
       "S=v "
       "socket=v batch skip-column-names table vertical raw silent verbose html xml "
       "default-character-set=v protocol=v ssl-mode=v V=r version=r column-names connect-timeout=v "
       "tee=X pager=X init-command=X defaults-file=X defaults-extra-file=X"),
    By(RunRedis, "redis-cli valkey-cli",
       "-c h=v p=v a=v n=v u=v s=v raw no-raw no-auth-warning user=v pass=v tls json csv 3 2 "
       "i=v r=v stat=r bigkeys=r memkeys=r hotkeys=r latency=r scan=r pattern=v"),
    By(RunMongo, "mongosh mongo"),
    Reads(
        "pg_isready", OperandUse::kNone,
        "-q d=v dbname=v h=v host=v p=v port=v t=v timeout=v U=v username=v quiet V version help"),
});

}  // namespace

std::span<const CommandRule> DataRows() { return kDataRows; }

}  // namespace credence::governor::shell
