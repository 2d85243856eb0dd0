import type { EntityManager } from '@mikro-orm/postgresql';
import { CrossDomainReader } from '../../../platform/cross-domain/index.js';
import { factEvidence } from './fact-evidence.js';

const facts = new CrossDomainReader([
  {
    datasets: async () => [
      { datasetId: 'dst_1', name: 'Aufträge', eventLog: true, gate: 'conditional' },
      { datasetId: 'dst_2', name: 'Preise', eventLog: false, gate: null },
    ],
    activeMetrics: async () => [],
  },
]);
const evidenceFor = (question: string, language: 'de' | 'en' = 'de') =>
  factEvidence(facts, {} as EntityManager, 'tnt_a', question, language);

describe('factEvidence', () => {
  it('returns the facts of the topics of the question', async () => {
    expect(await evidenceFor('Wie gut sind unsere Daten?')).toMatchObject([
      { id: 'datasets', text: 'Datensätze: 2: Aufträge (unter Vorbehalt, Ereignisprotokoll); Preise (nicht geprüft).' },
    ]);
    expect(await evidenceFor('How many KPIs are active?', 'en')).toMatchObject([{ id: 'active-metrics', text: 'Active metrics: 0.' }]);
    expect(await evidenceFor('Wie heißt der Chef?')).toEqual([]);
  });

  it('omits facts that no domain provides', async () => {
    expect(await evidenceFor('Wie steht das Programm?')).toEqual([]);
  });
});
