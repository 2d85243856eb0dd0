import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from './embedded/index.js';
import { launch } from './launcher/launch.js';

// What `npm start` runs, on the compiled service beside it.
const stopping = new AbortController();
/** Servers and processes have 10 s each to end; what takes longer than all of them together is given up. */
const SHUTDOWN_MS = 45_000;
// A second signal changes nothing: npm forwards the one that the terminal has already sent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
// Nobody reads any more: the terminal is gone, or what our output was piped into.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stopping.abort());

// After an error that no code handles, the state of this process is unknown: it stops everything and fails.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    console.error(event === 'uncaughtException' ? 'uncaught exception:' : 'unhandled promise rejection:', error);
    process.exitCode = 1;
    if (!stopping.signal.aborted) setTimeout(() => process.exit(), SHUTDOWN_MS).unref();
    stopping.abort();
  });

/** Faults of the machine (a folder that cannot be written) explain themselves as our own do; anything else needs its stack. */
const explainsItself = (error: unknown): error is Error => error instanceof StartError || (error instanceof Error && 'syscall' in error);

// The processes read this file too, but which servers to embed is decided here.
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  await launch({
    env: process.env,
    main: [process.execPath, fileURLToPath(new URL('./main.js', import.meta.url))],
    signal: stopping.signal,
    print: (line) => console.log(line),
  });
} catch (error) {
  console.error(explainsItself(error) ? error.message : error);
  process.exitCode = 1;
}
process.exit();
