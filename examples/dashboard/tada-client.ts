import type { ResultOf, VariablesOf } from 'gql.tada';
import { HomePage, HomePageEvents, RunDetail, RunList, StartAgentRun } from './generated/tada-documents';

type Kpi = NonNullable<ResultOf<typeof HomePage>['kpis']>['nodes'][number];

export const lightOf = ({ latest }: Kpi): 'AMBER' | 'GREEN' | 'NONE' | 'RED' => latest?.thresholdStatus ?? 'NONE';

export const medianThroughput = ({ run }: ResultOf<typeof RunDetail>): number | null | undefined =>
  run?.typedResult?.__typename === 'ProcessMiningResult' ? run.typedResult.medianThroughputSeconds : undefined;

export const progressOf = ({ events }: ResultOf<typeof HomePageEvents>): number | undefined =>
  events.subjectNode?.__typename === 'Run' ? events.subjectNode.progress : undefined;

export const failedRuns: VariablesOf<typeof RunList> = {
  first: 20,
  filter: { statuses: ['FAILED', 'DEAD'] },
  orderBy: { field: 'CREATED_AT', direction: 'DESC' },
};

export const miningRun: VariablesOf<typeof StartAgentRun> = { agent: 'process-mining', input: { parameters: { top: 5 } } };

// Each of the following lines is wrong. The compiler has to reject it.
// @ts-expect-error: enum values are upper-case
export const lowerCase: VariablesOf<typeof RunList> = { first: 20, filter: { statuses: ['failed'] } };
// @ts-expect-error: a required variable is missing
export const withoutId: VariablesOf<typeof RunDetail> = {};
// @ts-expect-error: the operation does not select the field
export const formulaOf = (kpi: Kpi): string => kpi.formula;
// @ts-expect-error: a root field may be null
export const statusOf = ({ run }: ResultOf<typeof RunDetail>): string => run.status;
