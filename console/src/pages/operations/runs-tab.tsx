import { Anchor, Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Link } from 'wouter';
import { Pager, usePages } from '../../components/pager.js';
import { Problem } from '../../components/problem.js';
import { QueryState } from '../../components/query-state.js';
import { RecordRow, Records } from '../../components/records.js';
import { RunStatus } from '../../components/run-status.js';
import { useFormat } from '../../format.js';
import {
  CancelRunDocument,
  OperationsRunsDocument,
  RequeueRunDocument,
  type OperationsRunsQuery,
  type RunStatus as Status,
} from '../../graph/generated/graphql.js';
import { isOpenRun } from '../../graph/run-state.js';
import { useAgentTitles } from '../../graph/use-agent-titles.js';
import { useEvents } from '../../graph/use-events.js';
import { useMessages } from '../../messages/use-messages.js';
import { useMay } from '../../permissions.js';

const FILTERS = {
  open: ['QUEUED', 'RUNNING'],
  failed: ['FAILED', 'DEAD', 'CANCELLED'],
  all: null,
} as const satisfies Record<string, readonly Status[] | null>;
type Filter = keyof typeof FILTERS;

const CHANGES = ['run.queued', 'run.started', 'run.succeeded', 'run.failed', 'run.cancelled', 'run.dead', 'run.requeued'];

/** Runs by status, with what can be done about them. */
export const RunsTab = () => {
  const {
    operations: { runs: texts },
  } = useMessages();
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <Stack>
      <SegmentedControl
        aria-label={texts.filter}
        data={(Object.keys(FILTERS) as Filter[]).map((value) => ({ value, label: texts.filters[value] }))}
        value={filter}
        onChange={(value) => setFilter(value as Filter)}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
      />
      <Runs key={filter} filter={filter} />
    </Stack>
  );
};

const Runs = ({ filter }: { readonly filter: Filter }) => {
  const { operations } = useMessages();
  const texts = operations.runs;
  const pages = usePages();
  const variables = useMemo(
    () => ({ statuses: FILTERS[filter] === null ? null : [...FILTERS[filter]], after: pages.after }),
    [filter, pages.after],
  );
  const [result, execute] = useQuery({ query: OperationsRunsDocument, variables, requestPolicy: 'cache-and-network' });
  const reload = (): void => execute({ requestPolicy: 'network-only' });
  useEvents(CHANGES, reload);
  return (
    <QueryState result={result} retry={reload}>
      {({ runsConnection: runs }) =>
        runs && runs.nodes.length > 0 ? (
          <>
            <Records label={operations.tabs.runs}>
              {runs.nodes.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </Records>
            <Pager pages={pages} info={runs.pageInfo} />
          </>
        ) : (
          <Text c="dimmed" size="sm">
            {texts.none}
          </Text>
        )
      }
    </QueryState>
  );
};

type Run = NonNullable<OperationsRunsQuery['runsConnection']>['nodes'][number];

const REQUEUABLE = new Set<Status>(['FAILED', 'DEAD']);

const RunRow = ({ run: { id, agent, status, attempt, queuedAt, startedAt, finishedAt, error } }: { readonly run: Run }) => {
  const {
    operations: { runs: texts },
  } = useMessages();
  const format = useFormat();
  const titleOf = useAgentTitles();
  const may = useMay();
  const [cancelling, cancel] = useMutation(CancelRunDocument);
  const [requeuing, requeue] = useMutation(RequeueRunDocument);
  const problem = cancelling.error ?? requeuing.error;
  const title = titleOf(agent);
  return (
    <RecordRow
      title={
        <Anchor component={Link} href={`/runs/${id}`} size="sm">
          {title}
        </Anchor>
      }
      facts={[
        format.moment(queuedAt),
        attempt > 0 && texts.attempt(attempt),
        startedAt && finishedAt && format.duration(Date.parse(finishedAt) - Date.parse(startedAt)),
        id,
      ]}
      note={problem ? <Problem error={problem} /> : error ? `${error.message} (${error.code})` : null}
      status={<RunStatus status={status} />}
      actions={
        <>
          {isOpenRun(status) && may('runs:cancel') ? (
            <Button
              size="compact-xs"
              variant="subtle"
              color="red"
              loading={cancelling.fetching}
              aria-label={`${texts.cancel}: ${title}`}
              onClick={() => void cancel({ id })}
            >
              {texts.cancel}
            </Button>
          ) : null}
          {REQUEUABLE.has(status) && may('runs:requeue') ? (
            <Button
              size="compact-xs"
              variant="default"
              loading={requeuing.fetching}
              aria-label={`${texts.requeue}: ${title}`}
              onClick={() => void requeue({ id })}
            >
              {texts.requeue}
            </Button>
          ) : null}
        </>
      }
    />
  );
};
