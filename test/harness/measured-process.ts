import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Measurement<Result> {
  result: Result;
  seconds: number;
  /** CPU time of all its threads, which load on the machine hardly affects. */
  cpuSeconds: number;
  /** Largest resident set of the process, in megabytes. */
  peakMb: number;
}

/**
 * Runs a program of `test/harness/programs` in a separate process, so that its memory is measured apart from the test's.
 * @param program name without extension; the program calls `reportMeasurement`
 * @throws Error if the process fails or exceeds `timeoutMs`
 */
export const measuredProcess = <Result>(program: string, input: unknown, timeoutMs: number): Promise<Measurement<Result>> =>
  new Promise((resolve, reject) => {
    const args = ['--experimental-transform-types', '--disable-warning=ExperimentalWarning', '--import', './scripts/typescript-hooks.mjs'];
    execFile(
      process.execPath,
      [...args, `test/harness/programs/${program}.ts`, JSON.stringify(input)],
      { cwd: ROOT, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 16_777_216 },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${program} failed: ${error.killed ? `timed out after ${timeoutMs} ms` : stderr.slice(-2_000)}`));
        else resolve(JSON.parse(stdout) as Measurement<Result>);
      },
    );
  });

/** Runs the work of a program on its input and writes the measurement to standard output. */
export const reportMeasurement = async <Input>(work: (input: Input) => Promise<unknown>): Promise<void> => {
  const start = performance.now();
  const result = await work(JSON.parse(process.argv[2] ?? 'null') as Input);
  const seconds = (performance.now() - start) / 1000;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
  process.stdout.write(JSON.stringify({ result, seconds, cpuSeconds, peakMb: maxRSS / 1024 }));
};
