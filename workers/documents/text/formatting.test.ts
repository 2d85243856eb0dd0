import { formatDate, formatDuration, formatLongDate, formatNumber, formatPercent } from './formatting.js';

const NBSP = '\u00A0';

describe('formatNumber and formatPercent', () => {
  it('use the conventions of the language', () => {
    expect(formatNumber(1_234_567.891, 'de')).toBe('1.234.567,89');
    expect(formatNumber(1_234_567.891, 'en')).toBe('1,234,567.89');
    expect(formatNumber(5, 'de', 2)).toBe('5,00');
    expect(formatPercent(-0.1234, 'de')).toBe('-12,3\u202F%');
    expect(formatPercent(0.5, 'en', 1)).toBe('50.0%');
  });
});

describe('formatDate and formatLongDate', () => {
  it('use the UTC day of dates and timestamps', () => {
    expect(formatDate('2026-08-04', 'de')).toBe('04.08.2026');
    expect(formatDate('2026-08-04T23:59:59Z', 'en')).toBe('4 Aug 2026');
    expect(formatLongDate('2026-08-04T23:59:59+00:00', 'de')).toBe('4. August 2026');
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0 Sekunden'],
    [9.96, '10 Sekunden'],
    [59.4, '59 Sekunden'],
    [59.98, '1 Minute'],
    [125, '2,1 Minuten'],
    [3_599.6, '1 Stunde'],
    [86_369, '1 Tag'],
    [80_000, '22 Stunden'],
    [100_000, '1,2 Tage'],
    [38 * 86_400 + 3 * 3_600, '38 Tage'],
    [-93_600, '-1,1 Tage'],
  ])('formats %d seconds in the largest unit', (seconds, text) => {
    expect(formatDuration(seconds, 'de').replaceAll(NBSP, ' ')).toBe(text);
  });

  it('formats durations in English without a space that can break', () => {
    expect(formatDuration(273_600, 'en')).toBe(`3.2${NBSP}days`);
  });
});
