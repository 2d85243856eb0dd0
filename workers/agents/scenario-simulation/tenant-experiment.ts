import { Area, InitiativeStatus, type Initiative } from '../../../subgraphs/transformation/index.js';
import { MetricDirection, type MetricDefinition } from '../../../subgraphs/metrics/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { activeMetrics, askedMetrics, citeMetric, readHistories, type MetricHistory } from '../../metric-history.js';
import { isPercent } from '../../../platform/content/index.js';
import { namedIds, SURE, type Understood } from '../../methods/request-reading/index.js';
import {
  recordCitations,
  kpiCitations,
  kpisOf,
  oneLine,
  readInitiativeRecords,
  readTenantState,
} from '../../methods/tenant-state/index.js';
import { newestProcess, type MinedProcess } from '../process-mining/index.js';
import type { Experiment } from './run-simulation.js';
import type { SimulationResult } from './simulation-result.js';
import { asksMoney, initiativeExperiment } from './initiative-experiment.js';
import { messagesIn } from './messages.js';
import type { StatedModel } from './stated-model/stated-model.js';
import { MIN_CHANGES, seriesExperiment, type SimulatedSeries } from './series-experiment.js';
import { stepExperiment } from './step-experiment.js';
import { askedLimit, isOnlyReason, partTarget, suppositionIn } from './stated-change.js';

/** Experiment derived from the tenant's data, without assumptions of its own. */
export interface TenantExperiment extends Pick<Experiment, 'formula' | 'inputs' | 'target' | 'scenarios'> {
  readonly subject: SimulationResult['subject'];
  /** Simulated quantity of an initiative. */
  readonly quantity?: SimulationResult['quantity'];
  /** Name of the simulated period; absent or null without one. */
  readonly period?: string | null;
  readonly latest?: SimulationResult['latest'];
  readonly change?: SimulationResult['change'];
  /** How the supposed change is derived; absent if the request states it. */
  readonly basis?: string;
  /** The KPI whose change the experiment supposes; null if there is none. */
  readonly driver: SimulationResult['driver'];
  readonly unit: string | null;
  /** The model of a request that states its inputs; absent for the tenant's data. */
  readonly model?: StatedModel;
  /** Sentences that answer the request instead of a description of the simulation. */
  readonly answers?: readonly string[];
  /** What the request supposes and the data do not contain; the experiment is without it. */
  readonly underived?: string;
  readonly warnings: readonly string[];
  /** Words of the request that the experiment uses beside the name of its subject. */
  readonly words?: readonly string[];
  /** Clauses of the request of which the experiment uses each part. */
  readonly answeredClauses?: readonly string[];
  readonly citations: readonly Citation[];
}

interface Request {
  readonly text: string;
  readonly language: Language;
  readonly understood: Understood | null;
  readonly today: Date;
  readonly mined?: MinedProcess | null;
}

/**
 * Returns the experiment for a request without a formula: the cost or benefit of an initiative that it names, otherwise the metric, the KPI of a
 * table, the step of an event log or the initiative, otherwise the benefits of the programme's initiatives, of those of an area or person that it names, otherwise
 * a metric, preferably with a target. Returns null if the tenant has none of these.
 */
export const tenantExperiment = async (context: AgentContext, given: Request): Promise<TenantExperiment | null> => {
  const request = { ...given, mined: await newestProcess(context) };
  const ofMoney = asksMoney(request.text, request.understood) ? await initiativeExperiment(context, request) : null;
  if (ofMoney) return withoutEffect(ofMoney, request);
  const histories = (await readHistories(context, await activeMetrics(context))).filter(({ points }) => points.length > MIN_CHANGES);
  const { metrics, isNamed } = await askedMetrics(
    context,
    histories.map(({ metric }) => metric),
  );
  const named = isNamed ? histories.find(({ metric }) => metric === metrics[0]) : undefined;
  if (named) return metricExperiment(named, request);
  const ofTable = await tableKpiExperiment(context, request);
  if (ofTable) return ofTable;
  const ofStep = await stepExperiment(context, request);
  if (ofStep) return ofStep;
  const other = (await initiativeExperiment(context, request)) ?? (await benefitExperiment(context, request));
  if (other) return withSupposition(other, request);
  const first = histories.find(({ metric }) => metric.target !== null) ?? histories[0];
  return first ? metricExperiment(first, request) : null;
};

/** States that the effect of the initiative on the KPI that the request names as well is unknown. */
const withoutEffect = (experiment: TenantExperiment, { understood, language }: Request): TenantExperiment => {
  const metric = understood?.subjects.find(({ kind, confidence }) => kind === 'metric' && confidence >= SURE);
  if (!metric) return experiment;
  const { noEffect } = messagesIn(language).warning;
  return { ...experiment, warnings: [noEffect(oneLine(metric.label), oneLine(experiment.subject.name ?? '')), ...experiment.warnings] };
};

/** States a supposition that the experiment does not contain. */
const withSupposition = (experiment: TenantExperiment, { text, language }: Request): TenantExperiment => {
  const supposed = suppositionIn(text, language);
  if (supposed === null || experiment.change !== undefined) return experiment;
  return { ...experiment, underived: supposed };
};

const MAX_INITIATIVES = 20;
const OPEN = [InitiativeStatus.PLANNED, InitiativeStatus.ACTIVE, InitiativeStatus.PAUSED];

const metricExperiment = ({ metric, points }: MetricHistory, request: Request): TenantExperiment =>
  seriesExperiment(
    {
      id: metric.metricId,
      name: metric.name,
      unit: metric.unit,
      points: points.flatMap(({ periodStart, value }) => (periodStart === null ? [] : [{ period: periodStart, value }])),
      target: askedTarget(request, targetOf(metric), metric.unit, metric.direction),
      citations: [citeMetric(metric)],
    },
    request,
  );

/** Returns the experiment on a KPI of a table that the request names; null if it names none with enough values. */
const tableKpiExperiment = async (context: AgentContext, request: Request): Promise<TenantExperiment | null> => {
  if (request.understood === null) return null;
  const state = await readTenantState(context, { language: request.language, datasetIds: [], runIds: [] });
  const isOfReason = (name: string): boolean =>
    isOnlyReason(
      request.text,
      (request.understood?.subjects ?? []).filter(({ label }) => label === name).flatMap(({ words }) => words),
    );
  const kpi = kpisOf(state).find(({ name, isAsked, points }) => isAsked && points.length > MIN_CHANGES && !isOfReason(name));
  if (!kpi) return null;
  const direction = kpi.better === 'lower' ? MetricDirection.LOWER : MetricDirection.HIGHER;
  const own = kpi.target === null || kpi.better === null ? null : { value: kpi.target, direction: DIRECTIONS[direction] };
  const series: SimulatedSeries = {
    id: null,
    name: kpi.name,
    unit: kpi.unit,
    points: kpi.points.map(({ date, value }) => ({ period: date, value })),
    target: askedTarget(request, own, kpi.unit, direction),
    citations: kpiCitations([kpi], state),
  };
  return seriesExperiment(series, request);
};

const DIRECTIONS = { higher: 'at_least', lower: 'at_most', target: 'at_least' } as const;

/** Returns the target that the request states, otherwise the KPI's own. */
const askedTarget = (
  { text, language, understood }: Request,
  own: Experiment['target'],
  unit: string | null,
  direction: MetricDirection,
): Experiment['target'] => {
  const limit = askedLimit(text, language);
  if (limit) return limit;
  const stated = understood?.target;
  const part = isPercent(unit) ? partTarget(text) : null;
  const value = stated && (stated.unit === '%') === isPercent(unit) ? stated.value : part;
  if (value === null || value === undefined) return own;
  return { value, direction: stated?.bound ?? own?.direction ?? DIRECTIONS[direction] };
};

/** Returns the target of a metric; null if it has none or only closeness to a value counts. */
export const targetOf = ({ target, direction }: Pick<MetricDefinition, 'target' | 'direction'>): Experiment['target'] =>
  target === null || direction === MetricDirection.TARGET
    ? null
    : { value: target.value, direction: direction === MetricDirection.HIGHER ? 'at_least' : 'at_most' };

/** Returns the experiment on the benefits of the open initiatives, of those of the areas and people that the request names if it names some. */
const benefitExperiment = async (context: AgentContext, { language, understood }: Request): Promise<TenantExperiment | null> => {
  const { em, run } = context;
  const { tenantId } = run;
  const records = await readInitiativeRecords(context);
  const { programme, list, currency } = records;
  const all = records.initiatives.filter(({ status }) => OPEN.includes(status));
  // Columns can contain names of areas as values.
  const labels = (understood?.subjects ?? []).filter(({ kind }) => kind === 'area' || kind === 'value').map(({ label }) => label);
  const named = labels.length === 0 ? [] : await em.find(Area, { tenantId, archivedAt: null, name: { $in: labels } });
  const [areas, people] = [named.map(({ areaId }) => areaId), namedIds(understood, 'person')];
  const isWithin = ({ areaId, owner }: Initiative): boolean => areas.includes(areaId) || (owner !== null && people.includes(owner));
  const within = all.filter(isWithin);
  const open = within.length > 0 ? within : all;
  const places = [...named.map(({ name }) => name), ...people];
  const estimated = open.flatMap((initiative) => {
    const { title, benefit, confidence } = initiative;
    return benefit === null || confidence === null ? [] : [{ initiative, title, benefit, confidence }];
  });
  const included = estimated
    .toSorted((a, b) => Math.abs(b.benefit * b.confidence) - Math.abs(a.benefit * a.confidence))
    .slice(0, MAX_INITIATIVES);
  if (included.length === 0) return null;
  const { warning } = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language);
  const name = list?.name ?? programme?.name ?? '';
  return {
    subject: {
      kind: 'programme',
      id: list ? null : (programme?.programmeId ?? null),
      name: within.length > 0 ? `${name}: ${places.join(', ')}` : name,
    },
    driver: null,
    scenarios: [],
    unit: currency,
    formula: included.map((_, index) => `benefit_${index + 1}`).join(' + '),
    inputs: included.map(({ title, benefit, confidence }, index) => ({
      name: `benefit_${index + 1}`,
      label: title,
      distribution: { kind: 'bernoulli', probability: confidence, value: benefit },
    })),
    target: null,
    warnings: [
      warning.confidence,
      ...(estimated.length < open.length ? [warning.initiativesWithout(count(open.length - estimated.length))] : []),
      ...(included.length < estimated.length ? [warning.initiativesCut(count(estimated.length - included.length))] : []),
    ],
    citations: recordCitations(
      records,
      included.map(({ initiative }) => initiative),
    ),
  };
};
