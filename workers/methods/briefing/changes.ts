import { RunStatus } from '../../../subgraphs/agents/index.js';
import { formatDate } from '../../documents/text/formatting.js';
import { citeDataset } from '../../datasets.js';
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
import { findAgentCard } from '../../agents/cards.js';
import type { Messages } from './messages.js';

/** Figures of the standing whose course from briefing to briefing is told. */
const FOLLOWED = ['kpis.reached', 'kpis.judged', 'initiatives.total', 'initiatives.done', 'initiatives.blocked', 'initiatives.overdue'];
const STATUSES = [RunStatus.SUCCEEDED, RunStatus.FAILED, RunStatus.DEAD, RunStatus.CANCELLED];

/** What is different since the last briefing. Comes after the standing, whose figures it compares with those of then. */
export const describeChanges = (state: TenantState, activity: Activity, composition: Composition, words: Messages): Statement[] => {
  if (!activity.last) return [{ text: words.changes.first, sourceIds: [] }];
  const { at, figures } = activity.last;
  return [
    ...state.datasets.flatMap((each) => datasetChanges(each, activity, at, composition, words)),
    ...figureChanges(figures, composition, words),
    ...runChanges(activity.ended, composition, words),
  ];
};

/** What people call an agent or job. */
export const agentTitle = (agent: string, { language }: Composition, words: Messages): string =>
  findAgentCard(agent)?.title[language] ?? words.jobs[agent] ?? agent;

const datasetChanges = (each: DatasetState, activity: Activity, since: Date, composition: Composition, words: Messages): Statement[] => {
  const { dataset, check } = each;
  const { figures, sources } = composition;
  const sourceIds = [sources.cite(citeDataset(dataset))];
  const earlier = activity.earlierChecks.find(({ datasetId }) => datasetId === dataset.datasetId);
  const statements: string[] = [];
  if (dataset.updatedAt > since) {
    const label = words.figures.rows(dataset.name);
    const rows = figures.many({ id: `rows.${dataset.datasetId}`, label, value: dataset.rows, sourceIds }, composition.words.rowNoun);
    statements.push(
      dataset.createdAt > since
        ? words.changes.added(dataset.name, rows)
        : words.changes.synced(dataset.name, rows, !earlier ? null : earlier.contentHash === dataset.contentHash ? 'unchanged' : 'changed'),
    );
  }
  if (earlier && check && earlier.gate !== check.gate) {
    const score = (id: string, label: string, value: number): string =>
      figures.say({ id: `quality.${dataset.datasetId}.${id}`, label, value, unit: 'share', sourceIds });
    const scores =
      earlier.score === null || check.score === null
        ? ''
        : words.changes.scores(
            score('before', words.figures.scoreBefore(dataset.name), earlier.score),
            score('overall', words.figures.score(dataset.name), check.score),
          );
    const { gates } = composition.words;
    statements.push(words.changes.gate(dataset.name, gates[earlier.gate], gates[gateOf(each)], scores));
  }
  return statements.map((text) => ({ text, sourceIds }));
};

const figureChanges = (before: readonly Figure[], { figures, language }: Composition, words: Messages): Statement[] =>
  FOLLOWED.flatMap((id) => {
    const [then, now] = [before.find((figure) => figure.id === id), figures.get(id)];
    if (!then || !now || then.value === now.value) return [];
    const was = figures.say({ ...then, id: `before.${id}`, label: words.figures.before(now.label), sourceIds: now.sourceIds });
    return [{ text: words.changes.figure(now.label, was, quantity(now.value, now.unit, language)), sourceIds: now.sourceIds }];
  });

const runChanges = (ended: readonly EndedRun[], composition: Composition, words: Messages): Statement[] => {
  const agents = [...new Set(ended.map(({ agent }) => agent))];
  return agents.map((agent) => {
    const title = agentTitle(agent, composition, words);
    const statuses = STATUSES.flatMap((status) => {
      const value = ended.filter((run) => run.agent === agent && run.status === status).length;
      const word = words.runStatuses[status] ?? status;
      const figure = { id: `runs.${agent}.${status}`, label: words.figures.runs(title, word), value, unit: 'count', sourceIds: [] };
      return value === 0 ? [] : [`${composition.figures.say(figure)} ${word}`];
    });
    return { text: words.changes.runs(title, listed(statuses, composition.words.and)), sourceIds: [] };
  });
};

/** Sources that could not be taken in, and runs that failed for good. */
export const describeFailures = (activity: Activity, composition: Composition, words: Messages): Statement[] => {
  const { sources, language } = composition;
  const failedSources = activity.sources.filter(({ status }) => status === 'failed');
  const told = new Set(failedSources.map(({ sourceId }) => sourceId));
  const untold = activity.failures.filter(({ agent, input }) => agent !== 'source-sync' || !told.has(String(input['source_id'])));
  return [
    ...failedSources.map(({ sourceId, name, lastError }) => ({
      text: words.blockers.source(name, reasonOf(lastError, words)),
      sourceIds: [sources.cite({ id: sourceId, kind: 'source', label: name })],
    })),
    ...untold.map(({ runId, agent, finishedAt, queuedAt, error }) => {
      const title = agentTitle(agent, composition, words);
      const day = formatDate((finishedAt ?? queuedAt).toISOString(), language);
      return {
        text: words.blockers.run(title, day, reasonOf(error, words)),
        sourceIds: [sources.cite({ id: runId, kind: 'run', label: `${title}, ${day}` })],
      };
    }),
  ];
};

const MAX_REASON_LENGTH = 300;

const reasonOf = (error: { message: string } | null, words: Messages): string =>
  error ? oneLine(error.message, MAX_REASON_LENGTH) : words.blockers.unknownReason;
