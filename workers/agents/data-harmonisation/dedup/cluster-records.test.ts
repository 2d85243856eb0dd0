import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { findComponents } from './cluster-records.js';

/** Returns the components of a graph with the given edges, and the number of statements that finding them took. */
const componentsOf = async (edges: string): Promise<{ components: { component: number; records: number }[]; statements: number }> => {
  await using duck = await DuckDbSession.open();
  await duck.run(`CREATE TEMP TABLE dedup_edges AS ${edges}`);
  let statements = 0;
  const counted = new Proxy(duck, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      statements += 1;
      return member.bind(target) as unknown;
    },
  });
  await findComponents(counted, undefined);
  const components = await duck.rows<{ component: number; records: number }>(
    'SELECT component, count(*) AS records FROM dedup_components GROUP BY component ORDER BY component',
  );
  return { components, statements };
};

describe('findComponents', () => {
  it('labels each component by its lowest record', async () => {
    const { components } = await componentsOf('SELECT * FROM (VALUES (1, 2), (2, 9), (3, 9), (4, 5), (6, 8), (7, 8)) t (a, b)');
    expect(components).toEqual([
      { component: 1, records: 4 },
      { component: 4, records: 2 },
      { component: 6, records: 3 },
    ]);
  });

  it('finds a chain of 5,000 records with few statements', async () => {
    const { components, statements } = await componentsOf('SELECT range::INTEGER AS a, (range + 1)::INTEGER AS b FROM range(4999)');
    expect(components).toEqual([{ component: 0, records: 5_000 }]);
    expect(statements).toBeLessThan(60);
  });
});
