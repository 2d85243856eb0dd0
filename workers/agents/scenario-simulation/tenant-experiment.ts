import { MetricDirection } from '../../../subgraphs/metrics/index.js';
import { Initiative, InitiativeStatus, Programme } from '../../../subgraphs/transformation/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { formatNumber, type Language } from '../../documents/text/formatting.js';
import type { AgentContext } from '../../kit.js';
import { activeMetrics, askedMetrics, citeMetric, readHistories, type MetricHistory } from '../../metric-history.js';
import type { Experiment } from './run-simulation.js';
import type { SimulationResult } from './simulation-result.js';
import { messagesIn } from './messages.js';

/** Experiment derived from the tenant's data, without assumptions of its own. */
export interface TenantExperiment extends Pick<Experiment, 'formula' | 'inputs' | 'target'> {
  readonly subject: SimulationResult['subject'];
  readonly unit: string | null;
  readonly warnings: readonly string[];
  readonly citations: readonly Citation[];
}

/**
 * Returns the experiment for a request without a formula: the metric it names, otherwise the benefits of the programme's
 * initiatives, otherwise a metric, preferably with a target. Returns null if the tenant has none of these.
 */
export const tenantExperiment = async (context: AgentContext, language: Language): Promise<TenantExperiment | null> => {
  const histories = (await readHistories(context, await activeMetrics(context))).filter(({ points }) => points.length > MIN_CHANGES);
  const { metrics, isNamed } = await askedMetrics(
    context,
    histories.map(({ metric }) => metric),
  );
  const named = isNamed ? histories.find(({ metric }) => metric === metrics[0]) : undefined;
  if (named) return metricExperiment(named, language);
  const benefits = await benefitExperiment(context, language);
  if (benefits) return benefits;
  const first = histories.find(({ metric }) => metric.target !== null) ?? histories[0];
  return first ? metricExperiment(first, language) : null;
};

/** Minimum number of observed changes of a simulated metric. */
const MIN_CHANGES = 12;
const MAX_INITIATIVES = 20;
const OPEN = [InitiativeStatus.PLANNED, InitiativeStatus.ACTIVE, InitiativeStatus.PAUSED];

export const metricExperiment = ({ metric, points }: MetricHistory, language: Language): TenantExperiment => {
  const values = points.map(({ value }) => value);
  const changes = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const messages = messagesIn(language);
  return {
    subject: { kind: 'metric', id: metric.metricId, name: metric.name },
    unit: metric.unit,
    formula: 'latest + change',
    inputs: [
      { name: 'latest', label: 'latest', distribution: { kind: 'constant', value: values.at(-1) ?? 0 } },
      { name: 'change', label: 'change', distribution: { kind: 'empirical', values: changes } },
    ],
    target:
      metric.target === null || metric.direction === MetricDirection.TARGET
        ? null
        : { value: metric.target.value, direction: metric.direction === MetricDirection.HIGHER ? 'at_least' : 'at_most' },
    warnings: [messages.warning.walk(formatNumber(changes.length, language))],
    citations: [citeMetric(metric)],
  };
};

const benefitExperiment = async ({ em, run: { tenantId } }: AgentContext, language: Language): Promise<TenantExperiment | null> => {
  const programme = await em.findOne(Programme, { tenantId, archivedAt: null });
  if (!programme) return null;
  const open = await em.find(
    Initiative,
    { tenantId, programmeId: programme.programmeId, archivedAt: null, status: { $in: OPEN } },
    { orderBy: { createdAt: 'asc', initiativeId: 'asc' }, limit: 1_000 },
  );
  const estimated = open.flatMap(({ initiativeId, title, benefit, confidence }) =>
    benefit === null || confidence === null ? [] : [{ initiativeId, title, benefit, confidence }],
  );
  const included = estimated
    .toSorted((a, b) => Math.abs(b.benefit * b.confidence) - Math.abs(a.benefit * a.confidence))
    .slice(0, MAX_INITIATIVES);
  if (included.length === 0) return null;
  const { warning } = messagesIn(language);
  const count = (value: number): string => formatNumber(value, language);
  return {
    subject: { kind: 'programme', id: programme.programmeId, name: programme.name },
    unit: programme.currency,
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
    citations: [
      { id: programme.programmeId, kind: 'programme', label: programme.name, version: String(programme.version) },
      ...included.map(({ initiativeId, title }) => ({ id: initiativeId, kind: 'initiative', label: title })),
    ],
  };
};
