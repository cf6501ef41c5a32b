# SPDX-License-Identifier: Apache-2.0
# Tests that need PostgreSQL share one throw-away cluster in the build folder. ctest starts it
# before the first of them and removes it after the last (tests/postgres/CMakeLists.txt). They are
# declared with CREDENCE_POSTGRES_PROPERTIES:
#   set_tests_properties(<test> PROPERTIES ${CREDENCE_POSTGRES_PROPERTIES})
#   gtest_discover_tests(<target> PROPERTIES ${CREDENCE_POSTGRES_PROPERTIES})
# and find a superuser's URL in the environment, as CREDENCE_TEST_POSTGRES. Each test creates its
# own database. If PostgreSQL is not installed, no server answers at the URL and the tests skip.

set(CREDENCE_POSTGRES_FOLDER ${PROJECT_BINARY_DIR}/postgres)
# As in tests/postgres/cluster.py: the path of a socket must be short.
string(MD5 digest ${CREDENCE_POSTGRES_FOLDER})
string(SUBSTRING ${digest} 0 12 digest)
set(CREDENCE_POSTGRES_URL "postgresql://postgres@/postgres?host=/tmp/credence-pg-${digest}")
set(CREDENCE_POSTGRES_PROPERTIES
    FIXTURES_REQUIRED postgres
    ENVIRONMENT CREDENCE_TEST_POSTGRES=${CREDENCE_POSTGRES_URL})
