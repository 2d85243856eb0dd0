import { chartOfTable, readAmount } from './table-chart.js';

describe('readAmount', () => {
  it.each([
    ['1.234,5 Tage', 'de', { value: 1234.5, unit: 'Tage' }],
    ['−89,4\u202F%', 'de', { value: -89.4, unit: '%' }],
    ['1,234.5 days', 'en', { value: 1234.5, unit: 'days' }],
    ['89.4%', 'en', { value: 89.4, unit: '%' }],
    ['89.4', 'de', null],
    ['H = 166', 'en', null],
    ['< 0,001', 'de', null],
  ] as const)('reads %s', (text, language, amount) => expect(readAmount(text, language)).toEqual(amount));
});

describe('chartOfTable', () => {
  it('shows the column that orders the rows', () => {
    const header = ['Rang', 'Übergang', 'Anzahl', 'Wartezeit', 'Anteil'];
    const rows = [
      ['1', 'Melden → Lösen', '4', '3 Tage', '60\u202F%'],
      ['2', 'Lösen → Schließen', '9', '36 Stunden', '30\u202F%'],
      ['3', 'Lösen → Öffnen', '2', '1 Tag', '10\u202F%'],
    ];
    expect(chartOfTable({ header, rows }, 'de')).toEqual({
      form: 'bar',
      title: 'Übergang',
      labels: ['Melden → Lösen', 'Lösen → Schließen', 'Lösen → Öffnen'],
      series: [{ name: 'Wartezeit', values: [3, 1.5, 1] }],
      unit: 'Tage',
    });
  });

  it('draws dates as lines of all columns with the same unit', () => {
    const header = ['From', 'Forecast', 'Low', 'Cases'];
    const rows = [
      ['1 Nov 2026', '12.5%', '10%', '3'],
      ['1 Dec 2026', '13%', '–', '4'],
    ];
    expect(chartOfTable({ header, rows }, 'en')).toMatchObject({
      form: 'line',
      series: [
        { name: 'Forecast', values: [0.125, 0.13] },
        { name: 'Low', values: [0.1, null] },
      ],
      unit: '%',
    });
  });

  it.each([
    ['no numbers', ['a', 'b'], [['eins', 'x'], ['zwei', 'y']]], // prettier-ignore
    ['values of several units', ['Größe', 'Wert'], [['Mittelwert', '89,3 %'], ['Ziehungen', '100.000']]], // prettier-ignore
    ['statistics instead of names', ['Statistik', 'Anzahl'], [['H = 1', '3'], ['H = 2', '2']]], // prettier-ignore
    ['numbers of different measures', ['Kennzahl', 'Median'], [['Liefertreue', '11,9'], ['Bestand', '58'], ['Marge', '92,5']]], // prettier-ignore
    ['one row', ['Name', 'Wert'], [['eins', '1 %']]],
  ])('returns null for %s', (_, header, rows) => expect(chartOfTable({ header, rows }, 'de')).toBeNull());
});
