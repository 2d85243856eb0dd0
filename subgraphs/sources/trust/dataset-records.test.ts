import { TrustGate } from '../quality-checks/quality-check.entity.js';
import { toRecord } from './dataset-records.js';
import type { CheckedDataset } from './trust-status.js';

const DATASET: CheckedDataset = {
  datasetId: 'dst_1',
  name: 'Aufträge',
  contentHash: 'now',
  rows: 1_200,
  isEventLog: true,
  updatedAt: new Date('2026-03-05T10:00:00Z'),
  check: {
    gate: TrustGate.CLOSED,
    score: 0.614,
    contentHash: 'now',
    checkedAt: new Date('2026-03-05T10:00:00Z'),
    assessment: { overall: { score: 0.614 }, dimensions: [{ dimension: 'completeness', score: 0.2 }] },
  },
};
const texts = (dataset: CheckedDataset, language: 'de' | 'en'): string[] => toRecord(dataset).facts.map(({ text }) => text[language]);

describe('records of datasets', () => {
  it('states size, quality and the reasons of the trust gate', () => {
    expect(texts(DATASET, 'de').slice(0, 2)).toEqual([
      '„Aufträge“ enthält 1.200 Zeilen (Ereignisprotokoll), Stand 5. März 2026.',
      'Datenqualität: 61,4\u202F%; gesperrt.',
    ]);
    expect(texts(DATASET, 'en').slice(0, 2)).toEqual([
      '"Aufträge" contains 1,200 rows (event log), as of 5 March 2026.',
      'Data quality: 61.4%; trust gate closed.',
    ]);
    expect(texts(DATASET, 'de').slice(2)).toEqual([
      expect.stringMatching(/^Gesamtwert: 61,4.% /u),
      expect.stringMatching(/^Vollständigkeit: 20.% /u),
    ]);
    expect(toRecord(DATASET)).toMatchObject({ urgency: 60 });
  });

  it('states that a dataset was not checked', () => {
    const unchecked = { ...DATASET, rows: 1, isEventLog: false, check: null };
    expect(texts(unchecked, 'de')).toEqual([
      '„Aufträge“ enthält eine Zeile, Stand 5. März 2026.',
      'Datenqualität: nicht geprüft; unter Vorbehalt.',
      'Die Qualität wurde noch nicht geprüft.',
    ]);
    expect(toRecord(unchecked)).toMatchObject({ urgency: 0 });
  });
});
