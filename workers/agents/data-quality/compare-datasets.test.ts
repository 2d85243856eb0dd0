import type { Understood } from '../../methods/request-reading/index.js';
import { asksAllDatasets, compareDatasets, type CheckedDataset } from './compare-datasets.js';

const checked = (name: string, score: number | null, uniqueness: number | null = score): CheckedDataset => ({
  ...{ datasetId: `dst_${name}`, name },
  check: { score, assessment: { dimensions: [{ dimension: 'uniqueness', score: uniqueness }] as never } },
});
const DATASETS = [checked('Orders', 0.95, 0.7), checked('Suppliers', 0.8, 0.9), { datasetId: 'dst_New', name: 'New', check: null }];

describe('asksAllDatasets', () => {
  it.each([
    ['Which dataset has the most errors?', true],
    ['Welche unserer Tabellen ist am schlechtesten?', true],
    ['How good is our data overall?', true],
    ['Wie gut sind unsere Daten?', true],
    ['How good are the data?', true],
    ['Prüfe die Daten.', true],
    ['Check the data on returns', false],
    ['Are the data of March complete?', false],
    ['Are there duplicates?', false],
  ])('reads "%s"', (text, expected) => {
    expect(asksAllDatasets(null, text)).toBe(expected);
  });

  it('is false for a request that names a dataset', () => {
    const request = { subjects: [{ kind: 'dataset' }] } as Understood;
    expect(asksAllDatasets(request, 'Which suppliers in all data are duplicates?')).toBe(false);
  });
});

describe('compareDatasets', () => {
  it('ranks by overall score and names datasets without a score', () => {
    const found = compareDatasets(DATASETS, { dimensions: [] }, 'en');
    expect(found?.weakestId).toBe('dst_Suppliers');
    expect(found?.sentences[0]).toBe('2 checked datasets, the weakest first: “Suppliers” (80%), “Orders” (95%).');
    expect(found?.sentences[1]).toBe('Without a score: “New”.');
  });

  it('ranks by the asked dimension', () => {
    const found = compareDatasets(DATASETS, { dimensions: ['uniqueness'] }, 'de');
    expect(found?.weakestId).toBe('dst_Orders');
    expect(found?.sentences[0]).toContain('„Orders“ (70');
  });

  it('returns null without checks', () => {
    expect(compareDatasets([{ datasetId: 'dst_1', name: 'New', check: null }], { dimensions: [] }, 'en')).toBeNull();
  });
});
