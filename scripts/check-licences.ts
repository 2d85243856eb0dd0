/**
 * Lists the licences of the shipped packages: the production dependencies of package-lock.json for every platform, except those that
 * are for a clone only. Fails on a licence that is not approved below, on a package without a licence, and on a package with an install script
 * that is not disabled. `--list` names the packages of each licence.
 */
import { existsSync, readFileSync } from 'node:fs';
import { CLONE_ONLY } from './unbundled-packages.mjs';

/** SPDX identifiers of approved licences, with the reason. docs/licences.md explains those that are not permissive. */
const APPROVED: Readonly<Record<string, string>> = {
  MIT: 'permissive',
  ISC: 'permissive',
  '0BSD': 'permissive',
  'BSD-2-Clause': 'permissive',
  'BSD-3-Clause': 'permissive',
  'Apache-2.0': 'permissive, with a patent licence',
  'BlueOak-1.0.0': 'permissive',
  'PSF-2.0': 'permissive',
  Unlicense: 'public domain',
  Zlib: 'permissive',
  'Bitstream-Vera': 'permissive; fonts, which are not sold by themselves',
  'MPL-2.0': 'weak copyleft by file; the packages are shipped unchanged',
  'Elastic-2.0': 'source-available; the service uses the query planner and does not offer it as a service of its own',
};

/** Packages whose package.json does not name an SPDX licence; `source` is the file in the package that states it. */
const STATED: Readonly<Record<string, { licence: string; source: string }>> = {
  'dejavu-fonts-ttf': { licence: 'Bitstream-Vera', source: 'LICENSE: Bitstream Vera and Arev fonts, DejaVu changes in the public domain' },
  jstat: { licence: 'MIT', source: 'LICENSE' },
  'png-js': { licence: 'MIT', source: 'LICENSE' },
};
/** Binaries of DuckDB for other platforms. The lock file has no licence for them; the package for this platform declares MIT. */
const STATED_PREFIXES: Readonly<Record<string, string>> = { '@duckdb/node-bindings-': 'MIT' };

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  resolved?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}
interface Manifest {
  license?: string | { type: string };
  allowScripts?: Record<string, boolean>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const { allowScripts = {} } = read<Manifest>('package.json');

const licenceOf = (location: string, name: string, locked: Locked): string | undefined => {
  const stated = STATED[name]?.licence ?? Object.entries(STATED_PREFIXES).find(([prefix]) => name.startsWith(prefix))?.[1];
  if (stated !== undefined) return stated;
  const manifest = `${location}/package.json`;
  const found = existsSync(manifest) ? read<Manifest>(manifest).license : locked.license;
  return typeof found === 'object' ? found.type : found;
};

/** Returns whether an SPDX expression is approved: one part of `A OR B`, all parts of `A AND B`. Nested expressions are not supported. */
const isApproved = (expression: string): boolean => {
  const parts = expression.replaceAll(/[()]/g, '').split(/ or /i);
  return parts.some((part) => part.split(/ and /i).every((licence) => Object.hasOwn(APPROVED, licence.trim())));
};

/** Returns the location of the package that a package in `from` resolves `name` to, searching parent folders as Node.js does. */
const locationOf = (from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const location = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[location]) return location;
    if (!folder) return undefined;
  }
};

/** Returns the locations of packages, given by name, and of everything that they depend on. */
const withDependencies = (names: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const visit = (from: string, name: string): void => {
    const location = locationOf(from, name);
    if (location === undefined || found.has(location)) return;
    found.add(location);
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = packages[location] ?? {};
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) visit(location, needed);
  };
  for (const name of names) visit('', name);
  return found;
};

const shipped = withDependencies(Object.keys(packages['']?.dependencies ?? {}).filter((name) => !CLONE_ONLY.includes(name)));
const cloneOnly = withDependencies(CLONE_ONLY).difference(shipped);
/** Returns whether a package is for development only. For a linked package, the lock file states this at the folder. */
const isDevelopment = ({ link, resolved = '', dev }: Locked): boolean | undefined => (link ? packages[resolved]?.dev : dev);

const byLicence = new Map<string, string[]>();
const problems: string[] = [];
for (const [location, locked] of Object.entries(packages)) {
  if (location === '' || isDevelopment(locked) || cloneOnly.has(location)) continue;
  const name = location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const licence = licenceOf(location, name, locked);
  if (licence === undefined) problems.push(`${name} declares no licence: find it in the package and add it to scripts/check-licences.ts`);
  else if (!isApproved(licence)) problems.push(`${name} has the licence ${licence}, which is not approved in scripts/check-licences.ts`);
  else byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name}@${locked.version}`]);
  if (locked.hasInstallScript && allowScripts[name] !== false)
    problems.push(`${name} has an install script: make sure it works without, and set allowScripts["${name}"] to false in package.json`);
}

const isListing = process.argv.includes('--list');
for (const [licence, names] of [...byLicence].toSorted((a, b) => b[1].length - a[1].length))
  if (isListing) console.log(`${licence} (${names.length}): ${[...new Set(names)].toSorted().join(', ')}`);
if (!isListing) console.log(`Licences: ${[...byLicence].map(([licence, names]) => `${licence} ${names.length}`).join(', ')}`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
