import { assessRows, checkOf, scoreOf } from '../assess-rows.fixture.js';

describe('uniqueness', () => {
  it('counts every copy after the first and references the first', async () => {
    const assessment = await assessRows({ ort: 'text', menge: 'integer' }, [
      ['Köln', 1],
      ['Köln', 2],
      ['Köln', 1],
      [null, 3],
      ['Köln', 1],
    ]);
    expect(scoreOf(assessment, 'uniqueness')).toBeCloseTo(3 / 5, 12);
    const check = checkOf(assessment, 'duplicate-rows');
    expect(check).toMatchObject({ checked: 5, failed: 2, share: 0.4 });
    expect(check?.evidence).toEqual([
      { row: 3, values: { ort: 'Köln', menge: '1' }, relatedRow: 1 },
      { row: 5, values: { ort: 'Köln', menge: '1' }, relatedRow: 1 },
    ]);
  });

  it('fails duplicate and incomplete keys', async () => {
    const rows = [
      [1, 'a'],
      [2, 'b'],
      [2, 'c'],
      [null, 'd'],
      [5, 'e'],
    ];
    const assessment = await assessRows({ id: 'integer', name: 'text' }, rows, { keyColumns: ['id'] });
    expect(scoreOf(assessment, 'uniqueness')).toBeCloseTo(3 / 5, 12);
    const check = checkOf(assessment, 'duplicate-keys', 'id');
    expect(check).toMatchObject({ failed: 2, facts: { 'rows without a complete key': 1, 'repeated keys': 1 } });
    expect(check?.evidence).toEqual([{ row: 3, values: { id: '2' }, relatedRow: 2 }]);
  });

  it('finds single key columns, ignoring exact copies', async () => {
    const rows = [
      [1, 'x'],
      [2, 'x'],
      [3, 'y'],
      [3, 'y'],
    ];
    expect((await assessRows({ nr: 'integer', art: 'text' }, rows)).keyCandidates).toEqual([['nr']]);
  });

  it('finds pairs of columns if no single column is a key', async () => {
    const rows = [
      ['A', 1, 'x'],
      ['A', 2, 'x'],
      ['B', 1, 'x'],
      ['B', 2, 'x'],
    ];
    expect((await assessRows({ auftrag: 'text', position: 'integer', rest: 'text' }, rows)).keyCandidates).toEqual([
      ['auftrag', 'position'],
    ]);
  });

  it('rejects key columns that do not exist', async () => {
    await expect(assessRows({ id: 'integer' }, [[1]], { keyColumns: ['nummer'] })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
