import { join } from 'node:path';
import { declarationsIn, expressionsIn, namesIn, type BicepValue, type Declaration } from './bicep.js';
import { files, FOLDER, main, moduleFile, ofKind, outputs } from './azure-deployment.js';

const keysOf = (value: BicepValue | undefined): string[] =>
  typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).toSorted() : [];
const property = (value: BicepValue | undefined, key: string): BicepValue | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value[key] : undefined;
const namesOf = (declarations: readonly Declaration[]): string[] => declarations.map(({ name }) => name);
const textOf = (value: BicepValue | undefined): string => (typeof value === 'string' ? value.replaceAll("'", '') : '');

describe.each([...files])('%s', (path, declarations) => {
  const expressions = declarations.flatMap(({ value, condition, loop }) => [condition, loop?.over ?? '', ...expressionsIn(value)]);

  it('declares every name that it uses, and uses every parameter and variable', () => {
    const declared = new Set([...namesOf(declarations), ...declarations.flatMap(({ loop }) => loop?.variables ?? [])]);
    const used = new Set(expressions.flatMap(namesIn));
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
    const needed = declarations.filter(({ kind }) => kind === 'param' || kind === 'var');
    expect(namesOf(needed).filter((name) => !used.has(name))).toEqual([]);
  });

  it('passes to its modules the parameters that they have, and all required ones', () => {
    for (const module of ofKind(declarations, 'module')) {
      const parameters = ofKind(moduleFile(path, module), 'param');
      const passed = keysOf(property(module.value, 'params'));
      expect([module.name, passed.filter((name) => !namesOf(parameters).includes(name))]).toEqual([module.name, []]);
      const required = namesOf(parameters.filter(({ value }) => value === undefined));
      expect([module.name, required.filter((name) => !passed.includes(name))]).toEqual([module.name, []]);
    }
  });

  it('reads outputs and properties that its modules have', () => {
    const modules = new Map(ofKind(declarations, 'module').map((module) => [module.name, ofKind(moduleFile(path, module), 'output')]));
    for (const [, module = '', output = '', field] of expressions.flatMap((text) => [
      ...text.matchAll(/(\w+)\.outputs\.(\w+)(?:\.(\w+))?/g),
    ])) {
      const found = modules.get(module)?.find(({ name }) => name === output);
      expect([module, output, found !== undefined]).toEqual([module, output, true]);
      // The zones are a computed object.
      if (field !== undefined && typeof found?.value === 'object') expect(keysOf(found.value)).toContain(field);
    }
  });

  it('uses released API versions', () => {
    for (const { type } of ofKind(declarations, 'resource').filter(({ type: name }) => name.includes('@')))
      expect(type).toMatch(/^Microsoft\.\w+(\/\w+)+@\d{4}-\d\d-\d\d$/);
  });
});

describe('the reader of Bicep files', () => {
  it('finds names in texts, conditions, loops and lambdas', () => {
    const [first, second, third] = declarationsIn(`
// comment
@description('It\\'s a parameter: { [')
param a string = 'x-\${b.c}-\${last(d)}'
resource e 'Microsoft.X/y@2025-01-01' = if (f != 'g') {
  name: map(h, i => { j: i })
  resource k 'z' existing = { name: '\${l}', properties: { m: [n, [for o in p: o.q]] } }
}`);
    expect(expressionsIn(first?.value).flatMap(namesIn)).toEqual(['b', 'd']);
    expect([second?.type, second?.condition, ...expressionsIn(second?.value).flatMap(namesIn)]).toEqual([
      'Microsoft.X/y@2025-01-01',
      "(f != 'g')",
      'h',
    ]);
    expect([third?.kind, third?.name, ...expressionsIn(third?.value).flatMap(namesIn)]).toEqual(['resource', 'k', 'l', 'n', 'p']);
  });
});

describe('the deployment', () => {
  it('uses every module of its folder', () => {
    const used = [...files].flatMap(([, declarations]) => ofKind(declarations, 'module').map(({ type }) => join(FOLDER, type)));
    expect(new Set([...used, join(FOLDER, 'main.bicep')])).toEqual(new Set(files.keys()));
  });

  it('names zones only that the network has', () => {
    const zones = keysOf(files.get(join(FOLDER, 'network.bicep'))?.find(({ name }) => name === 'zones')?.value);
    const read = ofKind(main, 'module').flatMap(({ value }) =>
      expressionsIn(value).flatMap((text) => [...text.matchAll(/zoneIds\.(\w+)/g)].map(([, zone = '']) => zone)),
    );
    expect(read.toSorted()).toEqual(zones);
  });

  it('gives each name of a resource that is unique worldwide a hash, and keeps it within its length', () => {
    const [prefix, unique] = ['p'.repeat(11), 'u'.repeat(13)];
    const nameOf = (file: string, symbol: string): string =>
      textOf(property(files.get(join(FOLDER, file))?.find(({ name, kind }) => kind === 'resource' && name === symbol)?.value, 'name'))
        .replaceAll('${prefix}', prefix)
        .replaceAll('${unique}', unique)
        .replaceAll(/\$\{take\(unique, (\d+)\)\}/g, (_, length: string) => unique.slice(0, Number(length)));
    for (const [file, symbol, pattern] of [
      ['cluster.bicep', 'registry', /^[a-z0-9]{5,50}$/],
      ['storage.bicep', 'account', /^[a-z0-9]{3,24}$/],
      ['vault.bicep', 'vault', /^[a-z][a-z0-9-]{2,23}$/],
      ['postgres.bicep', 'server', /^[a-z][a-z0-9-]{2,62}$/],
      ['redis.bicep', 'redis', /^[a-z][a-z0-9-]{2,59}$/],
      ['monitoring.bicep', 'grafana', /^[a-z][a-z0-9-]{1,22}$/],
    ] as const) {
      expect([symbol, nameOf(file, symbol)]).toEqual([symbol, expect.stringMatching(pattern)]);
      expect(nameOf(file, symbol)).toContain('u'.repeat(10));
    }
  });

  it('outputs no secret', () => {
    expect(JSON.stringify(outputs())).not.toMatch(/password":"|listKeys|primaryKey/i);
    for (const [, declarations] of files)
      for (const { value } of ofKind(declarations, 'output')) expect(expressionsIn(value).join(' ')).not.toMatch(/list\w*\(|primaryKey/i);
  });

  it('lets browsers upload with the method and headers of upload links', () => {
    const service = files.get(join(FOLDER, 'storage.bicep'))?.find(({ name }) => name === 'blobs');
    const text = JSON.stringify(property(service?.value, 'properties'));
    for (const part of ["'PUT'", "'x-ms-blob-type'", "'content-type'"]) expect(text).toContain(part);
  });
});
