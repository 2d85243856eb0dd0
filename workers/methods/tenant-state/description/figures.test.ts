import { FigureBook, quantity } from './figures.js';

describe('quantity', () => {
  it('formats numbers with their units by language', () => {
    expect(quantity(1234, 'count', 'de')).toBe('1.234');
    expect(quantity(1234.5, 'TEUR', 'en')).toBe('1,235\u00A0EUR\u00A0k');
    expect(quantity(0.125, 'share', 'de')).toBe('12,5\u202F%');
    expect(quantity(93_600, 'seconds', 'en')).toBe('1.1\u00A0days');
    expect(quantity(0.8912, '', 'de', 3)).toBe('0,891');
    expect(quantity(93, '%', 'de')).toBe('93,0\u202F%');
    expect(quantity(14.6, 'Tage', 'en')).toBe('14.6\u00A0days');
    expect(quantity(1, 'days', 'de')).toBe('1\u00A0Tag');
  });

  it('does not round shares to 0% or 100%', () => {
    expect(quantity(0.0001, 'share', 'en')).toBe('< 0.1%');
    expect(quantity(0.9999, 'share', 'en')).toBe('> 99.9%');
    expect([quantity(0, 'share', 'en'), quantity(1, 'share', 'en')]).toEqual(['0.0%', '100.0%']);
  });
});

describe('FigureBook', () => {
  it('records each id once, with its first sources', () => {
    const book = new FigureBook('de');
    const figure = { id: 'cases', label: 'Fälle', value: 1, sourceIds: ['run_1'] };
    expect(book.many(figure, ['Fall', 'Fälle'])).toBe('1 Fall');
    expect(book.many({ ...figure, value: 2, id: 'other' }, ['Fall', 'Fälle'])).toBe('2 Fälle');
    book.say({ ...figure, unit: 'count', sourceIds: [] });
    expect(book.figures.map(({ id, sourceIds }) => [id, sourceIds])).toEqual([
      ['cases', ['run_1']],
      ['other', ['run_1']],
    ]);
  });
});
