import { readAskedOfLog, readSelection, waitingClauses, withoutCompared } from './asked.js';

const LOG = { datasetId: 'dst_1', roles: { activity: 'Aktivität', case: 'Auftrag' } };
const mined = { activities: ['Teillieferung versandt', 'Rechnung gebucht'].map((activity) => ({ activity })) } as Parameters<
  typeof readAskedOfLog
>[1];

const understood = (id: string, label: string) =>
  ({ subjects: [{ kind: 'value', id, label, words: [], confidence: 0.9, source: 'rules' }] }) as unknown as Parameters<
    typeof readAskedOfLog
  >[2];

describe('waitingClauses', () => {
  it.each([
    [
      'Beds stand around for hours. Where does the time go, and who cleans them?',
      ['Beds stand around for hours', 'Where does the time go'],
    ],
    ['Wo bleibt die meiste Zeit, und wer prüft?', ['Wo bleibt die meiste Zeit']],
    ['How many beds are there?', []],
  ])('finds the clauses on waiting: %s', (text, expected) => {
    expect(waitingClauses(text)).toEqual(expected);
  });
});

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

describe('the cases that a request selects', () => {
  const log = {
    datasetId: 'dst_1',
    roles: { activity: 'Step', case: 'Visit', time: 'Time', resource: 'Clerk' },
    profile: { columns: [] } as never,
  };
  const filter = (column: string, values: string[], words: string) => ({ column, values, words, isExcluded: false, caseColumn: null });
  const rowsOf = (...filters: ReturnType<typeof filter>[]) => ({ datasetId: 'dst_1', filters, groups: [] }) as never;
  const reading = (...words: string[]) =>
    ({ subjects: [{ kind: 'value', id: 'dst_1/Step', label: 'Billed', words, confidence: 1, source: 'rules' }], period: null }) as never;

  it('does not take the words of an activity for a value of the people or departments', () => {
    expect(readSelection(reading('billing'), log, 'How long until billing?', rowsOf(filter('Clerk', ['Billing'], 'billing')))).toBeNull();
    const teams = rowsOf(filter('Team', ['Warehouse claims'], 'warehouse'));
    expect(readSelection(reading('warehouse', 'check'), log, 'How long does the warehouse check take?', teams)).toBeNull();
  });

  it('takes a value of two columns for the one with fewer other values', () => {
    const column = (name: string, distinct: number) => ({ name, distinct, topValues: [{ value: 'Arbroath' }] });
    const sites = { ...log, profile: { columns: [column('noted by', 14), column('yard', 5)] } as never };
    const request = { subjects: [], period: null } as never;
    expect(readSelection(request, sites, 'Is Arbroath any slower?', null)?.values).toEqual([{ column: 'yard', values: ['Arbroath'] }]);
  });

  it('does not take the words of a time between two activities for values', () => {
    const shipping = { subjects: [{ kind: 'value', id: 'dst_1/Team', label: 'Shipping', words: ['shipping'] }], period: null } as never;
    const request = 'How many days pass between order and shipping?';
    expect(readSelection(shipping, log, request, null)?.values).toHaveLength(1);
    expect(readSelection(shipping, log, request, null, ['between order and shipping'])).toBeNull();
  });

  it('keeps a value that the request names in full', () => {
    const teams = rowsOf(filter('Team', ['North'], 'North'));
    expect(readSelection(reading('billing'), log, 'How long until billing in the North?', teams)?.values).toHaveLength(1);
  });

  it.each([
    ['What share is billed late? Is it faster by phone than by e-mail?', 0],
    ['Wie lange dauert es bis zur Rechnung – und wie viele wiederholen sie, per Telefon gegen E-Mail?', 0],
    ['Compare phone and e-mail', 2],
  ])('is restricted by compared values only if nothing else is asked: "%s"', (text, values) => {
    const selection = { values: [{ column: 'Contact', values: ['Phone', 'E-mail'] }], from: null, until: null };
    const plan = { question: 'compare', rows: { groups: [], asksRelation: false } } as never;
    expect(withoutCompared(plan, selection, text)?.values[0]?.values.length ?? 0).toBe(values);
  });
});
