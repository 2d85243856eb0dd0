import { runCommand } from './stack.mjs';
import { theStack } from './stacks.js';

/** Calls a command in a process of its own, with what the suite's stack runs with; its lines are parsed. */
export const operatorCommand = async <T = Record<string, unknown>>(args: readonly string[], env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], { ...theStack().env, LOG_LEVEL: 'info', ...env });
  return {
    code,
    stderr,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T),
  };
};
