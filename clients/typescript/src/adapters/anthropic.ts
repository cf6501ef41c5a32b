// SPDX-License-Identifier: Apache-2.0
// Anthropic SDK: memories in the system prompt, and tools that ask before they run.
//
//     client.beta.messages.toolRunner({ ...rest, system: withMemories(session, 'Help.'),
//                                       tools: guardTools(session, tools) });
import { joined, type Session } from '../session.js';

interface RunnableTool {
  name: string;
  run: (input: never, ...rest: never[]) => unknown;
}

/** Copies of runnable tools that ask first. The tool runner turns a refusal into an error that the
 * model reads. Tools that run elsewhere stay as they are. */
export function guardTools<Each extends { name?: string }>(
  session: Session,
  tools: Each[],
): Each[] {
  return tools.map((tool) => {
    if (!isRunnable(tool)) return tool;
    const { name, run } = tool;
    const guarded = (input: never, ...rest: never[]) =>
      session.run(name, input as Record<string, unknown>, () => run(input, ...rest));
    return { ...tool, run: guarded };
  });
}

export function withMemories(session: Session, system = ''): string {
  return joined(system, session.context);
}

function isRunnable<Each>(tool: Each): tool is Each & RunnableTool {
  return typeof (tool as { run?: unknown }).run === 'function';
}
