// Lets test processes run the TypeScript of this repository, decorators included: swc compiles each file once and a cache keeps the result.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import '../../../scripts/typescript-hooks.mjs';

const root = new URL('../../../', import.meta.url);
const cache = fileURLToPath(new URL('node_modules/.cache/tests/', root));
mkdirSync(cache, { recursive: true });
enableCompileCache(`${cache}compiled`);
const options = JSON.parse(readFileSync(new URL('.swcrc', root), 'utf8'));

const compiled = (file) => {
  const source = readFileSync(file, 'utf8');
  const key = createHash('sha256').update(JSON.stringify(options)).update(file).update(source).digest('hex');
  const path = `${cache}${key}.js`;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    const { code } = transformSync(source, { ...options, filename: file, swcrc: false });
    writeFileSync(`${path}.${process.pid}`, code);
    renameSync(`${path}.${process.pid}`, path);
    return code;
  }
};

/**
 * Returns the address of a test file without the time that the runner appends: V8's compile cache would otherwise grow by all test
 * files with every run. Each process loads a test file once.
 */
const withoutTime = (specifier, parent) =>
  /\.test\.ts\?\d+$/.test(specifier) && parent?.includes('/jest-light-runner/') ? specifier.replace(/\?\d+$/, '') : specifier;

const OWN_SOURCE = new RegExp(`^${RegExp.escape(root.href)}(?!node_modules/).*\\.ts$`);
/** Own TypeScript files that exist, by their addresses. */
const existing = new Set();

/**
 * Returns the address of an own TypeScript file that an own file imports. Node.js's own resolution reads the status of every folder and
 * the nearest package.json for every import.
 */
const ownSource = (specifier, parent) => {
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !OWN_SOURCE.test(parent ?? '')) return undefined;
  const { href } = new URL(`${specifier.slice(0, -'.js'.length)}.ts`, parent);
  if (!existing.has(href)) {
    if (!OWN_SOURCE.test(href) || !existsSync(new URL(href))) return undefined;
    existing.add(href);
  }
  return href;
};

const globals = new URL('globals.mjs', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) => {
    const url = specifier === '@jest/globals' ? globals : ownSource(specifier, context.parentURL);
    return url === undefined ? next(withoutTime(specifier, context.parentURL), context) : { url, format: 'module', shortCircuit: true };
  },
  load: (url, context, next) =>
    /\.ts(\?|$)/.test(url) && !url.includes('/node_modules/')
      ? { format: 'module', source: compiled(fileURLToPath(url.split('?')[0])), shortCircuit: true }
      : next(url, context),
});
