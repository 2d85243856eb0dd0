import { formatDate } from '../../documents/text/formatting.js';
import { citeDataset } from '../../datasets.js';
import { agentTitle } from '../../earlier-runs.js';
import {
  gateOf,
  kpisOf,
  oneLine,
  quantity,
  toKpiRow,
  type Composition,
  type DatasetState,
  type Figure,
  type Statement,
  type TenantState,
} from '../tenant-state/index.js';
import type { BriefingResult } from './briefing-result.js';
import type { Activity } from './read-activity.js';
import type { Messages } from './messages.js';

/** Status figures that are compared with those of the previous briefing. */
const COMPARED_FIGURES = [
  'kpis.reached',
  'kpis.judged',
  'initiatives.total',
  'initiatives.done',
  'initiatives.blocked',
  'initiatives.overdue',
  'open.decisions',
  'open.lateDecisions',
  'open.lateMilestones',
  'open.risks',
];

/** Describes the changes since the previous briefing. Call after `describeStatus`, whose figures are compared with the earlier ones. */
export const describeChanges = (state: TenantState, activity: Activity, composition: Composition, messages: Messages): Statement[] => {
  if (!activity.last) return [{ text: messages.changes.first, sourceIds: [] }];
  const { at, figures } = activity.last;
  return [
    ...state.datasets.flatMap((each) => datasetChanges(each, activity, at, composition, messages)),
    ...figureChanges(figures, composition, messages),
    ...kpiChanges(state, activity.last.kpis ?? [], composition, messages),
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

/** States KPIs whose newest value is another one than in the previous briefing. */
const kpiChanges = (state: TenantState, before: BriefingResult['kpis'], { figures }: Composition, messages: Messages): Statement[] =>
  kpisOf(state).flatMap((kpi) => {
    const now = toKpiRow(kpi);
    const then = before.find(({ name, area, unit }) => name === now.name && area === now.area && unit === now.unit);
    if (!then || then.value === now.value) return [];
    const sourceIds = [now.sourceId];
    const about = { unit: now.unit ?? '', sourceIds };
    const say = (id: string, label: string, value: number): string => figures.say({ id: `${id}.${now.name}`, label, value, ...about });
    const [value, earlier] = [say('kpi.now', now.name, now.value), say('kpi.before', messages.figures.before(now.name), then.value)];
    return [{ text: messages.changes.figure(now.name, earlier, value), sourceIds }];
  });

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
