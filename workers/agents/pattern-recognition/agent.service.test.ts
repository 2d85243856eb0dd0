import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Patterns {
  summary: { text: string; written_by: string };
  datasets: { dataset_id: string; grain: string; time_column: string }[];
  warnings: string[];
  examined: number;
  found: number;
  hypotheses: { kind: string; found: boolean; subjects: string[]; sample_size: number; p_value: number; p_adjusted: number }[];
  method: { parameters: Record<string, unknown>; seed: number };
}

/** Forty months of two columns: one grows by two per month, the other alternates without a trend. */
const TABLE = [
  'Monat;Umsatz;Wechsel',
  ...Array.from({ length: 40 }, (_, index) => {
    const month = `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
    return `${month};${100 + 2 * index + (index % 3)};${index % 2 === 0 ? 5 + (index % 5) : 3 + (index % 7)}`;
  }),
].join('\n');

const analyse = async (client: TenantClient, body: Record<string, unknown>): Promise<RunAnswer<Patterns>> => {
  const { body: ref } = await client.post<{ run_id: string }>('/api/agents/pattern-recognition', body);
  return client.untilRunEnds<Patterns>(ref.run_id);
};

describe('pattern-recognition agent', () => {
  it('refuses without data, then finds the trend of a table and reports the test', async () => {
    await using client = new TenantClient();
    const empty = await analyse(client, { input: 'Was fällt auf?', language: 'de' });
    expect(empty).toMatchObject({ status: 'failed', error: { code: 'refused', missing: ['dataset', 'time_column'] } });

    await client.withSource('csv', TABLE);
    const run = await analyse(client, { input: 'Was fällt auf?', language: 'de' });
    expect(run).toMatchObject({ status: 'succeeded', degraded: true, degraded_reasons: ['model_not_configured'] });
    const { result, markdown } = run;
    const trend = result.hypotheses.find(({ kind, subjects }) => kind === 'trend' && subjects[0] === 'Umsatz');
    expect(trend).toMatchObject({ found: true, sample_size: 40 });
    expect(trend?.p_adjusted).toBeLessThan(0.001);
    expect(result.hypotheses.find(({ kind, subjects }) => kind === 'trend' && subjects[0] === 'Wechsel')).toMatchObject({ found: false });
    expect(result).toMatchObject({ summary: { written_by: 'template' }, datasets: [{ grain: 'month', time_column: 'Monat' }] });
    expect(markdown).toContain('„Umsatz“ steigt um 2 je Monat');

    const narrow = await analyse(client, { input: 'Steigt der Umsatz?', language: 'de' });
    expect(narrow.markdown).toContain('details.md');
    expect(narrow.artifacts.map(({ file_name: name }) => name)).toContain('details.md');

    const unknown = await analyse(client, { parameters: { columns: ['Gewinn'] }, dataset_ids: [result.datasets[0]?.dataset_id] });
    expect(unknown).toMatchObject({ status: 'failed', error: { code: 'refused', missing: ['column'] } });
  });

  it('examines only trusted datasets by default and reports how many it did not examine', async () => {
    await using client = new TenantClient();
    // More than half of the values are missing, so the trust gate is closed.
    await client.withSource('csv', TABLE.replaceAll(/;\d+;\d+$/gm, ';;'));
    const idsOf = ({ result }: RunAnswer<Patterns>) => result.datasets.map(({ dataset_id: id }) => id).toSorted();
    await client.withSource('csv', TABLE);
    await client.withSource('csv', TABLE.replaceAll('Umsatz', 'Kosten'));
    const run = await analyse(client, { language: 'en' });
    const trusted = (await client.get<{ datasets: { dataset_id: string; gate: string }[] }>('/v1/data-trust/status')).body.datasets;
    expect(idsOf(run)).toEqual(
      trusted
        .filter(({ gate }) => gate !== 'closed')
        .map(({ dataset_id: id }) => id)
        .toSorted(),
    );
    expect([idsOf(run).length, trusted.length]).toEqual([2, 3]);
    expect(run.result.warnings.join(' ')).not.toContain('More datasets');

    for (let more = 0; more < 4; more++) await client.withSource('csv', TABLE);
    const limited = await analyse(client, { language: 'en' });
    expect(idsOf(limited)).toHaveLength(5);
    expect(limited.result.warnings.join(' ')).toContain('More datasets were not examined: 1.');
  });
});
