// SPDX-License-Identifier: Apache-2.0
// Colours for code: comments, strings, numbers and keywords of common languages. It never fails: what
// it does not know is plain text.

export type TokenKind = 'plain' | 'comment' | 'string' | 'number' | 'keyword';

export interface Token {
  kind: TokenKind;
  text: string;
}

export interface Language {
  line: string[]; // What begins a comment up to the end of the line.
  blocks: [string, string][]; // Comments over several lines.
  quotes: string[];
  long: string[]; // Quotes of strings that may go over several lines.
  keywords: Set<string>;
}

// What is still open at the end of a line: the text that closes it. Null: nothing.
export type Open = { closes: string; kind: TokenKind } | null;

function language(
  keywords: string,
  line: string[] = ['//'],
  blocks: [string, string][] = [['/*', '*/']],
  quotes: string[] = ['"', "'"],
  long: string[] = [],
): Language {
  return { line, blocks, quotes, long, keywords: new Set(keywords.split(' ')) };
}

const C =
  'auto bool break case char class concept const constexpr consteval continue co_await co_return ' +
  'co_yield default delete do double else enum explicit export extern false final float for friend ' +
  'goto if inline int long mutable namespace new noexcept nullptr operator override private ' +
  'protected public requires return short signed sizeof static static_assert static_cast struct ' +
  'switch template this throw true try typedef typename union unsigned using virtual void volatile ' +
  'while include define ifdef ifndef endif pragma';
const SCRIPT =
  'abstract as async await boolean break case catch class const continue debugger default delete do ' +
  'else enum export extends false finally for from function if implements import in instanceof ' +
  'interface let new null number of private protected public readonly return satisfies static ' +
  'string super switch this throw true try type typeof undefined var void while yield';
const PYTHON =
  'False None True and as assert async await break class continue def del elif else except finally ' +
  'for from global if import in is lambda match nonlocal not or pass raise return self try while ' +
  'with yield';
const JAVA =
  'abstract as boolean break byte case catch char class const continue data default do double else ' +
  'enum extends false final finally float for fun if implements import in instanceof int interface ' +
  'is long namespace new null object override package private protected public record return sealed ' +
  'short static string super switch this throw throws true try using val var void when while';
const GO =
  'break case chan const continue default defer else fallthrough false for func go goto if import ' +
  'interface iota map nil package range return select struct switch true type var';
const RUST =
  'as async await break const continue crate dyn else enum extern false fn for if impl in let loop ' +
  'match mod move mut pub ref return self Self static struct super trait true type unsafe use where ' +
  'while';
const SHELL =
  'case do done elif else esac exit export fi for function if in local return set then until while';
const RUBY =
  'alias and begin break case class def do else elsif end ensure false for if in module next nil ' +
  'not or redo rescue retry return self super then true undef unless until when while yield';
const SQL =
  'add all alter and as asc begin between by case check commit constraint create default delete ' +
  'desc distinct drop else end exists foreign from group having if in index inner insert into is ' +
  'join key left like limit not null on or order outer primary references right rollback select set ' +
  'table then union unique update values view when where with';
const CMAKE =
  'add_custom_command add_executable add_library add_subdirectory add_test else elseif endforeach ' +
  'endfunction endif find_package foreach function if include list message option project return set ' +
  'target_include_directories target_link_libraries';

const LANGUAGES: [string, Language][] = [
  ['c h cc cpp cxx hh hpp hxx ino m mm cu proto', language(C)],
  [
    'js jsx mjs cjs ts tsx mts cts vue svelte',
    language(SCRIPT, undefined, undefined, undefined, ['`']),
  ],
  ['py pyi bzl', language(PYTHON, ['#'], [], ['"', "'"], ['"""', "'''"])],
  ['java kt kts cs scala groovy swift dart php', language(JAVA)],
  ['go', language(GO, undefined, undefined, undefined, ['`'])],
  ['rs', language(RUST, undefined, undefined, ['"'])],
  ['sh bash zsh dockerfile makefile mk', language(SHELL, ['#'], [])],
  ['rb', language(RUBY, ['#'], [])],
  ['sql', language(SQL + ' ' + SQL.toUpperCase(), ['--'], undefined, ["'", '"'])],
  ['css scss less', language('important media supports import', [], undefined)],
  ['html htm xml svg', language('', [], [['<!--', '-->']], ['"'])],
  ['json jsonl', language('true false null', [], [], ['"'])],
  ['yaml yml toml ini cfg conf', language('true false null yes no', ['#'], [])],
  ['cmake', language(CMAKE, ['#'], [['#[[', ']]']], ['"'])],
];
const BY_NAME = new Map(
  LANGUAGES.flatMap(([names, one]) => names.split(' ').map((name) => [name, one] as const)),
);
const ALIASES: Record<string, string> = {
  'c++': 'cc',
  javascript: 'js',
  typescript: 'ts',
  python: 'py',
  rust: 'rs',
  shell: 'sh',
  ruby: 'rb',
  golang: 'go',
  kotlin: 'kt',
  'cmakelists.txt': 'cmake',
  csharp: 'cs',
};

// The language of a path, or one that was named; null for plain text.
export function languageOf(path: string, named?: string | null): Language | null {
  const find = (name: string) => BY_NAME.get(ALIASES[name] ?? name);
  const file = path.toLowerCase().split('/').pop() ?? '';
  return (
    (named ? find(named.toLowerCase()) : undefined) ??
    find(file) ??
    find(file.split('.').pop() ?? '') ??
    null
  );
}

// Where a string that was opened before `from` ends; -1 if it does not end in this line.
function endOf(text: string, closes: string, from: number): number {
  const escapes = closes.length === 1 || closes === '"""' || closes === "'''";
  for (let at = from; at < text.length; ++at) {
    if (escapes && text[at] === '\\') ++at;
    else if (text.startsWith(closes, at)) return at + closes.length;
  }
  return -1;
}

const WORD = /[A-Za-z_$][\w$]*/y;
const NUMBER = /(?:0[xXbBoO][\da-fA-F_']+|\d[\d_']*(?:\.\d+)?(?:[eE][+-]?\d+)?)\w*/y;
// Longer lines are data, not code.
const LINE_MAX = 2000;

export function tokens(
  text: string,
  one: Language | null,
  open: Open = null,
): { tokens: Token[]; open: Open } {
  const found: Token[] = [];
  const push = (kind: TokenKind, part: string) => {
    const last = found[found.length - 1];
    if (part === '') return;
    if (last?.kind === kind) last.text += part;
    else found.push({ kind, text: part });
  };
  if (!one || text.length > LINE_MAX) return { tokens: [{ kind: 'plain', text }], open };
  let at = 0;
  const until = (closes: string, kind: TokenKind, from: number, isLong: boolean): boolean => {
    const end = endOf(text, closes, from);
    push(kind, text.slice(at, end < 0 ? undefined : end));
    if (end < 0) {
      open = isLong ? { closes, kind } : null;
      return true;
    }
    open = null;
    at = end;
    return false;
  };
  if (open && until(open.closes, open.kind, 0, true)) return { tokens: found, open };
  while (at < text.length) {
    const here = (start: string) => text.startsWith(start, at);
    const block = one.blocks.find(([start]) => here(start));
    const long = one.long.find(here);
    const quote = one.quotes.find(here);
    if (block) {
      if (until(block[1], 'comment', at + block[0].length, true)) break;
    } else if (
      one.line.some((start) => here(start) && (start !== '#' || /^$|\s/.test(text[at - 1] ?? '')))
    ) {
      push('comment', text.slice(at));
      break;
    } else if (long) {
      if (until(long, 'string', at + long.length, true)) break;
    } else if (quote) {
      if (until(quote, 'string', at + 1, false)) break;
    } else {
      WORD.lastIndex = NUMBER.lastIndex = at;
      const word = WORD.exec(text)?.[0];
      const digits = word ? undefined : NUMBER.exec(text)?.[0];
      const part = word ?? digits ?? text[at] ?? '';
      push(digits ? 'number' : word && one.keywords.has(word) ? 'keyword' : 'plain', part);
      at += part.length;
    }
  }
  return { tokens: found, open };
}
