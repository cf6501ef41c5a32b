// SPDX-License-Identifier: Apache-2.0
// LangChain and LangGraph: a middleware for the agents of `createAgent`; for graphs, a callback
// handler, and a prompt for `createReactAgent`.
//
//     createAgent({ model, tools, middleware: [credenceMiddleware(session)] });
//     await graph.invoke(state, { callbacks: [credenceCallback(session)] });
import { Refused } from '../errors.js';
import { type Call, inputOf, isAbort, type Session } from '../session.js';

interface ToolRequest {
  toolCall: { name: string; args: Record<string, unknown> };
  tool: unknown;
}

interface ModelRequest {
  systemMessage: { text: string; concat(text: string): unknown };
}

type Handler<Request, Answer> = (request: Request) => Answer | Promise<Answer>;

/** Guards tools, reports how they ended, and adds what the agent should know to the system prompt.
 * Put it first: then it sees what other middleware makes of a failure. */
export function credenceMiddleware(session: Session) {
  return {
    name: 'credence',

    async wrapModelCall<Request extends ModelRequest, Answer>(
      request: Request,
      handler: Handler<Request, Answer>,
    ): Promise<Answer> {
      const { systemMessage } = request;
      const known = (systemMessage.text && '\n\n') + session.context;
      return handler(
        session.context ? { ...request, systemMessage: systemMessage.concat(known) } : request,
      );
    },

    async wrapToolCall<Request extends ToolRequest, Answer extends object>(
      request: Request,
      handler: Handler<Request, Answer>,
    ): Promise<Answer> {
      // LangChain would end the agent's run if a middleware threw, so the model gets the text.
      // Only LangChain can make a message of it: a tool that does nothing but answer with it.
      const answerWith = async (text: string) => {
        const tool = { name: request.toolCall.name, invoke: async () => text };
        const message = await handler({ ...request, tool });
        if ('content' in message) Object.assign(message, { status: 'error' });
        return message;
      };
      const { name, args } = request.toolCall;
      let call: Call;
      try {
        call = await session.guard(name, args);
      } catch (error) {
        if (error instanceof Refused) return answerWith(error.reason);
        throw error;
      }
      let message: Answer;
      try {
        message = await handler(request);
      } catch (error) {
        const interrupted = isOfTheGraph(error) || isAbort(error);
        await session.ran(call, undefined, { error, interrupted });
        if (interrupted) throw error;
        return answerWith(`${error}\n Please fix your mistakes.`); // As LangChain says it.
      }
      const output = textOf(message);
      const failed = (message as { status?: unknown }).status === 'error';
      await session.ran(call, output, { error: failed ? output : undefined });
      return message;
    },
  };
}

interface Serialized {
  name?: string;
  id?: string[];
}

/** Has the fields and methods that LangChain looks for in a handler. LangChain tells it the names
 * only of tools made with `tool()`; of others it knows the class. */
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
      tool: Serialized,
      input: string,
      runId: string,
      _parent?: string,
      _tags?: string[],
      _metadata?: Record<string, unknown>,
      runName?: string,
    ): Promise<void> {
      const name = runName ?? tool.name ?? tool.id?.at(-1) ?? 'tool';
      calls.set(runId, await session.guard(name, inputOf(input)));
    },

    async handleToolEnd(output: unknown, runId: string): Promise<void> {
      await finish(runId, (call) => session.ran(call, textOf(output)));
    },

    async handleToolError(error: unknown, runId: string): Promise<void> {
      if (error instanceof Refused) return;
      const interrupted = isOfTheGraph(error) || isAbort(error);
      await finish(runId, (call) => session.ran(call, undefined, { error, interrupted }));
    },
  };
}

/** A prompt for `createReactAgent`: its messages, with what the agent should know before them. */
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

// Such as an interrupt, at which a person is asked: the graph runs the tool again later.
function isOfTheGraph(error: unknown): boolean {
  return (error as { is_bubble_up?: unknown } | undefined)?.is_bubble_up === true;
}
