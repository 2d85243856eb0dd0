import { globSync, readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';

/** Start of a method of a class or of a top-level function. */
const START = /^(?: {2}(?:private |protected )?(?:async )?\w+(?:<[^>]+>)?\(|export const \w+ = |const \w+ = )/m;
const TRANSACTION = /\.transactional\(/;
/** Reads of records: by an entity manager, or by a method of a service that reads one. */
const READ = /\bctx\.em(?:\s*\.fork\(\))?\s*\.find|\bthis\.(?:get|reload|fresh|read)\(|\bfindOwn\(ctx\.em/;

/** Returns the text after the transaction of a method, at the method's own level. */
const afterTransaction = (method: string): string => {
  const at = method.search(TRANSACTION);
  if (at === -1) return '';
  let depth = 0;
  for (let index = method.indexOf('(', at); index < method.length; index += 1) {
    depth += Number(method[index] === '(') - Number(method[index] === ')');
    if (depth === 0) return method.slice(index + 1);
  }
  return '';
};

const methodsOf = (source: string): string[] => source.split(new RegExp(`(?=${START.source})`, 'm'));

const readsAfterCommit = (source: string): string[] =>
  methodsOf(source).flatMap((method) => (READ.test(afterTransaction(method)) ? [method.trim().split('\n')[0] ?? ''] : []));

describe('a service', () => {
  it('reads the response to a mutation in the transaction of the change', () => {
    const files = globSync('subgraphs/**/*.{service,writer}.ts', { cwd: fromProjectRoot() });
    expect(files.length).toBeGreaterThan(30);
    const found = files.flatMap((file) => readsAfterCommit(readFileSync(fromProjectRoot(file), 'utf8')).map((line) => `${file}: ${line}`));
    expect(found).toEqual([]);
  });

  it('is recognised if it reads after the commit', () => {
    const method = (read: string): string =>
      `  async change(ctx, id) {\n    await ctx.em.fork().transactional(async (em) => {\n      await em.find(A);\n    });\n    ${read}\n  }\n`;
    expect(readsAfterCommit(method('return this.get(ctx, id);'))).toEqual(['async change(ctx, id) {']);
    expect(readsAfterCommit(method('return ctx.em.fork().findOneOrFail(A, { id });'))).toEqual(['async change(ctx, id) {']);
    expect(readsAfterCommit(method('return { id };'))).toEqual([]);
  });
});
