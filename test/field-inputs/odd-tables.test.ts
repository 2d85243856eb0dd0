import { IngestError } from '../../subgraphs/sources/ingestion/index.js';
import { givenFieldInputs, lines } from './field-inputs.fixture.js';

const inputs = givenFieldInputs();

describe('tables that lack what tables usually have', () => {
  it.each<[title: string, content: string, values: Record<string, unknown[]>, warnings: string[]]>([
    ['one row is a table', lines('Markt;Tag;Erlös', 'Gera;14.07.2026;810,5'), { Markt: ['Gera'], Tag: ['2026-07-14'], Erlös: [810.5] }, []],
    ['a constant number is a number', lines('tag,bar', '2026-05-01,4', '2026-05-02,4', '2026-05-03,4'), { bar: [4, 4, 4] }, []],
    [
      'a constant code keeps its zeros',
      lines('Beleg;Stelle;Summe', 'a;0042;3,5', 'b;0042;4', 'c;0042;-1,25'),
      { Stelle: ['0042', '0042', '0042'], Summe: [3.5, 4, -1.25] },
      [],
    ],
    ['a column without values stays', lines('Name;Fax;Umsatz', 'Ott;;12,5', 'Uhl;;8'), { Fax: [null, null], Umsatz: [12.5, 8] }, []],
    [
      'a delimiter at the end of every row that the header lacks adds no column',
      lines('Name;Umsatz', 'Ott;12,5;', 'Uhl;8;'),
      { Name: ['Ott', 'Uhl'], Umsatz: [12.5, 8] },
      ['trailing_fields_dropped'],
    ],
    [
      'a table without any measure stays',
      lines('ort,wert,einheit', 'A,,', 'B,,'),
      { ort: ['A', 'B'], wert: [null, null], einheit: [null, null] },
      [],
    ],
    [
      'names without a number are a table',
      lines('member,team', 'Finn,Red', 'Gro,Blue', 'Ida,Red'),
      { member: ['Finn', 'Gro', 'Ida'], team: ['Red', 'Blue', 'Red'] },
      [],
    ],
    ['the first line of a single column is its name', lines('Farbe', 'Lila', 'Weiß', 'Grau'), { Farbe: ['Lila', 'Weiß', 'Grau'] }, []],
    [
      'years are names of columns',
      lines('Zone,2021,2022,2023', 'A,310,305,299', 'B,77,81,84'),
      { '2021': [310, 77], '2023': [299, 84] },
      ['periods_as_columns'],
    ],
    [
      'equal names of columns become distinct',
      lines('Ort;Maß;Maß', 'Aue;1,5;10', 'Bad;2,5;20'),
      { Maß: [1.5, 2.5], Maß_2: [10, 20] },
      ['columns_renamed'],
    ],
  ])('%s', async (_, content, values, warnings) => {
    const found = await inputs.read({ content });
    expect([found.values, found.warnings]).toEqual([expect.objectContaining(values), warnings]);
  });

  it('a header without rows is refused with that reason', async () => {
    const refused = await inputs.read({ content: lines('Auftrag;Termin;Menge') }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(IngestError);
    expect(refused).toMatchObject({ code: 'no_rows' });
  });

  it('rows of one day form one period', async () => {
    const content = lines('at,bin,found', '2026-02-11T08:00:00,A,20', '2026-02-11T09:00:00,B,31');
    const { points } = await inputs.series({ content }, { formula: 'SUM(found)', grain: 'month', timeColumn: 'at' });
    expect(points).toEqual({ '2026-02-01': 51 });
  });
});
