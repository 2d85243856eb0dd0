import type { RowAnswer, RowPlan } from '../../methods/answer-plan/index.js';
import { separateDefining } from './defining-groups.js';

const ROWS = {
  groups: ['Depot', 'Damage kind'].map((column) => ({ column, grain: null, words: column })),
  measures: [{ name: 'Damage rate', metricId: 'met_1', words: 'damage' }],
  blanks: [],
} as unknown as RowPlan;

const answerWith = (means: readonly number[], text: string): RowAnswer =>
  ({
    figures: { measures: [{ kind: 'metric', unit: '%' }], groups: means.map((mean) => ({ measures: [{ mean }] })), apart: [] },
    sentences: [text],
  }) as unknown as RowAnswer;

/** Rates differ by depot; a damage kind is stated exactly for the damaged rows. */
const compute = (rows: RowPlan): Promise<RowAnswer> =>
  Promise.resolve(
    rows.measures.length === 0
      ? answerWith([], `counted by ${rows.groups.map(({ column }) => column).join()}, ${rows.blanks.map(({ column }) => column).join()}`)
      : rows.groups.some(({ column }) => column === 'Damage kind')
        ? answerWith([100, 100], 'pairs')
        : answerWith([4, 7], 'by depot'),
  );

describe('separateDefining', () => {
  it('groups a rate by columns that do not define it, and counts rows by the column that does', async () => {
    const { answer, counted } = (await separateDefining(answerWith([100, 100], 'pairs'), ROWS, compute)) ?? {};
    expect(answer?.sentences).toEqual(['by depot']);
    expect(counted?.map(({ sentences }) => sentences[0])).toEqual(['counted by Damage kind, Damage kind']);
  });

  it('changes nothing where the rates differ', async () => {
    expect(await separateDefining(answerWith([4, 7], 'by depot'), ROWS, compute)).toBeNull();
    expect(await separateDefining(null, ROWS, compute)).toBeNull();
  });
});
