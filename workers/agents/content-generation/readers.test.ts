import { areExternal, isCompany } from './readers.js';

describe('a reader', () => {
  it.each([
    ['Kunden und Mitarbeiter', true],
    ['customers and staff', true],
    ['den Kolleginnen im Kundenservice', false],
    ['our vice presidents', false],
    ['residents of the estate', true],
    ['Bürgerservice', false],
    ['Bürgerinnen', true],
  ])('is outside of the company: %s → %s', (text, expected) => {
    expect(areExternal([], text)).toBe(expected);
  });

  it.each([
    ['Blue Harbour Boats', true],
    ['Nordlicht Boote GmbH', true],
    ['Sam Carter', false],
    ['Customer Service Team', false],
    ['Night Shift', false],
    ['Regional Operations Managers', false],
  ])('is recognised as a company by its name: %s → %s', (text, expected) => {
    expect(isCompany(text, 'en')).toBe(expected);
  });
});
