import 'reflect-metadata';
import { profileDocuments } from './profile-documents.js';

describe('profileDocuments', () => {
  it('returns documents only for known facts', () => {
    expect(profileDocuments({}, {})).toEqual([]);
    expect(profileDocuments({ name: 'A', painPoints: ['x'] }, { own: [1] }).map(({ documentId }) => documentId)).toEqual([
      'company',
      'pain-points',
      'own-facts',
    ]);
  });

  it('names the industry and writes numbers in both notations', () => {
    const [company, goals] = profileDocuments(
      {
        industry: 'manufacturing',
        revenue: 117_400_000,
        currency: 'EUR',
        goals: [{ title: 'Termine', unit: 'Tage', baseline: 13.8, target: 9 }],
      },
      {},
    );
    expect(company?.body).toContain('Verarbeitendes Gewerbe / Manufacturing (NACE C)');
    expect(company?.body).toContain('117.400.000 / 117,400,000 EUR');
    expect(goals?.body).toBe('Termine; heute / today: 13,8 / 13.8 Tage; Ziel / target: 9 Tage');
  });

  it('omits contacts', () => {
    expect(JSON.stringify(profileDocuments({ name: 'A', contacts: [{ name: 'Erika', email: 'e@example.com' }] }, {}))).not.toContain(
      'Erika',
    );
  });
});
