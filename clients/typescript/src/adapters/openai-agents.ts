// SPDX-License-Identifier: Apache-2.0
// OpenAI Agents SDK: guarded function tools, memories in the instructions, and final messages.
//
//     const agent = new Agent({ name, instructions: withMemories(session, 'Help.'),
//                               tools: guardTools(session, tools) });
//     watchRuns(session, runner);
//
// If a tool throws, the SDK by default answers with a text, which is reported as an error. The
// text of an `errorFunction` of your own looks like any result: with null, the SDK throws instead.
import { Refused } from '../errors.js';
import { inputOf, joined, type Session } from '../session.js';

interface Tool {
  type: string;
  name: string;
}

type Invoke = (context: never, input: string, ...details: never[]) => Promise<unknown>;

/** Copies of function tools that ask first. A refusal is what the tool answers, so the model reads
 * why. Tools that run elsewhere stay as they are. */
export function guardTools<Each extends Tool>(session: Session, tools: Each[]): Each[] {
  return tools.map((tool) => {
    const { invoke } = tool as { invoke?: Invoke };
    if (tool.type !== 'function' || !invoke) return tool;
    const guarded: Invoke = async (context, input, ...details) => {
      try {
        const work = () => invoke(context, input, ...details);
        return await session.run(tool.name, inputOf(input || '{}'), work, errorIn);
      } catch (error) {
        if (error instanceof Refused) return error.reason;
        throw error;
      }
    };
    return { ...tool, invoke: guarded };
  });
}

// As the SDK's default error function says it.
function errorIn(output: unknown): string | undefined {
  const failed = /^An error occurred while (running the tool|parsing tool arguments)/;
  return typeof output === 'string' && failed.test(output) ? output : undefined;
}

/** Instructions for an agent: yours, and what it should know. */
export function withMemories(session: Session, instructions = ''): () => string {
  return () => joined(instructions, session.context);
}

interface Runner {
  on(event: 'agent_end', listener: (context: unknown, agent: unknown, output: string) => void): void;
}

/** Reports the agent's final message of every run. The runner does not wait for it, so errors go
 * to `failed`. */
export function watchRuns(
  session: Session,
  runner: Runner,
  failed: (error: unknown) => void = console.error,
): void {
  runner.on('agent_end', (_context, _agent, output) => {
    session.stop(output).catch(failed);
  });
}
