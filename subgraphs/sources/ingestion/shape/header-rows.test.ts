import { headerLength, joinedNames } from './header-rows.js';

describe('joinedNames', () => {
  it.each<[string, string[][], string[]]>([
    [
      'ends a lower group where a higher one begins',
      [
        ['Staff', '', '', 'Costs', ''],
        ['Own', 'Total', '', '', ''],
        ['Heads', 'Heads', 'FTE', 'Pay', 'Fees'],
      ],
      ['Staff Own Heads', 'Staff Total Heads', 'Staff Total FTE', 'Costs Pay', 'Costs Fees'],
    ],
    [
      'ends a German group where a higher one begins',
      [
        ['Umsatz', '', 'Kosten', ''],
        ['Plan', '', '', ''],
        ['Stück', 'EUR', 'Stück', 'EUR'],
      ],
      ['Umsatz Plan Stück', 'Umsatz Plan EUR', 'Kosten Stück', 'Kosten EUR'],
    ],
    [
      'begins a lower group below a higher one',
      [
        ['Umsatz', '', 'Kosten', ''],
        ['Plan', '', 'Ist', ''],
        ['Stück', 'EUR', 'Stück', 'EUR'],
      ],
      ['Umsatz Plan Stück', 'Umsatz Plan EUR', 'Kosten Ist Stück', 'Kosten Ist EUR'],
    ],
    [
      'divides a group into several',
      [
        ['Sales', '', '', ''],
        ['North', '', 'South', ''],
        ['Plan', 'Actual', 'Plan', 'Actual'],
      ],
      ['Sales North Plan', 'Sales North Actual', 'Sales South Plan', 'Sales South Actual'],
    ],
    [
      'ends a group at a name that stands alone',
      [
        ['Region', 'Sales', '', 'Comment'],
        ['', 'Net', '', ''],
        ['', 'Plan', 'Actual', ''],
      ],
      ['Region', 'Sales Net Plan', 'Sales Net Actual', 'Comment'],
    ],
    [
      'spreads the only group',
      [
        ['', 'Umsatz', ''],
        ['Region', 'Plan', 'Ist'],
      ],
      ['Region', 'Umsatz Plan', 'Umsatz Ist'],
    ],
  ])('%s', (_what, header, names) => expect(joinedNames(header)).toEqual(names));
});

describe('headerLength', () => {
  const lengthOf = (lines: readonly string[]): number => {
    const rows = lines.map((line) => (line === '' ? [] : line.split(';')));
    return headerLength(rows, 0, rows[0]?.length ?? 0);
  };

  it.each<[string, number, string[]]>([
    ['below one group', 2, ['Tag;Reise;;;Summe', ';Bahn;Flug;Hotel;', '3.4.;120,50;;80,00;200,50', '7.4.;;310,00;;310,00']],
    ['below a blank line', 3, ['Day;Travel;;Total', '', ';Rail;Air;', '3 May;12.50;;12.50', '9 May;;310.00;310.00']],
    ['below a line of delimiters', 3, ['Day;Travel;;Total', ';;;', ';Rail;Air;', '3 May;12.50;;12.50', '9 May;;310.00;310.00']],
    ['below two groups', 2, ['Werk;Menge;;Kosten;', ';Plan;Ist;Plan;Ist', 'Ulm;5;6;7,5;8,5', 'Kiel;3;4;2,5;3,5']],
  ])('includes a row that names columns %s', (_, expected, lines) => {
    expect(lengthOf(lines)).toBe(expected);
  });

  it.each<[string, string[]]>([
    ['texts in columns without numbers', ['Name;Adresse;;', ';;Berlin;DE', 'Ute;Hof 3;Bonn;DE', 'Jan;Weg 1;Kiel;DE']],
    ['a value below a name of its own', ['Tag;Reise;;Summe', 'x;Bahn;Flug;', '3.4.;120,50;;120,50', '7.4.;;310,00;310,00']],
    ['numbers', ['Tag;Reise;;Summe', ';1;2;', '3.4.;120,50;;120,50', '7.4.;;310,00;310,00']],
    ['words for a missing value', ['Tag;Reise;;Summe', ';n/a;n/a;', '3.4.;120,50;;120,50', '7.4.;;310,00;310,00']],
    ['only some of the unnamed cells', ['Tag;Reise;;;Summe', ';Bahn;Flug;;', '3.4.;120,50;;80,00;200,50', '7.4.;;310,00;;310,00']],
  ])('does not include a row with %s', (_, lines) => {
    expect(lengthOf(lines)).toBe(1);
  });
});
