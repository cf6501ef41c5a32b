// SPDX-License-Identifier: Apache-2.0
// Anthropic SDK: memories in the system prompt, and tools that ask before they run.
//
//     client.beta.messages.toolRunner({ ...rest, system: withMemories(session, 'Help.'),
//                                       tools: guardTools(session, tools) });
import { joined, type Session } from '../session.js';

type Run = (...details: never[]) => unknown;

interface ToolUse {
  name: string;
  toolset_name?: string;
  input: Record<string, unknown>;
}

/** Copies of runnable tools and toolsets that ask first. The tool runner turns a refusal into an
 * error that the model reads. Tools that run elsewhere stay as they are. */
export function guardTools<Each extends object>(session: Session, tools: Each[]): Each[] {
  return tools.map((tool) => {
    const { name, run } = tool as { name?: string; run?: Run };
    if (typeof run !== 'function') return tool;
    const work = run.bind(tool) as Run;
    // A toolset has no name; the call says which of its tools is meant.
    const guarded: Run =
      name === undefined
        ? (context, toolUse) => session.run(...callOf(toolUse), () => work(context, toolUse))
        : (input, ...rest) => session.run(name, input, () => work(input, ...rest));
    return { ...tool, run: guarded };
  });
}

export function withMemories(session: Session, system = ''): string {
  return joined(system, session.context);
}

function callOf({ name, toolset_name, input }: ToolUse): [string, Record<string, unknown>] {
  return [toolset_name ? `${toolset_name}_${name}` : name, input];
}
