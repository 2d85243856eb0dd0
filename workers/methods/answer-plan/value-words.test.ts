import { canNameValue, isContactData } from './value-words.js';

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

it.each([
  ['Bitte mit Versanddatum und Wert', 'Versanddatum', 'Versand', false],
  ['alle Vorgänge im Versand', 'Versand', 'Versand', true],
  ['nur die Versandaufträge', 'Versandaufträge', 'Versand', true],
  ['with the shipping date and the value', 'shipping', 'Shipping', false],
  ['only what Shipping handled', 'Shipping', 'Shipping', true],
  ['cases with the state Full time', 'time', 'Full time', true],
])('tells the name of an attribute from a value: “%s”, %s', (text, word, value, canName) => {
  expect(canNameValue(text)(word, value)).toBe(canName);
});
