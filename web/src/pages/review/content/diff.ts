// SPDX-License-Identifier: Apache-2.0
// A unified diff, as `git diff` writes it, read into files, hunks and lines.

export interface DiffLine {
  sign: '+' | '-' | ' ';
  old: number | null;
  new: number | null;
  text: string;
}

export interface Hunk {
  header: string; // What follows the second "@@": the function around it.
  lines: DiffLine[];
}

export interface DiffFile {
  path: string;
  from: string | null; // The earlier path of a renamed file.
  change: 'added' | 'deleted' | 'renamed' | 'changed';
  binary: boolean;
  hunks: Hunk[];
  added: number;
  removed: number;
}

// Git quotes unusual paths: "a/\303\244.txt".
function unquoted(path: string): string {
  if (!/^".*"$/.test(path)) return path;
  const bytes: number[] = [];
  const escapes: Record<string, number> = { n: 10, t: 9, '"': 34, '\\': 92 };
  const body = path.slice(1, -1);
  for (let at = 0; at < body.length; ++at) {
    const octal = /^\\([0-7]{3})/.exec(body.slice(at, at + 4))?.[1];
    if (octal) {
      bytes.push(parseInt(octal, 8));
      at += 3;
    } else if (body[at] === '\\') bytes.push(escapes[body[++at] ?? ''] ?? 63);
    else bytes.push(...new TextEncoder().encode(body[at]));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}

// "b/src/a.ts\t2026-01-01" → "src/a.ts"; null for /dev/null.
function pathOf(text: string): string | null {
  const path = unquoted(text.replace(/\t.*$/, '').trim());
  return path === '/dev/null' ? null : path.replace(/^[abciow]\//, '');
}

// "a/x y b/x y": both halves are the same path unless the file was renamed, which lines below say.
function pathOfHeader(text: string): string {
  const quoted = /("(?:[^"\\]|\\.)*")$/.exec(text)?.[1];
  if (quoted) return pathOf(quoted) ?? '';
  const half = text.slice(Math.ceil(text.length / 2));
  return pathOf(text.endsWith(' ' + half) ? half : (text.split(' b/').pop() ?? text)) ?? '';
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/;

export function parseDiff(text: string): DiffFile[] {
  const files: DiffFile[] = [];
  let file: DiffFile | null = null;
  let hunk: Hunk | null = null;
  let old = 0;
  let now = 0;
  // Lines that the hunk still needs: inside it "--- x" is a removed line and not a header.
  let oldLeft = 0;
  let newLeft = 0;
  const start = (path: string): DiffFile => {
    const made: DiffFile = {
      path,
      from: null,
      change: 'changed',
      binary: false,
      hunks: [],
      added: 0,
      removed: 0,
    };
    files.push(made);
    hunk = null;
    return made;
  };
  const add = (sign: DiffLine['sign'], line: string) => {
    const isOld = sign !== '+';
    const isNew = sign !== '-';
    hunk?.lines.push({ sign, old: isOld ? old++ : null, new: isNew ? now++ : null, text: line });
    if (isOld) --oldLeft;
    if (isNew) --newLeft;
    if (file && !isOld) ++file.added;
    if (file && !isNew) ++file.removed;
  };
  const all = text.replace(/\n$/, '').split('\n');
  for (let at = 0; at < all.length; ++at) {
    const line = (all[at] ?? '').replace(/\r$/, '');
    const sign = line.charAt(0);
    if (hunk && (oldLeft > 0 || newLeft > 0)) {
      if (sign === '+' || sign === '-' || sign === ' ') add(sign, line.slice(1));
      else if (line === '') add(' ', ''); // Some tools strip the blank of an empty line.
      if (sign === '+' || sign === '-' || sign === ' ' || line === '' || sign === '\\') continue;
    }
    if (line.startsWith('diff --git ')) {
      file = start(pathOfHeader(line.slice('diff --git '.length)));
      continue;
    }
    if (line.startsWith('--- ') && all[at + 1]?.startsWith('+++ ')) {
      const before = pathOf(line.slice(4));
      const after = pathOf((all[++at] ?? '').slice(4));
      // A plain diff has no line "diff --git": each pair of names starts a file.
      if (!file || file.hunks.length > 0) file = start('');
      file.path = after ?? before ?? file.path;
      if (before === null) file.change = 'added';
      if (after === null) file.change = 'deleted';
      continue;
    }
    if (!file) continue;
    const found = HUNK.exec(line);
    if (found) {
      hunk = { header: found[5] ?? '', lines: [] };
      file.hunks.push(hunk);
      old = Number(found[1]);
      oldLeft = Number(found[2] ?? 1);
      now = Number(found[3]);
      newLeft = Number(found[4] ?? 1);
    } else if (line.startsWith('new file')) file.change = 'added';
    else if (line.startsWith('deleted file')) file.change = 'deleted';
    else if (line.startsWith('rename from ')) {
      file.change = 'renamed';
      file.from = unquoted(line.slice('rename from '.length));
    } else if (line.startsWith('rename to ')) file.path = unquoted(line.slice('rename to '.length));
    else if (line.startsWith('Binary files ') || line.startsWith('GIT binary patch'))
      file.binary = true;
  }
  return files;
}
