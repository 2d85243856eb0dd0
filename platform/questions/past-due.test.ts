import { PAST_DUE } from './past-due.js';

const pattern = new RegExp(String.raw`(?<!\p{L})(?:${PAST_DUE})(?!\p{L})`, 'iu');

describe('PAST_DUE', () => {
  it.each([
    'initiatives that are past their deadline',
    'projects beyond the agreed due date',
    'milestones that missed their target date',
    'projects whose deadline has passed',
    'Vorhaben über der Frist',
    'Maßnahmen nach ihrem Termin',
    'Meilensteine, deren Termin schon verstrichen ist',
    'Projekte mit überschrittener Planung, deren Endtermin gerissen wurde',
  ])('finds what is overdue in "%s"', (text) => {
    expect(pattern.test(text)).toBe(true);
  });

  it.each(['the past year', 'deadline in May', 'Frist setzen', 'nach Region'])('finds nothing overdue in "%s"', (text) => {
    expect(pattern.test(text)).toBe(false);
  });
});
