import { toRecord, type SyncedSource } from './source-records.js';

const SOURCE: SyncedSource = {
  sourceId: 'src_1',
  name: 'Orders',
  status: 'synced',
  lastError: null,
  syncedAt: new Date('2026-03-05T10:00:00Z'),
};

describe('records of sources', () => {
  it('states the latest synchronisation in both languages', () => {
    const { facts, measures } = toRecord(SOURCE);
    expect(facts.map(({ text }) => text)).toEqual([
      {
        de: 'Datenquelle „Orders“ wurde zuletzt am 5. März 2026 synchronisiert.',
        en: 'Source "Orders" was last synchronised on 5 March 2026.',
      },
    ]);
    expect(measures).toEqual({ synchronised: Date.parse('2026-03-05T10:00:00Z') });
  });

  it('states a failure with its reason and the last success', () => {
    const { facts, urgency } = toRecord({ ...SOURCE, status: 'failed', lastError: { message: 'Login refused' } });
    expect(facts[0]).toMatchObject({
      conditions: ['failed'],
      text: { en: 'Source "Orders" failed in its latest synchronisation (last success: 5 March 2026): Login refused.' },
    });
    expect(urgency).toBeGreaterThan(0);
  });

  it('states that a source was never synchronised', () => {
    expect(toRecord({ ...SOURCE, status: 'registered', syncedAt: null })).toMatchObject({
      facts: [{ text: { de: 'Datenquelle „Orders“ wurde noch nicht synchronisiert.' } }],
    });
  });
});
