import { readEvent } from './read-event.js';

const MONTH = { from: '2025-03-01', until: '2025-03-31' };
const REMARKS = [
  { date: '2024-07-01', text: 'Umzug des Lagers' },
  { date: '2025-09-01', text: 'Neue Sortieranlage in Betrieb' },
];
const read = (text: string, period: { from: string; until: string } | null = null) =>
  readEvent(text, { period, remarks: REMARKS, outcome: ['Fehlerquote', 'Error rate'] });

describe('readEvent', () => {
  it.each([
    'Hat der Umbau im März 2025 die Fehlerquote gesenkt?',
    'Did the move in March 2025 reduce the error rate?',
    'What effect did the new tariff of March 2025 have on the error rate?',
  ])('takes the date of the request in "%s"', (text) => {
    expect(read(text, MONTH)).toEqual({ from: '2025-03-01', remark: null });
  });

  it.each([
    ['Hat die neue Sortieranlage die Fehlerquote verbessert?', '2025-09-01'],
    ['Hat sich der Umzug auf die Fehlerquote ausgewirkt?', '2024-07-01'],
  ])('takes the date of the remark that names the event in "%s"', (text, from) => {
    expect(read(text)?.from).toBe(from);
  });

  it('finds no event in a request for causes, in a long period, or if nothing dates it', () => {
    expect(read('Warum ist die Fehlerquote im März 2025 gestiegen?', MONTH)).toBeNull();
    expect(read('Hat sich die Fehlerquote 2025 verbessert?', { from: '2025-01-01', until: '2025-12-31' })).toBeNull();
    expect(read('Hat das neue Schichtmodell die Fehlerquote verbessert?')).toBeNull();
  });
});
