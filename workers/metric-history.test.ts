import { MetricDefinition, MetricStatus } from '../subgraphs/metrics/index.js';
import { askedDrafts } from './metric-history.js';

const STORED = [
  { metricId: 'met_1', status: MetricStatus.DRAFT },
  { metricId: 'met_2', status: MetricStatus.DRAFT },
  { metricId: 'met_3', status: MetricStatus.ACTIVE },
].map((each) => Object.assign(new MetricDefinition(), each));

type Context = Parameters<typeof askedDrafts>[0];

/** Context of a request that names metrics; its database filters by status and id. */
const contextOf = (ids: string[]): Context =>
  ({
    run: { tenantId: 'tnt_1' },
    em: {
      find: (_: unknown, where: { status: MetricStatus; metricId: { $in: string[] } }) =>
        Promise.resolve(STORED.filter(({ metricId, status }) => status === where.status && where.metricId.$in.includes(metricId))),
    },
    understood: () => Promise.resolve({ subjects: ids.map((id) => ({ kind: 'metric', id })) }),
  }) as unknown as Context;

it.each([
  ['a draft', ['met_1'], ['met_1']],
  ['an active metric', ['met_3'], []],
  ['nothing', [], []],
])('askedDrafts returns the drafts of a request that names %s', async (_, ids, expected) => {
  expect((await askedDrafts(contextOf(ids))).map(({ metricId }) => metricId)).toEqual(expected);
});
