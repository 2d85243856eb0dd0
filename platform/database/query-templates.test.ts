import { raw } from '@mikro-orm/postgresql';
import type { BuiltQuery } from './bound-query.js';
import { QueryTemplates, type QueryParts } from './query-templates.js';

/** Returns what each query resulted in, and how often it was built. */
const queriesOf = (...queries: (Omit<QueryParts, 'target'> & { built: BuiltQuery; target?: string })[]) => {
  const templates = new QueryTemplates();
  let builds = 0;
  const results = queries.map(({ built, target = 'a, b', ...parts }) =>
    templates.queryOf({ target, ...parts }, () => {
      builds += 1;
      return built;
    }),
  );
  return { results, builds };
};

const query = (where: unknown, params: readonly unknown[], sql = 'sql') => ({ where, built: { sql, params } });

describe('QueryTemplates', () => {
  it('builds a shape once and takes the values of each query', () => {
    const { results, builds } = queriesOf(
      { ...query({ a: 'x', $and: [{ b: { $gte: 2 } }] }, ['x', 2, 20]), limit: 20 },
      { ...query({ a: 'y', $and: [{ b: { $gte: 3 } }] }, ['y', 3, 10]), limit: 10 },
    );
    expect([builds, results[1]]).toEqual([1, { sql: 'sql', params: ['y', 3, 10] }]);
  });

  it.each([
    ['the columns', { ...query({ a: 'x' }, ['x']), target: 'a' }, { ...query({ a: 'x' }, ['x']), target: 'b' }],
    ['the property', query({ a: 'x' }, ['x']), query({ b: 'x' }, ['x'])],
    ['the type of a value', query({ a: 'x' }, ['x']), query({ a: 1 }, [1])],
    ['a null', query({ a: 'x' }, ['x']), query({ a: null }, [])],
    ['a boolean', query({ a: { $exists: true } }, []), query({ a: { $exists: false } }, [])],
    ['the number of values', query({ a: ['x'] }, [['x']]), query({ a: ['x', 'y'] }, [['x', 'y']])],
    ['the order', { ...query({}, []), orderBy: { a: 'asc' } }, { ...query({}, []), orderBy: { a: 'desc' } }],
    ['the limit', query({}, []), { ...query({}, [1]), limit: 1 }],
    ['raw SQL', query({ [raw('a > ?', [1])]: [] }, [1]), query({ [raw('b > ?', [1])]: [] }, [1])],
  ])('builds queries anew that differ by %s', (_, first, second) => {
    expect(queriesOf(first, second).builds).toBe(2);
  });

  it('builds raw SQL once and takes its parameters', () => {
    const { results, builds } = queriesOf(query({ [raw('a > ?', [1])]: [] }, [1]), query({ [raw('a > ?', [2])]: [] }, [2]));
    expect([builds, results[1]?.params]).toEqual([1, [2]]);
  });

  it.each([
    ['converts', query({ a: 'x' }, ['X'])],
    ['reorders', query({ a: 'x', b: 'y' }, ['y', 'x'])],
    ['may have reordered, being equal', query({ a: 'x', b: 'x' }, ['x', 'x'])],
    ['holds as an object of a class', query({ a: new Date(0) }, [new Date(0)])],
  ])('does not keep a query whose values the builder %s', (_, each) => {
    expect(queriesOf(each, each).builds).toBe(2);
  });
});
