import { defineFile } from './export-format.js';

interface Peer {
  measure: string;
  unit: string;
  company: string;
  year: number;
  value: number;
}

/** Marks the figures as invented, in every row, because rows are what agents cite. */
const SOURCE = 'Synthetic demo data: invented survey of British homeware wholesalers';

/** Values of the last year by company, A to H. */
const VALUES: readonly (readonly [measure: string, unit: string, values: readonly number[]])[] = [
  ['On-time delivery', '%', [97.1, 95.8, 94.9, 93.6, 92, 90.4, 87.7, 84.1]],
  ['Return rate', '%', [2.4, 2.9, 3.3, 3.8, 4.2, 4.7, 5.5, 6.4]],
  ['Gross margin', '%', [46.2, 44.1, 42.5, 41.3, 40.2, 38.8, 36.9, 34.5]],
  ['Resolution time', 'days', [1.6, 2.1, 2.5, 3, 3.4, 4.1, 5.2, 6.6]],
  ['Customer satisfaction', '%', [93, 91.5, 90.2, 89.1, 88, 86.4, 84.3, 81.7]],
  ['Debtor days', 'days', [31.5, 34, 36.2, 38.4, 40.1, 42.7, 46, 51.3]],
];

export const MARKET_COMPARISON = defineFile<Peer>({
  key: 'market-comparison',
  fileName: 'market-comparison-demo.csv',
  kind: 'csv',
  title: 'Market comparison (synthetic)',
  columns: [
    { name: 'Measure', type: 'text', text: ({ measure }) => measure },
    { name: 'Company', type: 'text', text: ({ company }) => company },
    { name: 'Year', type: 'integer', text: ({ year }) => String(year) },
    { name: 'Value', type: 'decimal', text: ({ value }) => value.toFixed(1) },
    { name: 'Unit', type: 'text', text: ({ unit }) => unit },
    { name: 'Source', type: 'text', text: () => SOURCE },
  ],
  rows: ({ end }) => {
    const year = new Date(end).getUTCFullYear() - 1;
    return VALUES.flatMap(([measure, unit, values]) =>
      values.map((value, index) => ({ measure, unit, year, value, company: `Wholesaler ${'ABCDEFGH'.charAt(index)}` })),
    );
  },
});
