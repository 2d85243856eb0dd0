// Runs before the npm scripts: installs what package-lock.json names when node_modules lacks it, makes sure that the
// script will run on Node.js 24, and with --build compiles; with --build-once only what was never compiled, since a
// service that runs loads parts of itself as it needs them. It has to run on whatever Node.js the machine has, before
// anything is installed, hence plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  .join(delimiter);
// npm puts this folder in front too, whether or not it is there yet: what we see is what the script will see.
const scriptPath = `${bin}${delimiter}${machinePath}`;

/** The packages of a lock file by their place in node_modules; none when there is no such file. */
const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
};

const fits = (allowed, value) => !allowed || allowed.includes(value);

/**
 * Whether npm may leave a package out: one that is optional and meant for other machines. Where the kind of C library
 * decides as well, npm knows better than we do.
 */
const mayBeAbsent = ({ optional, os, cpu, libc }) =>
  Boolean(optional) && (!os || libc || !fits(os, process.platform) || !fits(cpu, process.arch));

/** npm writes down in node_modules, as the last step of an installation, what it put there. */
const isInstalled = () => {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([place, wanted]) => place === '' || (installed[place] ? installed[place].version === wanted.version : mayBeAbsent(wanted)),
  );
};

/**
 * Runs a command to its end and ends with it when it fails. npm takes a minute to heed a signal; what it leaves when it is
 * killed counts as not installed, so that nothing is lost by not waiting for it.
 */
const run = async (command, args, path) => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  if (code !== 0) process.exit(code ?? 130);
};

if (!isInstalled()) {
  console.log('Installing dependencies with npm ci, once; this takes a minute or two ...');
  // With the machine's own Node.js: npm ci removes the one in node_modules.
  await run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], machinePath);
}

const version = spawnSync('node', ['--version'], { encoding: 'utf8', env: { ...process.env, PATH: scriptPath } }).stdout?.trim() || 'none';
if (!(Number.parseInt(version.slice(1), 10) >= NODE_MAJOR)) {
  console.error(
    `Node.js ${NODE_MAJOR} or newer is needed (this machine has ${version}): install it from https://nodejs.org and start again.`,
  );
  process.exit(1);
}

const build = process.argv.includes('--build-once') ? !existsSync(join(root, 'dist')) : process.argv.includes('--build');
if (build) await run(join(bin, 'tsc'), ['-p', '.'], scriptPath);
