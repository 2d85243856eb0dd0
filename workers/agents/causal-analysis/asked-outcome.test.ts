import { askedOutcome, unknownOutcome } from './asked-outcome.js';

describe('askedOutcome', () => {
  it.each([
    ['Did the new shift plan cause the drop in staff morale?', 'staff morale'],
    ['Has the training reduced accidents at the plant?', 'accidents'],
    ['Ist die Umstellung schuld an den Reklamationen?', 'Reklamationen'],
    ['Which KPIs are there?', null],
  ])('reads the effect of "%s"', (text, outcome) => expect(askedOutcome(text)).toBe(outcome));
});

describe('unknownOutcome', () => {
  const text = 'Did the new shift plan cause the drop in staff morale?';

  it('is the effect whose last word names nothing of the tenant', () => {
    expect(unknownOutcome(text, ['morale'])).toBe('staff morale');
    expect(unknownOutcome(text, ['shift'])).toBeNull();
  });
});
