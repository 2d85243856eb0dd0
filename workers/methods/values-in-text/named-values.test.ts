import { namedValues } from './named-values.js';

const names = (text: string, values: readonly string[]) => namedValues(text, values).map(({ value }) => value);

describe('namedValues', () => {
  it('finds values in any inflection', () => {
    expect(names('Wie lange stehen E-Lkw im Vergleich zu Gasbussen?', ['Gasbus', 'E-Lkw', 'Diesel-Lkw'])).toEqual(['E-Lkw', 'Gasbus']);
    expect(names('Nur bei den Bussen, nicht bei Trams', ['Bus', 'Tram'])).toEqual(['Bus', 'Tram']);
    expect(names('Compare repairs with inspections', ['Inspection', 'Repair', 'Refit'])).toEqual(['Repair', 'Inspection']);
  });

  it('finds a value by its own word only beside another value', () => {
    const values = ['Web form', 'Letter', 'Call centre'];
    expect(names('letters against the form', values)).toEqual(['Letter', 'Web form']);
    expect(names('fill in the form', values)).toEqual([]);
  });

  it('finds the names that codes abbreviate', () => {
    const codes = ['LDS', 'MCR', 'HUL', 'BTH'];
    expect(names('Is Leeds slower than Manchester?', codes)).toEqual(['LDS', 'MCR']);
    expect(names('how many mice are in the bath', codes)).toEqual([]);
    expect(names('Lager am Werkhof Süd', ['WHF-N', 'WHF-S'])).toEqual(['WHF-S']);
    expect(names('Brighton', ['BRI', 'BRT', 'LDS'])).toEqual([]);
    expect(names('Management', ['MAN', 'Scania'])).toEqual([]);
  });
});
