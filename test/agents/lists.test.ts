import { TenantClient, type RunAnswer } from '../harness/tenant-client.js';

type Result = Record<string, unknown>;

/** A list of projects as a company keeps it, with names of columns that are not the usual ones. */
const PROJECTS = [
  'Nr;Vorhaben;Leitung;Fertig bis;Stand;Budget TEUR;Ausgegeben TEUR;Nutzen TEUR/Jahr;Sicherheit %',
  'P1;Tourenplanung;S. Yildiz;30.09.2024;läuft;100,0;80,0;160,0;60',
  'P2;Mahnwesen;K. Petersen;31.12.2099;läuft;60,0;20,0;40,0;80',
  'P3;Kundenportal;D. Albers;31.05.2024;abgeschlossen;180,0;190,0;95,0;90',
  'P4;Lichtanlage;M. Krol;31.12.2099;geplant;50,0;0,0;10,0;50',
  '',
].join('\n');

const KPIS = [
  'Monat;Kennzahl;Einheit;Plan;Ist;zuständig',
  ...Array.from({ length: 12 }, (_, index) => {
    const month = `${String(index + 1).padStart(2, '0')}.2025`;
    return `${month};Schadenquote;%;3,0;${(4 + (index % 3) / 10).toFixed(1).replace('.', ',')};M. Krol\n${month};Termintreue;%;95,0;96,5;J. Wehmeier`;
  }),
  '',
].join('\n');

let client: TenantClient;

beforeAll(async () => {
  client = new TenantClient();
  await client.withNamedSource('Projekte', 'csv', PROJECTS);
  await client.withNamedSource('Monatswerte', 'csv', KPIS);
});
afterAll(() => client[Symbol.asyncDispose]());

const ask = async (agent: string, input: string): Promise<RunAnswer<Result>> => {
  const { body } = await client.post<RunAnswer>(`/api/agents/${agent}`, { input, language: 'de' });
  const run = await client.untilRunEnds<Result>(body.run_id);
  expect([agent, run.status, run.error]).toEqual([agent, 'succeeded', null]);
  return run;
};

describe('a tenant whose projects and KPIs stand in tables alone', () => {
  it('gets its projects ranked by the benefit for the money still to be spent', async () => {
    const { result, citations } = await ask('initiative-prioritisation', 'Wie ordnen wir die offenen Vorhaben?');
    // 160,000 · 0.6 ÷ 20,000; 40,000 · 0.8 ÷ 40,000; 10,000 · 0.5 ÷ 50,000.
    expect(result).toMatchObject({
      scheme: 'return',
      list: 'Projekte',
      ranking: [
        { name: 'Tourenplanung', score: expect.closeTo(4.8) },
        { name: 'Mahnwesen', score: expect.closeTo(0.8) },
        { name: 'Lichtanlage', score: expect.closeTo(0.1) },
      ],
    });
    expect(citations).toMatchObject([{ kind: 'dataset', label: expect.stringMatching(/^Projekte/u) }]);
  });

  it('gets the benefits of the open projects simulated', async () => {
    const { result } = await ask(
      'scenario-simulation',
      'Was bringen alle offenen Vorhaben zusammen im Jahr, im schlechten und im guten Fall?',
    );
    expect(result).toMatchObject({ subject: { kind: 'programme', name: 'Projekte' }, unit: 'EUR' });
    expect(result['inputs']).toHaveLength(3);
  });

  it('gets actions on the overdue project and the missed KPI, with the people of the tables', async () => {
    const { result } = await ask('action-recommendation', 'Welche Maßnahmen sind nötig?');
    expect(result['actions']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          rule: 'initiative-overdue',
          subject: 'Tourenplanung',
          owner: expect.objectContaining({ name: 'S. Yildiz' }),
        }),
        expect.objectContaining({ rule: 'kpi-off-target', subject: 'Schadenquote', owner: expect.objectContaining({ name: 'M. Krol' }) }),
      ]),
    );
    expect(JSON.stringify(result['actions'])).not.toContain('Kundenportal');
  });

  it('gets a definition sheet of a KPI that no metric defines', async () => {
    const { result } = await ask('kpi-definition-sheet', 'Steckbrief zur Schadenquote');
    expect(result['sheets']).toMatchObject([{ title: 'Schadenquote', status: 'recorded', direction: 'lower', acted_on_by: 'M. Krol' }]);
  });
});

describe('a tenant without values of other companies', () => {
  const ORDERS = [
    'Auftrag;Depot;Schaden;Preis EUR',
    ...['Fulda', 'Kassel', 'Erfurt', 'Kiel'].flatMap((depot, at) =>
      Array.from({ length: 20 }, (_, index) => `${depot}-${index};${depot};${index < 2 * at + 1 ? 'J' : 'N'};${10 * (at + 1)},00`),
    ),
    '',
  ].join('\n');

  it('gets a comparison of its own sites that states that they are not peers', async () => {
    await using other = new TenantClient();
    await other.withNamedSource('Sendungen', 'csv', ORDERS);
    const { body } = await other.post<RunAnswer>('/api/agents/peer-benchmarking', {
      input: 'Wo steht Kiel bei den Schäden im Vergleich zu den anderen Depots, auch gegenüber dem Median?',
      language: 'de',
    });
    const { status, result, markdown } = await other.untilRunEnds<{ answers: string[] }>(body.run_id);
    expect(status).toBe('succeeded');
    const answers = result.answers.join(' ').replaceAll('\u00A0', ' ');
    // 1, 3, 5 and 7 of 20 parcels are damaged: 5, 15, 25 and 35 per cent.
    expect(answers).toContain('„Kiel“ liegt bei „Schaden = J“ mit 35 % (Anteil, n = 20) auf Rang 4 von 4');
    expect(answers).toContain('Abstand zum Median (20 %): +15 Prozentpunkte');
    expect(answers).toContain('Werte anderer Unternehmen gehen nicht ein');
    expect(markdown).toContain('Erfurt');
  });
});
