import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Claim, StopSignal } from './claim.js';
import { startGuard } from './guard.js';

export interface ProcessSpec {
  command: string;
  args: readonly string[];
  /** Its whole environment; ours when absent. */
  env?: NodeJS.ProcessEnv;
  uid?: number | undefined;
  gid?: number | undefined;
  /** Remembers the process for the case that neither we nor the guard can stop it. */
  claim: Claim;
  stopSignal: StopSignal;
  /** Milliseconds between the stop signal and SIGKILL. */
  graceMs: number;
  /** Receives its output line by line; without it the process writes to our own output. */
  onLine?: (line: string) => void;
}

/**
 * A child process that never outlives us. It runs in a session of its own, so that Ctrl-C reaches us alone and we decide
 * the order in which things stop; a guard, a shell that waits for our end of a pipe to close, stops it when we die
 * without having done so.
 */
export class ManagedProcess {
  /** Resolves once it has ended and its output is read, to how: `exit code 1`, `SIGKILL`, or why it never began. */
  readonly ended: Promise<string>;

  private constructor(
    private readonly child: ChildProcess,
    private readonly spec: ProcessSpec,
  ) {
    const guard = child.pid === undefined ? undefined : startGuard(child.pid, spec.stopSignal);
    this.ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    }).finally(() => guard?.kill('SIGKILL'));
  }

  static start(spec: ProcessSpec): ManagedProcess {
    const child = spawn(spec.command, spec.args, {
      detached: true,
      ...(spec.env ? { env: spec.env } : {}),
      stdio: ['ignore', spec.onLine ? 'pipe' : 'inherit', spec.onLine ? 'pipe' : 'inherit'],
      ...(spec.uid === undefined ? {} : { uid: spec.uid }),
      ...(spec.gid === undefined ? {} : { gid: spec.gid }),
    });
    if (child.pid !== undefined) spec.claim.record(child.pid, spec.stopSignal);
    for (const stream of [child.stdout, child.stderr])
      if (stream && spec.onLine) createInterface({ input: stream }).on('line', spec.onLine);
    return new ManagedProcess(child, spec);
  }

  /** -1 when the command could not be started. */
  get pid(): number {
    return this.child.pid ?? -1;
  }

  /** Asks it to end, insists after the grace time, and returns when it has ended. */
  async stop(): Promise<void> {
    this.child.kill(this.spec.stopSignal);
    const insist = setTimeout(() => this.child.kill('SIGKILL'), this.spec.graceMs);
    await this.ended;
    clearTimeout(insist);
  }
}
