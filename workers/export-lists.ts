import { newestRuns } from '../platform/runs/index.js';
import type { Citation } from '../subgraphs/agents/index.js';
import { QualityCheck } from '../subgraphs/sources/index.js';
import { Initiative, Milestone } from '../subgraphs/transformation/index.js';
import { snakeCase } from '../platform/text/snake-case.js';
import type { AgentContext } from './kit.js';
import { hasStatus, type RequestStatus } from './methods/request-reading/index.js';
import { activeMetrics, citeMetric, readHistories } from './metric-history.js';

/** Lists of records that can be exported. */
export const EXPORT_SUBJECTS = ['runs', 'events', 'quality_checks', 'metrics', 'metric_definitions', 'initiatives', 'milestones'] as const;
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

/** Selection of the records of a list. */
export interface RecordSelection {
  /** Metrics to export with the subject `metrics` or `metric_definitions`; default: all active ones. */
  metricIds?: readonly string[];
  /** Initiatives or milestones to export by their status on a day; default: all. */
  statuses?: { readonly asked: readonly RequestStatus[]; readonly excluded: readonly RequestStatus[]; readonly today: string };
}

const MAX_RECORDS = 100_000;

/** A list of records with its columns. */
interface ExportList {
  /** Column types by property of the records, in column order. */
  columns: Readonly<Record<string, string>>;
  /** Property with the day of a record. */
  dated: string;
  read(context: AgentContext, selection: RecordSelection): Promise<{ records: readonly object[]; citations?: Citation[] }>;
}

/** Returns whether a record has one of the asked statuses and none of the excluded ones. */
const withStatus =
  ({ statuses }: RecordSelection) =>
  (record: { status: string; due: string | null }): boolean =>
    statuses === undefined ||
    ((statuses.asked.length === 0 || statuses.asked.some((each) => hasStatus(record, each, statuses.today))) &&
      !statuses.excluded.some((each) => hasStatus(record, each, statuses.today)));

/** Lists of the tenant's own records that can be exported: initiatives and milestones by due date, the others newest first. */
export const EXPORT_LISTS: Readonly<Record<ExportSubject, ExportList>> = {
  runs: {
    dated: 'queuedAt',
    columns: {
      runId: 'text',
      agent: 'text',
      status: 'text',
      degraded: 'boolean',
      attempt: 'integer',
      queuedAt: 'timestamp',
      finishedAt: 'timestamp',
    },
    read: async ({ em, run: { tenantId } }) => ({ records: await newestRuns(em, tenantId, MAX_RECORDS) }),
  },
  events: {
    dated: 'time',
    columns: { sequence: 'integer', id: 'text', type: 'text', source: 'text', subject: 'text', time: 'timestamp' },
    read: async ({ recentEvents }) => ({ records: await recentEvents(MAX_RECORDS) }),
  },
  quality_checks: {
    dated: 'createdAt',
    columns: { qualityCheckId: 'text', datasetId: 'text', sourceId: 'text', score: 'decimal', gate: 'text', createdAt: 'timestamp' },
    read: async ({ em, run: { tenantId } }) => ({
      records: await em.find(QualityCheck, { tenantId }, { orderBy: { createdAt: 'desc' }, limit: MAX_RECORDS }),
    }),
  },
  metrics: {
    dated: 'periodStart',
    columns: {
      metricId: 'text',
      name: 'text',
      unit: 'text',
      direction: 'text',
      target: 'decimal',
      owner: 'text',
      grain: 'text',
      periodStart: 'date',
      value: 'decimal',
      rows: 'integer',
    },
    read: async (context, { metricIds }) => {
      const active = await activeMetrics(context);
      const metrics = metricIds ? active.filter(({ metricId }) => metricIds.includes(metricId)) : active;
      return {
        records: (await readHistories(context, metrics)).flatMap(
          ({ metric: { metricId, name, unit, direction, targetValue: target, owner, grain }, points }) =>
            points.map(({ periodStart, value, n }) => ({
              ...{ metricId, name, unit, direction, target, owner, grain },
              ...{ periodStart, value, rows: n },
            })),
        ),
        citations: metrics.map(citeMetric),
      };
    },
  },
  metric_definitions: {
    dated: 'updatedAt',
    columns: {
      metricId: 'text',
      name: 'text',
      purpose: 'text',
      formula: 'text',
      unit: 'text',
      direction: 'text',
      grain: 'text',
      target: 'decimal',
      targetDue: 'date',
      owner: 'text',
      version: 'integer',
      updatedAt: 'timestamp',
    },
    read: async (context, { metricIds }) => {
      const active = await activeMetrics(context);
      const metrics = metricIds ? active.filter(({ metricId }) => metricIds.includes(metricId)) : active;
      return { records: metrics.map((metric) => ({ ...metric, target: metric.targetValue })), citations: metrics.map(citeMetric) };
    },
  },
  initiatives: {
    dated: 'due',
    columns: {
      initiativeId: 'text',
      title: 'text',
      status: 'text',
      phase: 'text',
      owner: 'text',
      start: 'date',
      due: 'date',
      progress: 'integer',
      budget: 'decimal',
      spent: 'decimal',
      benefit: 'decimal',
    },
    read: async ({ em, run: { tenantId } }, selection) => ({
      records: (
        await em.find(Initiative, { tenantId, archivedAt: null }, { orderBy: { due: 'asc', initiativeId: 'asc' }, limit: MAX_RECORDS })
      ).filter(withStatus(selection)),
    }),
  },
  milestones: {
    dated: 'due',
    columns: { milestoneId: 'text', initiativeId: 'text', title: 'text', due: 'date', status: 'text', completedAt: 'timestamp' },
    read: async ({ em, run: { tenantId } }, selection) => ({
      records: (
        await em.find(Milestone, { tenantId, archivedAt: null }, { orderBy: { due: 'asc', milestoneId: 'asc' }, limit: MAX_RECORDS })
      ).filter(withStatus(selection)),
    }),
  },
};

/** Returns the names of a list's columns in a file. */
export const listColumns = ({ columns }: Pick<ExportList, 'columns'>): string[] =>
  Object.keys(columns).map((property) => snakeCase(property));
