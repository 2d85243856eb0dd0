import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fromProjectRoot } from '../../platform/project-root.js';

const FAMILIES = { Q: 8, R: 6, T: 6, A: 8 };
const PROMISES = Object.entries(FAMILIES).flatMap(([family, last]) => Array.from({ length: last }, (_, index) => `${family}${index + 1}`));

/** Expands `R1–R4` and `A1, A2` to single numbers. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\b([QRTA])([1-8])(?:–[QRTA]([1-8]))?\b/g)].flatMap(([, family, first, last]) =>
    Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, index) => `${family}${Number(first) + index}`),
  );

const guarantees = readFileSync(fromProjectRoot('docs/guarantees.md'), 'utf8');
const [table = ''] = guarantees.split('| Promise | Test |')[1]?.split('\n\n') ?? [];
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) => {
    const [promise = '', tests = ''] = line.slice(2).split(' | ');
    return { promise, links: [...tests.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path]) => path ?? '') };
  });

/** Returns a test file and the suites that it imports. */
const withSuites = (file: string): string[] => [
  file,
  ...[...readFileSync(file, 'utf8').matchAll(/^import '(\.\/.+\.suite)\.js';$/gm)].map(([, suite]) => join(dirname(file), `${suite}.ts`)),
];

/** Returns the titles of the tests in a file, or in all files of a folder. */
const titlesIn = (path: string): string => {
  const files = statSync(fromProjectRoot(path)).isDirectory()
    ? globSync(`${fromProjectRoot(path)}/**/*.{test,suite}.ts`)
    : withSuites(fromProjectRoot(path));
  return files
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^\s*(?:(?:describe|it)\b|\]\)|\)\().*$/gm)].map(([line]) => line))
    .join('\n');
};

describe('the promises in docs/guarantees.md', () => {
  it('cover every promise of the interface', () => {
    expect([...new Set(rows.flatMap(({ promise }) => numbersIn(promise)))].toSorted()).toEqual(PROMISES.toSorted());
  });

  it.each(rows.map((row) => [row.promise.slice(0, 60), row] as const))('%s: has tests with its number', (_, { promise, links }) => {
    expect(links.length).toBeGreaterThan(0);
    const titles = links.map(titlesIn).join('\n');
    expect(numbersIn(promise).filter((number) => !numbersIn(titles).includes(number))).toEqual([]);
  });
});
