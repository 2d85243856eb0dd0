// npm ci wants every optional dependency in the lock file, also the platform packages that a registry does not carry and
// that npm therefore left out when it wrote the lock. This adds them by name, version and platform; on the machines that
// they are not for, npm never asks for them. To be run after every change of dependencies: npm run lock
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

/** Whether a package at `place` finds `name`, looking upwards as Node.js does. */
const isLocked = (place, name) => {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
  }
};

/** What the name of a platform package says about where it belongs. */
const platformOf = (name) => {
  const words = name.split('/').at(-1).split('-');
  const os = words.map((word) => SYSTEMS[word]).find(Boolean);
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.some((word) => word.startsWith('gnu')) ? 'glibc' : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
};

let added = 0;
for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages))
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (isLocked(place, name)) continue;
    packages[`node_modules/${name}`] = { version: range.replace(/^[\^~]/, ''), ...(dev && { dev }), optional: true, ...platformOf(name) };
    added += 1;
  }
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${FILE}: ${added} platform packages added`);
