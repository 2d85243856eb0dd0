import type { Fact } from './fact.js';
import { forbiddenIn, withoutForbidden } from './forbidden.js';

const TEXT =
  'Initiative “New dock” is paused: the crane is late. M. Brandt is responsible. Of the budget of 190,000 EUR, 84,700 EUR has been spent. It is due on 28 Feb 2027.';
const fact = (text: string, topic: Fact['topic'] = 'initiative'): Fact => ({
  ...{ topic, subject: 's', text, source: { id: 'a', kind: 'k', label: 'l' } },
});
const left = (request: string, text = TEXT, topic?: Fact['topic']): string =>
  withoutForbidden([fact(text, topic)], forbiddenIn(request, ['M. Brandt']))
    .map((each) => each.text)
    .join();

describe('content that a request forbids', () => {
  it.each(['Notice on the dock. No budget!', 'Aushang zum Dock, ohne Kosten', 'Kein Budget nennen!', 'a note without any amounts'])(
    'is money in "%s"',
    (request) => {
      expect(left(request)).not.toMatch(/budget|EUR/);
      expect(left(request)).toContain('It is due on 28 Feb 2027.');
    },
  );

  it.each(['Note to the staff, no names please', 'Aushang ohne Namen', 'do not mention people', 'keine Kosten und keine Namen'])(
    'is people in "%s"',
    (request) => {
      expect(left(request)).not.toContain('Brandt');
      expect(forbiddenIn(request).names).toBe(true);
    },
  );

  it('is every figure, or what the request names', () => {
    expect(left('ohne Zahlen bitte')).not.toMatch(/\d/);
    expect(left('Do not mention the crane.')).not.toContain('crane');
    expect(left('Mail an alle. Den Kran bitte nicht erwähnen.', 'Der Kran ist verspätet. Der Pilot läuft.')).toBe('Der Pilot läuft.');
  });

  it.each(['No staff names, please', 'Bitte keine Mitarbeiternamen', 'without the names of colleagues'])('is names in "%s"', (request) => {
    expect(forbiddenIn(request).names).toBe(true);
  });

  it('is amounts only where figures on money are meant', () => {
    const of = (request: string): string => left(request, 'The share of late lifts is 12%. The crane costs EUR 900.');
    expect(of('no figures on costs')).toBe('The share of late lifts is 12%.');
    expect(of('keine Zahlen zu den Kosten')).toBe('The share of late lifts is 12%.');
  });

  it.each([
    'Notice on the dock for the staff',
    'no later than Friday',
    'orders without a date',
    'ohne Online-Kunden',
    'How much of the budget is spent?',
    'kein zusätzliches Budget',
  ])('is nothing in "%s"', (request) => {
    expect(left(request)).toBe(TEXT);
    expect(forbiddenIn(request).words).toEqual([]);
  });

  it('never removes what the request itself states', () => {
    expect(left('no figures', 'The shop opens at 9.', 'given')).toBe('The shop opens at 9.');
  });
});
