import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { PlacedKpi } from '../../methods/tenant-state/index.js';
import { series } from '../../methods/tenant-state/testing/kpis.js';
import { enrichedSheet, type SheetFacts } from './enrich-sheet.js';
import { tableSheet } from './table-sheet.js';

const DATASET = {
  ...{ datasetId: 'dst_1', name: 'Scorecard', version: 2, profile: { columns: [] } },
  columns: [
    { name: 'Month', type: 'date' },
    { name: 'Measure', type: 'text' },
    { name: 'Actual', type: 'decimal' },
    { name: 'Plan', type: 'decimal' },
  ],
} as unknown as Dataset;
const POINTS = [
  ...['2025-10-01', '2025-11-01', '2025-12-01'].map((date) => ({ date, value: 70, target: 90 })),
  ...['2026-01-01', '2026-02-01'].map((date) => ({ date, value: 70, target: 95 })),
];
const FACTS: SheetFacts = {
  wish: { owner: null, target: null, due: null, grain: null },
  year: null,
  rules: { definitions: [], targets: [], owners: [], owner: null, rhythms: [], mentions: [] },
  computed: null,
};
const sheetOf = (name: string, facts: Partial<SheetFacts>, more: Partial<PlacedKpi> = {}) => {
  const kpi = {
    ...series(name, { owner: null, unit: '%', points: POINTS, ...more }),
    areas: [],
    sourceId: 'dst_1',
  } as unknown as PlacedKpi;
  return enrichedSheet(tableSheet(kpi, DATASET, 'en'), kpi, { ...FACTS, ...facts }, 'en');
};

describe('enrichedSheet', () => {
  it('takes an owner of the request where the table names none, and names both where they differ', () => {
    const wish = { ...FACTS.wish, owner: 'Ines Holt' };
    const open = sheetOf('Guest score', { wish });
    expect(open.sheet).toMatchObject({ actedOnBy: 'Ines Holt', open: expect.not.arrayContaining(['actedOnBy']) });
    expect(open.answers).toContain('Owner according to the request: Ines Holt. The table names nobody.');
    const other = sheetOf('Guest score', { wish }, { owner: 'Front Office' });
    expect(other.sheet.actedOnBy).toBe('Front Office');
    expect(other.answers).toContain(
      'Contradiction: the request names Ines Holt as owner, the table Front Office. The sheet keeps the owner of the table.',
    );
  });

  it('keeps the targets of earlier years, and takes the one of a requested year', () => {
    expect(sheetOf('Guest score', {}).sheet).toMatchObject({
      target: { value: 95 },
      targets: [{ value: 90 }, { from: '2026-01-01', value: 95 }],
    });
    expect(sheetOf('Guest score', { year: '2025' }).sheet.target).toEqual({ value: 90, due: null });
    expect(sheetOf('Guest score', { year: '2027' }).answers).toContain('The table states no target for 2027.');
  });

  it('fills the formula by the rule of a document, and says where its target differs', () => {
    const rule = { documentId: 'doc_1', document: 'Manual.docx', text: 'Guest score means the share of answers of 8 and above.' };
    const { sheet, answers } = sheetOf('Guest score', {
      rules: { ...FACTS.rules, definitions: [rule], targets: [{ ...rule, value: 97 }] },
    });
    expect(sheet.open).not.toContain('formula');
    expect(answers).toContain('According to “Manual.docx”: “Guest score means the share of answers of 8 and above.”');
    expect(answers).toContain('Contradiction: “Manual.docx” states a target of 97%, the table 95%.');
  });

  it('tells the value of the table and the one of the rows apart', () => {
    const values = [{ periodStart: '2026-02-01', value: 64.5, n: 200 }];
    const computed = { dataset: { datasetId: 'dst_2', name: 'Surveys' } as Dataset, formula: 'AVG("Score")', unit: '%', total: 66, values };
    const { sheet, answers } = sheetOf('Guest score', { computed });
    expect(sheet.computed).toMatchObject({ formula: 'AVG("Score")', current: { value: 64.5 } });
    expect(answers.at(-1)).toBe(
      'The table states no formula. Recomputed from the rows of “Surveys” (AVG("Score")): 66% over all data, 64.5% in the same period. The table states 70%; how this value comes about has to be clarified.',
    );
  });

  it.each([
    ['its periods', [{ periodStart: '2026-01-01', value: 3, n: 40 }, { periodStart: '2026-02-01', value: 4, n: 50 }]], // prettier-ignore
    ['its total', []],
  ])('leaves the formula open if rows computed by name do not fit the table by %s', (_, values) => {
    const computed = { dataset: { datasetId: 'dst_2', name: 'Stays' } as Dataset, formula: 'COUNT()', unit: '%', total: 3.4, values };
    const { sheet, answers } = sheetOf('Guest score', { computed });
    expect(sheet).toMatchObject({ formula: null, open: expect.arrayContaining(['formula']) });
    expect(sheet.computed).toBeUndefined();
    expect(answers.at(-1)).toBe(
      'The table states no formula, and it stays open: the only one found by name in “Stays” (COUNT()) yields 3.4% over all data, which are not the values of the table.',
    );
  });

  it('derives a formula from a name that relates two things', () => {
    expect(sheetOf('Claims per 100 policies', {}).sheet.nameFormula).toBe('Claims ÷ policies × 100');
  });
});
