import { readAskedOfLog } from './asked.js';

const LOG = { datasetId: 'dst_1', roles: { activity: 'Aktivität', case: 'Auftrag' } };
const mined = { activities: ['Teillieferung versandt', 'Rechnung gebucht'].map((activity) => ({ activity })) } as Parameters<
  typeof readAskedOfLog
>[1];

const understood = (id: string, label: string) =>
  ({ subjects: [{ kind: 'value', id, label, words: [], confidence: 0.9, source: 'rules' }] }) as unknown as Parameters<
    typeof readAskedOfLog
  >[2];

describe('readAskedOfLog', () => {
  it('finds activities as they are spelled, and those that the request means', () => {
    expect(readAskedOfLog('Wie lange dauert es bis „Rechnung gebucht“?', mined, null, LOG).activities).toEqual(['Rechnung gebucht']);
    const meant = understood('dst_1/Aktivität', 'Teillieferung versandt');
    expect(readAskedOfLog('Are partial deliveries slowing us down?', mined, meant, LOG).activities).toEqual(['Teillieferung versandt']);
  });

  it.each([
    ['another dataset', 'dst_2/Aktivität', 'Teillieferung versandt'],
    ['another column', 'dst_1/Region', 'Teillieferung versandt'],
    ['an activity that the log does not have', 'dst_1/Aktivität', 'Storniert'],
  ])('ignores a value of %s', (_, id, label) => {
    expect(readAskedOfLog('What about it?', mined, understood(id, label), LOG).activities).toEqual([]);
  });

  it.each([
    'Which step takes longest in invoicing partial deliveries?',
    'What are the slowest stages?',
    'Welcher Schritt dauert am längsten?',
    'Auf welchem Übergang geht die meiste Zeit verloren?',
  ])('reads "%s" as a question about all transitions', (text) => {
    const meant = understood('dst_1/Aktivität', 'Teillieferung versandt');
    expect(readAskedOfLog(text, mined, meant, LOG)).toEqual({ count: null, aspects: ['waiting'], activities: [] });
  });

  it('does not read the duration of cases as a question about steps', () => {
    expect(readAskedOfLog('How long do the longest orders take?', mined, null, LOG).aspects).toEqual(['duration']);
  });
});
