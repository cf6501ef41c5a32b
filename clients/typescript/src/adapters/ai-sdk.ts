// SPDX-License-Identifier: Apache-2.0
// Vercel AI SDK: a middleware that puts memories before the prompt, and tools that ask first.
//
//     generateText({ model: wrapLanguageModel({ model, middleware: credenceMiddleware(session) }),
//                    tools: guardTools(session, tools), prompt });
import { isAbort, type Session } from '../session.js';

interface Prompted {
  prompt: unknown[];
}

/** Puts what the agent should know before the messages of every call of the model. */
export function credenceMiddleware(session: Session) {
  return {
    specificationVersion: 'v3' as const,

    async transformParams<Params extends Prompted>({ params }: { params: Params }) {
      if (!session.context) return params;
      const known = { role: 'system' as const, content: session.context };
      return { ...params, prompt: [known, ...params.prompt] as Params['prompt'] };
    },
  };
}

type Execute = (input: never, ...rest: never[]) => unknown;

/** Copies of tools that ask first. The AI SDK turns a refusal into an error that the model reads.
 * Tools without `execute` stay as they are. */
export function guardTools<Tools extends Record<string, object>>(
  session: Session,
  tools: Tools,
): Tools {
  const guarded = Object.entries(tools).map(([name, tool]) => {
    const { execute } = tool as { execute?: Execute };
    if (!execute) return [name, tool];
    const run = execute.bind(tool) as Execute;
    const asking = isGenerator(execute) ? streaming(session, name, run) : plain(session, name, run);
    return [name, { ...tool, execute: asking }];
  });
  return Object.fromEntries(guarded) as Tools;
}

function plain(session: Session, name: string, run: Execute): Execute {
  return (input, ...rest) => session.run(name, input, () => run(input, ...rest));
}

// The SDK shows each value as it comes; the last one is the result.
function streaming(session: Session, name: string, run: Execute): Execute {
  return async function* (input, ...rest) {
    const call = await session.guard(name, input);
    let last: unknown;
    let error: unknown;
    let isDone = false;
    try {
      for await (const value of run(input, ...rest) as AsyncIterable<unknown>) {
        yield (last = value);
      }
      isDone = true;
    } catch (thrown) {
      error = thrown;
      throw thrown;
    } finally {
      // If the SDK stops reading, nothing was thrown and the work is not done.
      const interrupted = error === undefined ? !isDone : isAbort(error);
      await session.ran(call, last, { error, interrupted });
    }
  };
}

function isGenerator(execute: Execute): boolean {
  return Object.prototype.toString.call(execute) === '[object AsyncGeneratorFunction]';
}
