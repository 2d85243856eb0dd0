import { isContactData } from './value-words.js';

it.each([
  ['Include the e-mail address of each customer', 'E-mail', true],
  ['mit Telefonnummer und Ort', 'Telefon', true],
  ['orders by e-mail in May', 'E-mail', false],
  ['Aufträge per Telefon', 'Telefon', false],
  ['the number of phone orders', 'Phone', false],
  ['the address of Northgate', 'Northgate', false],
])('tells data for contact from a channel: “%s”, %s', (text, value, isContact) => {
  expect(isContactData(text, value)).toBe(isContact);
});
