import { FigureBook, quantity } from './figures.js';

describe('quantity', () => {
  it('formats numbers with their units by language', () => {
    expect(quantity(1234, 'count', 'de')).toBe('1.234');
    expect(quantity(1234.5, 'TEUR', 'en')).toBe('1,234.5\u00A0TEUR');
    expect(quantity(0.125, 'share', 'de')).toBe('12,5\u00A0%');
    expect(quantity(93_600, 'seconds', 'en')).toBe('1 day, 2 hrs');
    expect(quantity(0.8912, '', 'de', 3)).toBe('0,891');
  });

  it('does not round shares to 0% or 100%', () => {
    expect(quantity(0.0001, 'share', 'en')).toBe('< 0.1%');
    expect(quantity(0.9999, 'share', 'en')).toBe('> 99.9%');
    expect([quantity(0, 'share', 'en'), quantity(1, 'share', 'en')]).toEqual(['0%', '100%']);
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
