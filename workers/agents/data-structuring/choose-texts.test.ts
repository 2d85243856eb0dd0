import { containsData, isInstruction } from './choose-texts.js';

describe('containsData', () => {
  it.each([
    'Make a proper table out of the complaint notes. How many complaints are there per branch and reason?',
    'Bitte ordnen Sie die Beschwerden. Wer hat sich worüber beschwert?',
  ])('takes an instruction of several sentences for no data: %s', (text) => {
    expect(containsData(text, { language: text.startsWith('Make') ? 'en' : 'de' })).toBe(false);
  });

  it.each(['Structure this: Ms Kent called on 4 March 2025 about 120 EUR.', 'Name: Kent'])('finds the data in %j', (text) => {
    expect(containsData(text, { language: 'en' })).toBe(true);
  });
});

describe('isInstruction', () => {
  it.each([
    ['Bitte aus den Prüfnotizen eine Tabelle: Nummer, Datum, Halle, Betrag. Jede nur einmal.', 'de', true],
    ['Turn the visit log into a table (date, site, person). Each only once.', 'en', true],
    ['Tabelle: Besuch am 12.03.2026 in Halle 4. Kosten 120 EUR.', 'de', false],
    ['Date, site\nMonday, Leeds', 'en', false],
  ] as const)('is %s', (text, language, expected) => {
    expect(isInstruction(text, language)).toBe(expected);
  });
});
