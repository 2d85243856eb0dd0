import { define, untilReadySeries } from '../../../test/domains/metrics/metric-client.js';
import { TenantClient, type RunAnswer } from '../../../test/harness/tenant-client.js';

interface Causal {
  identification: { status: string; adjustment_set: string[] };
  causal_wording: boolean;
  estimates: { method: string; effect: number; low: number; high: number }[];
  refutations: { kind: string; passed: boolean }[];
  graph: { source: string; edges: object[] } | null;
  written_by: string;
  outcome: string | null;
  treatment: string | null;
  drivers: { name: string; correlation: number }[];
  groups: {
    dataset: { name: string };
    outcome: string;
    kind: string;
    of: string;
    period: object | null;
    comparisons: {
      column: string;
      is_asked: boolean;
      test: { p: number } | null;
      groups: { value: string; figure: number; met: number; n: number }[];
    }[];
  } | null;
  warnings: string[];
  summary: string;
}

/** Returns a reproducible, evenly distributed number between 0 and 1: the fractional part of a multiple of a square root. */
const pseudoRandom = (index: number, root: number): number => (index * Math.sqrt(root)) % 1;

/** 600 orders: urgent orders get more checks and take longer; each check saves two hours. */
const TABLE = [
  'Dringlichkeit;Prüfungen;Dauer',
  ...Array.from({ length: 600 }, (_, index) => {
    const urgency = 10 * pseudoRandom(index + 1, 2);
    const checks = urgency + 6 * pseudoRandom(index + 1, 3);
    const hours = 100 + 5 * urgency - 2 * checks + 3 * pseudoRandom(index + 1, 5);
    return [urgency, checks, hours].map((value) => value.toFixed(4)).join(';');
  }),
].join('\n');

const EDGES = [
  ['Dringlichkeit', 'Prüfungen'],
  ['Dringlichkeit', 'Dauer'],
  ['Prüfungen', 'Dauer'],
];

const analyse = async (client: TenantClient, body: Record<string, unknown>): Promise<RunAnswer<Causal>> => {
  const { body: ref } = await client.post<{ run_id: string }>('/api/agents/causal-analysis', body);
  return client.untilRunEnds<Causal>(ref.run_id);
};

describe('agent causal-analysis', () => {
  it('refuses without data, estimates by a stated graph, reports unidentified effects and proposes a graph', async () => {
    await using client = new TenantClient();
    expect(await analyse(client, { input: 'Warum?' })).toMatchObject({ error: { code: 'refused', missing: ['dataset'] } });
    await client.withSource('csv', TABLE);

    const question = { treatment: 'Prüfungen', outcome: 'Dauer', edges: EDGES };
    const identified = await analyse(client, { parameters: question, language: 'de', use_premium: true });
    expect(identified).toMatchObject({
      status: 'succeeded',
      result: { identification: { status: 'identified', adjustment_set: ['Dringlichkeit'] }, causal_wording: true, written_by: 'none' },
    });
    const [naive, adjusted] = identified.result.estimates;
    expect(naive?.effect).toBeGreaterThan(0);
    // The data contain an effect of minus two hours.
    expect(Math.abs((adjusted?.effect ?? 0) + 2)).toBeLessThan(0.2);
    expect(identified.markdown).toContain('Wenn der angegebene Graph stimmt');

    const hidden = [...EDGES, ['Erfahrung', 'Prüfungen'], ['Erfahrung', 'Dauer']];
    const open = await analyse(client, { parameters: { ...question, edges: hidden, unobserved: ['Erfahrung'] } });
    expect(open.result).toMatchObject({ identification: { status: 'not_identified' }, causal_wording: false });

    const proposal = await analyse(client, { input: 'Was hängt zusammen?', language: 'de' });
    expect(proposal.result).toMatchObject({
      identification: { status: 'association_only' },
      graph: { source: 'pc_proposal' },
      estimates: [],
    });

    const cyclic = await analyse(client, { parameters: { ...question, edges: [...EDGES, ['Dauer', 'Dringlichkeit']] } });
    expect(cyclic).toMatchObject({ status: 'failed', error: { code: 'refused', missing: ['graph'] } });
    const unknown = await analyse(client, { parameters: { treatment: 'Wetter', outcome: 'Dauer' } });
    expect(unknown).toMatchObject({ status: 'failed', error: { code: 'refused', missing: ['column'] } });
  });

  it('starts from the variable that the request names, and says what is in no data', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', TABLE);
    const why = await analyse(client, { input: 'Warum ist die Dauer so hoch?', language: 'de' });
    expect(why.result).toMatchObject({ outcome: 'Dauer', causal_wording: false });
    // Urgency raises the duration by five hours per level, checks reduce it by two hours each.
    expect(why.result.drivers.map(({ name }) => name)).toEqual(['Dringlichkeit', 'Prüfungen']);
    expect(why.result.summary).toContain('„Dauer“');
    const checks = await analyse(client, { input: 'What drives Prüfungen?', language: 'en' });
    expect(checks.result.outcome).toBe('Prüfungen');
    const pair = await analyse(client, { input: 'Does Prüfungen affect Dauer?', language: 'en' });
    expect(pair.result).toMatchObject({ treatment: 'Prüfungen', outcome: 'Dauer' });

    const unknown = await analyse(client, { input: 'Why does customer churn rise?', language: 'en' });
    expect(unknown.error).toMatchObject({ code: 'refused', missing: ['subject'] });
    expect(unknown.error?.message).toMatch(/^Not answered: [^.]*churn[^.]*\. Known datasets: /);

    const same = await analyse(client, { parameters: { treatment: 'Dauer', outcome: 'Dauer' } });
    expect(same.error).toMatchObject({ missing: ['treatment', 'outcome'] });
  });

  it('refuses a question on things that no table contains together, instead of analysing another table', async () => {
    await using client = new TenantClient();
    await client.withSource('csv', TABLE);
    const names = ['Nurses', 'Drivers'];
    const staff = Array.from({ length: 40 }, (_, index) => `${names[index % 2]};${index % 7}`);
    await client.withNamedSource('Staff', 'csv', ['Group;Absences', ...staff, ''].join('\n'));
    const { error } = await analyse(client, { input: 'Has the pay rise for Nurses led to fewer resignations?', language: 'en' });
    expect(error?.code).toBe('refused');
    expect(error?.message).toMatch(/^Not answered: /);
  });

  it('refuses if the data of the asked variable contain no other variable', async () => {
    await using client = new TenantClient();
    await client.withSource(
      'csv',
      ['Tag;Retouren', ...Array.from({ length: 60 }, (_, index) => `T${index};${(index * 7) % 23}`), ''].join('\n'),
    );
    const { error } = await analyse(client, { input: 'Why are there so many Retouren?', language: 'en' });
    expect(error).toMatchObject({ code: 'refused', missing: ['driver'] });
    expect(error?.message).toContain('“Retouren”');
  });

  it('compares the groups that the request names, in the table that has them and the outcome', async () => {
    await using client = new TenantClient();
    await client.withNamedSource('Deliveries', 'csv', DELIVERIES);
    const [dataset] = (await client.get<{ dataset_id: string }[]>('/v1/datasets')).body;
    const { body } = await define(client, {
      ...{ name: 'Late deliveries', formula: '100 * COUNT_IF(delivered > promised) / COUNT(delivered)', unit: '%', direction: 'lower' },
      ...{ dataset_id: dataset?.dataset_id, time_column: 'delivered', activate: true },
    });
    await untilReadySeries(client, body.metric_id);
    await client.withNamedSource('Suppliers', 'csv', SUPPLIERS);

    const carriers = await analyse(client, { input: 'Which carrier causes most of the late deliveries?', language: 'en' });
    expect(carriers.result.groups).toMatchObject({ outcome: 'Late deliveries', dataset: { name: 'Deliveries' }, of: 'rows' });
    const [first, second] = carriers.result.groups?.comparisons ?? [];
    // One in four deliveries of Swift is late, of Hare one in ten; the regions do not differ.
    expect(first).toMatchObject({
      column: 'carrier',
      is_asked: true,
      groups: [
        { value: 'Swift', figure: 25 },
        { value: 'Hare', figure: 10 },
      ],
    });
    expect(second).toMatchObject({ column: 'region', is_asked: false });
    expect(second?.test?.p).toBeGreaterThan(0.05);
    expect(carriers.result.summary).toContain('“Swift” has the largest part: 50 of 70 (71.4%).');
    expect(carriers.result.causal_wording).toBe(false);
    expect(carriers.markdown).toContain('Comparison of groups');

    const swift = await analyse(client, { input: 'Warum hat Swift mehr Late deliveries?', language: 'de' });
    expect(swift.result.summary).toContain('„Swift“ (25');

    const march = await analyse(client, { input: 'Which carrier caused most of the late deliveries in March 2026?', language: 'en' });
    expect(march.result.groups).toMatchObject({ period: { from: '2026-03-01', until: '2026-03-31' } });
    expect(march.result.summary).toContain('for March 2026.');
    const counted = march.result.groups?.comparisons[0]?.groups.reduce((sum, { n }) => sum + n, 0);
    expect(counted).toBe(DELIVERIES.split('\n').filter((line) => /,2026-03-\d\d$/.test(line)).length);

    const suppliers = await analyse(client, { input: 'Which suppliers cause most of the late deliveries?', language: 'en' });
    expect(suppliers.result.warnings[0]).toMatch(/^Not answered: no table contains both “Late deliveries” and “Suppliers”/);
    expect(suppliers.result.warnings[0]).toContain('“Late deliveries” is in “Deliveries”.');
  });

  it('compares the cases of an event log by what became of them', async () => {
    await using client = new TenantClient();
    await client.withNamedSource('Aufträge', 'event_log', LOG);
    const { result } = await analyse(client, { input: 'In welcher Region gibt es die meisten „Auftrag storniert“?', language: 'de' });
    expect(result.groups).toMatchObject({ outcome: 'Auftrag storniert', of: 'cases' });
    expect(result.groups?.comparisons[0]).toMatchObject({
      column: 'Region',
      groups: [
        { value: 'Export', figure: 50, met: 20 },
        { value: 'Inland', figure: 10, met: 4 },
      ],
    });
    const most = await analyse(client, { input: 'Welche Region hat die meisten Aufträge?', language: 'de' });
    expect(most.error).toBeNull();
    expect(most.result.groups).toMatchObject({ kind: 'total', comparisons: [{ column: 'Region' }] });
    expect(most.result.groups?.comparisons[0]?.groups.map(({ figure }) => figure)).toEqual([40, 40]);
    const long = await analyse(client, { input: 'Warum dauern Aufträge im Export so lange?', language: 'de' });
    expect(long.error).toBeNull();
    expect(long.result.groups).toMatchObject({ kind: 'mean', of: 'cases', comparisons: [{ column: 'Region' }] });
    const handled = await analyse(client, { input: 'Welche Abteilung verursacht „Auftrag storniert“?', language: 'de' });
    expect(handled.result.warnings.join(' ')).toContain('Nicht beantwortet: „Abteilung“ wechselt innerhalb eines Falls');
  });
});

/** 400 deliveries of two carriers: one in four of Swift is late, one in ten of Hare, evenly over two regions. */
const DELIVERIES = [
  'no,carrier,region,promised,delivered',
  ...Array.from({ length: 400 }, (_, index) => {
    const isSwift = index < 200;
    const isLate = index % (isSwift ? 4 : 10) === 0;
    return `D${index},${isSwift ? 'Swift' : 'Hare'},${index % 8 < 4 ? 'North' : 'South'},2026-0${1 + (index % 6)}-10,2026-0${1 + (index % 6)}-${isLate ? 14 : '09'}`;
  }),
].join('\n');

const SUPPLIERS = ['supplier,city', ...Array.from({ length: 30 }, (_, index) => `Supplier ${index},Town ${index % 5}`)].join('\n');

/** 80 orders: half of those from abroad are cancelled, one in ten of the others; the department changes within an order. */
const LOG = [
  'Auftrag;Aktivität;Zeitstempel;Region;Abteilung',
  ...Array.from({ length: 80 }, (_, index) => {
    const isExport = index < 40;
    const isCancelled = index % (isExport ? 2 : 10) === 0;
    const [day, region] = [String(1 + (index % 28)).padStart(2, '0'), isExport ? 'Export' : 'Inland'];
    const last = isCancelled ? 'Auftrag storniert' : 'Auftrag versandt';
    return `A${index};Auftrag erfasst;2026-03-${day} 08:00:00;${region};Vertrieb\nA${index};${last};2026-03-${day} 12:00:00;${region};Versand`;
  }),
].join('\n');
