// Runs Jest and then each failed test file once more, alone. Exits with 0 if every file has passed at least once; files that passed only
// then are listed as unstable. `--faults` selects the tests that stop, flood or measure; other arguments are passed to Jest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const JEST = fileURLToPath(new URL('../../node_modules/jest/bin/jest.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROJECTS = { faults: ['faults', 'console'], others: ['unit', 'component', 'composite', 'distributed'] };
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
const group = own.includes('--faults') ? PROJECTS.faults : PROJECTS.others;
const args = own.filter((arg) => arg !== '--faults');
const selection = args.includes('--selectProjects') ? [] : ['--selectProjects', ...group];

/** Runs a failed test file again; returns whether it passes. */
const passesAlone = async ({ path, project }) => {
  console.log(`\nrunning ${relative(ROOT, path)} (${project}) once more`);
  const topology = ['composite', 'distributed'].includes(project) ? { TOPOLOGIES: project } : {};
  const { code } = await jest(['--selectProjects', project, '--runTestsByPath', path], topology);
  return code === 0;
};

const main = async () => {
  const { code, results } = await jest([...args, ...selection]);
  if (!results || interrupted) return code || 1;
  const { files, passed, failed } = results;
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
  return broken > 0 || (code !== 0 && unstable.length === 0) ? 1 : 0;
};

const code = await main();
await rm(folder, { recursive: true, force: true });
process.exit(code);
