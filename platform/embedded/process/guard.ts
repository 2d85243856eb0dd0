import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Starts a guard for a process: a shell that waits for the end of a pipe to this process, and then sends the signal. So the guarded
 * process ends with this one, even after SIGKILL. Kill the guard when the guarded
 * process has ended. Tests start the guard for the processes of the service, too.
 */
export const startGuard = (pid: number, signal: NodeJS.Signals): ChildProcess => {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -s "$1" "$2"', 'guard', signal.slice(3), String(pid)], {
    detached: true,
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  return guard;
};
