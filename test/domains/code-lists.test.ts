import { eventually } from '../harness/eventually.js';
import { TenantClient } from '../harness/tenant-client.js';
import { define } from './metrics/metric-client.js';

interface CodeList {
  column: string;
  origin: string;
  codes: { code: string; meaning: string }[];
}

interface RunRef {
  run_id: string;
}

const sourceOf = async (client: TenantClient, name: string): Promise<string | undefined> =>
  (await client.get<{ source_id: string; name: string }[]>('/v1/sources')).body.find((source) => source.name === name)?.source_id;

const listsOf = async (client: TenantClient): Promise<CodeList[]> => {
  const { datasets } = await client.query<{ datasets: { profile: { codeLists: CodeList[] } }[] }>(
    '{ datasets { profile { codeLists { column origin codes { code meaning } } } } }',
  );
  return datasets.flatMap(({ profile }) => profile.codeLists);
};

const VISITS = `visit,result,minutes\n${Array.from({ length: 40 }, (_, index) => `V${index},${[1, 2, 7][index % 3]},${10 + index}\n`).join('')}`;
const RESULTS = 'result,description\n1,repaired\n2,nobody at home\n7,called off\n';
const CODES = [
  { code: '1', meaning: 'repaired' },
  { code: '2', meaning: 'nobody at home' },
  { code: '7', meaning: 'called off' },
];

describe('a dataset that lists the codes of another', () => {
  it('explains the codes of a dataset that is imported later', async () => {
    const client = new TenantClient();
    await client.withSource('csv', RESULTS);
    expect(await listsOf(client)).toEqual([]);
    await client.withSource('csv', VISITS);
    expect(await listsOf(client)).toMatchObject([{ column: 'result', codes: CODES }]);
  });

  it('has the dataset imported again that was imported before it', async () => {
    const client = new TenantClient();
    await client.withSource('csv', VISITS);
    await client.withSource('csv', RESULTS);
    const lists = await eventually(async () => {
      const found = await listsOf(client);
      return found.length > 0 && found;
    });
    expect(lists).toMatchObject([{ column: 'result', codes: CODES }]);
  });

  it('leaves the codes that the formula of a metric contains', async () => {
    const client = new TenantClient();
    await client.withNamedSource('Visits', 'csv', VISITS);
    const [visits] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
    const content = { name: 'Share called off', formula: '100 * COUNT_IF(result = 7) / COUNT(*)', direction: 'lower', activate: true };
    expect((await define(client, { ...content, dataset_id: visits?.dataset_id })).status).toBe(201);
    await client.withNamedSource('Results', 'csv', RESULTS);
    const { body } = await client.post<RunRef>(`/v1/sources/${await sourceOf(client, 'Visits')}/sync`);
    expect(await client.untilRunEnds(body.run_id)).toMatchObject({ status: 'succeeded' });
    expect(await listsOf(client)).toEqual([]);
  });

  it('describes columns of a dataset, which a list names', async () => {
    const client = new TenantClient();
    await client.withSource('csv', 'mon,fr_pct,lt_d\n2026-01-01,91.5,4\n2026-02-01,92.5,3\n');
    await client.withNamedSource(
      'Legend',
      'csv',
      'field,meaning\nfr,"Fill rate: delivered in full, of all orders"\nlt_d,Lead time in days\n',
    );
    const described = await eventually(async () => {
      const { datasets } = await client.query<{ datasets: { profile: { columnDescriptions: Record<string, string>[] } }[] }>(
        '{ datasets { profile { columnDescriptions { column label text origin } } } }',
      );
      const found = datasets.flatMap(({ profile }) => profile.columnDescriptions);
      return found.length > 0 && found;
    });
    expect(described).toEqual([
      { column: 'fr_pct', label: 'Fill rate', text: 'Fill rate: delivered in full, of all orders', origin: 'Legend' },
      { column: 'lt_d', label: 'Lead time in days', text: 'Lead time in days', origin: 'Legend' },
    ]);
  });
});
