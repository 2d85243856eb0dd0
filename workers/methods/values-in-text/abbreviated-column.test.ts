import { abbreviatedColumn } from './abbreviated-column.js';

describe('abbreviatedColumn', () => {
  const names = ['ApptType', 'LeadDays', 'Clinic', 'Qty_Ord', 'CustSeg', 'CustAge'];

  it.each([
    ['appointment type', 'ApptType'],
    ['lead time', 'LeadDays'],
    ['customer segment', 'CustSeg'],
    ['order quantity', 'Qty_Ord'],
  ])('finds the column of "%s"', (phrase, name) => expect(abbreviatedColumn(phrase, names)).toBe(name));

  it('finds none for other words, and none of several', () => {
    expect(abbreviatedColumn('weather', names)).toBeNull();
    expect(abbreviatedColumn('customer', names)).toBeNull();
    expect(abbreviatedColumn('time', names)).toBeNull();
  });
});
