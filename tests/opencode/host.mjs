// SPDX-License-Identifier: Apache-2.0
// Simulates OpenCode for a plugin: node host.mjs PLUGIN < [[hook, input, output], …] prints, for
// each call, the resulting output, or the error that it threw. Sessions "child_…" belong to
// subagents of "ses_…".
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const plugin = await import(pathToFileURL(process.argv[2]));
const parentOf = (id) => (id.startsWith("child_") ? { parentID: id.replace("child", "ses") } : {});
const client = {
  session: {
    get: async ({ path: { id } }) => ({ data: { id, ...parentOf(id) } }),
  },
};
const results = [];
for (const make of Object.values(plugin)) {
  const hooks = await make({ client, directory: process.cwd() });
  for (const [name, input, output] of JSON.parse(readFileSync(0, "utf8"))) {
    try {
      await hooks[name](input, output);
      results.push({ output });
    } catch (error) {
      results.push({ error: error.message });
    }
  }
}
console.log(JSON.stringify(results));
