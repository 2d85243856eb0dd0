import { readRequest } from '../request-reading/index.js';
import { columnThing, datasetThing, valueThing } from '../request-reading/tenant-things.js';
import type { PlannedDataset } from './local-subjects.js';
import { readPlan } from './read-plan.js';

const VALUES = {
  result: ['Zugestellt', 'Zugestellt mit Schaden (Karton oder Inhalt)', 'Empfänger nicht angetroffen', 'Kein Zugang zum Haus', 'Abgesagt'],
  outcome: ['Delivered', 'Delivered with damage (box or content)', 'Recipient not at home', 'Called off'],
};

const filtersOf = (text: string, language: 'de' | 'en') => {
  const [name, column] = language === 'de' ? ['Pakete', 'result' as const] : ['Parcels', 'outcome' as const];
  const parcels = {
    ...{ datasetId: 'dst_1', rows: 500, roles: {}, columns: [{ name: column, type: 'text', nullable: true }] },
    profile: {
      columns: [
        {
          ...{ name: column, type: 'text', distinct: VALUES[column].length, nulls: 0, nullShare: 0, min: null, max: null },
          topValues: VALUES[column].map((value) => ({ value, count: 100 })),
        },
      ],
    },
  } as unknown as PlannedDataset;
  const things = [
    datasetThing('dst_1', name),
    columnThing('dst_1', column),
    ...VALUES[column].map((value) => valueThing('dst_1', column, value)),
  ];
  const tenant = { things, ownNames: [], people: [], runs: [], datasetOfMetric: new Map<string, string>() };
  const understood = readRequest(text, tenant, { language, now: new Date('2026-05-12') });
  const { rows } = readPlan(text, understood, { datasets: [parcels], metrics: [] });
  return rows?.filters.map(({ values, isExcluded }) => ({ values, isExcluded })) ?? [];
};

describe('filters by values', () => {
  it.each([
    ['Wie viele Pakete: Empfänger nicht angetroffen?', 'de', 'Empfänger nicht angetroffen'],
    ['Liste der Pakete mit kein Zugang zum Haus', 'de', 'Kein Zugang zum Haus'],
    ['How many parcels had the recipient not at home?', 'en', 'Recipient not at home'],
  ] as const)('a negation in the name of a value leaves nothing out: %s', (text, language, value) => {
    expect(filtersOf(text, language)).toEqual([{ values: [value], isExcluded: false }]);
  });

  it('a negation before such a value leaves it out', () => {
    expect(filtersOf('Parcels as a list without the recipient not at home', 'en')).toEqual([
      { values: ['Recipient not at home'], isExcluded: true },
    ]);
    expect(filtersOf('Liste der Pakete ohne abgesagte', 'de')).toEqual([{ values: ['Abgesagt'], isExcluded: true }]);
  });

  it.each([
    ['All parcels delivered with damage', 'en', ['Delivered with damage (box or content)']],
    ['Pakete zugestellt mit Schaden als Liste', 'de', ['Zugestellt mit Schaden (Karton oder Inhalt)']],
  ] as const)('a value is not named as a part of a longer one: %s', (text, language, values) => {
    expect(
      filtersOf(text, language)
        .flatMap((filter) => filter.values)
        .toSorted(),
    ).toEqual(values);
  });
});
