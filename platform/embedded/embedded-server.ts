import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Claim } from './process/claim.js';
import { freePort } from './free-port.js';
import { ManagedProcess, type ProcessSpec } from './process/managed-process.js';
import { StartError } from './start-error.js';

export interface ServerOptions {
  /** Folder for the state of all embedded servers; created if missing. */
  dataDir: string;
  /** Port on 127.0.0.1; default: a free one. */
  port?: number;
  /** Receives every line of the server's output. */
  log: (line: string) => void;
}

/** A server that is ready for connections. */
export interface EmbeddedServer {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, expectedly or not, to an exit code or signal. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
  /** Starts the server again on its folder and port after it has ended. Rejects like the first start. */
  restart(): Promise<EmbeddedServer>;
}

/** Describes how to run a server. @param isRestart true if the server ended a moment ago on the same folder */
type Prepare = (folder: string, port: number, isRestart: boolean) => Promise<ServerProgram>;

/** How to run a server once its folder and port are known. */
export interface ServerProgram extends Pick<ProcessSpec, 'command' | 'args' | 'env' | 'uid' | 'gid'> {
  /** Name in messages. */
  title: string;
  /** Matches the line that the server writes when it accepts connections. */
  ready: RegExp;
}

const READY_TIMEOUT_MS = 60_000;
const STOP_GRACE_MS = 10_000;
const MAX_BUFFERED_LINES = 50;
const MAX_ATTEMPTS = 10;
const RETRY_PAUSE_MS = 500;
/** Output of a server whose port was taken between the choice of the port and the start. */
const PORT_TAKEN = /address already in use/i;
/** Output of PostgreSQL while processes of a killed server still use its shared memory; they end within seconds. */
const PREDECESSOR_ENDING = /pre-existing shared memory block/;

/**
 * Starts the server that `prepare` describes, in the subfolder `name` of the data folder, and waits until it is ready. Holds
 * the claim on that folder while the server runs. If another process takes a port that is not fixed, the server starts on another
 * one. Makes at most 10 attempts, 0.5 s apart.
 * @throws StartError with the server's error line if it ends first or is not ready within 60 s
 */
export const startServer = async (
  { dataDir, port, log }: ServerOptions,
  name: string,
  prepare: Prepare,
  isRestart = false,
): Promise<EmbeddedServer> => {
  const claim = await Claim.acquire(dataDir, name);
  try {
    const folder = join(resolve(dataDir), name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { server, serverPort } = await startOnPort(port, claim, log, (each) => prepare(folder, each, isRestart));
    const ended = server.ended.finally(() => claim.release());
    const stop = async (): Promise<void> => {
      await server.stop();
      // The claim is released only then.
      await ended;
    };
    const restart = () => startServer({ dataDir, port: serverPort, log }, name, prepare, true);
    return { port: serverPort, pid: server.pid, ended, stop, restart };
  } catch (error) {
    claim.release();
    throw error;
  }
};

const startOnPort = async (
  port: number | undefined,
  claim: Claim,
  log: (line: string) => void,
  prepare: (port: number) => Promise<ServerProgram>,
): Promise<{ server: ManagedProcess; serverPort: number }> => {
  for (let attempt = 1; ; attempt++) {
    const serverPort = port ?? (await freePort());
    const lines: string[] = [];
    try {
      return { server: await untilReady(await prepare(serverPort), claim, log, lines), serverPort };
    } catch (error) {
      const isTransient = lines.some((line) => PREDECESSOR_ENDING.test(line) || (port === undefined && PORT_TAKEN.test(line)));
      if (attempt === MAX_ATTEMPTS || !isTransient) throw error;
      await sleep(RETRY_PAUSE_MS);
    }
  }
};

/** Starts a server and waits until it is ready. Appends its output to `lines`, of which it keeps the last 50. */
const untilReady = async (program: ServerProgram, claim: Claim, log: (line: string) => void, lines: string[]): Promise<ManagedProcess> => {
  const ready = Promise.withResolvers<undefined>();
  const server = ManagedProcess.start({
    ...program,
    claim,
    // PostgreSQL's fast shutdown: ends the sessions and leaves the files consistent. The other servers also stop cleanly on it.
    stopSignal: 'SIGINT',
    graceMs: STOP_GRACE_MS,
    onLine: (line) => {
      log(`${program.title}: ${line}`);
      lines.push(line);
      if (lines.length > MAX_BUFFERED_LINES) lines.shift();
      if (program.ready.test(line)) ready.resolve(undefined);
    },
  });
  const timedOut = Promise.withResolvers<string>();
  const timer = setTimeout(() => timedOut.resolve('not ready within 60 s'), READY_TIMEOUT_MS);
  const failure = await Promise.race([ready.promise, server.ended, timedOut.promise]);
  clearTimeout(timer);
  if (failure === undefined) return server;
  await server.stop();
  throw new StartError(`${program.title} did not start (${failure})${errorLine(lines)}`);
};

/** Returns the likely cause from the output: the last line with "error" or "fatal", else the last line. */
export const errorLine = (lines: readonly string[]): string => {
  const line = lines.findLast((text) => /fatal|error/i.test(text)) ?? lines.findLast((text) => text.trim() !== '');
  return line ? `: ${line.trim()}` : '.';
};
