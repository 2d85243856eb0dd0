// Runs before the npm scripts: installs the packages of package-lock.json if node_modules is incomplete and checks that the
// script will run on Node.js 24 or newer. --build compiles and bundles what has changed; --build-once does so only if there is
// no bundle, because a running service loads some modules on demand. Plain JavaScript without dependencies, because it runs before anything is
// installed, on any version of Node.js.
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
// npm also prepends this folder, even if it does not exist yet; so this is the PATH that the script will get.
const scriptPath = `${bin}${delimiter}${machinePath}`;

/** Returns the packages of a lock file by their folder in node_modules; none if the file cannot be read. */
const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
};

const fits = (allowed, value) => !allowed || allowed.includes(value);

/**
 * Returns whether npm may omit a package: it is optional and for another platform. A package that depends on the kind of C
 * library counts as omittable, because only npm detects that kind.
 */
const mayBeAbsent = ({ optional, os, cpu, libc }) =>
  Boolean(optional) && (!os || libc || !fits(os, process.platform) || !fits(cpu, process.arch));

/** Returns whether all packages are installed. npm records them in node_modules/.package-lock.json as the last step. */
const isInstalled = () => {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([location, locked]) => location === '' || (installed[location] ? installed[location].version === locked.version : mayBeAbsent(locked)),
  );
};

/**
 * Runs a command and exits with its code if it fails. On a signal the command is killed, because npm takes a minute to react to
 * signals; an interrupted installation counts as not installed, so killing it is safe.
 */
const run = async (command, args, path) => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  if (code !== 0) process.exit(code ?? 130);
};

if (!isInstalled()) {
  console.log('Installing dependencies with npm ci; this takes one to two minutes ...');
  // Uses the machine's own Node.js, because npm ci removes the one in node_modules.
  await run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], machinePath);
}

const version = spawnSync('node', ['--version'], { encoding: 'utf8', env: { ...process.env, PATH: scriptPath } }).stdout?.trim() || 'none';
if (!(Number.parseInt(version.slice(1), 10) >= NODE_MAJOR)) {
  console.error(`Node.js ${NODE_MAJOR} or newer is required (found: ${version}): install it from https://nodejs.org and try again.`);
  process.exit(1);
}

const build = process.argv.includes('--build-once') ? !existsSync(join(root, 'bundle')) : process.argv.includes('--build');
if (build) await run('node', [join(root, 'scripts', 'build.mjs')], scriptPath);
