// npm ci requires every optional dependency in the lock file, including platform packages that a registry does not carry
// and that npm therefore omitted from the lock. This script adds them with name, version and platform; npm does not request
// them on other platforms. Run it after every change of dependencies: npm run lock
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const SYSTEMS = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  linux: 'linux',
  android: 'android',
  freebsd: 'freebsd',
  openharmony: 'openharmony',
};
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64'];

const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const { packages } = lock;

/** Returns whether a package in `location` resolves `name` to a locked package, searching parent folders as Node.js does. */
const isLocked = (location, name) => {
  for (let folder = location; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
};

/** Derives `os`, `cpu` and `libc` from the name of a platform package. */
const platformOf = (name) => {
  const parts = name.split('/').at(-1).split('-');
  const os = parts.map((part) => SYSTEMS[part]).find(Boolean);
  const cpu = PROCESSORS.find((processor) => parts.includes(processor));
  const libc = parts.some((part) => part.startsWith('musl')) ? 'musl' : parts.some((part) => part.startsWith('gnu')) ? 'glibc' : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
};

let added = 0;
for (const [location, { optionalDependencies = {}, dev }] of Object.entries(packages))
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isLocked(location, name)) continue;
    packages[`node_modules/${name}`] = { version: range.replace(/^[\^~]/, ''), ...(dev && { dev }), optional: true, ...platformOf(name) };
    added += 1;
  }
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${FILE}: ${added} platform packages added`);
