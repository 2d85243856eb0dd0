import { toReaders } from './addressed.js';
import { aboutCompany, codeOf } from './company-readers.js';
import { readersInWords, textsIn } from './readers-words.js';

it('reads the code of a company beside its name in a heading', () => {
  expect(codeOf('Harbour Ropes', ['1. Buoys', '2. Harbour Ropes Ltd (S-12)'])).toBe('S-12');
  expect(codeOf('Harbour Ropes', ['2. Harbour Ropes (new)'])).toBeNull();
});

it('tells others about the company and the company about itself', () => {
  expect(aboutCompany('they are on probation', 'Harbour Ropes', { input: '', language: 'en' })).toBe('Harbour Ropes is on probation');
  expect(aboutCompany('wir ihr eine Frist setzen', 'Reederei Voss', { input: 'Brief an die Reederei Voss', language: 'de' })).toBe(
    'wir der Reederei Voss eine Frist setzen',
  );
  expect(toReaders('wir ihr wegen der Taue eine Frist setzen', 'de')).toBe('wir Ihnen wegen der Taue eine Frist setzen');
  expect(toReaders('wir ihr Angebot prüfen', 'de')).toBe('wir ihr Angebot prüfen');
});

it('separates a few lines for a channel of other readers', () => {
  const [letter, lines] = textsIn(
    'Brief an die Reederei Voss, dass wir ihr eine Frist setzen, und dazu zwei Zeilen für den Chat der Werkstatt.',
  );
  expect(letter).toBe('Brief an die Reederei Voss, dass wir ihr eine Frist setzen');
  expect(readersInWords(lines ?? '')).toBe('Werkstatt');
});
