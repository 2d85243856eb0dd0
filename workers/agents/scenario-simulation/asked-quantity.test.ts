import { askedQuantity, isNamedBy } from './asked-quantity.js';

it.each([
  ['What happens to our mooring income next year if fees go up 4%?', 'en', 'mooring income'],
  ['How will the fuel bill develop until May?', 'en', 'fuel bill'],
  ['Wie entwickelt sich unsere Eigenkapitalquote, wenn Diesel teurer wird?', 'de', 'Eigenkapitalquote'],
  ['Was kommt 2027 an Liegegebühren auf uns zu?', 'de', 'Liegegebühren'],
  ['Simulate the fleet.', 'en', null],
] as const)('reads the quantity that "%s" asks about', (text, language, expected) => {
  expect(askedQuantity(text, language)).toBe(expected);
});

it.each([
  ['solvency ratio', ['Complaint ratio'], false],
  ['solvency ratio', ['Solvency (own funds)'], true],
  ['Liegegebühren', ['Lg Ist'], true],
  ['mooring income', ['Mooring fees'], true],
  ['other figures', ['Income'], true],
  ['combined ratio', ['Complaint ratio'], false],
  ['our customers’ solvency ratio', ['Customer visits'], false],
] as const)('decides whether one of the names of a KPI refers to "%s": %j', (quantity, names, expected) => {
  expect(isNamedBy(quantity, names)).toBe(expected);
});
