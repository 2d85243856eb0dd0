import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Unique identity of a process. A pid alone may be reused, above all in a container that restarts. */
export interface ProcessIdentity {
  pid: number;
  /** Start time of the process, in the unit of the platform. */
  started: string;
}

/** Returns the identity of a live process; undefined if it does not exist or is a zombie. */
export const identify = (pid: number): ProcessIdentity | undefined => {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid);
  return started ? { pid, started } : undefined;
};

export const isAlive = (process: ProcessIdentity): boolean => identify(process.pid)?.started === process.started;

/** Parses proc(5): field 2 is the command in parentheses with any characters, field 3 the state, field 22 the start in clock ticks. */
const startedOnLinux = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
};

const startedElsewhere = (pid: number): string | undefined => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
};
