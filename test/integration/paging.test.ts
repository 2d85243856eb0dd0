import type { Client } from 'pg';
import { connect, type Connection } from '../../platform/graph/lists/connect.js';
import { allOf, orderBySql, type ListOrder } from '../../platform/graph/lists/keyset.js';
import { newId } from '../../platform/ids.js';
import { connectTo } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient } from '../harness/tenant-client.js';

interface PageAnswer {
  runsConnection: {
    edges: { cursor: string; node: { runId: string } }[];
    nodes: { runId: string }[];
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
    totalCount: number;
  };
}

const PAGE = `query ($first: Int, $after: String, $last: Int, $before: String, $filter: RunFilterInput) {
  runsConnection(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
    edges { cursor node { runId } } nodes { runId } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } }`;

/** Inserts and deletes runs directly in the table; inserts are part of the transaction between `begin` and `commit`, if any. */
class Runs {
  private constructor(
    private readonly database: Client,
    private readonly tenantId: string,
  ) {}

  static async of(tenantId: string): Promise<Runs> {
    const database = await connectTo(currentStack().env['DATABASE_URL']);
    await database.query(`SELECT set_config('app.tenant_id', $1, false)`, [tenantId]);
    return new Runs(database, tenantId);
  }

  async insert(count: number, { agent = 'export', status = 'succeeded' } = {}): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId('run'));
    await this.database.query(
      `INSERT INTO agents.run (tenant_id, run_id, agent, status, actor, request_id, max_attempts)
       SELECT $1, id, $3, $4, 'test', 'test', 1 FROM unnest($2::text[]) AS id`,
      [this.tenantId, ids, agent, status],
    );
    return ids;
  }

  async delete(runId: string): Promise<void> {
    const owner = await connectTo(currentStack().env['DATABASE_SYSTEM_URL']);
    await owner.query('DELETE FROM agents.run WHERE tenant_id = $1 AND run_id = $2', [this.tenantId, runId]);
    await owner.end();
  }

  begin = () => this.database.query('BEGIN');
  commit = () => this.database.query('COMMIT');
  end = () => this.database.end();
}

/** Maximum number of rows that other sessions insert during a walk, because they may be faster than the walk. */
const MAX_ADDED = 2_000;

const newestFirst = (ids: readonly string[]): string[] => ids.toSorted().toReversed();

describe('the paging of a list', () => {
  const client = new TenantClient();
  const page = async (variables: Record<string, unknown>) => (await client.query<PageAnswer>(PAGE, variables)).runsConnection;
  let runs: Runs;
  let known: string[];

  beforeAll(async () => {
    await client.get('/v1/sources');
    runs = await Runs.of(client.tenantId);
    known = await runs.insert(43);
  });
  afterAll(() => runs.end());

  /** Walks the whole list from newest to oldest and calls `meanwhile` after each page. */
  const walkForward = async (first: number, meanwhile: () => Promise<unknown> = async () => undefined): Promise<string[]> => {
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { nodes, pageInfo } = await page({ first, after });
      seen.push(...nodes.map(({ runId }) => runId));
      [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
      await meanwhile();
    }
    return seen;
  };

  /** Walks the whole list from oldest to newest; returns the ids in the order of the list. */
  const walkBackward = async (last: number, meanwhile: () => Promise<unknown> = async () => undefined): Promise<string[]> => {
    const seen: string[] = [];
    for (let before: string | null = null, more = true; more;) {
      const { nodes, pageInfo } = await page({ last, before });
      seen.unshift(...nodes.map(({ runId }) => runId));
      [before, more] = [pageInfo.startCursor, pageInfo.hasPreviousPage];
      await meanwhile();
    }
    return seen;
  };

  it('returns the whole list once and in order, for any page size and direction', async () => {
    for (const size of [1, 7, 43, 100]) {
      expect(await walkForward(size)).toEqual(newestFirst(known));
      expect(await walkBackward(size)).toEqual(newestFirst(known));
    }
    const { edges, nodes, totalCount } = await page({});
    expect([nodes.length, totalCount]).toEqual([20, 43]);
    expect(edges.map(({ node }) => node)).toEqual(nodes);
  });

  it('reports on which sides the list continues', async () => {
    const all = await page({ first: 100 });
    const cursor = (index: number) => all.edges.at(index)?.cursor;
    const sides = async (variables: Record<string, unknown>) => {
      const { nodes, pageInfo } = await page(variables);
      return [nodes.length, pageInfo.hasPreviousPage, pageInfo.hasNextPage];
    };
    expect(await sides({ first: 43 })).toEqual([43, false, false]);
    expect(await sides({ first: 42 })).toEqual([42, false, true]);
    expect(await sides({ last: 42 })).toEqual([42, true, false]);
    expect(await sides({ first: 5, after: cursor(10) })).toEqual([5, true, true]);
    expect(await sides({ last: 5, before: cursor(10) })).toEqual([5, true, true]);
    expect(await sides({ last: 10, before: cursor(10) })).toEqual([10, false, true]);
    expect(await sides({ first: 5, after: cursor(-1) })).toEqual([0, true, false]);
    expect(await sides({ last: 5, before: cursor(0) })).toEqual([0, false, true]);
    expect(await sides({ first: 20, after: cursor(3), before: cursor(6) })).toEqual([2, true, true]);
    expect(await sides({ first: 1, filter: { agents: ['no-such-agent'] } })).toEqual([0, false, false]);
  });

  it('loses and duplicates nothing while rows are inserted between pages', async () => {
    let added: string[] = [];
    const insert = async () => (added = [...added, ...(await runs.insert(3))]);
    // From newest to oldest: new rows are before the pages already read.
    expect(await walkForward(10, insert)).toEqual(newestFirst(known));
    known = [...known, ...added];
    added = [];
    // From oldest to newest: the walk reaches new rows and would not end while rows are added, so insertion stops.
    const seen = await walkBackward(10, () => (added.length < 15 ? insert() : Promise.resolve()));
    expect(seen).toEqual(newestFirst([...known, ...added]));
    known = [...known, ...added];
  });

  it('loses and duplicates nothing while other sessions insert and commit concurrently, even out of id order', async () => {
    const late = await Runs.of(client.tenantId);
    const busy = await Runs.of(client.tenantId);
    let walking = true;
    const added: string[] = [];
    // Commits ids after newer ids have been committed.
    const commitLate = async () => {
      while (walking && added.length < MAX_ADDED) {
        await late.begin();
        added.push(...(await late.insert(2)));
        await new Promise((resolve) => setTimeout(resolve, 15));
        await late.commit();
      }
    };
    const insertBusily = async () => {
      while (walking && added.length < MAX_ADDED) added.push(...(await busy.insert(1)));
    };
    const writers = Promise.all([commitLate(), insertBusily()]);
    const forward = await walkForward(5);
    const backward = await walkBackward(100);
    walking = false;
    await writers;
    await Promise.all([late.end(), busy.end()]);

    for (const seen of [forward, backward]) {
      expect(seen).toEqual(newestFirst([...new Set(seen)]));
      expect(seen.filter((id) => !added.includes(id))).toEqual(newestFirst(known));
    }
    known = [...known, ...added];
    expect(await walkForward(100)).toEqual(newestFirst(known));
  });

  it('continues from a cursor whose row was deleted', async () => {
    const { nodes, pageInfo } = await page({ first: 4 });
    await runs.delete(nodes[3]?.runId ?? '');
    known = known.filter((id) => id !== nodes[3]?.runId);
    const next = await page({ first: 3, after: pageInfo.endCursor });
    expect(next.nodes.map(({ runId }) => runId)).toEqual(newestFirst(known).slice(3, 6));
  });

  it('applies the filter to entries and count', async () => {
    const failed = await runs.insert(5, { agent: 'briefing', status: 'failed' });
    const filter = { agents: ['briefing', 'data-export'], statuses: ['FAILED'], degraded: false, queuedAfter: '2020-01-01T00:00:00Z' };
    const first = await page({ first: 3, filter });
    const second = await page({ first: 3, after: first.pageInfo.endCursor, filter });
    expect([...first.nodes, ...second.nodes].map(({ runId }) => runId)).toEqual(newestFirst(failed));
    expect([first.totalCount, second.pageInfo.hasNextPage]).toEqual([5, false]);
    expect((await page({ filter: { queuedBefore: '2020-01-01T00:00:00Z' } })).totalCount).toBe(0);
    expect((await page({ filter: { agents: [] } })).totalCount).toBe(0);
    known = [...known, ...failed];
  });

  it('rejects invalid arguments and names them', async () => {
    const own = (await page({ first: 1 })).edges[0]?.cursor ?? '';
    const otherTenant = new TenantClient();
    await otherTenant.get('/v1/sources');
    const otherRuns = await Runs.of(otherTenant.tenantId);
    await otherRuns.insert(1);
    await otherRuns.end();
    const foreign = (await otherTenant.query<PageAnswer>(PAGE, { first: 1 })).runsConnection.edges[0]?.cursor;
    const decoded = JSON.parse(Buffer.from(own, 'base64url').toString()) as unknown[];
    const forged = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');
    const invalid: [Record<string, unknown>, string][] = [
      [{ first: 0 }, 'first'],
      [{ first: -1 }, 'first'],
      [{ first: 101 }, 'first'],
      [{ last: 101 }, 'last'],
      [{ first: 1, last: 1 }, 'last'],
      ...['', 'x', '!', own.slice(1), own + own, 'A'.repeat(5_000), foreign].map((after): [Record<string, unknown>, string] => [
        { after },
        'after',
      ]),
      ...[[], [2, ...decoded.slice(1)], [1, 'other', decoded[2]], [1, decoded[1]], [1, decoded[1], 7], [1, decoded[1], 'run_\0']].map(
        (values): [Record<string, unknown>, string] => [{ before: forged(...values) }, 'before'],
      ),
    ];
    for (const [variables, argument] of invalid) {
      const { data, errors } = await client.graph(PAGE, variables);
      expect([variables, data, errors?.[0]?.extensions.code, errors?.[0]?.extensions.issues?.[0]?.loc]).toEqual([
        variables,
        { runsConnection: null },
        'VALIDATION_FAILED',
        ['query', argument],
      ]);
    }
    const { errors } = await client.graph('query ($after: String) { briefingsConnection(after: $after) { totalCount } }', { after: own });
    expect(errors?.[0]?.extensions.issues?.[0]?.loc).toEqual(['query', 'after']);
  });

  it('accepts extreme filter values and rejects those that PostgreSQL cannot represent', async () => {
    for (const [filter, totalCount] of [
      [{ queuedAfter: '0001-01-01T00:00:00Z' }, known.length],
      [{ queuedAfter: '9999-12-31T23:59:59Z' }, 0],
    ] as const)
      expect((await page({ filter })).totalCount).toBe(totalCount);
    // PostgreSQL has neither a year zero nor a text with NUL.
    for (const filter of [{ queuedAfter: '0000-01-01T00:00:00Z' }, { agents: ['\0'] }]) {
      const { errors } = await client.graph(PAGE, { filter });
      expect(new Set(errors?.map(({ extensions }) => extensions.code))).toEqual(new Set(['VALIDATION_FAILED']));
    }
  });
});

describe('the paging of a list in a custom order', () => {
  interface Row {
    id: string;
    name: string | null;
    rank: number | null;
    weight: number;
  }
  let database: Client;

  beforeAll(async () => {
    database = await connectTo(currentStack().env['DATABASE_OWNER_URL']);
    await database.query('CREATE TEMP TABLE thing (id text PRIMARY KEY, name text, rank integer, weight double precision NOT NULL)');
    const names = ['Äpfel', 'apfel', 'Zebra', 'zebra', 'öl', 'OL', '', null, 'same', 'same', 'same'];
    for (let index = 0; index < 60; index += 1) {
      const values = [newId('src'), names[index % names.length], index % 4 === 0 ? null : (index % 7) - 3, ((index * 37) % 11) / 3];
      await database.query('INSERT INTO thing VALUES ($1, $2, $3, $4)', values);
    }
  });
  afterAll(() => database.end());

  const id = { property: 'id', column: 'id', type: 'text' } as const;
  const name = { property: 'name', column: 'name', type: 'text', nullable: true } as const;
  const rank = { property: 'rank', column: 'rank', type: 'integer', nullable: true } as const;
  const weight = { property: 'weight', column: 'weight', type: 'number' } as const;
  const ignoringCase = { ...name, by: (value: string) => `lower(${value})` };
  const byCollation = { ...name, by: (value: string) => `(${value} COLLATE "und-x-icu")` };

  const dollars = (sql: string) => sql.split('?').reduce((text, part, index) => `${text}$${index}${part}`);
  const list = (order: ListOrder, page: object): Connection<Row> =>
    connect<Row>(
      {
        list: 'things',
        tenantId: 'tnt_x',
        order,
        count: async () => 60,
        rows: async ({ conditions, ordering, limit }) => {
          const { sql, params } = allOf(conditions);
          return (
            await database.query<Row>(dollars(`SELECT * FROM thing WHERE ${sql} ${orderBySql(ordering)} LIMIT ${limit}`), [...params])
          ).rows;
        },
      },
      page,
    );

  it.each<[string, ListOrder['keys'], string]>([
    ['a text with nulls', [name, id], 'name %s NULLS LAST, id %s'],
    ['a number with nulls', [rank, id], 'rank %s NULLS LAST, id %s'],
    ['fractions', [weight, id], 'weight %s, id %s'],
    ['several columns', [rank, name, weight, id], 'rank %s NULLS LAST, name %s NULLS LAST, weight %s, id %s'],
    ['an expression', [ignoringCase, id], 'lower(name) %s NULLS LAST, id %s'],
    ['a collation', [byCollation, id], 'name COLLATE "und-x-icu" %s NULLS LAST, id %s'],
  ])('is complete and ordered by %s, in both directions, forward and backward', async (_, keys, orderBy) => {
    for (const direction of ['asc', 'desc'] as const) {
      const { rows } = await database.query<Row>(`SELECT id FROM thing ORDER BY ${orderBy.replaceAll('%s', direction)}`);
      const expected = rows.map((row) => row.id);
      const forward: string[] = [];
      for (let after: string | null = null, more = true; more;) {
        const page = list({ keys, direction }, { first: 7, after });
        forward.push(...(await page.nodes()).map((row) => row.id));
        const info = await page.pageInfo();
        [after, more] = [info.endCursor, info.hasNextPage as boolean];
      }
      const backward: string[] = [];
      for (let before: string | null = null, more = true; more;) {
        const page = list({ keys, direction }, { last: 8, before });
        backward.unshift(...(await page.nodes()).map((row) => row.id));
        const info = await page.pageInfo();
        [before, more] = [info.startCursor, info.hasPreviousPage as boolean];
      }
      expect([direction, forward, backward]).toEqual([direction, expected, expected]);
    }
  });

  it('rejects the cursor of another order', async () => {
    const { endCursor } = await list({ keys: [name, id], direction: 'asc' }, { first: 3 }).pageInfo();
    for (const order of [
      { keys: [name, id], direction: 'desc' },
      { keys: [ignoringCase, id], direction: 'asc' },
      { keys: [{ ...name, nullable: false }, id], direction: 'asc' },
    ] as const)
      expect(() => list(order, { first: 3, after: endCursor })).toThrow(/not valid for this list and order/);
  });

  it('loads rows only if they are requested, and once', async () => {
    let rowQueries = 0;
    const counted = connect<Row>(
      {
        list: 'x',
        tenantId: 'tnt_x',
        order: { keys: [id], direction: 'asc' },
        count: async () => 7,
        rows: async () => ((rowQueries += 1), []),
      },
      { first: 1 },
    );
    expect([await counted.totalCount(), rowQueries]).toEqual([7, 0]);
    await Promise.all([counted.nodes(), counted.edges(), counted.pageInfo()]);
    expect(rowQueries).toBe(1);
  });
});
