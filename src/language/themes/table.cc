// SPDX-License-Identifier: Apache-2.0
#include "language/themes/table.h"

#include <array>

namespace credence::language {
namespace {

constexpr double kNames = 0.9;
constexpr double kPoints = 0.7;
constexpr double kHints = 0.45;

constexpr auto kThemes = std::to_array<ThemePhrases>({
    // The dimensions that reviews score.
    {"code-quality", kNames, "code quality|code smell|clean code|code cleanliness|spaghetti code"},
    {"code-quality", kPoints,
     "idiomatic|unidiomatic|maintainable|unmaintainable|maintainability|readable|unreadable|"
     "readability|refactor|refactoring|hacky|kludge|convoluted|messy code|ugly code|simplify|"
     "hard to read|hard to follow|easy to read|easy to follow|too complex|too complicated|"
     "cyclomatic complexity|magic number|magic string|over engineered|overengineered|"
     "function long|method long|nested deeply|deeply nested|nesting|dead code|unused variable|"
     "unused import|unused function|unused parameter|commented out code|boilerplate"},
    {"code-quality", kHints, "cleaner|clean|elegant|tidy|complexity|unused|unneeded|unnecessary"},
    {"design-aesthetics", kNames,
     "visual design|look and feel|aesthetic|aesthetics|color scheme|colour scheme|color palette"},
    {"design-aesthetics", kPoints,
     "visually|typography|font|fonts|color|colour|colors|gradient|spacing|padding|margin|"
     "alignment|misaligned|whitespace design|layout|icon|icons|shadow|border radius|cluttered|"
     "visual hierarchy|pixel|dark theme|dark mode|animation|logo|illustration|beautiful design|"
     "ugly design|ugly ui"},
    {"design-ux", kNames,
     "user experience|ux|usability|information hierarchy|user flow|user interface|user friendly"},
    {"design-ux", kPoints,
     "navigation|intuitive|unintuitive|onboarding flow|call to action|button|modal|dialog|"
     "loading state|empty state|tooltip|placeholder text|form field|too many clicks|discoverable|"
     "hard to find|confusing for users|users will not|user will not know|menu|dropdown|checkout"},
    {"design-ux", kHints, "users|ui|screen|page|click"},
    {"test-coverage", kNames,
     "test coverage|unit test|integration test|regression test|edge case|missing test|no test|"
     "without test|untested|add test|write test|test case|test for|tests for|end to end test|"
     "property test|not tested|never tested|need test|not covered"},
    {"test-coverage", kPoints,
     "test|tests|testing|tested|coverage|assertion|assert|mock|fixture|"
     "flaky|testable|corner case|happy path"},
    {"documentation", kNames,
     "documentation|docs|docstring|javadoc|readme|changelog|release note|undocumented|"
     "code comment|add comment|document this|document the|documented|comment explain|"
     "comment explaining|update comment|commit message|usage example|typo|grammar"},
    {"documentation", kPoints,
     "document|comment|comments|spelling|misspelled|wording|explain|explanation|description|"
     "license header|copyright|example usage|example in|sentence|paragraph|reword"},
    {"architecture", kNames,
     "architecture|architectural|separation of concern|single responsibility|tight coupling|"
     "tightly coupled|loosely coupled|circular dependency|dependency injection|god class|"
     "god object|layering|leaky abstraction"},
    {"architecture", kPoints,
     "coupling|decouple|coupled|cohesion|modular|modularity|abstraction|encapsulation|"
     "encapsulate|module structure|design pattern|structure of|responsibility|"
     "belong in|belongs in|belong to|belongs to|split into|move into|move this to|move to|"
     "extract into|extract to|separate file|separate class|separate module|separate function|"
     "business logic|inheritance|composition|interface segregation|global state|singleton"},
    {"error-handling", kNames,
     "error handling|exception handling|handle error|error handled|error not handled|"
     "errors are handled|handle exception|exception handled|handling of error|"
     "unhandled|try catch|try except|swallow exception|swallow error|swallowed|graceful "
     "degradation|"
     "gracefully|fail gracefully|error message|error messages|ignore error|error ignored|"
     "ignored error|handle failure|failure handled|error case|error path|not handle|"
     "uncaught|error specificity|specific error|error recovery|null pointer|null check|nil check|"
     "check for null|check null|check return value|handle case|handle the case|"
     "handle missing|handle empty|handle timeout|timeout handling|does not handle"},
    {"error-handling", kPoints,
     "error|errors|exception|exceptions|crash|crashes|fallback|catch|"
     "robust|robustness|resilient|panic|throw|throws|raise|timeout|"
     "time out|null|nil|fails silently|silently fail"},
    {"performance", kNames,
     "performance|performant|latency|throughput|bottleneck|memory usage|cpu usage|slow query|"
     "n 1 query|quadratic|time complexity|memory leak|inefficient|too slow|speed up|optimize|"
     "optimise|optimization|premature optimization"},
    {"performance", kPoints,
     "slow|slower|fast|faster|speed|efficient|efficiency|cache|caching|cached|lazy load|"
     "lazy loading|expensive|overhead|allocation|allocations|blocking call|benchmark|"
     "scalability|scale|scales|memory|load time|bundle size|wasteful copy|unnecessary copy"},
    {"security", kNames,
     "security|insecure|vulnerability|vulnerable|sql injection|injection|xss|csrf|authentication|"
     "authorization|authorisation|privilege escalation|access control|sanitize|sanitise|"
     "unsanitized|encryption|encrypt|path traversal|remote code execution|exploit"},
    {"security", kPoints,
     "auth|permission|permissions|attacker|malicious|oauth|jwt|cors|tls|https|"
     "escape html|escaped|privacy|pii|personal data|safe from"},
    {"creativity", kNames,
     "creative|creativity|novel approach|original idea|clever solution|"
     "innovative|inventive|imaginative|out of the box"},
    {"creativity", kPoints,
     "clever|novel|unoriginal|generic looking|cookie cutter|uninspired|"
     "original|ingenious|fresh idea|fresh take"},
    {"completeness", kNames,
     "incomplete|completeness|not complete|half finished|half done|unfinished|not implemented|"
     "missing feature|missing functionality|missing requirement|not everything|covers everything|"
     "everything asked|feature missing|left out|partial implementation|requirement not met|"
     "not finished|still missing|forgot to|you forgot"},
    {"completeness", kPoints,
     "complete|todo|stub|stubbed|placeholder|omitted|leftover|"
     "requirement|acceptance criteria|out of scope"},
    {"completeness", kHints, "still need|leave out"},
    {"naming", kNames,
     "naming|rename|renamed|misnamed|variable name|function name|method name|class name|"
     "file name|parameter name|better name|name is|name misleading|misleading name|"
     "descriptive name|confusing name|name confusing|poorly named|badly named|well named|"
     "naming convention|naming consistent|named|camel case|snake case|name should|call this|"
     "call it|should be called|name does not|name for|good name"},
    {"naming", kPoints, "name|names|identifier|prefix|suffix|abbreviation|abbreviate"},
    {"dx", kNames,
     "developer experience|dx|developer friendly|easy to work with|easy to set up|"
     "hard to set up|setup script|getting started|local development|dev environment|"
     "hard to debug|easy to debug"},
    {"dx", kPoints,
     "tooling|ergonomic|ergonomics|setup|debuggable|debugging|hot reload|"
     "build time|ci pipeline|autocomplete|cli help|easy to use api"},
    // Finer themes that recur.
    {"input-validation", kNames,
     "input validation|validate input|input validated|input not validated|validate user|"
     "validate the input|validate argument|validate parameter|unvalidated|check input|"
     "sanitize input|validation of input|bounds check|range check|check the argument|"
     "input checked|schema validation|zod|missing validation|no validation|without validation|"
     "not validated|validate before|validates|should validate|need validation|must validate"},
    {"input-validation", kPoints,
     "validation|validate|validating|validator|malformed input|"
     "invalid input|invalid value|check if|check whether|"
     "check that|sanity check"},
    {"retry-logic", kNames,
     "retry|retries|retry logic|retried|retrying|exponential backoff|backoff|"
     "try again after|no retry"},
    {"rate-limiting", kNames,
     "rate limit|rate limiting|rate limits|rate limited|throttle|throttling|"
     "too many requests|429|api quota"},
    {"logging", kNames,
     "logging|log message|log level|log line|logs|logger|log the|log an|log error|"
     "observability|metrics|tracing|telemetry|console log|print statement|"
     "debug print|log this|should log|logged"},
    {"types", kNames,
     "type annotation|type hint|type safety|type safe|typed|untyped|any type|typing|type check|"
     "return type|wrong type|strict type|generics|type cast|unsafe cast|implicit conversion|"
     "use any|typescript type|nullable|type definition|strongly typed"},
    {"style", kNames,
     "indentation|indent|whitespace|white space|trailing space|trailing whitespace|blank line|"
     "extra line|empty line|line length|too long line|line too long|formatting|code style|"
     "style guide|coding style|lint|linter|linting|prettier|pep8|pep 8|semicolon|brace|braces|"
     "newline|new line|trailing comma|tabs|import order|sort import|same line|next line|"
     "one line|single line|parentheses|parenthesis|extra space|add space|space before|"
     "space after|remove space|80 char|80 characters|alphabetical|alphabetical order|"
     "single quote|double quote|quotes"},
    {"style", kHints, "format|style"},
    {"duplication", kNames,
     "duplicate code|duplicated code|code duplication|duplication|duplicated|copy paste|"
     "copy pasted|copied from|dry|repeated code|repeat yourself|same code|same logic|"
     "reinvent|redundant code|already exist|duplicate logic|repeated logic|reuse|repetition"},
    {"duplication", kPoints, "duplicate|redundant|repeated|repetitive|in common"},
    {"accessibility", kNames,
     "accessibility|accessible|a11y|screen reader|aria|alt text|"
     "keyboard navigation|color contrast|colour contrast|contrast ratio|"
     "focus state|wcag|low contrast"},
    {"dependencies", kNames,
     "dependency|dependencies|third party|package version|lockfile|lock file|outdated package|"
     "library version|unused dependency|npm package|vendored|new library|pin version|pinned"},
    {"configuration", kNames,
     "configuration|configurable|config|env var|environment variable|hardcoded|hard coded|"
     "feature flag|setting|settings|default value|make this configurable|hardcode|hardcoding"},
    {"concurrency", kNames,
     "concurrency|concurrent|race condition|data race|deadlock|dead lock|thread safe|"
     "thread safety|thread|threads|mutex|atomic|lock held|synchronization|synchronized|"
     "not thread safe|goroutine|async|await|parallel|locking|locks"},
    {"api-design", kNames,
     "api design|public api|breaking change|backward compatible|backwards compatible|"
     "backward compatibility|backwards compatibility|api surface|endpoint design|"
     "function signature|method signature|rest api|versioning|api consistent|return code|"
     "status code|pagination|idempotent"},
    {"api-design", kPoints, "api|endpoint|public method|parameter order"},
    {"data-loss", kNames,
     "data loss|lose data|loses data|lost data|overwrite file|overwrites|"
     "no backup|backup|corrupt data|data corruption|drop table|"
     "irreversible|destructive|data integrity|transaction rollback|rollback"},
    {"secrets", kNames,
     "secret|secrets|api key|api keys|credential|credentials|password in|"
     "hardcoded password|private key|access token|token in|plain text password|"
     "leak token|leaks token|env file committed"},
    {"internationalization", kNames,
     "internationalization|i18n|localization|l10n|translation|"
     "translate|translated|locale|right to left|hardcoded string"},
    {"responsiveness", kNames,
     "responsive|mobile|mobile layout|small screen|breakpoint|viewport|"
     "tablet"},
    {"resource-management", kNames,
     "resource leak|file handle|close file|close connection|"
     "not closed|connection leak|never closed|never freed|"
     "memory leak|cleanup resource|file descriptor|dispose"},
    {"versioning", kNames,
     "version bump|bump version|semver|migration|migrations|schema version|"
     "deprecated|deprecation"},
    {"logic", kNames,
     "wrong result|off by one|wrong condition|logic error|incorrect result|"
     "wrong value|wrong order|inverted|wrong logic|logic is wrong|infinite loop|"
     "never reached|always true|always false|incorrect logic"},
    {"consistency", kNames,
     "consistency|inconsistent|consistent with|inconsistently|"
     "for consistency|be consistent|stay consistent|consistently"},
});

constexpr auto kWiderThemes = std::to_array<WiderTheme>({
    {"input-validation", "security"},
    {"retry-logic", "error-handling"},
    {"rate-limiting", "error-handling"},
    {"logging", "dx"},
    {"types", "code-quality"},
    {"style", "code-quality"},
    {"duplication", "code-quality"},
    {"accessibility", "design-ux"},
    {"dependencies", "architecture"},
    {"configuration", "architecture"},
    {"concurrency", "architecture"},
    {"api-design", "dx"},
    {"data-loss", "error-handling"},
    {"secrets", "security"},
    {"responsiveness", "design-ux"},
    {"resource-management", "performance"},
    {"consistency", "code-quality"},
});

}  // namespace

std::span<const ThemePhrases> ThemeTable() { return kThemes; }
std::span<const WiderTheme> WiderThemes() { return kWiderThemes; }

}  // namespace credence::language
