// The packages that the bundles load from node_modules. As a program, removes all other dependencies from package.json, so that
// `npm prune` leaves these and what they depend on: node scripts/unbundled-packages.mjs.
import { readFileSync, writeFileSync } from 'node:fs';

/** Packages that the bundler leaves outside: they have native code, or read files of their own when they are loaded. */
export const EXTERNAL = ['@duckdb/node-api', '@resvg/resvg-js', 'bee-queue', 'jsdom', 'pdfmake'];
/** Packages reached by `createRequire`, because only few processes need them, or whose files are read or served. */
const REQUIRED = ['dejavu-fonts-ttf', 'echarts', 'libphonenumber-js', 'openai', 'stdnum', 'swagger-ui-dist'];

export const UNBUNDLED = [...EXTERNAL, ...REQUIRED];

if (import.meta.main) {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const dependencies = Object.fromEntries(Object.entries(manifest.dependencies).filter(([name]) => UNBUNDLED.includes(name)));
  writeFileSync('package.json', `${JSON.stringify({ ...manifest, dependencies }, null, 2)}\n`);
}
