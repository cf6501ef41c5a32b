// SPDX-License-Identifier: Apache-2.0
// What 'credence install opencode' writes, with the commands and the MCP server.
import { commands, server } from "./settings.js";

export { Credence } from "./credence.js";

// What the user configured under the same name stays.
export const CredenceSettings = async () => ({
  config: async (config) => {
    config.command = { ...commands, ...config.command };
    config.mcp = { credence: server, ...config.mcp };
  },
});
