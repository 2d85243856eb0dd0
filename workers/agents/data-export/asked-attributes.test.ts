import { askedAttributes, findAttributes } from './asked-attributes.js';

const table = (datasetId: string, ...columns: string[]) => ({
  ...{ datasetId, name: datasetId },
  columns: columns.map((name) => ({ name, type: 'text' })),
});
const tables = [
  table('hire_suppliers', 'vendor_id', 'vendor_name', 'phone', 'town'),
  table('Kursbuchungen', 'Buchung', 'Teilnehmer-Nr', 'Kurs', 'Betrag EUR'),
  table('monthly_figures', 'Month', 'Yard', 'Hires'),
] as unknown as Parameters<typeof findAttributes>[1];
const find = (text: string) => {
  const asked = askedAttributes(text);
  return asked && findAttributes(asked, tables);
};

it.each([
  ['Export the name and phone number of all suppliers in Leeds as CSV.', ['name', 'phone number'], 'suppliers'],
  ['Bitte exportieren Sie mir Name, Anschrift und Geburtsdatum aller Teilnehmer.', ['Name', 'Anschrift', 'Geburtsdatum'], 'Teilnehmer'],
])('reads the attributes of “%s”', (text, items, thing) => {
  expect(askedAttributes(text)).toEqual({ items, thing });
});

it.each([
  'Export all order lines with region and amount.',
  'A list and a table of all customers',
  'Exportiere die Kursbuchungen als Excel',
])('reads none from “%s”', (text) => {
  expect(askedAttributes(text)).toBeNull();
});

it('finds the table of the things, and says which attributes it lacks', () => {
  expect(find('Export the name, phone and bank account of all suppliers.')).toMatchObject({
    ...{ datasetId: 'hire_suppliers', columns: ['vendor_name', 'phone'], missing: ['bank account'] },
  });
});

it('takes no attributes of other things', () => {
  expect(find('Exportieren Sie Namen und Telefonnummern aller Kursteilnehmer.')).toMatchObject({
    ...{ datasetId: null, columns: [], missing: ['Namen', 'Telefonnummern'] },
    nearest: [{ column: 'Teilnehmer-Nr', table: 'Kursbuchungen' }],
  });
  expect(find('Export the towns and phones of all astronauts.')).toBeNull();
  expect(find('Export the salary and height of all astronauts.')).toMatchObject({ datasetId: null, nearest: [] });
});
