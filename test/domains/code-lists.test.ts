import { eventually } from '../harness/eventually.js';
import { TenantClient } from '../harness/tenant-client.js';

interface CodeList {
  column: string;
  origin: string;
  codes: { code: string; meaning: string }[];
}

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
});
