import { DURATION } from './wording.js';

describe('DURATION', () => {
  it.each(['days from order to delivery', 'Tage bis zur Antwort', 'how long a repair takes', 'within three months'])(
    'matches "%s"',
    (text) => expect(DURATION.test(text)).toBe(true),
  );

  it.each(['lost parcels by delivery month', 'Stornos je Monat', 'claims per week', 'Retouren nach Tagen'])(
    'does not match the calendar units by which "%s" groups',
    (text) => expect(DURATION.test(text)).toBe(false),
  );
});
