import { affordable } from './afford.js';
import type { SelectableCandidate } from './asked-initiatives.js';

const NONE = { reach: null, impact: null, confidence: null, ease: null, effort: null };
const project = (name: string, need: number, benefit: number, dependsOn: readonly string[] = []): SelectableCandidate => ({
  ...{ initiativeId: name, name, status: 'planned', owner: null, areaId: null, due: null, metricIds: [], about: name, estimates: NONE },
  ...{ need, benefit, dependsOn },
});
const choice = (projects: readonly SelectableCandidate[], money: number, { byBenefit = true, settled = [] as string[] } = {}): string =>
  affordable(projects, projects, { money, count: null, currency: 'CHF', language: 'en', settled: new Set(settled), byBenefit });

describe('affordable', () => {
  it('chooses the largest benefit, not the first ones of the ranking', () => {
    const projects = [project('Kiln sensors', 60, 120), project('Glaze line', 50, 90), project('Pallet swap', 50, 85)];
    expect(choice(projects, 100)).toBe(
      'With 100 CHF, these bring most: “Glaze line” (50 CHF, benefit 90 CHF), “Pallet swap” (50 CHF, benefit 85 CHF). Together these need 100 CHF of budget not spent yet and bring a benefit of 175 CHF per year; 0 CHF remains. Not included: “Kiln sensors” (60 CHF, benefit 120 CHF).',
    );
  });

  it('chooses an initiative only with those on which it depends, or if these are settled', () => {
    const projects = [project('Tenant app', 20, 100, ['Data model']), project('Lift retrofit', 30, 60), project('Data model', 40, 5)];
    expect(choice(projects, 55)).toMatch(/most: “Lift retrofit”.*the prerequisite is not: “Tenant app” depends on “Data model”/);
    expect(choice(projects, 60)).toMatch(/most: “Tenant app” .*“Data model”.*Dependencies met: “Tenant app” depends on “Data model”/);
    expect(choice(projects, 55, { settled: ['Data model'] })).toMatch(/most: “Tenant app” .*“Lift retrofit”/);
  });

  it('follows the ranking with its dependencies if no benefits are compared', () => {
    const projects = [project('Tenant app', 20, 100, ['Data model']), project('Lift retrofit', 30, 60), project('Data model', 40, 5)];
    expect(choice(projects, 50, { byBenefit: false })).toMatch(/pays for: “Lift retrofit” \(30 CHF\)\./);
  });

  it('says why an initiative that would fit is passed over for one behind it', () => {
    const projects = [project('Roof', 40, 1), project('Booking app', 30, 1, ['Data model']), project('Data model', 45, 1)];
    expect(choice(projects, 90, { byBenefit: false })).toMatch(
      /pays for: “Roof” \(40 CHF\), “Data model” \(45 CHF\).*“Booking app” is passed over .* depends on “Data model”.*together they need 75 CHF, 50 CHF was left/,
    );
    expect(choice(projects, 120, { byBenefit: false })).not.toMatch(/passed over/);
  });
});
