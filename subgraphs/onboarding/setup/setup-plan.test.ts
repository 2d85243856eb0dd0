import { ANSWERS } from '../../../test/fixtures/onboarding.fixture.js';
import { setupPlanOf } from './setup-plan.js';

const planned = (changes: Record<string, unknown> = {}, language: 'de' | 'en' = 'de') =>
  setupPlanOf(new Map(Object.entries({ ...ANSWERS, ...changes })), language);

describe('setupPlanOf', () => {
  it('plans a profile with the process names in the language of the session', () => {
    expect(planned().facts).toMatchObject({
      name: 'Muster Maschinenbau GmbH',
      industry: 'manufacturing',
      revenue: 58_400_000,
      processesInScope: ['Vom Auftrag zum Zahlungseingang', 'Sonderfreigaben Konstruktion'],
      languages: ['de'],
    });
    expect(planned({}, 'en').facts.processesInScope).toEqual(['Order to cash', 'Sonderfreigaben Konstruktion']);
    expect(planned({ languages_in_company: ['pl', 'de'] }).facts.languages).toEqual(['de', 'pl']);
  });

  it('lists each contact once, with the details of the first mention', () => {
    expect(planned().facts.contacts).toEqual([
      { name: 'Lena Hart', role: 'Projektleiterin', email: 'l.hart@muster.example' },
      { name: 'Dr. Anna Berger', role: 'Geschäftsführerin', email: 'a.berger@muster.example' },
      { name: 'Paul Stein', role: 'Kaufmännischer Leiter' },
    ]);
  });

  it('omits unanswered facts', () => {
    const { facts, programme } = setupPlanOf(new Map(), 'en');
    expect(facts).toEqual({});
    expect(programme).toEqual({
      name: 'Transformation programme',
      ...{ vision: null, purpose: null, start: null, targetDate: null, budget: null, currency: null, freeBudget: null },
      ...{ freeDataClasses: [], approvalDataClasses: [] },
    });
  });

  it('plans the working language', () => {
    expect([planned().language, planned({ working_language: 'en' }).language, setupPlanOf(new Map(), 'en').language]).toEqual([
      'de',
      'en',
      null,
    ]);
  });

  it('plans a programme with dates, budget and approval rules', () => {
    expect(planned().programme).toEqual({
      name: 'Transformationsprogramm Muster Maschinenbau GmbH',
      vision: 'Jeder Auftrag hat einen Termin, den wir halten.',
      purpose: 'Zwei Großkunden haben wegen verspäteter Lieferungen Aufträge gekürzt.\n\nNicht im Umfang: Entgeltfragen',
      ...{ start: '2027-01-11', targetDate: '2028-06-30', budget: 350_000, currency: 'EUR', freeBudget: 20_000 },
      ...{ freeDataClasses: ['public', 'internal'], approvalDataClasses: ['confidential'] },
    });
  });

  it('plans each area once, ignoring case', () => {
    const areas = [{ name: 'Einkauf', owner: 'A' }, { name: 'EINKAUF', owner: 'B' }, { name: 'Lager' }];
    expect(planned({ responsibility_areas: areas }).areas).toEqual([
      { name: 'Einkauf', purpose: null, owner: 'A', members: [] },
      { name: 'Lager', purpose: null, owner: null, members: [] },
    ]);
  });

  it('plans each source as answered', () => {
    expect(planned().sources).toEqual([{ name: 'Auftragsprotokoll', kind: 'event_log', url: null }]);
  });
});
