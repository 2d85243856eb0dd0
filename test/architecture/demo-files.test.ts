import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fromProjectRoot } from '../../platform/project-root.js';

const FOLDER = 'subgraphs/sources/demo';

/** Returns the imports of the modules that generate demo files, as paths from the project's root. */
const importsOf = (folder: string): [from: string, path: string][] =>
  readdirSync(fromProjectRoot(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => /(?:\.file|\.model|\.simulation|-history|-period|-format|days)\.ts$/.test(entry.name))
    .flatMap(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const imports = [...readFileSync(path, 'utf8').matchAll(/from '([^']+)'/g)].map(([, to = '']) => to);
      return imports.map((to): [string, string] => [name, to.startsWith('.') ? normalize(join(dirname(path), to)) : to]);
    });

describe('the generators of demo files', () => {
  it('import nothing but each other, so that they share no vocabulary with the recognition of columns and KPIs', () => {
    const imports = importsOf(FOLDER);
    expect(imports.length).toBeGreaterThan(40);
    expect(imports.filter(([, to]) => !to.startsWith(fromProjectRoot(FOLDER)) && !to.startsWith('node:'))).toEqual([]);
  });
});
