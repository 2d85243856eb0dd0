import type { Dataset } from '../../../../subgraphs/sources/index.js';
import type { NamedDefinition } from '../../../methods/answer-plan/index.js';
import { definedOutcome, outcomeIn, statedDay, statedGroupIn } from './stated-group.js';

const profiled = (name: string, type: string, ...values: (string | number)[]) => ({
  ...{ name, type, distinct: values.length || 400, nullShare: 0, min: null, max: null },
  topValues: values.map((value) => ({ value, count: 50 })),
});
const columns = [
  profiled('Tag', 'date'),
  profiled('Tour', 'integer', 3, 7, 12, 21),
  profiled('Antrieb', 'text', 'Rad', 'Auto'),
  profiled('Hof', 'text', 'LDS', 'MCR', 'YRK'),
  profiled('Verzug_Min', 'decimal'),
  profiled('Status', 'text', 'Zugestellt', 'Abgelehnt'),
];
const dataset = {
  ...{ datasetId: 'dst_1', rows: 400, roles: {}, name: 'Touren', eventLogColumns: null },
  columns: columns.map(({ name, type }) => ({ name, type })),
  profile: { columns },
} as unknown as Dataset;

describe('statedDay', () => {
  it('is the stated day from which a request compares', () => {
    const today = new Date('2026-11-27T00:00:00Z');
    expect(statedDay('Ist die Umleitung ab 03.03.2026 schuld?', today)).toBe('2026-03-03');
    expect(statedDay('Did it help since 9 June 2026?', today)).toBe('2026-06-09');
    expect(statedDay('Did the new route help?', today)).toBeNull();
  });
});

describe('statedGroupIn', () => {
  it('reads a numbered group and the property in the noun after "other"', () => {
    expect(statedGroupIn('Hat die Umleitung die Tour 12 verzögert, verglichen mit den anderen Radtouren?', dataset)).toMatchObject({
      ...{ column: 'Tour', values: ['12'], time: 'Tag' },
      among: { column: 'Antrieb', value: 'Rad' },
    });
  });

  it('reads a group by the name that its code abbreviates', () => {
    expect(statedGroupIn('Did delays at Leeds change after 3 March 2026 against the other yards?', dataset)).toMatchObject({
      ...{ column: 'Hof', values: ['LDS'], among: null },
    });
  });

  it('reads a range of numbered groups, compared with those without what they have', () => {
    const crews = profiled('Crew', 'text', 'CR-01', 'CR-02', 'CR-03', 'CR-04', 'CR-05');
    const rounds = { ...dataset, profile: { columns: [profiled('Day', 'date'), crews] }, columns: [{ name: 'Day', type: 'date' }] };
    const text = 'CR-02 to CR-04 have used the new van since 3 March. Did repeats fall, compared with the crews without it?';
    expect(statedGroupIn(text, rounds as unknown as Dataset)).toMatchObject({
      ...{ column: 'Crew', values: ['CR-02', 'CR-03', 'CR-04'] },
    });
  });

  it.each([
    'Leeds and York have sent a text message since May. Set them against the yards that don’t.',
    'Leeds und York schicken seit Mai eine Nachricht. Vergleich sie mit den Höfen, die keine schicken.',
  ])('reads several groups that stand in a list, against those that do not: %s', (text) => {
    expect(statedGroupIn(text, dataset)).toMatchObject({ column: 'Hof', values: ['LDS', 'YRK'], words: ['Leeds', 'York'] });
  });

  it('is none without other groups or without a named one', () => {
    expect(statedGroupIn('Did delays at Leeds change after 3 March 2026?', dataset)).toBeNull();
    expect(statedGroupIn('Did delays change against the others?', dataset)).toBeNull();
  });
});

describe('outcomeIn', () => {
  it('finds a measure by an abbreviation of its name', () => {
    expect(outcomeIn('Woher kommen die Verzugszeiten?', dataset, [])).toMatchObject({
      figure: { column: 'Verzug_Min', whole: null },
    });
    expect(outcomeIn('Woher kommt der Umsatz?', dataset, [])).toBeNull();
  });

  it('is the share of yes in a column that an abbreviation names', () => {
    const columns = [profiled('Plakette', 'text', 'J', 'N'), profiled('Wiederh', 'text', 'J', 'N')];
    const visits = { ...dataset, profile: { columns } } as unknown as Dataset;
    expect(outcomeIn('Die Wagen haben eine Plakette. Sinkt der Anteil mit Wiederholung?', visits, [])).toMatchObject({
      figure: { column: 'Wiederh = J' },
    });
    expect(outcomeIn('Sinkt der Anteil mit Wiederholung?', visits, [])).toMatchObject({
      figure: { column: 'Wiederh = J', whole: '_rows', words: ['Wiederholung'] },
    });
  });

  it('is the share of rows in a state that the request names by a synonym and as a rate', () => {
    const slots = { ...dataset, profile: { columns: [profiled('Status', 'text', 'ATT', 'DNA')] } } as unknown as Dataset;
    expect(outcomeIn('Does the no-show rate differ?', slots, [])).toMatchObject({ figure: { column: 'Status = DNA', whole: '_rows' } });
  });
});

describe('the outcome in the values of a column', () => {
  const visits = profiled('Ausgang', 'text', 'erledigt', 'n. angetroffen', 'Nicht Angetroffen', 'storniert');
  const jobs = {
    ...dataset,
    name: 'Besuche',
    profile: { columns: [visits] },
    columns: [{ name: 'Ausgang', type: 'text' }],
  } as unknown as Dataset;

  it.each([
    ['Sinken die Leerfahrten durch die neue Ankündigung, Stornos raus?', 'Ausgang = n. angetroffen, Nicht Angetroffen'],
    [
      'Do fewer visits end with nobody home since the text messages, without cancelled ones?',
      'Ausgang = n. angetroffen, Nicht Angetroffen',
    ],
    ['Gibt es weniger stornierte Besuche?', 'Ausgang = storniert'],
  ])('is what the request asks about, not what it leaves out: %s', (text, column) => {
    expect(outcomeIn(text, jobs, [])?.figure.column).toBe(column);
  });
});

describe('the outcome in the name of a column of yes and no', () => {
  it.each([
    ['Did the text message save us wasted trips?', 'Abort. call = 1'],
    ['Gibt es weniger Leerfahrten?', 'Abort. call = 1'],
    ['Did it cut cancellations?', undefined],
  ])('is the share of yes: %s', (text, column) => {
    const columns = [profiled('Abort. call', 'integer', 0, 1), profiled('Paid', 'integer', 0, 1)];
    expect(outcomeIn(text, { ...dataset, profile: { columns } } as unknown as Dataset, [])?.figure.column).toBe(column);
  });
});

describe('definedOutcome', () => {
  const none = { filters: [], conditions: [], dates: [], blanks: [] };
  const named = (part: Partial<NamedDefinition>): NamedDefinition =>
    ({
      ...{ definition: { term: 'Abgabequote' }, words: 'Abgabequote', datasetId: 'dst_1', rows: none, share: null, interval: null },
      calculation: null,
      ...part,
    }) as unknown as NamedDefinition;
  const filter = { column: 'Status', values: ['Abgelehnt'], isExcluded: false, caseColumn: null, words: 'Abgabequote' };

  it('is the share of the rows that count by a definition', () => {
    const rows = { ...none, filters: [{ ...filter, values: ['Storniert'], isExcluded: true }] };
    const found = definedOutcome(named({ rows, share: { ...none, filters: [filter] } }), 'touren');
    expect(found.figure).toMatchObject({ column: 'Abgabequote', whole: '_rows' });
    expect(found.computed).toContain(`CASE WHEN CAST("Status" AS VARCHAR) IN ('Abgelehnt') THEN 1 ELSE 0 END AS "Abgabequote"`);
    expect(found.conditions).toContain(`("Status" IS NULL OR NOT CAST("Status" AS VARCHAR) IN ('Storniert'))`);
  });

  it('is the quotient of two columns in its own units', () => {
    const calculation = {
      name: 'Verzug_Min ÷ 1000 Km',
      left: 'Verzug_Min',
      sign: '÷',
      right: 'Km',
      isShare: false,
      per: 1000,
      words: '',
    } as const;
    const { figure, computed } = definedOutcome(named({ calculation }), 'touren');
    expect(figure).toMatchObject({ column: 'Verzug_Min', whole: 'Km', measure: { per: 1000, isShare: false } });
    expect(computed).toBeNull();
  });
});
