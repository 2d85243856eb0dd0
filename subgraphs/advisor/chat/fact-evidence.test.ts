import type { EntityManager } from '@mikro-orm/postgresql';
import { Facts } from '../../../platform/facts/index.js';
import { factEvidence } from './fact-evidence.js';

const facts = new Facts([
  {
    datasets: async () => [
      { datasetId: 'dst_1', name: 'Aufträge', eventLog: true, gate: 'conditional' },
      { datasetId: 'dst_2', name: 'Preise', eventLog: false, gate: null },
    ],
    activeMetrics: async () => [],
  },
]);
const told = (question: string, language: 'de' | 'en' = 'de') => factEvidence(facts, {} as EntityManager, 'tnt_a', question, language);

describe('facts as evidence', () => {
  it('are those of what is asked about', async () => {
    expect(await told('Wie gut sind unsere Daten?')).toMatchObject([
      { id: 'datasets', text: 'Datensätze: 2: Aufträge (unter Vorbehalt, Ereignisprotokoll); Preise (nicht geprüft).' },
    ]);
    expect(await told('How many KPIs are active?', 'en')).toMatchObject([{ id: 'active-metrics', text: 'Active metrics: 0.' }]);
    expect(await told('Wie heißt der Chef?')).toEqual([]);
  });

  it('are left out where no domain tells them', async () => {
    expect(await told('Wie steht das Programm?')).toEqual([]);
  });
});
