// SPDX-License-Identifier: Apache-2.0
// The callback instead of the middleware, and no memories.
import { Client } from '@credence/client';
import { credenceCallback } from '@credence/client/langchain';
import { createAgent } from 'langchain';

import { model, task, tools } from './your_program.mjs';

await new Client().session(task, async (s) => {
  const agent = createAgent({ model, tools });
  const asked = { messages: [{ role: 'user', content: task }] };
  await agent.invoke(asked, { callbacks: [credenceCallback(s)], runName: 'a run of mine' });
});
