/** Where the running service is, for the topology that this project tests. */
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

export const theStack = (): Stack => {
  const stack = read<Record<string, Stack | { fault: string }>>('KPI_TEST_STACKS')[globalThis.TOPOLOGY];
  if (!stack || 'fault' in stack)
    throw new Error(`no stack runs for the topology ${globalThis.TOPOLOGY}: ${stack?.fault ?? 'see TOPOLOGIES'}`);
  return stack;
};
