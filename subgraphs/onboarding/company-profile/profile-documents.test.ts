import 'reflect-metadata';
import type { CompanyFacts } from './company-profile.entity.js';
import { profileDocuments, profileTexts } from './profile-documents.js';

describe('profileDocuments', () => {
  it('returns documents only for known facts', () => {
    expect(profileDocuments({}, {})).toEqual([]);
    expect(profileDocuments({ name: 'A', painPoints: ['x'] }, { own: [1] }).map(({ documentId }) => documentId)).toEqual([
      'company',
      'pain-points',
      'own-facts',
    ]);
  });

  it('writes each part in each language, and indexes both', () => {
    const facts: CompanyFacts = {
      industry: 'manufacturing',
      revenue: 117_400_000,
      currency: 'EUR',
      goals: [{ title: 'Termine', unit: 'Tage', baseline: 13.8, target: 9 }],
    };
    const [company, goals] = profileTexts(facts, {});
    expect(company?.text.de).toBe('Branche: Verarbeitendes Gewerbe (NACE C)\nUmsatz: 117.400.000 EUR');
    expect(company?.text.en).toBe('Industry: Manufacturing (NACE C)\nRevenue: 117,400,000 EUR');
    expect(goals).toEqual({
      id: 'goals',
      title: { de: 'Ziele des Unternehmens', en: 'Company goals' },
      text: { de: 'Termine; heute: 13,8 Tage; Ziel: 9 Tage', en: 'Termine; today: 13.8 days; target: 9 days' },
    });
    expect(profileDocuments(facts, {})[1]).toMatchObject({
      title: 'Ziele des Unternehmens / Company goals',
      body: `${goals?.text.de}\n${goals?.text.en}`,
    });
  });

  it('omits contacts', () => {
    expect(JSON.stringify(profileDocuments({ name: 'A', contacts: [{ name: 'Erika', email: 'e@example.com' }] }, {}))).not.toContain(
      'Erika',
    );
  });
});
