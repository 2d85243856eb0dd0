import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** One process, named for good: a pid alone comes back, above all in a container that restarts. */
export interface ProcessIdentity {
  pid: number;
  /** When the kernel started it, in the unit of the platform. */
  started: string;
}

/** The identity of a living process; undefined when there is none or only its unreaped exit status is left. */
export const identify = (pid: number): ProcessIdentity | undefined => {
  const started = process.platform === 'linux' ? startedOnLinux(pid) : startedElsewhere(pid);
  return started ? { pid, started } : undefined;
};

export const isAlive = (process: ProcessIdentity): boolean => identify(process.pid)?.started === process.started;

/** proc(5): field 2 is the command in parentheses and may hold anything, field 3 the state, field 22 the start in clock ticks. */
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
