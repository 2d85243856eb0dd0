import { byDescription } from './described-datasets.js';

const dataset = (name: string, rows: number, columns: readonly (readonly [string, string, ...string[]])[]) => ({
  ...{ datasetId: name, name, rows },
  columns: columns.map(([column, type]) => ({ name: column, type })),
  profile: {
    columns: columns.map(([column, type, ...values]) => ({ name: column, type, topValues: values.map((value) => ({ value, count: 5 })) })),
  },
});

const datasets = [
  dataset('change_list', 12, [
    ['Initiative', 'text'],
    ['Lead', 'text'],
    ['Budget £', 'integer'],
  ]),
  dataset('hire_lines', 5_000, [
    ['Line', 'text'],
    ['Machine', 'text', 'Excavator', 'Crane'],
    ['Invoice dt', 'date'],
    ['Paid dt', 'date'],
    ['Net £', 'decimal'],
  ]),
  dataset('Werte_monatlich', 160, [
    ['Berichtsmonat', 'date'],
    ['Kennzahl', 'text', 'Liefertreue'],
    ['Istwert', 'decimal'],
  ]),
  dataset('no_shows_monthly', 150, [
    ['Mth', 'date'],
    ['Yard', 'text', 'Leeds'],
    ['DNA', 'integer'],
  ]),
] as unknown as Parameters<typeof byDescription>[1];

it.each([
  ['Look through the large invoice file: repeated lines, payments before the invoice.', 'hire_lines'],
  ['Which cells in the monthly table of people who never turned up are wrong?', 'no_shows_monthly'],
  ['Stimmen die Zahlen im Monatsbericht?', 'Werte_monatlich'],
  ['Is the list of initiatives with their budget complete?', 'change_list'],
])('puts the dataset first that “%s” describes', (text, name) => {
  expect(byDescription(text, datasets)[0]?.name).toBe(name);
});
