import { RunStatus } from '../../../platform/graph/types/run-status.js';
import { formatDate } from '../../documents/text/formatting.js';
import { citeDataset } from '../../datasets.js';
import { agentTitle } from '../../earlier-runs.js';
import {
  gateOf,
  listed,
  oneLine,
  quantity,
  type Composition,
  type DatasetState,
  type Figure,
  type Statement,
  type TenantState,
} from '../tenant-state/index.js';
import type { Activity, EndedRun } from './read-activity.js';
import type { Messages } from './messages.js';

/** Status figures that are compared with those of the previous briefing. */
const COMPARED_FIGURES = [
  'kpis.reached',
  'kpis.judged',
  'initiatives.total',
  'initiatives.done',
  'initiatives.blocked',
  'initiatives.overdue',
];
const STATUSES = [RunStatus.SUCCEEDED, RunStatus.FAILED, RunStatus.DEAD, RunStatus.CANCELLED];

/** Describes the changes since the previous briefing. Call after `describeStatus`, whose figures are compared with the earlier ones. */
export const describeChanges = (state: TenantState, activity: Activity, composition: Composition, messages: Messages): Statement[] => {
  if (!activity.last) return [{ text: messages.changes.first, sourceIds: [] }];
  const { at, figures } = activity.last;
  return [
    ...state.datasets.flatMap((each) => datasetChanges(each, activity, at, composition, messages)),
    ...figureChanges(figures, composition, messages),
    ...runChanges(activity.ended, composition, messages),
  ];
};

const datasetChanges = (each: DatasetState, activity: Activity, since: Date, composition: Composition, messages: Messages): Statement[] => {
  const { dataset, check } = each;
  const { figures, sources } = composition;
  const sourceIds = [sources.cite(citeDataset(dataset))];
  const earlier = activity.earlierChecks.find(({ datasetId }) => datasetId === dataset.datasetId);
  const statements: string[] = [];
  if (dataset.updatedAt > since) {
    const label = messages.figures.rows(dataset.name);
    const rows = figures.many({ id: `rows.${dataset.datasetId}`, label, value: dataset.rows, sourceIds }, composition.messages.rowNoun);
    statements.push(
      dataset.createdAt > since
        ? messages.changes.added(dataset.name, rows)
        : messages.changes.synced(
            dataset.name,
            rows,
            !earlier ? null : earlier.contentHash === dataset.contentHash ? 'unchanged' : 'changed',
          ),
    );
  }
  if (earlier && check && earlier.gate !== check.gate) {
    const score = (id: string, label: string, value: number): string =>
      figures.say({ id: `quality.${dataset.datasetId}.${id}`, label, value, unit: 'share', sourceIds });
    const scores =
      earlier.score === null || check.score === null
        ? ''
        : messages.changes.scores(
            score('before', messages.figures.scoreBefore(dataset.name), earlier.score),
            score('overall', messages.figures.score(dataset.name), check.score),
          );
    const { gates } = composition.messages;
    statements.push(messages.changes.gate(dataset.name, gates[earlier.gate], gates[gateOf(each)], scores));
  }
  return statements.map((text) => ({ text, sourceIds }));
};

const figureChanges = (before: readonly Figure[], { figures, language }: Composition, messages: Messages): Statement[] =>
  COMPARED_FIGURES.flatMap((id) => {
    const [then, now] = [before.find((figure) => figure.id === id), figures.get(id)];
    if (!then || !now || then.value === now.value) return [];
    const earlier = figures.say({ ...then, id: `before.${id}`, label: messages.figures.before(now.label), sourceIds: now.sourceIds });
    return [{ text: messages.changes.figure(now.label, earlier, quantity(now.value, now.unit, language)), sourceIds: now.sourceIds }];
  });

const runChanges = (ended: readonly EndedRun[], composition: Composition, messages: Messages): Statement[] => {
  const agents = [...new Set(ended.map(({ agent }) => agent))];
  return agents.map((agent) => {
    const title = agentTitle(agent, composition.language);
    const statuses = STATUSES.flatMap((status) => {
      const value = ended.filter((run) => run.agent === agent && run.status === status).length;
      const word = messages.runStatuses[status] ?? status;
      const figure = { id: `runs.${agent}.${status}`, label: messages.figures.runs(title, word), value, unit: 'count', sourceIds: [] };
      return value === 0 ? [] : [`${composition.figures.say(figure)} ${word}`];
    });
    return { text: messages.changes.runs(title, listed(statuses, composition.messages.and)), sourceIds: [] };
  });
};

/** Describes sources that could not be imported and runs that failed without a later success. */
export const describeFailures = (activity: Activity, composition: Composition, messages: Messages): Statement[] => {
  const { sources, language } = composition;
  const failedSources = activity.sources.filter(({ status }) => status === 'failed');
  const failedIds = new Set(failedSources.map(({ sourceId }) => sourceId));
  const otherFailures = activity.failures.filter(
    ({ agent, input }) => agent !== 'source-sync' || !failedIds.has(String(input['source_id'])),
  );
  return [
    ...failedSources.map(({ sourceId, name, lastError }) => ({
      text: messages.blockers.source(name, reasonOf(lastError, messages)),
      sourceIds: [sources.cite({ id: sourceId, kind: 'source', label: name })],
    })),
    ...otherFailures.map(({ runId, agent, finishedAt, queuedAt, error }) => {
      const title = agentTitle(agent, composition.language);
      const day = formatDate((finishedAt ?? queuedAt).toISOString(), language);
      return {
        text: messages.blockers.run(title, day, reasonOf(error, messages)),
        sourceIds: [sources.cite({ id: runId, kind: 'run', label: `${title}, ${day}` })],
      };
    }),
  ];
};

const MAX_REASON_LENGTH = 300;

const reasonOf = (error: { message: string } | null, messages: Messages): string =>
  error ? oneLine(error.message, MAX_REASON_LENGTH) : messages.blockers.unknownReason;
