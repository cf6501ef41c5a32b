// SPDX-License-Identifier: Apache-2.0
#include "language/failure_insight.h"

#include <string>
#include <string_view>

#include "base/test_framework.h"
#include "base/utf8.h"

namespace credence::language {
namespace {

struct InsightCase {
  std::string_view error;
  std::string_view insight;
};

const InsightCase kInsightCases[] = {
    {"Exit code 1\nTraceback (most recent call last):\n  File \"a.py\", line 3, in <module>\n"
     "    import nope\nModuleNotFoundError: No module named 'nope'\n",
     "ModuleNotFoundError: No module named 'nope'"},
    {"Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'x'\n\nDuring "
     "handling "
     "of the above exception, another exception occurred:\n\nTraceback (most recent call last):\n"
     "  File \"a.py\", line 4\nsqlalchemy.exc.OperationalError: no such table: users\n",
     "sqlalchemy.exc.OperationalError: no such table: users"},
    {"Traceback (most recent call last):\n  File \"a.py\", line 1, in f\nKeyboardInterrupt",
     "KeyboardInterrupt"},
    {"In file included from a.h:1:\nmain.c: In function 'main':\nmain.c:3:5: error: expected ';' "
     "before 'return'\nmain.c:9:1: error: second\n",
     "main.c:3:5: error: expected ';' before 'return'"},
    {"src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.\n",
     "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'."},
    {"\x1b[96msrc/a.ts\x1b[0m:\x1b[93m3\x1b[0m:5 - \x1b[91merror\x1b[0m\x1b[90m TS2304: "
     "\x1b[0mCannot "
     "find name 'x'.\n\n3 x\n  ~\n\nFound 1 error.\nnpm ERR! code ELIFECYCLE",
     "src/a.ts:3:5 - error TS2304: Cannot find name 'x'."},
    {"   Compiling x v0.1.0\nerror[E0382]: borrow of moved value: `v`\n --> src/main.rs:4:20\n"
     "error: could not compile `x` due to previous error",
     "error[E0382]: borrow of moved value: `v`"},
    {"npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree\nnpm ERR! A "
     "complete log of this run can be found in: /tmp/x",
     "npm ERR! ERESOLVE unable to resolve dependency tree"},
    {"npm error Missing script: \"biuld\"\nnpm error\n", "npm error Missing script: \"biuld\""},
    {"=== FAILURES ===\n    def test_a():\n>       assert add(1, 1) == 3\nE       assert 2 == 3\n"
     "E        +  where 2 = add(1, 1)\n\ntests/test_a.py:4: AssertionError\n=== short test summary "
     "info ===\nFAILED tests/test_a.py::test_a - assert 2 == 3\n1 failed in 0.01s",
     "FAILED tests/test_a.py::test_a - assert 2 == 3"},
    {">       assert add(1, 1) == 3\nE       assert 2 == 3\n", "assert 2 == 3"},
    {"--- FAIL: TestAdd (0.00s)\n    add_test.go:12: got 3, want 2\nFAIL\nexit status 1",
     "add_test.go:12: got 3, want 2"},
    {"=== RUN TestX\n--- FAIL: TestX (0.00s)\nFAIL", "--- FAIL: TestX (0.00s)"},
    {"./main.go:5:2: undefined: fmt.Printn\n", "./main.go:5:2: undefined: fmt.Printn"},
    {"panic: runtime error: index out of range [3] with length 3\n\ngoroutine 1 [running]:",
     "panic: runtime error: index out of range [3] with length 3"},
    {"thread 'main' panicked at src/main.rs:2:5:\nindex out of bounds: the len is 3\nnote: run "
     "with",
     "thread 'main' panicked at src/main.rs:2:5: index out of bounds: the len is 3"},
    {" FAIL  src/auth.test.js\n  ● Auth › logs in\n\n    expect(received).toBe(expected)\n",
     "● Auth › logs in"},
    {"Exception in thread \"main\" java.lang.NullPointerException: x is null\n\tat "
     "A.main(A.java:3)",
     "Exception in thread \"main\" java.lang.NullPointerException: x is null"},
    {"node:internal/modules/cjs/loader:1080\n  throw err;\n  ^\n\nError: Cannot find module "
     "'express'\nRequire stack:\n- /app/a.js",
     "Error: Cannot find module 'express'"},
    {"/app/a.js:3\nx.y()\n  ^\n\nTypeError: x.y is not a function\n    at Object.<anonymous>",
     "TypeError: x.y is not a function"},
    {"fatal: not a git repository (or any of the parent directories): .git",
     "fatal: not a git repository (or any of the parent directories): .git"},
    {"To github.com:a/b.git\n ! [rejected] main -> main (fetch first)\nerror: failed to push some "
     "refs "
     "to 'github.com:a/b.git'\nhint: Updates were rejected",
     "error: failed to push some refs to 'github.com:a/b.git'"},
    {"Exit code 127\nbash: line 1: foo: command not found", "bash: line 1: foo: command not found"},
    {"Exit code 3\nls: cannot access '/nonexistent': No such file or directory",
     "ls: cannot access '/nonexistent': No such file or directory"},
    {"CMake Error at CMakeLists.txt:3 (find_package):\n  Could not find a package\n\n-- "
     "Configuring",
     "CMake Error at CMakeLists.txt:3 (find_package): Could not find a package"},
    {"[ RUN      ] A.B\na_test.cc:4: Failure\n[  FAILED  ] A.B (0 ms)\n",
     "[  FAILED  ] A.B (0 ms)"},
    {"Resolving packages\nThe lock file is missing an entry for left-pad\nDone in 2s",
     "The lock file is missing an entry for left-pad"},
    {"Checked 12 files, 0 errors\nnothing to report\nsee the log", "see the log"},
    {"first\nsecond\n\nExit code 2\n", "second"},
    {"Exit code 2", "Exit code 2"},
    {"10%\r20%\rwrite failed: disk is full\r", "write failed: disk is full"},
    {"make: *** [Makefile:3: all] Error 2", "make: *** [Makefile:3: all] Error 2"},
    {"", ""},
    {" \n\t\n", ""},
};

TEST(FailureInsightTest, TheInformativeLine) {
  for (const InsightCase& each : kInsightCases)
    EXPECT_EQ(FailureInsight(each.error), each.insight) << each.error;
}

TEST(FailureInsightTest, IsOneLineWithoutControlCharacters) {
  EXPECT_EQ(FailureInsight("error: a\tb\x01"
                           "c\u2028# heading"),
            "error: a b c # heading");
}

TEST(FailureInsightTest, IsCutWithinFiveHundredCharacters) {
  const std::string exact = "error: " + std::string(493, 'x');
  EXPECT_EQ(FailureInsight(exact), exact);
  const std::string cut = FailureInsight(exact + "y");
  EXPECT_EQ(CodePointCount(cut), 500u);
  EXPECT_TRUE(cut.ends_with("x…"));
  std::string wide = "error: ";
  for (int i = 0; i < 600; ++i) wide += "é";
  EXPECT_EQ(CodePointCount(FailureInsight(wide)), 500u);
}

TEST(FailureInsightTest, ALongOutputIsReadAtBothEnds) {
  std::string error = "start\n";
  for (int i = 0; i < 5000; ++i) error += "compiling\n";
  EXPECT_EQ(FailureInsight(error + "a.c:1:1: error: x\n"), "a.c:1:1: error: x");
  EXPECT_EQ(FailureInsight("a.c:1:1: error: x\n" + error), "a.c:1:1: error: x");
}

TEST(FailureInsightTest, ReportsFailureIgnoresHarmlessPhrases) {
  EXPECT_TRUE(ReportsFailure("build failed"));
  EXPECT_TRUE(ReportsFailure("10 errors"));
  EXPECT_FALSE(ReportsFailure("0 errors, 3 warnings"));
  EXPECT_FALSE(ReportsFailure("improved the error handling"));
  EXPECT_FALSE(ReportsFailure("all good"));
  EXPECT_TRUE(HasHarmlessPhrase("finished Successfully."));
  EXPECT_FALSE(HasHarmlessPhrase("unsuccessfully"));
}

RC_GTEST_PROP(FailureInsightProperty, OneValidLineOfBoundedLength, ()) {
  const auto error = *rc::gen::arbitrary<std::string>();
  const std::string insight = FailureInsight(error);
  RC_ASSERT(IsValidUtf8(insight));
  RC_ASSERT(CodePointCount(insight) <= kInsightCodePointsMax);
  RC_ASSERT(insight.find_first_of("\r\n\x1b") == std::string::npos);
  RC_ASSERT(FailureInsight(insight) == insight);
}

}  // namespace
}  // namespace credence::language
