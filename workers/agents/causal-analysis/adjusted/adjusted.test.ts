import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { measureOfMetric, outcomesByUnit, shareOfCondition } from '../../../methods/metrics/index.js';
import { MetricDirection } from '../../../../subgraphs/metrics/index.js';
import { columnThing, readRequest, valueThing } from '../../../methods/request-reading/index.js';
import { adjustedAnswers } from './adjusted-texts.js';
import { overlapOf } from './overlap.js';
import { readAdjusted } from './read-adjusted.js';

const column = (name: string, type: string, distinct: number, values: readonly string[] = []) => ({
  ...{ name, type, distinct, nullShare: 0, nulls: 0, min: null, max: null },
  topValues: values.map((value) => ({ value, count: 10 })),
});
const COLUMNS = [
  column('Besuch_Nr', 'text', 1_000),
  column('Anruf_vorher', 'boolean', 2),
  column('Nicht_erschienen', 'boolean', 2),
  column('Geprueft', 'text', 2, ['J', 'N']),
  column('Mahnst', 'text', 2, ['N', 'J']),
  column('Alter', 'integer', 60),
  column('Filiale', 'text', 2, ['Kiel', 'Ulm']),
  column('Tarif', 'text', 3, ['Basis', 'Plus', 'Premium']),
  column('Erinnerung', 'text', 3, ['2-Wege-SMS', 'Mail', 'keine']),
  { ...column('Gutschein', 'text', 1, ['MAI']), nullShare: 0.6 },
];
const DATASET = {
  ...{ datasetId: 'dst_visits', name: 'Besuche', rows: 1_000, roles: {}, eventLogColumns: null, columnCorrections: [] },
  columns: COLUMNS.map(({ name, type }) => ({ name, type })),
  profile: { columns: COLUMNS },
} as never;

const THINGS = COLUMNS.flatMap(({ name, topValues }) => [
  columnThing('dst_visits', name),
  ...topValues.map(({ value }) => valueThing('dst_visits', name, value)),
]);

const read = (text: string) => {
  const tenant = { things: THINGS, ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() };
  const understood = readRequest(text, tenant, { language: 'de', now: new Date('2026-05-12') });
  return readAdjusted(text, understood, { datasets: [DATASET], metrics: [] });
};

describe('readAdjusted', () => {
  it.each([
    ['Senkt der Anruf vorher das Nichterscheinen? Bitte Alter berücksichtigen.', 'Anruf_vorher', 'Nicht_erschienen', ['Alter']],
    [
      'Hängt das Nichterscheinen vom Anruf vorher ab, bereinigt um Alter und Filiale?',
      'Anruf_vorher',
      'Nicht_erschienen',
      ['Alter', 'Filiale'],
    ],
    [
      'Senkt die Erinnerung per Zwei-Wege-SMS das Nichterscheinen, bereinigt um Alter?',
      'Erinnerung = 2-Wege-SMS',
      'Nicht_erschienen',
      ['Alter'],
    ],
    ['Senkt die Erinnerung das Nichterscheinen, bereinigt um Alter?', 'Erinnerung ≠ keine', 'Nicht_erschienen', ['Alter']],
    ['Senkt die Prüfung (Geprueft) die Mahnstufe, bereinigt um Alter und Filiale?', 'Geprueft = J', 'Mahnst = J', ['Alter', 'Filiale']],
    ['Führt der Tarif Premium zu mehr Nichterschienenen, bei gleichem Alter?', 'Tarif = Premium', 'Nicht_erschienen', ['Alter']],
  ])('reads treatment, outcome and adjustment of "%s"', (text, treatment, outcome, adjustment) => {
    const { question } = read(text);
    expect(question?.treatment.name).toBe(treatment);
    expect(question?.measure.label).toBe(outcome);
    expect(question?.adjustment.map(({ name }) => name)).toEqual(adjustment);
  });

  it.each([
    ['Vergleiche das Nichterscheinen mit und ohne Anruf vorher', 'Anruf_vorher', 'contrast'],
    ['Wie ist das Nichterscheinen mit oder ohne Gutschein?', 'Gutschein', 'contrast'],
    ['Welcher Anteil am Nichterscheinen geht auf den Tarif Plus zurück?', 'Tarif = Plus', 'share'],
    ['Welcher Anteil am Nichterscheinen geht auf den fehlenden Anruf vorher zurück?', 'Anruf_vorher = false', 'share'],
  ])('reads what is present or absent as the treatment in "%s"', (text, treatment, asks) => {
    const { question } = read(text);
    expect(question?.treatment.name).toBe(treatment);
    expect(question?.measure.label).toBe('Nicht_erschienen');
    expect(question?.asks).toBe(asks);
  });

  it('restricts the rows to the value after "only"', () => {
    expect(read('Senkt der Anruf vorher das Nichterscheinen, bereinigt um Alter, nur Kiel?').question?.conditions).toMatchObject([
      { column: 'Filiale', value: 'Kiel' },
    ]);
  });

  it('states variables that no column has, and a treatment with several values', () => {
    expect(read('Senkt der Anruf vorher das Nichterscheinen? Bitte Alter und Einkommen berücksichtigen.').question?.missing).toEqual([
      'Einkommen',
    ]);
    const { question, several } = read('Beeinflusst der Tarif das Nichterscheinen, bei gleichem Alter?');
    expect([question, several]).toEqual([null, 'Tarif']);
  });
});

describe('overlapOf', () => {
  it('counts the treated units for which there are untreated ones with the same values', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(`CREATE TABLE visits AS SELECT i % 4 = 0 AS treated, CASE WHEN i % 4 = 0 THEN 'Kiel' ELSE 'Ulm' END AS branch,
                      i % 2 = 0 AS odd, CASE WHEN i % 4 = 0 THEN 10.0 ELSE 5.0 END AS outcome FROM range(200) AS numbers(i)`);
    const of = (name: string, type: string) =>
      overlapOf(duck, { relation: 'visits', treatment: 'treated', outcome: 'outcome', adjustment: [{ name, type }] });
    expect(await of('branch', 'text')).toEqual({ arms: { one: { n: 50, figure: 10 }, zero: { n: 150, figure: 5 } }, shared: 0 });
    expect((await of('odd', 'boolean'))?.shared).toBe(1);
  });
});

describe('outcomesByUnit', () => {
  it('returns a yes/no outcome per counted unit, whose mean is the share', async () => {
    await using duck = await DuckDbSession.open();
    await duck.run(`CREATE TABLE log AS SELECT * FROM (VALUES ('a', 'booked', 'Kiel'), ('a', 'changed', 'Kiel'), ('b', 'booked', 'Ulm'),
                      ('c', 'changed', 'Kiel')) AS x("order", step, branch)`);
    const measured = measureOfMetric(
      {
        ...{ name: 'Change rate', unit: '%', direction: MetricDirection.LOWER },
        formula: `100 * COUNT_DISTINCT("order" WHERE "step" = 'changed') / COUNT_DISTINCT("order" WHERE "step" = 'booked' OR "step" = 'changed')`,
      },
      { columns: ['order', 'step', 'branch'].map((name) => ({ name, type: 'text' })) as never, profile: { columns: [] } as never, rows: 4 },
    );
    const relation = measured && outcomesByUnit('log', measured.measure, { columns: [{ name: 'branch', type: 'text' }], unit: null });
    expect(await duck.rows(`SELECT branch, _outcome FROM ${relation ?? ''} ORDER BY 1, 2`)).toEqual([
      { branch: 'Kiel', _outcome: 100 },
      { branch: 'Kiel', _outcome: 100 },
      { branch: 'Ulm', _outcome: 0 },
    ]);
    expect(
      outcomesByUnit('log', { ...shareOfCondition('x', 'true'), kind: 'total', value: '1' } as never, { columns: [], unit: null }),
    ).toBeNull();
  });
});

describe('adjustedAnswers', () => {
  const estimate = (effect: number, p: number) => ({
    method: 'back_door_ols' as const,
    effect,
    standardError: 1,
    p,
    low: effect - 2,
    high: effect + 2,
    n: 100,
  });
  const arms = { one: { n: 40, figure: 12 }, zero: { n: 60, figure: 10 } };
  const adjusted = {
    set: ['Alter'],
    isLiteral: true,
    isChosen: false,
    asks: 'effect' as const,
    isSeparable: true,
    shared: 1,
    unit: '%',
    isShare: true,
    arms,
    conditions: [],
    months: 6,
  };
  const found = {
    contrast: null,
    treatment: 'Anruf',
    outcome: 'Ausfall',
    estimates: [{ ...estimate(2, 0.4), method: 'unadjusted' as const }, estimate(-6, 0.001)],
  };

  it('affirms the supposed direction by the adjusted difference, and counts the units per month', () => {
    const [first, raw, per] = adjustedAnswers(found, adjusted, {
      text: 'Senkt der Anruf den Ausfall? Wie viele je Monat?',
      language: 'de',
    });
    expect(first).toMatch(/^Ja, das ist nachweisbar\. Bereinigt um „Alter“ beträgt der Unterschied -6/u);
    expect(raw).toContain('Ohne Bereinigung');
    expect(per).toContain('0,6 weniger');
  });

  it('begins with the attributable share if one is asked, and says if none is found', () => {
    const more = { ...found, estimates: [found.estimates[0], estimate(9, 0.001)].filter((each) => each !== undefined) };
    const [share, difference] = adjustedAnswers(
      more,
      { ...adjusted, asks: 'share' as const, isChosen: true },
      { text: '', language: 'en' },
    );
    // 40 units with a difference of 9 points: 3.6 of 10.8 events.
    expect(share).toMatch(/^About 33\.3% of “Ausfall” \(4 of 11\) is attributable to “Anruf”/u);
    expect(difference).toContain('Adjusted for “Alter”');
    const unsure = { ...found, estimates: [estimate(1, 0.4)] };
    const [none] = adjustedAnswers(unsure, { ...adjusted, asks: 'share' as const }, { text: '', language: 'de' });
    expect(none).toMatch(/^Kein Anteil nachweisbar/u);
  });

  it('denies a supposed direction that the difference contradicts', () => {
    const [first] = adjustedAnswers(found, adjusted, { text: 'Does the call increase cancellations?', language: 'en' });
    expect(first).toMatch(/^No, the opposite/u);
  });

  it('states no difference by the treatment if it cannot be told apart from the adjustment', () => {
    const [first] = adjustedAnswers(found, { ...adjusted, isSeparable: false, shared: 0 }, { text: 'Does it help?', language: 'en' });
    expect(first).toMatch(/^Cannot be separated/u);
    expect(first).not.toContain('-6');
  });
});
