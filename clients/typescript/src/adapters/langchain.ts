// SPDX-License-Identifier: Apache-2.0
// LangChain and LangGraph: a callback handler that guards tools and reports how they ended.
//
//     await agent.invoke(state, { callbacks: [credenceCallback(session)] });
import { Refused } from '../errors.js';
import { type Call, inputOf, type Session } from '../session.js';

interface Named {
  name?: string;
}

/** Has the fields and methods that LangChain looks for in a handler. */
export function credenceCallback(session: Session) {
  const calls = new Map<string, Call>();
  const finish = async (runId: string, report: (call: Call) => Promise<unknown>) => {
    const call = calls.get(runId);
    calls.delete(runId);
    if (call) await report(call);
  };
  return {
    name: 'credence',
    // A refusal must reach whoever calls the tool, and before the tool runs.
    awaitHandlers: true,
    raiseError: true,

    async handleToolStart(
      tool: Named,
      input: string,
      runId: string,
      _parent?: string,
      _tags?: string[],
      _metadata?: Record<string, unknown>,
      runName?: string,
    ): Promise<void> {
      calls.set(runId, await session.guard(runName ?? tool.name ?? 'tool', inputOf(input)));
    },

    async handleToolEnd(output: unknown, runId: string): Promise<void> {
      await finish(runId, (call) => session.ran(call, textOf(output)));
    },

    async handleToolError(error: unknown, runId: string): Promise<void> {
      if (error instanceof Refused) return;
      await finish(runId, (call) => session.ran(call, undefined, { error }));
    },
  };
}

/** A prompt for an agent of LangGraph: its messages, with what it should know before them. */
export function withMemories(session: Session) {
  return <Message>({ messages }: { messages: Message[] }) =>
    session.context
      ? [{ role: 'system' as const, content: session.context }, ...messages]
      : messages;
}

// A ToolMessage has its text in `content`.
function textOf(output: unknown): unknown {
  const content = (output as { content?: unknown } | undefined)?.content;
  return content ?? output;
}
