import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from './embedded/index.js';
import { launch } from './launcher/launch.js';
import { programFile } from './program-file.js';

// Entry point of `npm start`; starts the compiled service.
const stopping = new AbortController();
/** Shutdown deadline after an unhandled error; exceeds the sum of the 10 s that each server and process has to end. */
const SHUTDOWN_MS = 45_000;
// A second signal has no effect: npm forwards a signal that the terminal has already sent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
// The reader of the output has ended, for example the terminal or the process at the other end of a pipe.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stopping.abort());

// After an error that no code handles, the state of this process is unknown: it stops everything and fails.
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    console.error(event === 'uncaughtException' ? 'uncaught exception:' : 'unhandled promise rejection:', error);
    process.exitCode = 1;
    if (!stopping.signal.aborted) setTimeout(() => process.exit(), SHUTDOWN_MS).unref();
    stopping.abort();
  });

/** Returns whether the message suffices without a stack: a StartError or a system error, such as a folder that is not writable. */
const isExpected = (error: unknown): error is Error => error instanceof StartError || (error instanceof Error && 'syscall' in error);

// The processes read this file too, but the launcher determines which servers to embed.
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  await launch({
    env: process.env,
    main: [process.execPath, fileURLToPath(programFile('main', new URL('./main.js', import.meta.url)))],
    signal: stopping.signal,
    print: (line) => console.log(line),
  });
} catch (error) {
  console.error(isExpected(error) ? error.message : error);
  process.exitCode = 1;
}
process.exit();
