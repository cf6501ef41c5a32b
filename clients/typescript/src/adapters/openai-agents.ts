// SPDX-License-Identifier: Apache-2.0
// OpenAI Agents SDK: guarded tools, memories in the instructions, and final messages.
//
//     const agent = new Agent({ name, instructions: withMemories(session, 'Help.'),
//                               tools: guardTools(session, tools) });
//     watchRuns(session, runner);
//
// If a function tool throws, the SDK by default answers with a text, which is reported as an error.
// The text of an `errorFunction` of your own looks like any result: with null, the SDK throws.
import { Refused } from '../errors.js';
import { inputOf, joined, type Session } from '../session.js';

interface Tool {
  type: string;
  name?: string;
}

/** Copies of tools that ask first: function tools, and the shell and the editor that your program
 * gives the model. The model reads why a call was refused. Other tools stay as they are: those that
 * OpenAI runs, and computers. */
export function guardTools<Each extends Tool>(session: Session, tools: Each[]): Each[] {
  return tools.map((tool) => {
    const { invoke, shell, editor } = tool as Parts;
    if (tool.type === 'function' && invoke) {
      return copyOf(tool, { invoke: guardedInvoke(session, tool.name ?? '', invoke) });
    }
    if (tool.type === 'shell' && shell) {
      return copyOf(tool, { shell: guardedShell(session, shell) });
    }
    if (tool.type === 'apply_patch' && editor) {
      return copyOf(tool, { editor: guardedEditor(session, editor) });
    }
    return tool;
  });
}

type Invoke = (context: never, input: string, ...details: never[]) => Promise<unknown>;

interface Shell {
  run(action: { commands: string[] }): Promise<ShellResult>;
}

interface ShellResult {
  output?: {
    stdout: string;
    stderr: string;
    outcome: { type: string; exitCode?: number | null };
  }[];
}

interface Operation {
  type: string;
  path: string;
  diff?: string;
  moveTo?: string;
}

type Apply = (operation: Operation, ...rest: never[]) => Promise<{ status?: string } | void>;

interface Editor {
  createFile: Apply;
  updateFile: Apply;
  deleteFile: Apply;
}

interface Parts {
  invoke?: Invoke;
  shell?: Shell;
  editor?: Editor;
}

// The SDK keeps marks of its own on tools, which need not be enumerable.
function copyOf<Each extends object>(tool: Each, parts: Parts): Each {
  const copy = Object.create(Object.getPrototypeOf(tool), Object.getOwnPropertyDescriptors(tool));
  return Object.assign(copy, parts) as Each;
}

function guardedInvoke(session: Session, name: string, invoke: Invoke): Invoke {
  return async (context, input, ...details) => {
    try {
      const work = () => invoke(context, input, ...details);
      return await session.run(name, inputOf(input || '{}'), work, errorIn);
    } catch (error) {
      if (error instanceof Refused) return error.reason;
      throw error;
    }
  };
}

// As the SDK's default error function says it.
function errorIn(output: unknown): string | undefined {
  const failed = /^An error occurred while (running the tool|parsing tool arguments)/;
  return typeof output === 'string' && failed.test(output) ? output : undefined;
}

// The SDK itself turns an error of the shell or the editor into a text for the model.
function guardedShell(session: Session, shell: Shell): Shell {
  return {
    run: async (action) => {
      const command = action.commands.join('\n');
      let result: ShellResult = {};
      const work = async () => {
        result = await shell.run(action);
        return (result.output ?? []).map(({ stdout, stderr }) => stdout + stderr).join('\n');
      };
      await session.run('Bash', { command }, work, (text) => failureIn(result, text));
      return result;
    },
  };
}

function failureIn({ output = [] }: ShellResult, text: string): string | undefined {
  const failed = output.find(({ outcome }) => outcome.type !== 'exit' || outcome.exitCode);
  if (!failed) return undefined;
  const { type, exitCode } = failed.outcome;
  return `${type === 'exit' ? `Exit code ${exitCode}` : type}\n${text}`;
}

function guardedEditor(session: Session, editor: Editor): Editor {
  const guarded = (method: keyof Editor): Apply => {
    return (operation, ...rest) =>
      session.run(
        'apply_patch',
        { patch: patchOf(operation) },
        () => editor[method](operation, ...rest),
        (result) => (result?.status === 'failed' ? 'the patch was not applied' : undefined),
      );
  };
  return {
    createFile: guarded('createFile'),
    updateFile: guarded('updateFile'),
    deleteFile: guarded('deleteFile'),
  };
}

// The whole patch, of which the SDK hands the editor the parts.
function patchOf({ type, path, diff = '', moveTo }: Operation): string {
  const verb = { create_file: 'Add', update_file: 'Update', delete_file: 'Delete' }[type] ?? type;
  const move = moveTo === undefined ? '' : `*** Move to: ${moveTo}\n`;
  return `*** Begin Patch\n*** ${verb} File: ${path}\n${move}${diff}\n*** End Patch\n`;
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
