import { runCommand } from './stack.mjs';
import { currentStack } from './stacks.js';

/** Runs an operator command in its own process with the environment of the suite's stack, and parses its JSON lines. */
export const runOperatorCommand = async <T = Record<string, unknown>>(args: readonly string[], env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await runCommand([...args, '--json'], { ...currentStack().env, LOG_LEVEL: 'info', ...env });
  return {
    code,
    stderr,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T),
  };
};
