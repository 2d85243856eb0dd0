import { askedSpan, withoutBasisVerb } from './asked-span.js';

const NOW = new Date('2026-11-28T09:00:00Z');

describe('askedSpan', () => {
  it.each([
    ['Ausschuss bis Ende 2027 auf 1,5 %? Im Mai 2025 kam die neue Anlage – davor zählt nicht.', '2025-05-01', '2027-12-31'],
    ['Zielwert für die Liefertreue bis Juni 2027, bitte nur seit März 2025', '2025-03-01', '2027-06-30'],
    ['Werte vor dem Januar 2025 nicht berücksichtigen: welches Ziel bis Ende 2027?', '2025-01-01', '2027-12-31'],
    ['Welches Ziel ist seit der Umstellung im April 2025 realistisch?', '2025-04-01', null],
    ['Bitte ignoriert das Jahr 2024. Welcher Zielwert bis März 2027?', '2025-01-01', '2027-03-31'],
    ['Can we reach 95 % by June 2027? Anything before May 2025 does not count.', '2025-05-01', '2027-06-30'],
    ['Target for scrap by the end of 2027, using only data since July 2025', '2025-07-01', '2027-12-31'],
    ['The new line came in April 2025; ignore everything earlier than April 2025', '2025-04-01', null],
    ['Which target by December 2027, based on the last 12 months?', '2025-11-01', '2027-12-31'],
    ['Welches Ziel sollten wir uns für nächsten Sommer setzen?', null, '2027-08-31'],
    ['Is 12 % within reach by June 2027?', null, '2027-06-30'],
    ['Im Mai 2026 waren es 4 %. Was ist bis Ende 2027 realistisch?', null, '2027-12-31'],
  ])('reads the start of the history and the end of the target period from "%s"', (request, from, until) => {
    const span = askedSpan(request, NOW);
    expect([span.history.from, span.until]).toEqual([from, until]);
  });
});

describe('a day since which a request asks what has changed', () => {
  it.each([
    ['Which level for scrap by the end of 2027, and what has changed since August 2026?', '2026-08-01'],
    ['Drei Stufen bis Ende 2027 bitte, und sagen Sie, was sich seit Mai 2026 geändert hat.', '2026-05-01'],
    ['Target for scrap by the end of 2027, using only data since July 2025', null],
    ['Welches Ziel ist seit der Umstellung im April 2025 realistisch?', null],
  ])('does not bound the history: %s', (request, day) => {
    const span = askedSpan(request, NOW);
    expect(span.changedSince).toBe(day);
    if (day !== null) expect(span.history.from).toBeNull();
  });
});

describe('the target period', () => {
  it.each([
    ['Welches Ziel für 2027?', '2027-01-01', '2027-12-31'],
    ['What target for 2027 as a whole?', '2027-01-01', '2027-12-31'],
    ['Ziel bis Ende 2027', null, '2027-12-31'],
    ['A target by the end of 2027', null, '2027-12-31'],
    ['Ist bis 2027 ein Ziel von 5 % drin?', null, '2027-12-31'],
  ])('of "%s" is %s to %s', (request, from, until) => {
    const span = askedSpan(request, NOW);
    expect([span.from, span.until]).toEqual([from, until]);
  });
});

describe('the request without the verb of its basis', () => {
  it.each([
    ['A target for order cycle time; only the last twelve months count.', 'A target for order cycle time; only the last twelve months  .'],
    [
      'Es sollen nur die letzten zwei Jahre zählen, bitte ein Ziel für die Stornoquote',
      'Es sollen nur die letzten zwei Jahre  , bitte ein Ziel für die Stornoquote',
    ],
    ['A target for the order count, please', 'A target for the order count, please'],
    ['Only a target for the ticket count by June', 'Only a target for the ticket count by June'],
  ])('names the same things as "%s"', (request, rest) => {
    expect(withoutBasisVerb(request)).toBe(rest);
  });
});
