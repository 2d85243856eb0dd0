// Compiles the sources to dist/, bundles the programs of the service, dependencies included, to bundle/, and the console to
// bundle-console/. Does nothing if the sources have not changed since the last build. Types are checked by `npm run check`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { viteDynamicImportVarsPlugin, viteImportGlobPlugin } from 'rolldown/experimental';
import { EXTERNAL } from './unbundled-packages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What a build step makes and from what; the stamp records the sources of the last build. */
const SERVICE = {
  stamp: `${ROOT}bundle/.stamp`,
  sources: ['{cli,platform,subgraphs,gateway,rest-adapter,workers}/**/*.ts', 'tsconfig.json', 'package-lock.json', 'scripts/*.mjs'],
};
const CONSOLE = {
  stamp: `${ROOT}bundle-console/.stamp`,
  sources: ['console/**/*', 'platform/identity/{roles,token-claims}.ts', 'package-lock.json', 'scripts/build.mjs'],
};

/** Programs by the name of their file in bundle/. `platform/program-file.ts` finds those that other programs start. */
const PROGRAMS = {
  main: 'platform/main',
  launcher: 'platform/launcher',
  'emit-schema': 'platform/emit-schema',
  registry: 'workers/registry',
  'run-process': 'workers/run-process/main',
  'fetch-process': 'workers/fetch-process/main',
  watchdog: 'workers/run-process/watchdog.thread',
  'pdf-thread': 'workers/methods/document-text/pdf.thread',
  'html-thread': 'workers/methods/document-text/html.thread',
};

/** Returns a hash of the names, sizes and modification times of everything that a build step depends on. */
const stampOf = (sources) => {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(sources, { cwd: ROOT }).toSorted()) {
    const { size, mtimeMs } = statSync(`${ROOT}${file}`);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
};

const lastStamp = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Runs a build step if its sources have changed since the last build. */
const unlessBuilt = async ({ stamp, sources }, build) => {
  const current = stampOf(sources);
  if (current === lastStamp(stamp)) return;
  await build();
  writeFileSync(stamp, current);
};

/** Passes the source maps of the compiler on, so that those of the bundles lead to the TypeScript. */
const compilerMaps = {
  name: 'compiler-maps',
  load: (file) => {
    if (!file.startsWith(`${ROOT}dist/`)) return null;
    return { code: readFileSync(file, 'utf8'), map: readFileSync(`${file}.map`, 'utf8') };
  },
};

const bundle = async () => {
  rmSync(`${ROOT}bundle`, { recursive: true, force: true });
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(Object.entries(PROGRAMS).map(([name, module]) => [name, `dist/${module}.js`])),
    platform: 'node',
    // pg-native is optional and not installed.
    external: [...EXTERNAL, 'pg-native'],
    plugins: [compilerMaps, viteDynamicImportVarsPlugin(), viteImportGlobPlugin({ root: ROOT })],
    transform: { define: { 'import.meta.bundled': 'true' } },
    // Modules with decorators have effects that a bundler cannot see.
    treeshake: false,
  });
  await build.write({ dir: 'bundle', format: 'esm', sourcemap: true, keepNames: true, chunkFileNames: '[name]-[hash].js' });
  await build.close();
};

const compile = () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', ROOT, '--noCheck'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

await unlessBuilt(SERVICE, async () => {
  compile();
  await bundle();
});
await unlessBuilt(CONSOLE, async () => {
  // Loaded only when needed, because it takes longer to load than an unchanged build takes.
  const { build } = await import('vite');
  await build({ configFile: `${ROOT}console/vite.config.ts` });
});
