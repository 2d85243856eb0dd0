import { rowText, withTitledRows } from './row-text.js';

it('writes a row of a table as a phrase on the thing of its first column', () => {
  expect(rowText('Role: Clerk; Limit (GBP): 500; Deadline: 2 days')).toBe('Clerk: Limit 500 GBP, Deadline 2 days.');
  expect(rowText('Grenze: bis 80 €; Freigabe: Schichtleitung')).toBe('Grenze bis 80 €: Freigabe Schichtleitung.');
  expect(rowText('The gate opens at six: bring a key; and a lamp.')).toBe('The gate opens at six: bring a key; and a lamp.');
});

it('names the columns of rows below their titles, and leaves rows without titles as they are', () => {
  expect(withTitledRows('Rules\nSize | Fee\n5 kg | 3 EUR\nEnd.')).toBe('Rules\nSize: 5 kg; Fee: 3 EUR\nEnd.');
  expect(withTitledRows('5 kg | 3 EUR\n6 kg | 4 EUR')).toBe('5 kg | 3 EUR\n6 kg | 4 EUR');
});
