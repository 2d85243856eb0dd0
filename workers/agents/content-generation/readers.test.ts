import { areExternal, isCompany } from './readers.js';

describe('readers', () => {
  it.each([
    ['Kunden und Mitarbeiter', true],
    ['customers and staff', true],
    ['den Kolleginnen im Kundenservice', false],
    ['our vice presidents', false],
    ['residents of the estate', true],
    ['Bürgerservice', false],
    ['Bürgerinnen', true],
  ])('are outside of the company: %s → %s', (text, expected) => {
    expect(areExternal([], text)).toBe(expected);
  });

  it.each([
    ['Blue Harbour Boats', true],
    ['Nordlicht Boote GmbH', true],
    ['Sam Carter', false],
    ['Customer Service Team', false],
    ['Night Shift', false],
    ['Regional Operations Managers', false],
  ])('are recognised as a company by name: %s → %s', (text, expected) => {
    expect(isCompany(text, 'en')).toBe(expected);
  });
});
