import { toReaders } from './addressed.js';
import { aboutCompany, codeOf, namesCompany, withCompanyName } from './company-readers.js';
import { readersInWords, textsIn } from './readers-words.js';

it('reads the code after the name of a company in a heading', () => {
  expect(codeOf('Harbour Ropes', ['1. Buoys', '2. Harbour Ropes Ltd (S-12)'])).toBe('S-12');
  expect(codeOf('Harbour Ropes', ['2. Harbour Ropes (new)'])).toBeNull();
});

it('names the company in texts for others and addresses it in texts for the company', () => {
  expect(aboutCompany('they are on probation', 'Harbour Ropes', { input: '', language: 'en' })).toBe('Harbour Ropes is on probation');
  expect(aboutCompany('wir ihr eine Frist setzen', 'Reederei Voss', { input: 'Brief an die Reederei Voss', language: 'de' })).toBe(
    'wir der Reederei Voss eine Frist setzen',
  );
  expect(toReaders('wir ihr wegen der Taue eine Frist setzen', 'de')).toBe('wir Ihnen wegen der Taue eine Frist setzen');
  expect(toReaders('wir ihr Angebot prüfen', 'de')).toBe('wir ihr Angebot prüfen');
  expect(toReaders('ihr die Frist einhaltet', 'de')).toBe('ihr die Frist einhaltet');
});

it('splits off the lines that are requested for a channel of other readers', () => {
  const [letter, lines] = textsIn(
    'Brief an die Reederei Voss, dass wir ihr eine Frist setzen, und dazu zwei Zeilen für den Chat der Werkstatt.',
  );
  expect(letter).toBe('Brief an die Reederei Voss, dass wir ihr eine Frist setzen');
  expect(readersInWords(lines ?? '')).toBe('Werkstatt');
});

it('does not match the code of a company within a longer code', () => {
  expect(namesCompany('S-12 gets a new contract.', 'Harbour Ropes', 'S-1')).toBe(false);
  expect(namesCompany('S-1 gets a new contract.', 'Harbour Ropes', 'S-1')).toBe(true);
  expect(withCompanyName('S-1 and S-12 deliver late.', 'Harbour Ropes', 'S-1')).toBe('Harbour Ropes and S-12 deliver late.');
  expect(withCompanyName('Harbour Ropes (S-1) delivers late.', 'Harbour Ropes', 'S-1')).toBe('Harbour Ropes delivers late.');
});
