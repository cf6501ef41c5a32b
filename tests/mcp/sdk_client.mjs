// SPDX-License-Identifier: Apache-2.0
// Usage: sdk_client.mjs SDK CREDENCE [ANSWERS]
//
// Starts `credence mcp` and talks to it with the official client (in the folder SDK). Standard
// input has the requests, [{"method": "callTool", "params": {…}}, …]; standard output gets the
// answers, each {"result": …} or {"error": {"code", "message"}}.
//
// With ANSWERS, a JSON list, the client can be asked, and answers with these in turn; "wait" never
// answers. The introduction then has the questions.

import { readFileSync } from "node:fs";

const [sdk, program, given] = process.argv.slice(2);
const { Client } = await import(`${sdk}/dist/esm/client/index.js`);
const { StdioClientTransport } = await import(`${sdk}/dist/esm/client/stdio.js`);
const { ElicitRequestSchema } = await import(`${sdk}/dist/esm/types.js`);

const capabilities = given ? { elicitation: { form: {} } } : {};
const client = new Client({ name: "sdk-test", version: "1.0.0" }, { capabilities });
const questions = [];
if (given) {
  const answers = JSON.parse(given);
  client.setRequestHandler(ElicitRequestSchema, (request) => {
    questions.push(request.params);
    const answer = answers.shift() ?? { action: "cancel" };
    return answer === "wait" ? new Promise(() => {}) : answer;
  });
}
const transport = new StdioClientTransport({
  command: program,
  args: ["mcp"],
  env: process.env,
});
await client.connect(transport);

async function answerTo({ method, params, options }) {
  try {
    if (!options) return { result: await client[method](params) };
    return { result: await client[method](params, undefined, options) };
  } catch (error) {
    return { error: { code: error.code, message: error.message } };
  }
}

const about = { server: client.getServerVersion(), offers: client.getServerCapabilities() };
// Sent all at once, so that the client must match answers to requests.
const answers = await Promise.all(JSON.parse(readFileSync(0, "utf8")).map(answerTo));
await client.close();
process.stdout.write(JSON.stringify([{ result: { ...about, questions } }, ...answers]));
