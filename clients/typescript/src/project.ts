// SPDX-License-Identifier: Apache-2.0
// The project of a folder.

/** The top of the git repository that the folder is in, or the folder. */
export async function projectOf(folder: string): Promise<string> {
  try {
    const { existsSync } = await builtIn('node:fs');
    const { dirname, join } = await builtIn('node:path');
    for (let each = folder; ; each = dirname(each)) {
      if (existsSync(join(each, '.git'))) return each;
      if (dirname(each) === each) return folder;
    }
  } catch {
    return folder; // Not Node.
  }
}

// With a name that bundlers for browsers do not follow.
function builtIn(name: string) {
  return import(/* webpackIgnore: true */ /* @vite-ignore */ name);
}
