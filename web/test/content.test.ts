// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDiff } from '../src/pages/review/content/diff';
import {
  coloured,
  isLine,
  openAtFirst,
  placeOf,
  rowsOfFile,
  rowsOfText,
} from '../src/pages/review/content/rows';
import { imageSource, webLink } from '../src/pages/review/content/safe';
import { languageOf, tokens } from '../src/pages/review/content/syntax';
import { opens } from '../src/pages/review/detail';
import { declare, depth, linesAbove, look, sections } from '../src/pages/review/seen';

const DIFF = `diff --git a/src/a.ts b/src/a.ts
index 1..2 100644
--- a/src/a.ts
+++ b/src/a.ts
@@ -1,4 +1,4 @@ function f() {
 one
--- not a header
+two
+three
 four
-five
\\ No newline at end of file
diff --git a/old name.md b/new name.md
similarity index 100%
rename from old name.md
rename to new name.md
diff --git a/logo.png b/logo.png
new file mode 100644
Binary files /dev/null and b/logo.png differ
`;

test('a diff: files, numbers, and lines that look like headers', () => {
  const files = parseDiff(DIFF);
  assert.deepEqual(
    files.map((file) => [file.path, file.from, file.change, file.binary, file.added, file.removed]),
    [
      ['src/a.ts', null, 'changed', false, 2, 2],
      ['new name.md', 'old name.md', 'renamed', false, 0, 0],
      ['logo.png', null, 'added', true, 0, 0],
    ],
  );
  const lines = files[0]?.hunks[0]?.lines ?? [];
  assert.deepEqual(
    lines.map((line) => [line.sign, line.old, line.new, line.text]),
    [
      [' ', 1, 1, 'one'],
      ['-', 2, null, '-- not a header'],
      ['+', null, 2, 'two'],
      ['+', null, 3, 'three'],
      [' ', 3, 4, 'four'],
      ['-', 4, null, 'five'],
    ],
  );
});

test('a diff without git, quoted paths, a deleted file, and no diff at all', () => {
  const plain =
    '--- x.c\t2026-01-01\n+++ x.c\t2026-01-02\n@@ -1 +1 @@\n-a\n+b\n--- y.c\n+++ y.c\n@@ -1 +1 @@\n-a\n+b';
  assert.deepEqual(
    parseDiff(plain).map((file) => file.path),
    ['x.c', 'y.c'],
  );
  const quoted = 'diff --git "a/\\303\\244.txt" "b/\\303\\244.txt"\ndeleted file mode 100644\n';
  assert.deepEqual(
    parseDiff(quoted).map((file) => [file.path, file.change]),
    [['ä.txt', 'deleted']],
  );
  assert.deepEqual(parseDiff('just words\n+ and signs'), []);
});

test('a place is in the new version unless all its lines were removed', () => {
  const rows = rowsOfFile(parseDiff(DIFF)[0]!);
  assert.equal(isLine(rows[0]), false);
  assert.deepEqual(placeOf('a', rows, 4, 2), { file: 'a', start: 2, end: 3, old: false });
  assert.deepEqual(placeOf('a', rows, 6, 6), { file: 'a', start: 4, end: 4, old: true });
  assert.equal(placeOf('a', rows, 0, 0), null);
});

test('colours lose no character, and comments go on in the next line', () => {
  const code = 'const a = "x \\" /* y"; // z\n/* one\ntwo */ return 0x1F + 1\'000;';
  const rows = rowsOfText(code);
  const found = coloured(rows, languageOf('a.cc'));
  assert.equal(found.map((line) => line.map((token) => token.text).join('')).join('\n'), code);
  assert.deepEqual(
    found.map((line) => line.filter(({ kind }) => kind !== 'plain').map(({ kind }) => kind)),
    [['keyword', 'string', 'comment'], ['comment'], ['comment', 'keyword', 'number', 'number']],
  );
});

test('languages', () => {
  assert.ok(languageOf('web/CMakeLists.txt'));
  assert.ok(languageOf('', 'Python'));
  assert.equal(languageOf('notes.txt'), null);
  const shell = tokens('echo $# # count', languageOf('a.sh')).tokens;
  assert.deepEqual(shell[shell.length - 1], { kind: 'comment', text: '# count' });
  const long = 'x'.repeat(5000);
  assert.deepEqual(tokens(long, languageOf('a.js')).tokens, [{ kind: 'plain', text: long }]);
});

test('large diffs start with the later files closed, generated files always', () => {
  const files = [
    { path: 'package-lock.json', lines: 10 },
    { path: 'a.ts', lines: 700 },
    { path: 'b.ts', lines: 200 },
    { path: 'c.ts', lines: 50 },
  ];
  assert.deepEqual(openAtFirst(files), [false, true, false, true]);
  assert.deepEqual(openAtFirst([{ path: 'big.ts', lines: 10_000 }]), [true]);
  const wished = [
    { path: 'a.ts', lines: 5, opens: false },
    { path: 'yarn.lock', lines: 5, opens: true },
  ];
  assert.deepEqual(openAtFirst(wished), [false, true]);
});

test('ten thousand lines are read in no time', () => {
  const body = Array.from({ length: 10_000 }, (_, at) => '+const x' + at + ' = "y"; // z');
  const text = '--- a/x.ts\n+++ b/x.ts\n@@ -0,0 +1,10000 @@\n' + body.join('\n');
  const from = performance.now();
  const file = parseDiff(text)[0]!;
  const rows = rowsOfFile(file);
  assert.equal(coloured(rows, languageOf(file.path)).length, 10_001);
  assert.ok(performance.now() - from < 2000);
});

test('only web addresses are links, only pictures are images', () => {
  assert.equal(webLink('https://example.org/x'), 'https://example.org/x');
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'x', null])
    assert.equal(webLink(bad), null);
  assert.equal(imageSource('image/png', 'aGk='), 'data:image/png;base64,aGk=');
  assert.equal(imageSource('image/svg+xml', 'aGk='), null);
  assert.equal(imageSource('image/png', '"><script>'), null);
  assert.equal(imageSource('image/png', ''), null);
});

test('sections open as reviews have taught, or as the reviewer prefers', () => {
  const sections = [
    { section: 'details', proposal: 'compress' },
    { section: 'generation', proposal: 'promote' },
    { section: 'a.ts', proposal: '' },
  ];
  assert.equal(opens('details', 'learned', sections), false);
  assert.equal(opens('generation', 'learned', sections), true);
  assert.equal(opens('a.ts', 'learned', sections), null);
  assert.equal(opens('details', 'all', sections), true);
  assert.equal(opens('generation', 'brief', sections), false);
});

test('what was seen', () => {
  const seen = new Map();
  assert.equal(depth(seen), null);
  declare(seen, 'a.ts', 80);
  declare(seen, 'b.ts', 20);
  declare(seen, 'generation', 0);
  look(seen, 'a.ts', 40);
  look(seen, 'a.ts', 10); // Scrolling back forgets nothing.
  look(seen, 'unknown', 10);
  assert.equal(depth(seen), 0.4);
  assert.deepEqual(sections(seen), [
    { name: 'a.ts', read: true },
    { name: 'b.ts', read: false },
    { name: 'generation', read: false },
  ]);
  assert.equal(linesAbove({ top: 100, height: 400 }, 40, 300), 20);
  assert.equal(linesAbove({ top: -900, height: 400 }, 40, 300), 40);
  assert.equal(linesAbove({ top: 400, height: 400 }, 40, 300), 0);
});
