import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSchema, isScalarType, isSpecifiedScalarType } from 'graphql';
import { fromProjectRoot } from '../../platform/project-root.js';

const CLIENTS = ['client.ts', 'tada-client.ts'];
const EXPECTED_ERROR = /^\s*\/\/ @ts-expect-error.*$/gm;

describe('the code generated for the operations of a dashboard', () => {
  let root: string;
  let folder: string;

  const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: folder });
  const read = (name: string) => readFile(join(folder, name), 'utf8');

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'kpi-codegen-'));
    folder = join(root, 'examples/dashboard');
    const isSource = (path: string): boolean => !path.endsWith('generated');
    await cp(fromProjectRoot('examples/dashboard'), folder, { recursive: true, filter: isSource });
    await cp(fromProjectRoot('schema/api.graphql'), join(root, 'schema/api.graphql'));
    await symlink(fromProjectRoot('node_modules'), join(root, 'node_modules'));
    await Promise.all([run(join(root, 'node_modules/@graphql-codegen/cli/esm/bin.js')), run('write-tada-types.mjs')]);
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  it('has a type for each of ten operations, without the type any and without enums at runtime', async () => {
    const operations = (await readdir(folder)).filter((name) => name.endsWith('.graphql'));
    const types = await read('generated/graphql.ts');
    expect(operations).toHaveLength(10);
    expect(types.match(/^export const \w+Document =/gm)).toHaveLength(operations.length);
    expect((await read('generated/tada-documents.ts')).match(/^export const \w+ =/gm)).toHaveLength(operations.length);
    expect(types).not.toMatch(/\bany\b|^export enum/m);
  });

  it('maps every scalar of the schema', async () => {
    const schema = buildSchema(await readFile(fromProjectRoot('schema/api.graphql'), 'utf8'));
    const scalars = Object.values(schema.getTypeMap()).filter((type) => isScalarType(type) && !isSpecifiedScalarType(type));
    for (const config of ['codegen.ts', 'tada.ts'])
      expect(Object.keys(scalarsIn(await read(config))).toSorted()).toEqual(scalars.map(({ name }) => name).toSorted());
  });

  it('compiles strictly, and rejects each mistake of the two clients', async () => {
    // Copies of the clients without the directives, in which each mistake is a compiler error.
    const mistakes = await Promise.all(
      CLIENTS.map(async (name) => {
        const text = await read(name);
        await writeFile(join(folder, `unchecked-${name}`), text.replace(EXPECTED_ERROR, ''));
        return text.match(EXPECTED_ERROR)?.length ?? 0;
      }),
    );
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(compiler, '-p', '.', '--pretty', 'false').catch((error: { stdout: string }) => error);
    const errors = [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, name]) => name);
    expect(CLIENTS.map((name) => errors.filter((file) => file === `unchecked-${name}`).length)).toEqual(mistakes);
    expect(stdout.split('\n').filter((line) => line.includes(': error') && !line.startsWith('unchecked-'))).toEqual([]);
    expect(Math.min(...mistakes)).toBeGreaterThan(3);
  });
});

describe('the generated file of types for the console', () => {
  it('equals the output of the generator for the current schema', async () => {
    const root = await mkdtemp(join(tmpdir(), 'kpi-console-types-'));
    try {
      await cp(fromProjectRoot('console'), join(root, 'console'), { recursive: true });
      await cp(fromProjectRoot('schema/api.graphql'), join(root, 'schema/api.graphql'));
      await symlink(fromProjectRoot('node_modules'), join(root, 'node_modules'));
      const generator = join(root, 'node_modules/@graphql-codegen/cli/esm/bin.js');
      await promisify(execFile)(process.execPath, [generator, '--config', 'console/codegen.ts'], { cwd: root });
      const generated = 'console/src/graph/generated/graphql.ts';
      expect(await readFile(join(root, generated), 'utf8')).toBe(await readFile(fromProjectRoot(generated), 'utf8'));
    } finally {
      await rm(root, { recursive: true });
    }
  });
});

/** Returns the types that a configuration maps scalars to, by scalar. */
const scalarsIn = (text: string): Record<string, string> => {
  const [, body = ''] = /scalars(?: =|:) \{(.*?)\s*\};/s.exec(text) ?? [];
  return Object.fromEntries([...body.matchAll(/(\w+): ([^,;{}]+)/g)].map(([, name = '', type = '']) => [name, type]));
};
