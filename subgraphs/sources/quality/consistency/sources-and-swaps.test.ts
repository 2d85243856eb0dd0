import { assessRows, checkOf, times } from '../assess-rows.fixture.js';

const SOURCES = ['alpha', 'beta', 'gamma', 'delta', 'omega'];
const gateOf = (train: number): string => `G${(train * 13) % 40}`;
const minuteOf = (train: number): string => `${10 + (train % 10)}:${10 + ((train * 7) % 50)}`;

/** Forty trains by five sources; omega gives the gate of another train in most rows, every other source once. */
const statements = Array.from({ length: 40 }, (_, train) =>
  SOURCES.map((source, index) => {
    const isWrong = source === 'omega' ? train % 3 > 0 : train === index + 5;
    return [source, `train ${train}`, isWrong ? gateOf(train + 1) : gateOf(train), minuteOf(train)];
  }),
).flat();

describe('disagreement between sources', () => {
  it('finds the values that the more accurate sources contradict and proposes theirs', async () => {
    const assessment = await assessRows({ source: 'text', train: 'text', gate: 'text', departure: 'text' }, statements);
    const wrong = statements.flatMap(([, train = '', gate = ''], index) =>
      gate === gateOf(Number(train.slice(6))) ? [] : [{ row: index + 1, suggestion: gateOf(Number(train.slice(6))) }],
    );
    expect(wrong.length).toBe(30);
    expect(assessment.cells.map(({ row, suggestion }) => ({ row, suggestion })).toSorted((a, b) => a.row - b.row)).toEqual(wrong);
    const check = checkOf(assessment, 'source-disagreement', 'train', 'gate');
    expect(check).toMatchObject({
      checked: 200,
      failed: 30,
      facts: { sources: 5, 'least accurate source': expect.stringMatching(/^omega 6\d %$/) },
    });
  });

  it('proposes the value that a source leaves out', async () => {
    const rows: (string | null)[][] = statements.map((row) => [...row]);
    const [first] = rows;
    if (first) first[3] = null;
    const assessment = await assessRows({ source: 'text', train: 'text', gate: 'text', departure: 'text' }, rows);
    expect(assessment.cells.filter(({ column }) => column === 'departure')).toMatchObject([
      { row: 1, value: null, reasons: ['missing-values'], suggestion: minuteOf(0) },
    ]);
  });

  it('takes no panel of shops for sources', async () => {
    const shops = ['north', 'south', 'east', 'west'];
    const rows = Array.from({ length: 30 }, (_, item) =>
      shops.map((shop, index) => [shop, `item ${item}`, 3 * item + (index === 3 ? 1 : 0)]),
    ).flat();
    expect((await assessRows({ shop: 'text', item: 'text', price: 'integer' }, rows)).suspectCellCount).toBe(0);
  });
});

describe('swapped values', () => {
  it('finds two cells with each other’s values and proposes to swap them', async () => {
    const rows = [...times(20, ['Anna', 'Berg']), ...times(20, ['Otto', 'Lang']), ['Berg', 'Otto']];
    const assessment = await assessRows({ given: 'text', family: 'text' }, rows);
    expect(checkOf(assessment, 'swapped-values', 'given', 'family')).toMatchObject({ failed: 1 });
    expect(assessment.cells.map(({ column, suggestion, reasons }) => [column, suggestion, reasons])).toEqual([
      ['given', 'Otto', ['swapped-values']],
      ['family', 'Berg', ['swapped-values']],
    ]);
  });

  it('accepts a value that both columns usually contain', async () => {
    const rows = [...times(20, ['Berlin', 'Hamburg']), ...times(20, ['Hamburg', 'Berlin']), ...times(5, ['Berlin', 'Berlin'])];
    expect(
      (await assessRows({ home: 'text', work: 'text' }, rows)).cells.filter(({ reasons }) => reasons.includes('swapped-values')),
    ).toEqual([]);
  });
});

describe('missing values that other rows give', () => {
  it('lists them with the value of their group, but not where the group is usually empty', async () => {
    const rows = [
      ...times(12, ['1', 'Kiel', 'north']),
      ...times(12, ['2', 'Bonn', 'west']),
      ...times(12, ['3', 'Ulm', 'south']),
      ['2', null, 'west'],
      ...times(12, ['4', null, 'east']),
    ];
    const assessment = await assessRows({ area: 'text', town: 'text', region: 'text' }, rows);
    expect(assessment.cells).toMatchObject([{ row: 37, column: 'town', value: null, reasons: ['missing-values'], suggestion: 'Bonn' }]);
  });
});
