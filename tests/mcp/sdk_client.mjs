// SPDX-License-Identifier: Apache-2.0
// Usage: sdk_client.mjs SDK CREDENCE
//
// Starts `credence mcp` and talks to it with the official client (in the folder SDK). Standard
// input has the requests, [{"method": "callTool", "params": {…}}, …]; standard output gets the
// answers, each {"result": …} or {"error": {"code", "message"}}.

import { readFileSync } from "node:fs";

const [sdk, program] = process.argv.slice(2);
const { Client } = await import(`${sdk}/dist/esm/client/index.js`);
const { StdioClientTransport } = await import(`${sdk}/dist/esm/client/stdio.js`);

const client = new Client({ name: "sdk-test", version: "1.0.0" });
const transport = new StdioClientTransport({
  command: program,
  args: ["mcp"],
  env: process.env,
});
await client.connect(transport);

async function answerTo({ method, params }) {
  try {
    return { result: await client[method](params) };
  } catch (error) {
    return { error: { code: error.code, message: error.message } };
  }
}

const about = { server: client.getServerVersion(), offers: client.getServerCapabilities() };
// Sent all at once, so that the client must match answers to requests.
const answers = await Promise.all(JSON.parse(readFileSync(0, "utf8")).map(answerTo));
await client.close();
process.stdout.write(JSON.stringify([{ result: about }, ...answers]));
