import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import {
  HomePageDocument,
  RunDetailDocument,
  RunListDocument,
  StartAgentRunDocument,
  type HomePageEventsSubscription,
} from './generated/graphql';

interface GraphResponse<Data> {
  data?: Data | null;
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string } }[];
}

/** Sends an operation. `errors` may stand beside `data`: a root field that failed is null, the others are complete. */
export const send = async <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<GraphResponse<Data>> => {
  const response = await fetch('http://localhost:4000/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tenant-id': 'tnt_demo' },
    body: JSON.stringify({ query: print(document), variables }),
  });
  return (await response.json()) as GraphResponse<Data>;
};

type Kpi = NonNullable<NonNullable<Awaited<ReturnType<typeof readKpis>>>[number]>;

export const readKpis = async () => (await send(HomePageDocument, {})).data?.kpis?.nodes;

export const lightOf = ({ latest }: Kpi): 'AMBER' | 'GREEN' | 'NONE' | 'RED' => latest?.thresholdStatus ?? 'NONE';

export const failedRuns = (after: string | null) =>
  send(RunListDocument, {
    first: 20,
    after,
    filter: { statuses: ['FAILED', 'DEAD'] },
    orderBy: { field: 'CREATED_AT', direction: 'DESC' },
  });

/** The median throughput time of the cases in seconds; undefined for another agent's run and for a run without a result. */
export const medianThroughput = async (runId: string): Promise<number | null | undefined> => {
  const result = (await send(RunDetailDocument, { runId })).data?.run?.typedResult;
  return result?.__typename === 'ProcessMiningResult' ? result.medianThroughputSeconds : undefined;
};

export const startMining = (question: string) =>
  send(StartAgentRunDocument, { agent: 'process-mining', input: { input: question, parameters: { top: 5 } } });

export const progressOf = ({ events }: HomePageEventsSubscription): number | undefined =>
  events.subjectNode?.__typename === 'Run' ? events.subjectNode.progress : undefined;

// Each of the following lines is wrong. The compiler has to reject it.
export const mistakes = async (runId: string, kpi: Kpi) => [
  // @ts-expect-error: enum values are upper-case
  send(RunListDocument, { first: 20, filter: { statuses: ['failed'] } }),
  // @ts-expect-error: the enum has no such value
  send(RunListDocument, { first: 20, orderBy: { field: 'COLOUR' } }),
  // @ts-expect-error: the filter has no such field
  send(RunListDocument, { first: 20, filter: { colour: 'red' } }),
  // @ts-expect-error: a required variable is missing
  send(RunDetailDocument, {}),
  // @ts-expect-error: the operation does not select the field
  kpi.formula,
  // @ts-expect-error: a root field may be null
  (await send(RunDetailDocument, { runId })).data?.run.status,
  // @ts-expect-error: the values of an object of free shape are unknown
  send(StartAgentRunDocument, { agent: 'process-mining', input: { parameters: 5 } }),
];
