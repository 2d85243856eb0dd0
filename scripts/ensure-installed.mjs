// Runs before the npm scripts: installs the packages of package-lock.json that are missing in node_modules and checks that the
// script will run on Node.js 24 or newer. --omit=dev leaves out what only tests, checks and generators need; a later call without it
// adds these packages. --build compiles and bundles what has changed; --build-once does so only if there is no bundle, because a
// running service loads some modules on demand. Plain JavaScript without dependencies, because it runs before anything is
// installed, on any version of Node.js.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
/** Exists while packages are being added: an interrupted npm install leaves folders that look complete. */
const unfinished = join(modules, '.unfinished');
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

const locked = packagesIn('package-lock.json');
// npm writes this file as the last step of an installation.
const installed = packagesIn('node_modules/.package-lock.json');

/** Returns whether a package is for development only. For a linked package, the lock file states this at the folder. */
const isDevelopment = ({ link, resolved, dev }) => Boolean(link ? locked[resolved].dev : dev);

/** Returns whether the packages are installed, those for development only if `withDevelopment` is true. */
const isInstalled = (withDevelopment) =>
  Object.entries(locked).every(([location, wanted]) => {
    if (location === '' || (!withDevelopment && isDevelopment(wanted))) return true;
    return installed[location] ? installed[location].version === wanted.version : mayBeAbsent(wanted);
  });

/**
 * Deletes the source maps of the packages and the C headers of Node.js, which are a quarter of the installation. They are not used:
 * stack traces lead to the sources of this project, and no package is compiled.
 */
const deleteUnread = (folder = modules) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    // Folders such as .cache belong to the tests.
    if (entry.isDirectory() && !entry.name.startsWith('.')) deleteUnread(path);
    else if (entry.isFile() && entry.name.endsWith('.map')) rmSync(path);
  }
  if (folder !== modules) return;
  for (const name of readdirSync(modules))
    if (name.startsWith('node-linux-')) rmSync(join(modules, name, 'include'), { recursive: true, force: true });
};

const INTERRUPTED = 130;

/**
 * Runs a command and returns its exit code. On a signal the command is killed, because npm takes a minute to react to signals; an
 * interrupted installation counts as not installed, so killing it is safe.
 */
const run = async (command, args, path) => {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  return code ?? INTERRUPTED;
};

const exitOnFailure = (code) => {
  if (code !== 0) process.exit(code);
};

/** Runs npm on the machine's own Node.js, because npm ci removes the one in node_modules. Returns the exit code. */
const npm = (...args) => run('npm', [...args, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], machinePath);

const withDevelopment = !process.argv.includes('--omit=dev');
if (existsSync(unfinished) || !isInstalled(false)) {
  console.log('Installing dependencies with npm ci; this takes one to two minutes ...');
  exitOnFailure(await npm('ci', withDevelopment ? '--include=dev' : '--omit=dev'));
  deleteUnread();
} else if (withDevelopment && !isInstalled(true)) {
  console.log('Adding the packages of tests and checks; this takes about half a minute ...');
  writeFileSync(unfinished, '');
  const code = await npm('install', '--no-save', '--include=dev');
  // npm removes what it has added if it fails, for example without a network.
  if (code !== INTERRUPTED) rmSync(unfinished);
  exitOnFailure(code);
  deleteUnread();
}

const version = spawnSync('node', ['--version'], { encoding: 'utf8', env: { ...process.env, PATH: scriptPath } }).stdout?.trim() || 'none';
if (!(Number.parseInt(version.slice(1), 10) >= NODE_MAJOR)) {
  console.error(`Node.js ${NODE_MAJOR} or newer is required (found: ${version}): install it from https://nodejs.org and try again.`);
  process.exit(1);
}

const build = process.argv.includes('--build-once') ? !existsSync(join(root, 'bundle')) : process.argv.includes('--build');
if (build) exitOnFailure(await run('node', [join(root, 'scripts', 'build.mjs')], scriptPath));
