// Lets test processes run the TypeScript of this repository, decorators included: swc compiles each file once and a cache keeps the result.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

const globals = new URL('globals.mjs', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globals, format: 'module', shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    /\.ts(\?|$)/.test(url) && !url.includes('/node_modules/')
      ? { format: 'module', source: compiled(fileURLToPath(url.split('?')[0])), shortCircuit: true }
      : next(url, context),
});
