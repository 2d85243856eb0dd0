import { DuckDbSession } from '../../../platform/analytics/index.js';
import { columnAnswers, kpisOfColumns } from './column-kpis.js';
import { isDerivedFrom } from './value-spellings.js';

const column = (name: string, type: string, values: readonly string[], distinct = values.length) => ({
  ...{ name, type, distinct, nullShare: 0, isUnique: false },
  topValues: values.map((value) => ({ value, count: 2 })),
});
const COLUMNS = [
  column('Tour_Nr', 'text', [], 6),
  column('Depot', 'text', ['Ost', 'West']),
  column('Zustand', 'text', ['gefahren', 'entfallen']),
  column('Wartez_Min', 'decimal', [], 6),
  column('Geplant', 'date', [], 6),
  column('Beendet', 'date', [], 6),
];
const DATASET = {
  ...{ datasetId: 'dst_1', name: 'Tourenliste', rows: 6, roles: {} },
  columns: COLUMNS.map(({ name, type }) => ({ name, type })),
  profile: { columns: COLUMNS },
} as unknown as Parameters<typeof columnAnswers>[1]['dataset'];
const RELATION = `(SELECT * FROM (VALUES
  ('T1', 'Ost', 'gefahren', 10.0, DATE '2026-01-01', DATE '2026-01-02'), ('T2', 'Ost', 'entfallen', 20.0, DATE '2026-01-01', DATE '2026-01-04'),
  ('T3', 'West', 'gefahren', 30.0, DATE '2026-01-02', DATE '2026-01-04'), ('T4', 'West', 'gefahren', 40.0, DATE '2026-01-02', DATE '2026-01-04'))
  AS t("Tour_Nr", "Depot", "Zustand", "Wartez_Min", "Geplant", "Beendet"))`;

describe('kpisOfColumns', () => {
  it('forms KPIs of states, quantities and dates, one of each column first, if the request names none of them', () => {
    const { kpis } = kpisOfColumns('Was lässt sich messen?', DATASET);
    expect(kpis.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
      'share gefahren',
      'late Geplant > Beendet',
      'late Beendet > Geplant',
      'mean Wartez_Min',
      'count Tourenliste',
      'share entfallen',
      'span Geplant – Beendet',
      'median Wartez_Min',
      'sum Wartez_Min',
    ]);
  });

  it('forms only KPIs of the columns and values that the request names, also by short forms', () => {
    const { kpis, group } = kpisOfColumns('Entfallene Touren und Wartezeit je Depot', DATASET);
    expect(group).toBe('Depot');
    expect(kpis.map(({ formula }) => formula)).toEqual([
      `100 * COUNT(WHERE "Zustand" = 'entfallen') / COUNT()`,
      'AVG("Wartez_Min")',
      'MEDIAN("Wartez_Min")',
      'SUM("Wartez_Min")',
    ]);
  });
});

describe('columnAnswers', () => {
  it('states the share of later dates only where the order of two dates differs between rows, and no sum of years', async () => {
    await using duck = await DuckDbSession.open();
    const columns = [
      column('Due', 'date', [], 4),
      column('Done', 'date', [], 4),
      { ...column('Built', 'integer', [], 4), min: 1998, max: 2020 },
    ];
    const dataset = {
      ...DATASET,
      columns: columns.map(({ name, type }) => ({ name, type })),
      profile: { columns },
    } as unknown as typeof DATASET;
    const relation = `(SELECT * FROM (VALUES (DATE '2026-01-05', DATE '2026-01-04', 1998), (DATE '2026-01-05', DATE '2026-01-07', 2003),
      (DATE '2026-01-05', DATE '2026-01-05', 2010), (DATE '2026-01-05', DATE '2026-01-05', 2020)) AS t("Due", "Done", "Built"))`;
    const { sentences } = await columnAnswers(
      duck,
      { dataset, relation },
      { text: 'What can we measure?', period: null, maximum: null, language: 'en' },
    );
    expect(sentences[1]).toMatch(/^Share of “Due > Done” .*: 25%/);
    expect(sentences[2]).toMatch(/^Share of “Done > Due” .*: 25%/);
    expect(sentences.join(' ')).not.toContain('Built');
  });

  it('states values, groups and formulas, at most as many as asked', async () => {
    await using duck = await DuckDbSession.open();
    const question = { period: null, text: 'Entfallene Touren und Wartezeit je Depot', maximum: 2, language: 'de' } as const;
    const { sentences } = await columnAnswers(duck, { dataset: DATASET, relation: RELATION }, question);
    expect(sentences.map((each) => each.replaceAll(/\s/gu, ' '))).toEqual([
      'Aus den Spalten von „Tourenliste“ lassen sich 2 Kennzahlen bilden; Werte über alle Zeilen:',
      `Anteil „entfallen“: 25 %; nach „Depot“: Ost 50 %, West 0 %. Formel: 100 * COUNT(WHERE "Zustand" = 'entfallen') / COUNT()`,
      'Mittel „Wartez_Min“: 25 Minuten; nach „Depot“: West 35 Minuten, Ost 15 Minuten. Formel: AVG("Wartez_Min")',
    ]);
  });
});

describe('a request that asks how fast something is done', () => {
  const REVIEWS = [
    column('review', 'text', [], 8),
    { ...column('written', 'date', [], 8), nullShare: 0 },
    column('score', 'integer', [], 8),
    { ...column('replied_on', 'date', [], 6), nullShare: 0.25 },
  ];
  const reviews = {
    ...{ datasetId: 'dst_2', name: 'reviews', rows: 8, roles: {} },
    columns: REVIEWS.map(({ name, type }) => ({ name, type })),
    profile: { columns: REVIEWS },
  } as unknown as Parameters<typeof columnAnswers>[1]['dataset'];
  const relation = `(SELECT 'R' || i AS review, DATE '2026-03-01' + i::INTEGER - CASE WHEN i = 0 THEN 300 ELSE 0 END AS written, 2 + i AS score,
    CASE WHEN i % 4 = 3 THEN NULL ELSE DATE '2026-03-01' + (2 * i)::INTEGER END AS replied_on FROM range(8) AS r(i))`;
  const answer = async (text: string, period: { from: string; until: string } | null = null) => {
    await using duck = await DuckDbSession.open();
    return await columnAnswers(duck, { dataset: reviews, relation }, { text, period, maximum: null, language: 'en' });
  };

  it('is answered by the share within its days, the share without a second date and the median', async () => {
    const { sentences, words } = await answer('Do we reply to reviews fast enough? Our rule is 3 days.');
    expect(sentences.slice(1)).toEqual([
      `Share within 3 days “written – replied_on”: 25%. Formula: 100 * COUNT(WHERE DATE_DIFF('day', "written", "replied_on") <= 3) / COUNT()`,
      'Share without the second date “written – replied_on”: 25%. Formula: 100 * COUNT(WHERE "replied_on" IS NULL) / COUNT()',
      `Days “written – replied_on”, median: 4.5 days. Formula: MEDIAN(DATE_DIFF('day', "written", "replied_on"))`,
    ]);
    expect(words).toEqual(expect.arrayContaining(['fast', '3 days']));
  });

  it('is answered for the rows of its bounds and of its period', async () => {
    const { sentences } = await answer('How quickly are reviews with a score of 6 or less answered, 3 days?', {
      ...{ from: '2026-01-01', until: '2026-12-31' },
    });
    expect(sentences[0]).toBe('The columns of “reviews” yield 3 KPIs; values for 2026:');
    expect(sentences[1]).toContain('“written – replied_on; score ≤ 6”: 50%');
    expect(sentences[1]).toContain(`COUNT(WHERE "score" <= 6)`);
  });
});

describe('a list of spells', () => {
  const STAYS = [
    { ...column('Pat.-Nr.', 'integer', [], 3), min: 7_001, max: 7_003 },
    { ...column('Stat.', 'integer', [], 2), min: 1, max: 2 },
    column('Aufnahme', 'date', [], 6),
    column('Entlassung', 'date', [], 6),
    column('Pflegetage', 'integer', [], 6),
    column('Anlass', 'text', ['Sturz', 'sturz', 'Infekt']),
  ];
  const stays = {
    ...{ datasetId: 'dst_3', name: 'Aufenthalte', rows: 6, roles: {} },
    columns: STAYS.map(({ name, type }) => ({ name, type })),
    profile: { columns: STAYS },
  } as unknown as Parameters<typeof columnAnswers>[1]['dataset'];
  const relation = `(SELECT * FROM (VALUES
    (7001, 1, DATE '2026-01-01', DATE '2026-01-03', 2, 'Sturz'), (7001, 2, DATE '2026-02-01', DATE '2026-02-07', 6, 'sturz'),
    (7002, 2, DATE '2026-03-01', NULL, NULL, 'Sturz'), (7003, 1, DATE '2026-03-01', DATE '2026-03-11', 10, 'Infekt'))
    AS t("Pat.-Nr.", "Stat.", "Aufnahme", "Entlassung", "Pflegetage", "Anlass"))`;

  it('yields number, total and mean length, share of short spells and days per person, for the kind that the request names in any spelling', async () => {
    await using duck = await DuckDbSession.open();
    const question = { period: null, text: 'Was können wir bei Stürzen messen?', maximum: null, language: 'de' } as const;
    const { sentences, count } = await columnAnswers(duck, { dataset: stays, relation }, question);
    expect(count).toBe(5);
    expect(sentences.slice(1, 6).map((each) => each.replaceAll(/\s/gu, ' ').split('. Formel')[0])).toEqual([
      'Anzahl „Sturz“: 3',
      'Tage „Sturz“, Summe: 8 Tage',
      'Dauer „Sturz“, Mittel: 4 Tage',
      'Anteil „Sturz“ mit höchstens 3 Tagen: 50 %',
      'Tage „Sturz“ je Betroffenem: 4 Tage',
    ]);
    expect(sentences.at(-1)).toContain('Eine Quote lässt sich daraus nicht bilden');
  });
});

describe('a table of invoices', () => {
  const BILLS = [
    column('Bill', 'text', [], 8),
    column('Invoice date', 'date', [], 8),
    column('Terms (days)', 'integer', [], 2),
    column('Paid on', 'date', [], 6),
    column('Trade', 'text', ['Brewery', 'Hotel']),
    column('Total EUR', 'decimal', [], 8),
  ];
  const bills = {
    ...{ datasetId: 'dst_4', name: 'bills', rows: 6, roles: {} },
    columns: BILLS.map(({ name, type }) => ({ name, type })),
    profile: { columns: BILLS },
  } as unknown as Parameters<typeof columnAnswers>[1]['dataset'];

  it('yields the share of late payments, the days to payment by group, and the invoices overdue today', () => {
    const { kpis, group } = kpisOfColumns('Do we get paid on time? I suspect the brewers.', bills, '2026-12-01');
    expect(group).toBe('Trade');
    expect(kpis.map(({ kind, formula }) => [kind, formula])).toEqual([
      ['lateShare', `100 * COUNT(WHERE DATE_DIFF('day', "Invoice date", "Paid on") > "Terms (days)") / COUNT(WHERE "Paid on" IS NOT NULL)`],
      ['meanSpan', `AVG(DATE_DIFF('day', "Invoice date", "Paid on"))`],
      ['openCount', 'COUNT(WHERE "Paid on" IS NULL)'],
      ['overdueCount', `COUNT(WHERE "Paid on" IS NULL AND DATE_DIFF('day', "Invoice date", DATE('2026-12-01')) > "Terms (days)")`],
      ['overdueSum', `SUM("Total EUR" WHERE "Paid on" IS NULL AND DATE_DIFF('day', "Invoice date", DATE('2026-12-01')) > "Terms (days)")`],
    ]);
  });

  it.each([
    ['brewers', 'Brewery', true],
    ['farmers', 'Farm', true],
    ['Gastronomen', 'Gastronomie', true],
    ['Landwirte', 'Landwirtschaft', true],
    ['Handwerker', 'Handwerk', true],
    ['hotline', 'Hotel', false],
    ['former', 'Form', false],
  ])('takes "%s" for persons after "%s": %s', (word, value, expected) => {
    expect(isDerivedFrom(word, value)).toBe(expected);
  });
});
