import type { RowPlan } from '../../methods/answer-plan/index.js';
import type { EarlierRun } from '../../earlier-runs.js';
import { figure, type Finding } from './finding.js';
import { recommendActions } from './recommend-actions.js';
import { ruleCatalogue } from './rule-catalogue.js';
import { ASKED_ROWS, asksProperty, asShare } from './worst-groups.js';

const filter = (column: string, value: string, caseColumn: string | null = null) => ({
  ...{ column, values: [value], isExcluded: false, caseColumn, words: value },
});
const planOf = (filters: RowPlan['filters'], share: RowPlan['share'] = null) => ({ filters, share }) as unknown as RowPlan;

it('takes a filter on what happened as the property and the others as the scope', () => {
  const planned = asShare(planOf([filter('Site', 'Harbour'), filter('Status', 'Refused')]));
  expect(planned?.filters.map(({ column }) => column)).toEqual(['Site']);
  expect(planned?.share?.filters.map(({ column }) => column)).toEqual(['Status']);
});

it('keeps an asked share, and finds no property without any filter', () => {
  const share = { filters: [filter('Late', 'yes')], conditions: [], dates: [], blanks: [] };
  expect(asShare(planOf([filter('Site', 'Harbour')], share))?.share).toBe(share);
  expect(asShare(planOf([]))).toBeNull();
});

describe('actions on the asked rows', () => {
  const own: EarlierRun = {
    ...{ runId: 'run_1', agent: 'action-recommendation', finishedAt: new Date('2026-03-10T08:00:00Z'), result: null, markdown: null },
    ...{ degraded: false, citations: [] },
  };
  const worst: Finding = {
    ...{ kind: 'rows-worst-group', subject: 'Status = Refused', leads: 2, recordIds: [ASKED_ROWS], pointer: '/records/0' },
    texts: { group: 'Shift = Night' },
    figures: [
      ...[figure('share', 0.2, 'share'), figure('all', 0.1, 'share'), figure('affected', 8, 'count'), figure('rows', 40, 'count')],
      figure('excess', 1, 'share'),
    ],
  };
  const agreed: Finding = {
    ...{ kind: 'document-commitment', subject: 'Ann Lee checks refusals by 3 May 2026.', leads: 1, recordIds: [ASKED_ROWS] },
    ...{ pointer: '/records/1', figures: [figure('named', 1, 'count')], owner: { name: 'Ann Lee', id: 'doc_1' }, due: '2026-05-03' },
    texts: { text: 'Ann Lee checks refusals by 3 May 2026.', source: 'minutes.pdf' },
  };
  const { actions } = recommendActions([], {
    ...{ language: 'en', asOf: new Date('2026-03-10T08:00:00Z'), rules: ruleCatalogue(), maxActions: 5, effects: [] },
    ...{ ownerOf: () => null, programmeEnd: null, wantedBy: null, own: { run: own, findings: [agreed, worst] } },
    asked: {
      things: [{ ids: [ASKED_ROWS], name: ASKED_ROWS, datasetIds: [], agent: 'initiative-prioritisation', answeredFrom: 1 }],
      ...{ kinds: new Set<string>(), asksData: false },
    },
  });

  it('begin where the share is highest, without an invented owner', () => {
    expect(actions[0]).toMatchObject({ rule: 'rows-worst-group', owner: null, severity: 'high', isAsked: true });
    expect(actions[0]?.action).toContain('Start at Shift = Night');
    expect(actions[0]?.finding).toContain('20% at Shift = Night (8 of 40), and 10% overall');
  });

  it('state what documents say with their owner and day', () => {
    expect(actions[1]).toMatchObject({
      owner: { name: 'Ann Lee', source: 'document' },
      due: { date: '2026-05-03', rule: 'record' },
    });
  });
});

it('tells a property of rows from the rows of one thing', () => {
  expect(asksProperty(planOf([filter('Status', 'Refused')]))).toBe(true);
  expect(asksProperty(planOf([filter('Carrier', 'C-04')]))).toBe(false);
});
