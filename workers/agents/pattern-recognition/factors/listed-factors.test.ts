import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { listedFactors } from './listed-factors.js';

const dataset = {
  ...{ datasetId: 'dst_1', name: 'orchards', rows: 500, roles: {} },
  columns: [
    ['plot_id', 'text'],
    ['rain_mm', 'decimal'],
    ['tree_age_y', 'decimal'],
    ['variety', 'text'],
    ['picker_yrs', 'decimal'],
    ['yield_kg', 'decimal'],
  ].map(([name, type]) => ({ name, type })),
  profile: {
    columns: [
      ['plot_id', 'text', 500],
      ['rain_mm', 'decimal', 300],
      ['tree_age_y', 'decimal', 80],
      ['variety', 'text', 4],
      ['picker_yrs', 'decimal', 60],
      ['yield_kg', 'decimal', 400],
    ].map(([name, type, distinct]) => ({ name, type, distinct, nullShare: 0, topValues: [] })),
  },
} as unknown as Dataset;

describe('listedFactors', () => {
  it.each([
    ['Which of rain, age of the trees and picker experience move with the yield?', ['rain_mm', 'tree_age_y', 'picker_yrs']],
    ['What does the yield depend on: rain, variety or tree age?', ['rain_mm', 'variety', 'tree_age_y']],
  ])('takes the column outside of the list as the outcome in "%s"', (text, expected) => {
    const found = listedFactors(text, [dataset]);
    expect(found?.outcome.column).toBe('yield_kg');
    expect(found?.factors.map(({ column }) => column)).toEqual(expected);
  });

  it('names the items of the list that no column has', () => {
    expect(listedFactors('Which of rain, soil acidity and tree age relate to the yield?', [dataset])?.unread).toEqual(['soil acidity']);
  });

  it('reads no factors without a list and an outcome', () => {
    expect(listedFactors('Which of our plots have the best yield?', [dataset])).toBeNull();
  });
});
