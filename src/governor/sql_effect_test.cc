// SPDX-License-Identifier: Apache-2.0
#include "governor/sql_effect.h"

#include <gtest/gtest.h>

#include <string>

namespace credence::governor {
namespace {

TEST(SqlEffectTest, WhatOnlyReads) {
  for (const std::string_view sql : {
           "SELECT 1",
           "select * from orders where id = 3;",
           "  -- all of them\nSELECT name, count(*) FROM t GROUP BY 1 HAVING count(*) > 2",
           "/* c */ select \"Order\".id from \"Order\" limit 5",
           "select 'drop table x; it''s fine', `key` from t",
           "(select 1) union all (select 2)",
           "with recent as (select * from t), old as (select 2) select * from recent join old on "
           "true",
           "with recursive t(n) as (values (1) union all select n + 1 from t where n < 9) select * "
           "from t",
           "show tables",
           "SHOW CREATE TABLE orders",
           "describe orders",
           "explain select 1",
           "explain delete from t where id = 3",
           "EXPLAIN (ANALYZE, BUFFERS) SELECT 1",
           "values (1), (2)",
           "table orders",
           "select replace(name, 'a', 'b'), coalesce(x, 1) from t order by rank() over (partition "
           "by "
           "y)",
           "select [order id] from [t]",
           "select t.set, t.update from t",
           "select * from t where id in (select id from u) and d between $1 and $2",
           "pragma table_info(users)",
           "PRAGMA main.user_version",
           "select 1; select 2;",
           "select date_trunc('month', at), sum(price)::numeric(10,2) from t fetch first 3 rows "
           "only",
       }) {
    EXPECT_TRUE(OnlyReadsSql(sql)) << sql;
  }
}

TEST(SqlEffectTest, WhatChangesRunsOrIsNotUnderstood) {
  for (const std::string_view sql : {
           "",
           ";",
           "-- nothing",
           "DROP TABLE x",
           "drop/**/table x",
           "select 1; drop table x",
           "select 1 drop table x",
           "show drop table x",
           "show create table x drop table y",
           "select 1 exec xp_cmdshell 'rm'",
           "delete from t",
           "with d as (delete from t returning *) select * from d",
           "with x as (select 1) insert into t select * from x",
           "select * into backup from t",
           "select 'x' into outfile '/tmp/x'",
           "select * from t for update",
           "explain analyze delete from t",
           "explain (analyze) update t set a = 1",
           "copy t to program 'sh'",
           "copy (select 1) to '/tmp/x'",
           "select edit (name, 'vim') from t",
           "select edit/**/('x')",
           "select \"edit\"('x')",
           "select load_extension('x')",
           "select writefile('x', 'y')",
           "select pg_read_file('/etc/passwd')",
           "select * from dblink('host=x', 'select 1') as t(a int)",
           "select query_to_xml('delete from t', true, true, '')",
           "select public.cleanup()",
           "select nextval('s')",
           "select setval('s', 1)",
           "select pg_terminate_backend(1)",
           "select lo_export(1, '/tmp/x')",
           "select load_file('/etc/passwd')",
           "call cleanup()",
           "do $$ begin delete from t; end $$",
           "select $$a$$; drop table x; select $$b$$",
           "exec sp_who",
           "pragma journal_mode = delete",
           "pragma user_version(3)",
           "pragma writable_schema",
           "attach 'x.db' as x",
           "vacuum",
           "set role admin",
           "grant all on t to bob",
           "select @a := 1",
           // Databases disagree about where these end.
           "select '\\'; drop table x; --'",
           "select \"\\\"; drop table x; --\"",
           "select 1 /*! ; drop table x */",
           "select 1 /*M! ; drop table x */",
           "select 1 /* /* */ ; drop table x */",
           "select 5--1 ; drop table x",
           "select 1 -- x\r drop table x",
           "select 1 # x\n",
           "select [a'b]; drop table x; select ['c]",
           "select q'[it's]'; drop table x; --'",
           "select 'open",
           "\\! rm -rf x",
           ".shell rm -rf x",
           "hello world",
       }) {
    EXPECT_FALSE(OnlyReadsSql(sql)) << sql;
  }
  EXPECT_FALSE(OnlyReadsSql(std::string_view("select 1\0drop table x", 21)));
}

TEST(SqlEffectTest, WhatLooksLikeSql) {
  for (const std::string_view sql :
       {"select 1", "DROP TABLE x", " /* c */ delete from t", "update t set a = 1",
        "insert or replace into t values (1)", "-- c\ncreate unique index i on t(a)",
        "pragma writable_schema = 1", "call f()", "'open; drop table x"}) {
    EXPECT_TRUE(LooksLikeSql(sql)) << sql;
  }
  for (const std::string_view text :
       {"", "create an issue template", "update dependencies", "show me the way", "how to delete",
        "it's raining", "drop shadows in css"}) {
    EXPECT_FALSE(LooksLikeSql(text)) << text;
  }
}

TEST(SqlEffectTest, ALongTextTakesLinearTime) {
  for (const std::string_view part :
       {"select 1;", "((((", "a.b(", "/* x */", "'a'", "with t as ("}) {
    std::string sql = "select ";
    while (sql.size() < 1'000'000) sql += part;
    (void)OnlyReadsSql(sql);
    (void)LooksLikeSql(sql);
  }
}

}  // namespace
}  // namespace credence::governor
