import { initiativesOn } from './initiatives-on.js';

const titled = (...titles: string[]) => titles.map((title) => ({ title }));
const titlesOn = (text: string, ...titles: string[]): string[] => initiativesOn(text, titled(...titles)).map(({ title }) => title);

describe('initiativesOn', () => {
  it('relates a code in a title to the name that it abbreviates', () => {
    expect(titlesOn('Bremerhaven macht uns Sorgen: zu viele Retouren.', 'Neue Tore BRH', 'Neue Tore KIE', 'Schulung Versand')).toEqual([
      'Neue Tore BRH',
    ]);
  });

  it('does not match a code to letters scattered across a noun', () => {
    expect(titlesOn('Protokoll, Besprechungsraum 2', 'Förderantrag BEG')).toEqual([]);
    expect(titlesOn('Kiel macht uns Sorgen.', 'Neue Tore KIE')).toEqual(['Neue Tore KIE']);
  });

  it('relates a code to the initials of consecutive words', () => {
    expect(titlesOn('Our cash on delivery parcels come back unpaid.', 'Reminder calls for COD', 'Depot lighting')).toEqual([
      'Reminder calls for COD',
    ]);
  });

  it('relates titles by a long word, also within a compound, or by two words', () => {
    expect(titlesOn('Die Falschlieferungen müssen sinken.', 'Bonus für Ersatzlieferungen', 'Neue Leuchten')).toEqual([
      'Bonus für Ersatzlieferungen',
    ]);
    expect(titlesOn('Too many callbacks in the North East.', 'North East coaching', 'East gate')).toEqual(['North East coaching']);
  });

  it('relates a code of two letters to the initials of names only', () => {
    expect(titlesOn('Returns in the North East rise.', 'Gate NE', 'Gate PB')).toEqual(['Gate NE']);
    expect(titlesOn('Please bring down the returns.', 'Gate PB')).toEqual([]);
  });

  it('finds none by one short word or by words for the task', () => {
    expect(titlesOn('What should we do about late parcels? Suggest three steps.', 'Late fee for rentals', 'Steps to the yard')).toEqual([]);
  });
});
