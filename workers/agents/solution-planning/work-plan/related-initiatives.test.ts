import { linksOf } from './related-initiatives.js';

describe('linksOf', () => {
  it('finds codes, and the column whose values are codes of other rows', () => {
    const rows = [
      { Ref: 'P-01', Title: 'New racks', State: 'open', Needs: null },
      { Ref: 'P-02', Title: 'Slot system', State: 'open', Needs: 'P-01' },
      { Ref: 'P-03', Title: 'Night shift', State: 'done', Needs: 'P-01, P-02' },
    ];
    const { codes, after } = linksOf(rows, 'Title');
    expect(codes.get('Slot system')).toBe('P-02');
    expect(after.get('Night shift')).toEqual(['P-01', 'P-02']);
    expect(after.get('New racks')).toEqual([]);
  });

  it('finds dependencies by title if the list has no codes', () => {
    const rows = [
      { Vorhaben: 'Lagerumbau', Budget: 100, Vorgänger: '' },
      { Vorhaben: 'Umzug', Budget: 100, Vorgänger: 'Lagerumbau' },
    ];
    const { codes, after } = linksOf(rows, 'Vorhaben');
    expect(codes.size).toBe(0);
    expect(after.get('Umzug')).toEqual(['Lagerumbau']);
  });
});
