import { eventually } from '../../../test/harness/eventually.js';
import { TenantClient } from '../../../test/harness/tenant-client.js';

interface Benchmarked {
  peer_table: { origin: string; values: number };
  comparisons: {
    metric: string;
    status: string;
    own: number;
    period: string | null;
    metric_id: string | null;
    peers: number;
    peer_values?: { peer: string | null; value: number }[];
    standing: {
      rank?: number | null;
      percentile_rank: number;
      better_than: number;
      quartiles: { median: number };
      gap_to_best_quartile: number;
    } | null;
  }[];
  method: { reference: string };
  warnings: string[];
  answers?: string[];
}

const PEERS = `Kennzahl;Wert;Einheit;Quelle;Jahr;Unternehmen
${[1, 2, 3, 4, 5, 6].map((n) => `Umsatz;${n * 100};EUR;Branchenbericht 2024;2024;U${n}`).join('\n')}
${[1, 2, 3].map((n) => `Ausschuss;${n};%;Branchenbericht 2024;2024;U${n}`).join('\n')}
`;

const compare = async (tenant: TenantClient, body: Record<string, unknown>) => {
  const { body: ref } = await tenant.post<{ run_id: string }>('/api/agents/peer-benchmarking', {
    input: 'Wo stehen wir?',
    language: 'de',
    ...body,
  });
  return tenant.untilRunEnds<Benchmarked>(ref.run_id);
};

/** Defines the revenue per month or year of a dataset with the columns `tag` and `betrag`. */
const createSales = async (tenant: TenantClient, datasetId: string | undefined, grain = 'MONTH'): Promise<string> => {
  const { made } = await tenant.query<{ made: { definition: { id: string } } }>(
    `mutation ($input: MetricDefinitionCreateInput!) { made: createMetricDefinition(input: $input) { definition { id } } }`,
    { input: { name: 'Umsatz', formula: 'SUM(betrag)', unit: 'EUR', direction: 'HIGHER', grain, timeColumn: 'tag', datasetId } },
  );
  return made.definition.id;
};

describe('peer-benchmarking agent', () => {
  it('compares metric values with the peer table and refuses without peers or own values', async () => {
    await using tenant = new TenantClient();
    const without = await compare(tenant, {});
    expect(without.error).toMatchObject({ code: 'refused', missing: ['peer_table'] });
    expect(without.error?.message).toContain('Kennzahl, Wert, Einheit, Quelle und Jahr');

    await tenant.withSource('csv', PEERS);
    const unmeasured = await compare(tenant, {});
    expect(unmeasured.error).toMatchObject({ code: 'refused', missing: ['own_values'] });

    await tenant.withSource('csv', 'tag,betrag\n2024-01-05,150\n2024-03-01,200\n2024-07-09,100\n2025-02-01,70\n');
    const { body: datasets } = await tenant.get<{ dataset_id: string; columns: { name: string }[] }[]>('/v1/datasets');
    const sales = datasets.find(({ columns }) => columns.some(({ name }) => name === 'betrag'));
    const id = await createSales(tenant, sales?.dataset_id);
    const run = await eventually(async () => {
      const answer = await compare(tenant, {});
      return answer.status === 'succeeded' ? answer : undefined;
    });
    // 150 + 200 + 100 in 2024: four of six peers are below 450.
    expect(run.result.comparisons).toMatchObject([
      {
        metric: 'Umsatz',
        metric_id: id,
        status: 'compared',
        own: 450,
        period: '2024',
        peers: 6,
        standing: { percentile_rank: 4 / 6, better_than: 4 / 6, quartiles: { median: 350 }, gap_to_best_quartile: 25 },
      },
    ]);
    expect(run.markdown).toContain('# Vergleich mit anderen');
    expect(run.markdown).toContain('66,7');

    const asked = await compare(tenant, { input: 'Auf welchem Rang liegen wir beim Umsatz gegenüber U1 bis U6?' });
    expect(asked.result.answers?.[0]).toMatch(/^„Umsatz“: 450 EUR \(2024\), Rang 3 von 7; besser sind 2 Vergleichswerte, schlechter 4\.$/);
    expect(asked.result.comparisons[0]).toMatchObject({ standing: { rank: 3, tied: 0 }, peer_values: [{ peer: 'U6', value: 600 }, {}, {}, {}, {}, {}] }); // prettier-ignore
    expect(asked.markdown).toContain('| 3 | Ihr Wert (2024) | 450 | – |');

    const explicit = await compare(tenant, {
      parameters: { own: [{ metric: 'Ausschuss', value: 2, unit: '%', direction: 'lower' }, { metric: 'Umsatz', value: 0.2, unit: 'kEUR' }] }, // prettier-ignore
    });
    expect(explicit.result.comparisons.map(({ status }) => status)).toEqual(['too_few_peers', 'compared']);
    expect(explicit.result.comparisons[0]?.standing).toBeNull();
    expect(explicit.result.warnings.join(' ')).toContain('von EUR in kEUR umgerechnet');
    const foreign = await compare(new TenantClient(), { parameters: { own: [{ metric: 'Umsatz', value: 1, unit: 'EUR' }] } });
    expect(foreign.error).toMatchObject({ code: 'refused', missing: ['peer_table'] });
  });

  it('refuses to compare a value of a year that the data cover in part', async () => {
    await using tenant = new TenantClient();
    await tenant.withSource('csv', PEERS);
    await tenant.withSource('csv', 'tag,betrag\n2024-03-04,150\n2024-03-05,200\n2024-03-06,100\n');
    const { body: datasets } = await tenant.get<{ dataset_id: string; columns: { name: string }[] }[]>('/v1/datasets');
    const sales = datasets.find(({ columns }) => columns.some(({ name }) => name === 'betrag'));
    await createSales(tenant, sales?.dataset_id, 'YEAR');
    await eventually(async () => {
      const { metrics } = await tenant.query<{ metrics: { nodes: { values: { points: object[] } }[] } }>(
        '{ metrics: metricDefinitionsConnection { nodes { values { points { value } } } } }',
      );
      return metrics.nodes[0]?.values.points[0];
    });
    expect((await compare(tenant, {})).error).toMatchObject({ code: 'refused', missing: ['own_values'] });
  });
});
