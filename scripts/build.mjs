// Compiles the sources to dist/ and bundles the programs of the service, dependencies included, to bundle/. Does nothing if the sources
// have not changed since the last build. Types are checked by `npm run check`.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { viteDynamicImportVarsPlugin, viteImportGlobPlugin } from 'rolldown/experimental';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const STAMP = `${ROOT}bundle/.stamp`;
const SOURCES = [
  '{cli,platform,subgraphs,gateway,rest-adapter,workers}/**/*.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/build.mjs',
];

/** Programs by the name of their file in bundle/. `platform/program-file.ts` finds those that other programs start. */
const PROGRAMS = {
  main: 'platform/main',
  launcher: 'platform/launcher',
  'emit-schema': 'platform/emit-schema',
  registry: 'workers/registry',
  'run-process': 'workers/run-process/main',
  watchdog: 'workers/run-process/watchdog.thread',
  'pdf-thread': 'workers/methods/document-text/pdf.thread',
  'html-thread': 'workers/methods/document-text/html.thread',
};

/** Returns a hash of the names, sizes and modification times of everything that the build depends on. */
const stampOf = () => {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(SOURCES, { cwd: ROOT }).toSorted()) {
    const { size, mtimeMs } = statSync(`${ROOT}${file}`);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
};

const lastStamp = () => {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
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
    // Packages with native code or files that they read at run time, and an optional package that is not installed.
    external: [/^@duckdb\//, /^@resvg\//, 'bee-queue', 'jsdom', 'pdfmake', 'pg-native'],
    plugins: [compilerMaps, viteDynamicImportVarsPlugin(), viteImportGlobPlugin({ root: ROOT })],
    transform: { define: { 'import.meta.bundled': 'true' } },
    // Modules with decorators have effects that a bundler cannot see.
    treeshake: false,
  });
  await build.write({ dir: 'bundle', format: 'esm', sourcemap: true, keepNames: true, chunkFileNames: '[name]-[hash].js' });
  await build.close();
};

const stamp = stampOf();
if (stamp !== lastStamp()) {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', ROOT, '--noCheck'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  await bundle();
  writeFileSync(STAMP, stamp);
}
