import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { environmentOf } from './stack.mjs';
import { currentStack } from './stacks.js';

const PROGRAM = fileURLToPath(new URL('programs/operator-commands.mjs', import.meta.url));

/** Output of the process on one stream. */
class Output {
  private text = '';
  private onText: () => void = () => undefined;

  constructor(stream: Readable | null) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      this.text += chunk;
      this.onText();
    });
  }

  /** Resolves to the output of a command, which ends with a NUL character. */
  async next(): Promise<string> {
    while (!this.text.includes('\0')) await new Promise<void>((resolve) => (this.onText = resolve));
    const [output = '', ...rest] = this.text.split('\0');
    this.text = rest.join('\0');
    return output;
  }
}

/** Process that runs the commands of all test files of this process, one at a time. */
class CommandProcess {
  private readonly child: ChildProcess;
  private readonly stdout: Output;
  private readonly stderr: Output;
  private readonly ended: Promise<never>;
  private last: Promise<unknown> = Promise.resolve();

  constructor() {
    const dist = process.env['KPI_DIST'];
    const child = fork(PROGRAM, { env: environmentOf(dist ? { KPI_DIST: dist } : {}), execArgv: [], silent: true });
    this.child = child;
    [this.stdout, this.stderr] = [new Output(child.stdout), new Output(child.stderr)];
    this.ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the process of operator commands ended with ${code}`);
    });
    this.ended.catch(() => undefined);
    // The test process ends without waiting for it.
    for (const handle of [child, child.channel, child.stdout, child.stderr]) (handle as { unref?(): void } | null)?.unref?.();
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Runs a command after the preceding ones. @throws Error if the process ends */
  run(args: readonly string[], env: Readonly<Record<string, string>>) {
    const outcome = this.last.then(() => Promise.race([this.outcomeOf(args, env), this.ended]));
    this.last = outcome.catch(() => undefined);
    return outcome;
  }

  private async outcomeOf(args: readonly string[], env: Readonly<Record<string, string>>) {
    this.child.send({ args, env });
    const [[answer], stdout, stderr] = await Promise.all([once(this.child, 'message'), this.stdout.next(), this.stderr.next()]);
    return { code: (answer as { code: number }).code, stdout, stderr };
  }
}

let commands: CommandProcess | undefined;

/**
 * Runs an operator command with the environment of the suite's stack and parses its JSON lines. The commands of all files share a process;
 * `runCommand` starts one for a single command.
 */
export const runOperatorCommand = async <T = Record<string, unknown>>(args: readonly string[], env: Record<string, string> = {}) => {
  if (!commands?.isAlive) commands = new CommandProcess();
  const { code, stdout, stderr } = await commands.run([...args, '--json'], { ...currentStack().env, LOG_LEVEL: 'info', ...env });
  return {
    code,
    stderr,
    lines: stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T),
  };
};
