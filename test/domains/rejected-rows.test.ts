import { TenantClient } from '../harness/tenant-client.js';

interface Reading {
  delimiter: string;
  encoding: string;
  stated: string[];
  rejectedRows: number;
  rejectedShare: number;
  rejectedDownload: { url: string } | null;
}

const readingOf = async (client: TenantClient): Promise<Reading> => {
  const { datasets } = await client.query<{ datasets: { profile: { reading: Reading } }[] }>(
    '{ datasets { profile { reading { delimiter encoding stated rejectedRows rejectedShare rejectedDownload { url } } } } }',
  );
  const [dataset] = datasets;
  if (!dataset) throw new Error('no dataset');
  return dataset.profile.reading;
};

const rows = (count: number): string => Array.from({ length: count }, (_, index) => `${index};name ${index};${index * 2}\n`).join('');

describe('an uploaded CSV file with rows that do not fit', () => {
  it('becomes a dataset; its profile shows how it was read and links the other rows', async () => {
    const client = new TenantClient();
    const { run } = await client.withSource('csv', `nr;name;amount\n${rows(38)}38;cut\n${rows(1)}`, { delimiter: ';' });
    expect(run).toMatchObject({ status: 'succeeded', error: null });
    const { rejectedDownload, ...reading } = await readingOf(client);
    expect(reading).toEqual({ delimiter: ';', encoding: 'utf-8', stated: ['delimiter'], rejectedRows: 1, rejectedShare: 1 / 40 });
    const answer = await fetch(rejectedDownload?.url ?? '');
    expect([answer.status, await answer.text()]).toEqual([200, 'line,reason,text\r\n40,too_few_fields,"38;cut"\r\n']);
  });

  it('is refused with its first rows if no row may be set aside', async () => {
    const { run } = await new TenantClient().withSource('csv', `nr;name;amount\n${rows(38)}38;cut\n${rows(1)}`, { max_rejected_share: 0 });
    expect(run).toMatchObject({ status: 'failed', error: { code: 'rows_rejected' } });
  });
});
