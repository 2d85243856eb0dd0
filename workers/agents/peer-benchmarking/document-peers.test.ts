import { peerValuesIn, tablesIn, withUnitsOf } from './document-peers.js';

const HEADING = 'How we compare, 2025';
const block = (text: string, heading = HEADING) => ({ text, anchor: { heading, line: 1 } });
const OWN = ['Bed occupancy', 'Nurse turnover rate', 'Falls'];
const ABOUT = { source: 'paper.md', year: 2026 };

const rows = (heading: string) =>
  [
    ['Alder', '88.4', '9.1'],
    ['Birch', '90.2', '12.5'],
    ['Cedar', '85', 'n/a'],
    ['Dogwood', '91.7', '10.3'],
    ['Elm', '87.9', '11.0'],
    ['Fir', '89.1', '8.2'],
  ].map(([name, beds, nurses]) => block(`Trust: ${name}; Bed occupancy %: ${beds}; Nurse turnover (%): ${nurses}`, heading));

describe('a table of peers in a document', () => {
  it('is read by its KPIs, year and unit', () => {
    const [table] = tablesIn([block('We asked six trusts.'), ...rows(HEADING), block('Falls are not compared.')]);
    const values = table ? peerValuesIn(table, OWN, ABOUT) : [];
    expect(values).toHaveLength(11);
    expect(values[0]).toEqual({ metric: 'Bed occupancy', value: 88.4, unit: '%', source: 'paper.md', year: 2025, peer: 'Alder' });
    expect(values.filter(({ metric }) => metric === 'Nurse turnover rate').map(({ value }) => value)).toEqual([9.1, 12.5, 10.3, 11, 8.2]);
  });

  it('has abbreviated KPIs of the tenant, the stated source and no value where a peer has none', () => {
    const cells = [
      'Bäckerei | Ofenauslastung % | Ausschuss %',
      'Ahorn | 81,5 | 2,4',
      'Buche | 77,0 | k. A.',
      'Fichte | 84,2 | 3,1',
      'Tanne | 79,9 | 1,8',
      'Kiefer | 80,1 | 2,0',
    ];
    const blocks = [
      block('Quelle: Bäckerkreis Süd 2025, n = 5 ohne uns.', 'Vergleich 2025'),
      ...cells.map((text) => block(text, 'Vergleich 2025')),
    ];
    const [table] = tablesIn(blocks);
    const values = table ? peerValuesIn(table, ['Ofenausl. %', 'Aussch. %', 'Retouren %'], ABOUT) : [];
    expect(values[0]).toMatchObject({
      metric: 'Ofenausl. %',
      value: 81.5,
      unit: '%',
      source: 'Bäckerkreis Süd 2025 (paper.md)',
      peer: 'Ahorn',
    });
    expect(values.filter(({ metric }) => metric === 'Aussch. %').map(({ peer }) => peer)).toEqual(['Ahorn', 'Fichte', 'Tanne', 'Kiefer']);
  });

  it('is read from rows of cells below a row of titles', () => {
    const cells = ['Unternehmen | Falls', 'Linde | 3,5', 'Ulme | 4,25', 'Weide | 2'].map((text) => block(text, 'Zahlen'));
    const [table] = tablesIn(cells);
    expect(table && peerValuesIn(table, OWN, ABOUT).map(({ peer, value, year }) => [peer, value, year])).toEqual([
      ['Linde', 3.5, 2026],
      ['Ulme', 4.25, 2026],
      ['Weide', 2, 2026],
    ]);
  });

  it('has the unit of the own value if it states none', () => {
    const value = { metric: 'Falls', value: 3, source: 'paper.md', year: 2025, peer: 'Alder' };
    const peers = {
      values: [
        { ...value, unit: '' },
        { ...value, unit: '%' },
      ],
      incomplete: 0,
      isCut: false,
    };
    expect(withUnitsOf([{ name: 'Falls', unit: 'per 1,000 days' }], peers).values.map(({ unit }) => unit)).toEqual(['per 1,000 days', '%']);
  });

  it.each([
    ['below a heading of another matter', rows('Wards in our own hospital')],
    [
      'without a KPI of the tenant',
      rows(HEADING).map(({ text, anchor }) => ({ text: text.replaceAll(/occupancy|turnover/g, 'x'), anchor })),
    ],
    ['of fewer than three rows', rows(HEADING).slice(0, 2)],
  ])('is not recognised %s', (_, blocks) => {
    expect(tablesIn(blocks).flatMap((table) => peerValuesIn(table, OWN, ABOUT))).toEqual([]);
  });
});
