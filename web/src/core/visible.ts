// SPDX-License-Identifier: Apache-2.0
// Text whose invisible characters cannot deceive: controls and those that reorder what follows are
// marked. Joiners shape letters and emoji, and tabs and line ends are only space.
const HIDDEN =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const MARK = '\uFFFD';

export function visible(text: string): string {
  return text.replace(HIDDEN, MARK);
}
