import { references, type ListedSource } from './source-list.js';

const SOURCES = Array.from({ length: 9 }, (_, index): ListedSource => ({
  ...{ ref: `S${index + 1}`, id: `id_${index + 1}`, kind: 'dataset', label: '', version: null },
}));
const written = (...numbers: number[]): string =>
  references(
    numbers.map((number) => `id_${number}`),
    SOURCES,
  ).replaceAll(/\[(S\d)\]\(#S\d\)/g, '$1');

describe('references', () => {
  it('names single sources and two successive ones each', () => {
    expect(references(['id_2'], SOURCES)).toBe(' [S2](#S2)');
    expect(written(1, 4, 5)).toBe(' S1 S4 S5');
  });

  it('names three or more successive sources by the first and the last', () => {
    expect(written(9, 3, 2, 4, 6, 7, 8)).toBe(' S2–S4 S6–S9');
  });
});
