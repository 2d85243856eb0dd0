/**
 * Runs the public federation audit (graphql-hive/federation-gateway-audit) against the compiled gateway over HTTP:
 * `npm run audit:federation -- <folder of the audit> [--at-least <cases>] [--write <file.md>] [--suite <id>]… [--details]`.
 * A folder without node_modules is not modified: it is copied to a temporary folder and installed there. Each suite gets its
 * own gateway process with SUPERGRAPH_FILE. Exit code 1 if fewer cases pass than `--at-least`; by default all must pass.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { freePort } from '../dist/platform/embedded/index.js';

const MAIN = fileURLToPath(new URL('../bundle/main.js', import.meta.url));
/** Timeout of one case, the same as in the audit's own client, and of the start of its server. */
const CASE_TIMEOUT_MS = 10_000;
const START_TIMEOUT_MS = 60_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'at-least': { type: 'string' },
    write: { type: 'string' },
    suite: { type: 'string', multiple: true },
    details: { type: 'boolean', default: false },
  },
});
const atLeast = options['at-least'] === undefined ? undefined : Number(options['at-least']);
if (positionals.length !== 1 || Number.isNaN(atLeast)) {
  console.error('usage: npm run audit:federation -- <folder> [--at-least <cases>] [--write <file.md>] [--suite <id>]… [--details]');
  process.exit(2);
}
const [auditFolder] = positionals;
if (!existsSync(join(auditFolder, 'src', 'cli.ts'))) {
  console.error(`${auditFolder} has no src/cli.ts: pass a clone of graphql-hive/federation-gateway-audit`);
  process.exit(2);
}

const work = await mkdtemp(join(tmpdir(), 'federation-audit-'));
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

/** Starts a process that is killed when this script exits. */
const start = (command, args, settings) => {
  const child = spawn(command, args, settings);
  children.add(child);
  child.exited = once(child, 'exit').finally(() => children.delete(child));
  return child;
};

/** Returns a folder of the audit with its dependencies installed. */
const installed = async () => {
  if (existsSync(join(auditFolder, 'node_modules'))) return resolve(auditFolder);
  const folder = join(work, 'audit');
  await cp(auditFolder, folder, { recursive: true, filter: (path) => !path.endsWith('.git') });
  console.log('Installing the audit with npm install ...');
  await start('chmod', ['-R', 'u+w', folder], { stdio: 'inherit' }).exited;
  const npm = start('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  const [code] = await npm.exited;
  if (code !== 0) throw new Error(`npm install in ${folder} failed with exit code ${code}`);
  return folder;
};

/** Starts the server of the subgraphs, the supergraphs and the cases; returns its base URL. */
const startAudit = async (folder) => {
  const port = await freePort();
  const server = start(process.execPath, ['--import', 'tsx', join('src', 'cli.ts'), 'serve', '--port', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await delay(100)) {
    if (server.exitCode !== null) throw new Error(`the audit's server exited with code ${server.exitCode}`);
    const response = await fetch(`${url}/ids`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return url;
  }
  throw new Error(`the audit's server did not start within ${START_TIMEOUT_MS / 1_000} s`);
};

/** Starts the compiled gateway for the supergraph of a suite. */
const startGateway = async (audit, suite) => {
  const file = join(work, `${suite}.graphql`);
  await writeFile(file, await (await fetch(`${audit}/${suite}/supergraph`)).text());
  const port = await freePort();
  const gateway = start(process.execPath, [MAIN, '--services=gateway'], {
    // Isolates the gateway from the variables of this shell and from .env files.
    cwd: work,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(work, 'compiled'),
      SUPERGRAPH_FILE: file,
      AUTH_MODE: 'none',
      PORT: String(port),
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = await Promise.race([once(gateway, 'message').then(() => true), gateway.exited.then(() => false)]);
  if (!ready) throw new Error(`the gateway did not start for the suite ${suite}`);
  return { url: `http://127.0.0.1:${port}/graphql`, stop: () => gateway.kill('SIGTERM') };
};

/** Sends the operation of a case; returns the result that the audit compares, null after a failure, and the errors. */
const received = async (url, query, comparesErrors) => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
      signal: AbortSignal.timeout(CASE_TIMEOUT_MS),
    });
    const { data = null, errors = [] } = await response.json();
    return { result: { data, errors: comparesErrors ? errors.length > 0 : null }, errors };
  } catch (error) {
    return { result: null, errors: [{ message: String(error) }] };
  }
};

/** Runs the cases of a suite in order. A case without `errors` in its expectation passes with or without errors. */
const runSuite = async (audit, suite) => {
  const cases = await (await fetch(`${audit}/${suite}/tests`)).json();
  const gateway = await startGateway(audit, suite).catch((error) => {
    console.error(String(error));
  });
  const failed = [];
  for (const [number, { query, expected }] of cases.entries()) {
    const comparesErrors = typeof expected.errors === 'boolean';
    const expectedResult = { data: expected.data ?? null, errors: comparesErrors ? expected.errors : null };
    const { result, errors } = gateway ? await received(gateway.url, query, comparesErrors) : { result: null, errors: [] };
    if (isDeepStrictEqual(result, expectedResult)) continue;
    failed.push(number);
    if (options.details)
      console.log(`\n${suite} ${number}\n${query}\nexpected ${JSON.stringify(expectedResult)}\nreceived ${JSON.stringify(result)}`, errors);
  }
  gateway?.stop();
  return { suite, total: cases.length, failed };
};

const table = (rows, line) => [
  line('suite', 'passed', 'failed cases'),
  ...rows.map(({ suite, total, failed }) => line(suite, `${total - failed.length}/${total}`, failed.join(', '))),
];

const markdown = (rows, passed, total, version) => {
  const [head, ...lines] = table(rows, (...cells) => `| ${cells.join(' | ')} |`);
  return [
    '# Federation audit',
    '',
    `The gateway passes ${passed} of ${total} cases of the public federation audit`,
    `([graphql-hive/federation-gateway-audit](https://github.com/graphql-hive/federation-gateway-audit), version ${version}).`,
    '`npm run audit:federation -- <folder of the audit> --write docs/federation-audit.md` writes this page.',
    'Cases are numbered from 0 within their suite, as in the audit.',
    '',
    head,
    '| --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
};

const audit = await startAudit(await installed());
const suites = options.suite ?? (await (await fetch(`${audit}/ids`)).json());
const rows = [];
for (const suite of suites) rows.push(await runSuite(audit, suite));

const total = rows.reduce((sum, row) => sum + row.total, 0);
const passed = rows.reduce((sum, row) => sum + row.total - row.failed.length, 0);
for (const line of table(rows, (suite, result, failed) => `${suite.padEnd(40)} ${result.padEnd(8)} ${failed}`.trimEnd())) console.log(line);
console.log(`\n${passed} of ${total} cases pass`);
if (options.write !== undefined) {
  const { version } = JSON.parse(readFileSync(join(auditFolder, 'package.json'), 'utf8'));
  writeFileSync(options.write, markdown(rows, passed, total, version));
}
process.exit(passed >= (atLeast ?? total) ? 0 : 1);
