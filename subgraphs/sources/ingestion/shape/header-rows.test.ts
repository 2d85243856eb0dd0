import { joinedNames } from './header-rows.js';

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
