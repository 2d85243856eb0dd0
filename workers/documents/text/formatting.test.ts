import { formatDate, formatDuration, formatLongDate, formatNumber, formatPercent } from './formatting.js';

const NBSP = '\u00A0';

describe('formatNumber and formatPercent', () => {
  it('use the conventions of the language', () => {
    expect(formatNumber(1_234_567.891, 'de')).toBe('1.234.567,89');
    expect(formatNumber(1_234_567.891, 'en')).toBe('1,234,567.89');
    expect(formatNumber(5, 'de', 2)).toBe('5,00');
    expect(formatPercent(-0.1234, 'de')).toBe(`-12,3${NBSP}%`);
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
    [59.94, '59,9 Sek.'],
    [59.96, '1 Min.'],
    [125, '2 Min., 5 Sek.'],
    [3_599.6, '1 Std.'],
    [86_369, '23 Std., 59 Min.'],
    [86_371, '1 Tg.'],
    [100_000, '1 Tg., 4 Std.'],
    [-93_600, '-1 Tg., 2 Std.'],
  ])('formats %d seconds in the two largest units', (seconds, text) => {
    expect(formatDuration(seconds, 'de').replaceAll(NBSP, ' ')).toBe(text);
  });

  it('formats durations in English', () => {
    expect(formatDuration(273_600, 'en')).toBe('3 days, 4 hrs');
  });
});
