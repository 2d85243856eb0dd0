import type { Initiative } from '../../../subgraphs/transformation/index.js';
import type { EarlierRun } from '../../earlier-runs.js';
import type { AskedGroup, PeerGap } from '../../methods/peer-gaps/index.js';
import { findingOf } from './peer-findings.js';
import { recommendActions } from './recommend-actions.js';
import { ruleCatalogue } from './rule-catalogue.js';
import { ASKED_ROWS } from './worst-groups.js';

const dataset = { datasetId: 'dst_1', name: 'Laundry loads' } as PeerGap['dataset'];
const gap: PeerGap = {
  ...{ dataset, column: 'plant', own: 8, others: 2.3, peers: 5, rank: 1, rows: 60, isSmall: false, size: 4, period: null },
  measure: {
    ...{ kind: 'rate', parts: ['stained_pcs', 'washed_pcs'], top: '', bottom: '', deviation: null },
    ...{ unit: '%', better: 'lower' },
  },
};
const asked = { group: { name: 'Hull', words: 'Hull', columns: [] }, gaps: [gap], reason: null } as AskedGroup;
const initiative = (title: string, owner: string | null, due: string | null) =>
  ({ initiativeId: title, title, owner, due, description: null, benefit: null, metricIds: [], areaId: 'a' }) as unknown as Initiative;

const own: EarlierRun = {
  ...{ runId: 'run_1', agent: 'action-recommendation', finishedAt: new Date('2026-03-10T08:00:00Z'), result: null, markdown: null },
  ...{ degraded: false, citations: [] },
};

const actionsOn = (initiatives: readonly Initiative[], wantedBy: string | null) => {
  const { finding } = findingOf(gap, asked, { today: '2026-03-10', initiatives, language: 'en' });
  return recommendActions([], {
    ...{ language: 'en', asOf: new Date('2026-03-10T08:00:00Z'), rules: ruleCatalogue(), maxActions: 5, effects: [] },
    ...{ ownerOf: () => null, programmeEnd: null, wantedBy, own: { run: own, findings: [{ ...finding, pointer: '/records/0' }] } },
    asked: {
      things: [{ ids: [ASKED_ROWS], name: ASKED_ROWS, datasetIds: [], agent: 'initiative-prioritisation', answeredFrom: 1 }],
      ...{ kinds: new Set(['peer-gap']), asksData: false },
    },
  }).actions;
};

it('states the figure of the group and that of the others, and invents no owner', () => {
  const [action] = actionsOn([], null);
  expect(action).toMatchObject({ rule: 'peer-gap', owner: null, severity: 'high', isAsked: true });
  expect(action?.finding).toBe('rate “stained_pcs” ÷ “washed_pcs”: 8% at “Hull”, 2.3% at the other 5 (worst of 6).');
  expect(action?.action).toContain('(now 8%, others 2.3%)');
});

it('is due by the day that the request wants', () => {
  expect(actionsOn([], '2026-03-31')[0]?.due).toEqual({ date: '2026-03-31', rule: 'request' });
});

it('names the initiative that works on the figure, with its owner and day', () => {
  const [action] = actionsOn([initiative('New rinsing of stained pieces', 'Ada Cole', '2026-04-30')], null);
  expect(action).toMatchObject({ owner: { name: 'Ada Cole', source: 'programme' }, due: { date: '2026-04-30', rule: 'record' } });
  expect(action?.action).toContain('New rinsing of stained pieces');
});
