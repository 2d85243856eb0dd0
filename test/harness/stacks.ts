/** The running service of a topology: base URL, environment and log file. */
export interface Stack {
  url: string;
  env: Record<string, string>;
  logFile: string;
}

declare global {
  // Set by the Jest project.
  var TOPOLOGY: 'composite' | 'distributed';
}

const read = <T>(name: string): T => JSON.parse(process.env[name] ?? '{}') as T;

/**
 * Returns the stack of the topology that this project tests.
 * @throws Error if the stack did not start or the topology is not in TOPOLOGIES
 */
export const currentStack = (): Stack => {
  const stack = read<Record<string, Stack | { error: string }>>('KPI_TEST_STACKS')[globalThis.TOPOLOGY];
  if (!stack || 'error' in stack)
    throw new Error(`no stack is running for the topology ${globalThis.TOPOLOGY}: ${stack?.error ?? 'see TOPOLOGIES'}`);
  return stack;
};
