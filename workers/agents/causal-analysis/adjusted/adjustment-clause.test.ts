import { adjustmentIn } from './adjustment-clause.js';

describe('adjustmentIn', () => {
  it.each([
    ['Does training lower sick days? Control for age and site.', ['age', 'site']],
    ['Do express orders return more often, adjusting for product group, channel and region?', ['product group', 'channel', 'region']],
    ['Is night work slower when accounting for machine?', ['machine']],
    ['Taking seniority into account, does the bonus raise sales?', ['seniority']],
    ['Control for plant and shift, finished lots only.', ['plant', 'shift']],
    ['Senkt die Schulung den Krankenstand? Bitte Alter berücksichtigen und die Zahl nennen.', ['Alter']],
    ['Hängt der Ausschuss von der Schicht ab, wenn man Werk, Linie und Material berücksichtigt?', ['Werk', 'Linie', 'Material']],
    ['Wirkt der Bonus auf den Umsatz, bereinigt um Region und Größe?', ['Region', 'Größe']],
    ['Ist Express teurer bei gleichem Gewicht?', ['Gewicht']],
    ['Unter Berücksichtigung von Alter und Geschlecht: Hilft die Schulung?', ['Alter', 'Geschlecht']],
  ])('finds the variables to adjust for in "%s"', (text, items) => {
    expect(adjustmentIn(text)?.items).toEqual(items);
  });

  it.each([
    'Which carriers account for most late deliveries?',
    'Was beeinflusst die Durchlaufzeit?',
    'Who controls the budget for returns?',
    'Does the discount lead to more returns?',
  ])('finds no adjustment in "%s"', (text) => {
    expect(adjustmentIn(text)).toBeNull();
  });

  it('leaves treatment and outcome in the rest of the request', () => {
    expect(adjustmentIn('Senkt die Schulung den Krankenstand? Bitte Alter berücksichtigen.')?.rest).toMatch(/Schulung.*Krankenstand/u);
    expect(adjustmentIn('Senkt die Schulung den Krankenstand? Bitte Alter berücksichtigen.')?.rest).not.toContain('Alter');
    expect(adjustmentIn('Does it help? Control for age, trained staff only.')?.rest).toContain('trained staff only');
  });
});
