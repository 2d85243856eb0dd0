import { normaliseText } from '../../../../platform/text/index.js';
import { amountIn } from '../../../../platform/content/index.js';
import { dimensionNames, TrustGate } from '../../../../subgraphs/sources/index.js';
import { figureDigits, formatDuration, formatFigure, formatNumber, formatPercent } from '../../../documents/text/formatting.js';
import { resultOf, type EarlierRun } from '../../../earlier-runs.js';
import {
  gateOf,
  kpisOf,
  listed,
  oneLine,
  type DatasetState,
  type ProcessState,
  type TenantState,
} from '../../../methods/tenant-state/index.js';
import { messagesIn as tenantStateMessagesIn } from '../../../methods/tenant-state/messages.js';
import { causalRuns } from '../../causal-analysis/index.js';
import { simulationRuns } from '../../scenario-simulation/index.js';
import type { DashboardSection, Driver } from '../dashboard-result.js';
import { section, type Drafting } from '../drafting.js';

/** Agents whose newest results are summarised as drivers. */
export const DRIVER_AGENTS: readonly string[] = [causalRuns.agent, simulationRuns.agent];

const MIN_REWORK = 0.05;
const MAX_DRIVERS = 3;
const MAX_DATASETS = 3;

/** Returns the findings that explain the KPIs: bottlenecks and rework, results of causal analyses and simulations, data without trust. */
export const driverSection = (state: TenantState, runs: readonly EarlierRun[], drafting: Drafting): DashboardSection => {
  const used = new Set([
    ...state.metrics.flatMap(({ metric }) => metric.datasetId ?? []),
    ...state.datasets.filter(({ kpis }) => kpis !== null).map(({ dataset }) => dataset.datasetId),
    ...state.processes.map(({ dataset }) => dataset.id),
  ]);
  const drivers = [
    ...state.processes.flatMap((process, index) => processDrivers(process, `process-${index + 1}`, drafting)),
    ...runs.flatMap((run) => [...causalDrivers(run, drafting), ...simulationDrivers(run, drafting)]),
    ...state.datasets
      .filter((each) => used.has(each.dataset.datasetId))
      .flatMap((each) => qualityDriver(each, drafting))
      .slice(0, MAX_DATASETS),
  ];
  return section('drivers', drafting, { drivers });
};

/** Returns whether a causal analysis or simulation is about one of the KPIs of the state. */
export const explains = (run: EarlierRun, state: TenantState): boolean => {
  const name = resultOf(causalRuns, run)?.outcome ?? resultOf(simulationRuns, run)?.subject.name;
  return Boolean(name) && kpisOf(state).some((kpi) => normaliseText(kpi.name) === normaliseText(name ?? ''));
};

const processDrivers = ({ name, result, run }: ProcessState, id: string, { messages, language }: Drafting): Driver[] => {
  const { bottlenecks, rework } = result;
  const [edge] = bottlenecks.edges;
  const process = oneLine(name);
  const [most] = rework.activities;
  return [
    ...(edge === undefined || edge.waiting.totalSeconds === 0
      ? []
      : [
          {
            title: messages.drivers.bottleneck(process),
            text: messages.drivers.bottleneckText(
              oneLine(edge.from),
              oneLine(edge.to),
              formatPercent(edge.share, language, 1),
              formatDuration(edge.waiting.medianSeconds, language),
            ),
            section: id,
            sourceIds: [run.runId],
          },
        ]),
    ...(most === undefined || rework.share < MIN_REWORK
      ? []
      : [
          {
            title: messages.drivers.rework(process),
            text: messages.drivers.reworkText(
              formatPercent(rework.share, language, 1),
              oneLine(most.activity),
              formatNumber(most.cases, language, 0),
            ),
            section: id,
            sourceIds: [run.runId],
          },
        ]),
  ];
};

const causalDrivers = (run: EarlierRun, { messages, language }: Drafting): Driver[] => {
  const found = resultOf(causalRuns, run);
  if (!found?.outcome) return [];
  const { treatment, causalWording, estimates, drivers } = found;
  const outcome = oneLine(found.outcome);
  const source = { section: null, sourceIds: [run.runId] };
  const number = (value: number): string => formatFigure(value, language);
  const adjusted = estimates.find(({ method }) => method !== 'unadjusted') ?? estimates[0];
  if (treatment !== null && adjusted !== undefined) {
    const texts = [oneLine(treatment), outcome, number(adjusted.effect), number(adjusted.low), number(adjusted.high)] as const;
    return [
      {
        title: messages.drivers.causal(outcome),
        text: causalWording ? messages.drivers.effect(...texts) : messages.drivers.association(...texts),
        ...source,
      },
    ];
  }
  if (drivers.length === 0) return [];
  const strongest = drivers.slice(0, MAX_DRIVERS).map(({ name, correlation }) => `${oneLine(name)} (r = ${number(correlation)})`);
  const text = messages.drivers.correlated(outcome, listed(strongest, tenantStateMessagesIn(language).and));
  return [{ title: messages.drivers.causal(outcome), text, ...source }];
};

const simulationDrivers = (run: EarlierRun, { messages, language }: Drafting): Driver[] => {
  const found = resultOf(simulationRuns, run);
  if (!found) return [];
  const { outcome, subject, formula, unit } = found;
  const number = (value: number): string => amountIn(language, value, unit && oneLine(unit), figureDigits(value)).replaceAll(' ', '\u00A0');
  const probability = outcome.probability && formatPercent(outcome.probability.value, language, 1);
  return [
    {
      title: messages.drivers.simulation(oneLine(subject.name ?? formula)),
      text: messages.drivers.simulationText(number(outcome.p50), number(outcome.p10), number(outcome.p90), probability),
      section: null,
      sourceIds: [run.runId],
    },
  ];
};

/** Returns a driver for a dataset whose trust gate is not open, with its weakest dimension. */
const qualityDriver = (state: DatasetState, { messages, language }: Drafting): Driver[] => {
  const gate = gateOf(state);
  const { check, dataset } = state;
  if (check === null || gate === TrustGate.OPEN || gate === 'unchecked') return [];
  const [weakest] = check.assessment.dimensions
    .flatMap(({ dimension, score }) => (score === null ? [] : [{ dimension, score }]))
    .toSorted((a, b) => a.score - b.score);
  if (!weakest) return [];
  const dimension = dimensionNames(language)[weakest.dimension];
  return [
    {
      title: messages.drivers.quality(oneLine(dataset.name)),
      text: messages.drivers.qualityText(tenantStateMessagesIn(language).gates[gate], dimension, formatPercent(weakest.score, language, 1)),
      section: 'quality',
      sourceIds: [dataset.datasetId],
    },
  ];
};
