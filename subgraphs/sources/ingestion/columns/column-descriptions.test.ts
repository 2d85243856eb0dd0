import { columnDescriptionsIn } from './column-descriptions.js';

const list = (...rows: string[][]) => ({ origin: 'Legend', rows: rows.map((values, index) => ({ number: index + 1, values })) });

describe('columnDescriptionsIn', () => {
  it('reads descriptions of columns by their names or the first words of them', () => {
    const legend = list(
      ['Code', 'Meaning'],
      ['OQ', 'On-time quota: delivered by the agreed day'],
      ['P_je_St', 'Personalkosten je Stunde'],
      ['Sites', 'N North, S South'],
    );
    expect(columnDescriptionsIn(legend, ['Month', 'OQ_%_Actual', 'OQ_%_Target', 'P_je_St_EUR'])).toEqual([
      { column: 'OQ_%_Actual', label: 'On-time quota', text: 'On-time quota: delivered by the agreed day', origin: 'Legend' },
      { column: 'OQ_%_Target', label: 'On-time quota', text: 'On-time quota: delivered by the agreed day', origin: 'Legend' },
      { column: 'P_je_St_EUR', label: 'Personalkosten je Stunde', text: 'Personalkosten je Stunde', origin: 'Legend' },
    ]);
  });

  it('prefers the longest name', () => {
    const legend = list(['dt', 'Date'], ['dt_ret', 'Date of return'], ['rt', 'Rate per day, net']);
    expect(columnDescriptionsIn(legend, ['dt', 'dt_ret', 'rt']).map(({ label }) => label)).toEqual([
      'Date',
      'Date of return',
      'Rate per day',
    ]);
  });

  it.each([
    ['one name only', list(['OQ', 'On-time quota'], ['open', 'Being handled'])],
    [
      'mostly other things',
      list(['OQ', 'On-time quota'], ['rt', 'Rate'], ['N', 'North'], ['S', 'South'], ['W', 'West'], ['E', 'East'], ['C', 'Centre']),
    ],
    ['the same words', list(['OQ', 'oq'], ['rt', 'rt'])],
  ])('reads none from a table with %s', (_, legend) => {
    expect(columnDescriptionsIn(legend, ['OQ', 'rt'])).toEqual([]);
  });
});
