import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Claim } from './claim.js';
import { freePort } from './free-port.js';
import { ManagedProcess, type ProcessSpec } from './managed-process.js';
import { StartError } from './start-error.js';

export interface ServerOptions {
  /** Folder that holds the state of all embedded servers; made when absent. */
  dataDir: string;
  /** A free one when absent. Always on 127.0.0.1. */
  port?: number;
  /** Receives every line the server writes. */
  log: (line: string) => void;
}

/** A server that is ready for connections. */
export interface EmbeddedServer {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, asked or not, to how. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
  /** Starts it anew on its folder and port, once it has ended. Rejects as the first start does. */
  restart(): Promise<EmbeddedServer>;
}

/** Describes how to run a server. @param isRestart true if the server ended a moment ago on the same folder */
type Prepare = (folder: string, port: number, isRestart: boolean) => Promise<ServerProgram>;

/** How to run a server once its folder and port are known. */
export interface ServerProgram extends Pick<ProcessSpec, 'command' | 'args' | 'env' | 'uid' | 'gid'> {
  /** For messages. */
  title: string;
  /** The line it writes when it accepts connections. */
  ready: RegExp;
}

const READY_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 10_000;
const KEPT_LINES = 50;

/**
 * Starts the server that `prepare` describes, in the subfolder `name` of the data folder, and waits until it says that it
 * is ready. Nobody else may run it on that folder meanwhile.
 * @throws StartError with the server's own complaint when it ends first or takes longer than a minute.
 */
export const startServer = async (
  { dataDir, port, log }: ServerOptions,
  name: string,
  prepare: Prepare,
  isRestart = false,
): Promise<EmbeddedServer> => {
  const claim = await Claim.take(dataDir, name);
  try {
    const folder = join(resolve(dataDir), name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const chosen = port ?? (await freePort());
    const server = await untilReady(await prepare(folder, chosen, isRestart), claim, log);
    const ended = server.ended.finally(() => claim.release());
    const stop = async (): Promise<void> => {
      await server.stop();
      // Only then the claim is free for the next start.
      await ended;
    };
    const restart = () => startServer({ dataDir, port: chosen, log }, name, prepare, true);
    return { port: chosen, pid: server.pid, ended, stop, restart };
  } catch (error) {
    claim.release();
    throw error;
  }
};

const untilReady = async (program: ServerProgram, claim: Claim, log: (line: string) => void): Promise<ManagedProcess> => {
  const lines: string[] = [];
  const ready = Promise.withResolvers<undefined>();
  const server = ManagedProcess.start({
    ...program,
    claim,
    // For PostgreSQL the fast shutdown: it ends the sessions and leaves its files clean. The others stop orderly by it too.
    stopSignal: 'SIGINT',
    graceMs: STOP_GRACE_MS,
    onLine: (line) => {
      log(`${program.title}: ${line}`);
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      if (program.ready.test(line)) ready.resolve(undefined);
    },
  });
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve('not ready within a minute'), READY_TIMEOUT_MS);
  const failure = await Promise.race([ready.promise, server.ended, late.promise]);
  clearTimeout(timer);
  if (failure === undefined) return server;
  await server.stop();
  throw new StartError(`${program.title} did not start (${failure})${complaint(lines)}`);
};

/** The line that says why: the last one that calls itself an error, else the last one. */
export const complaint = (lines: readonly string[]): string => {
  const line = lines.findLast((text) => /fatal|error/i.test(text)) ?? lines.findLast((text) => text.trim() !== '');
  return line ? `: ${line.trim()}` : '.';
};
