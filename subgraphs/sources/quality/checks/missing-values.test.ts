import { assessRows, checkOf } from '../assess-rows.fixture.js';

const codes = Array.from({ length: 60 }, (_, index) => `K-${1_000 + 37 * index}`);

describe('disguised missing values', () => {
  it('finds a code that stands for all unknown ones', async () => {
    const rows = [...codes, ...Array.from({ length: 25 }, () => 'K-99999')].map((code, index) => [code, index]);
    const assessment = await assessRows({ customer: 'text', amount: 'integer' }, rows);
    expect(checkOf(assessment, 'disguised-nulls', 'customer')).toMatchObject({ failed: 25 });
    expect(assessment.cells.filter(({ column }) => column === 'customer').map(({ value }) => value)).toEqual(Array(25).fill('K-99999'));
  });

  it('accepts a frequent code beside others that are frequent too', async () => {
    const frequent = ['K-99999', 'K-88888'].flatMap((code) => Array.from({ length: 25 }, () => code));
    const assessment = await assessRows(
      { customer: 'text', amount: 'integer' },
      [...codes, ...frequent].map((code, index) => [code, index]),
    );
    expect(assessment.cells).toEqual([]);
  });

  it('suspects a rare null word only if the table also writes missing values in another way', async () => {
    const rows = (other: string | null) =>
      codes.map((code, index) => [index === 3 ? 'n/a' : `Street ${code}`, index === 7 ? other : `Town ${code}`]);
    const columns = { street: 'text', town: 'text' } as const;
    expect((await assessRows(columns, rows('n/a'))).cells).toEqual([]);
    expect((await assessRows(columns, rows(null))).cells).toMatchObject([{ row: 4, column: 'street', value: 'n/a' }]);
  });
});
