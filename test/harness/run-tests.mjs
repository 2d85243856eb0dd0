// Runs Jest and then each failed test file once more, alone. Exits with 0 if every file has passed at least once; files that passed only
// then are listed as unstable. `--faults` selects the tests that stop, flood or measure, those that compare times after the others;
// other arguments are passed to Jest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const JEST = fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The projects of each pass. */
const PASSES = { faults: [['faults', 'console', 'in-process'], ['measured']], others: [['unit', 'component', 'composite', 'distributed']] };
const MOST_EXPENSIVE = 10;

const folder = await mkdtemp(join(tmpdir(), 'kpi-test-results-'));
let child;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    child?.kill(signal);
  });
}

/** Runs Jest; returns its exit code and the results that `results-reporter.mjs` has written, if it completed. */
const jest = async (args, env = {}) => {
  const file = join(folder, 'results.json');
  await rm(file, { force: true });
  child = spawn(process.execPath, [JEST, ...args], { stdio: 'inherit', env: { ...process.env, ...env, KPI_TEST_RESULTS: file } });
  const [code] = await once(child, 'close');
  return { code: code ?? 1, results: JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) };
};

const own = process.argv.slice(2);
const args = own.filter((arg) => arg !== '--faults');
const passes = args.includes('--selectProjects') ? [[]] : own.includes('--faults') ? PASSES.faults : PASSES.others;

/** Runs a failed test file again; returns whether it passes. */
const passesAlone = async ({ path, project }) => {
  console.log(`\nrunning ${relative(ROOT, path)} (${project}) once more`);
  const topology = ['composite', 'distributed'].includes(project) ? { TOPOLOGIES: project } : {};
  const { code } = await jest(['--selectProjects', project, '--runTestsByPath', path], topology);
  return code === 0;
};

/** Runs the passes one after the other; returns the sum of their results. */
const runPasses = async () => {
  const total = { code: 0, files: [], passed: 0, failed: 0 };
  for (const projects of passes) {
    const selection = projects.length > 0 ? ['--selectProjects', ...projects] : [];
    const isAlone = projects.includes('measured') ? ['--maxWorkers', '1'] : [];
    // A pattern may select tests of one pass only.
    const mayBeEmpty = passes.length > 1 ? ['--passWithNoTests'] : [];
    const { code, results } = await jest([...args, ...isAlone, ...mayBeEmpty, ...selection]);
    if (!results || interrupted) return undefined;
    total.code ||= code;
    total.files.push(...results.files);
    total.passed += results.passed;
    total.failed += results.failed;
  }
  return total;
};

const main = async () => {
  const total = await runPasses();
  if (!total) return 1;
  const { code, files, passed, failed } = total;
  const unstable = [];
  let broken = 0;
  for (const file of files.filter(({ isFailed }) => isFailed)) {
    if (interrupted) return 1;
    if (await passesAlone(file)) unstable.push(file);
    else broken += Math.max(file.failedTests, 1);
  }
  if (files.length > MOST_EXPENSIVE) {
    console.log('\nMost expensive test files:');
    for (const { path, project, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, MOST_EXPENSIVE))
      console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${relative(ROOT, path)} (${project})`);
  }
  for (const { path, project } of unstable) console.log(`unstable: ${relative(ROOT, path)} (${project}) passed only when it ran alone`);
  console.log(`${passed + failed - broken} passed, ${broken} failed`);
  // Jest also fails for reasons of its own, such as a selection without tests.
  return broken > 0 || files.length === 0 || (code !== 0 && unstable.length === 0) ? 1 : 0;
};

const code = await main();
await rm(folder, { recursive: true, force: true });
process.exit(code);
