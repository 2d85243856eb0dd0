import { withoutOccasionDates } from './occasion-dates.js';

const TODAY = new Date('2026-11-28T09:00:00Z');
const read = (request: string): string => withoutOccasionDates(request, TODAY).replaceAll(/\s+/gu, ' ').trim();

it.each([
  [
    'Bericht für die Beiratssitzung am 3. Februar: Umsatz im dritten Quartal 2026',
    'Bericht für die Beiratssitzung am : Umsatz im dritten Quartal 2026',
  ],
  ['Drei Folien für die Mitarbeiterversammlung Süd am 9.2.: Fehlzeiten', 'Drei Folien für die Mitarbeiterversammlung Süd am : Fehlzeiten'],
  ['Folien für das Treffen am 14. Dezember', 'Folien für das Treffen am'],
  ['Offene Posten, Stand 30. September, nach Region', 'Offene Posten, Stand , nach Region'],
  ['A list of open claims as of 12 October 2026', 'A list of open claims as of'],
  ['A deck for the budget review on 9 December: returns in Q2 2026', 'A deck for the budget review on : returns in Q2 2026'],
])('leaves the date of the occasion out of %j', (request, rest) => expect(read(request)).toBe(rest));

it.each(['Umsatz für die Region Nord im Juni 2026', 'Returns for trade customers in June 2026', 'Was wurde am 12. Oktober entschieden?'])(
  'keeps the period of %j',
  (request) => expect(read(request)).toBe(request),
);
