import { isDuration } from '../../../platform/content/index.js';
import { card as processMining } from '../process-mining/card.js';
import type { MinedProcess } from '../process-mining/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { formatNumber, formatPercent, type Language } from '../../documents/text/formatting.js';
import { boundsOf, gaplessTail, grainOf, periodAfter, type Bounds, type Point } from '../../methods/series/index.js';
import { namedIn, periodText } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { processChangeIn } from './process-change.js';
import { horizonOf } from './horizon.js';
import { messagesIn } from './messages.js';
import type { Target } from './simulate.js';
import { differenceText } from './simulation-document.js';
import { statedChanges, suppositionIn } from './stated-change.js';
import type { TenantExperiment } from './tenant-experiment.js';
import { addDays } from '../../../platform/text/index.js';

/** Minimum number of observed changes of a simulated series. */
export const MIN_CHANGES = 12;

/** A KPI, of a metric or of a table, with its values. */
export interface SimulatedSeries {
  readonly id: string | null;
  readonly name: string;
  readonly unit: string | null;
  /** In chronological order. */
  readonly points: readonly Point[];
  readonly target: Target | null;
  readonly citations: readonly Citation[];
}

/**
 * Returns the experiment on the value of a series in the asked period: its latest value plus a change over as many periods, drawn from
 * those observed so far, plus the change that the request supposes.
 */
export const seriesExperiment = (
  { id, name, unit, points, target, citations }: SimulatedSeries,
  { text, language, today, mined = null }: { text: string; language: Language; today: Date; mined?: MinedProcess | null },
): TenantExperiment => {
  const messages = messagesIn(language);
  const values = points.map(({ value }) => value);
  const latest = values.at(-1) ?? 0;
  const grain = grainOf(points.map(({ period }) => period));
  const horizon = grain && horizonOf(text, points.at(-1)?.period ?? '', grain, today);
  const wanted = horizon?.steps ?? 1;
  const tail = grain ? gaplessTail(points, grain).map(({ value }) => value) : values;
  const known = tail.length > MIN_CHANGES ? tail : values;
  const steps = Math.max(1, Math.min(wanted, known.length - MIN_CHANGES));
  const changes = changesOver(known, steps);
  const supposed = suppositionIn(text, language);
  const isOwn = supposed !== null && namedIn(supposed, [name]).length > 0;
  const ofProcess = supposed !== null && !isOwn && isDuration(unit) ? processChangeIn(supposed, mined, language) : null;
  const stated = isOwn ? statedChanges(supposed, { latest, unit, language, about: name, others: [] }) : [];
  const [first = null, ...further] = stated.toSorted((a, b) => Number(a === 0) - Number(b === 0));
  const change = isOwn ? first : ofProcess && latest * ofProcess.share * ofProcess.change;
  return {
    subject: { kind: 'metric', id, name },
    unit,
    driver: null,
    period: horizon && grain && periodText({ from: horizon.start, until: dayBefore(periodAfter(horizon.start, grain)) }, language),
    latest,
    ...(change !== null && { change }),
    formula: bounded(change === null ? 'latest + change' : 'latest + change + supposed', boundsOf({ name, unit, values })),
    inputs: [
      { name: 'latest', label: messages.inputLabels.latest(name), distribution: { kind: 'constant', value: latest } },
      {
        name: 'change',
        label: messages.inputLabels.change(name),
        distribution: { kind: 'empirical', values: changes },
      },
      ...(change === null
        ? []
        : [{ name: 'supposed', label: messages.inputLabels.supposed, distribution: { kind: 'constant', value: change } } as const]),
    ],
    scenarios:
      change === null
        ? []
        : [
            { name: messages.unchanged(name), set: { supposed: 0 } },
            ...further
              .filter((each) => each !== 0)
              .map((each) => ({ name: messages.changedBy(name, differenceText(each, language, unit)), set: { supposed: each } })),
          ],
    target,
    ...(ofProcess && {
      basis: messages.processBasis(
        ofProcess.transitions.map(({ from, to }) => messages.transition(oneLine(from), oneLine(to))).join(', '),
        formatPercent(ofProcess.share, language),
        formatPercent(ofProcess.change, language),
        name,
      ),
    }),
    ...(supposed !== null && change === null && { underived: supposed }),
    warnings: [
      messages.warning.walk(formatNumber(changes.length, language), steps),
      ...(steps < wanted ? [messages.warning.shorter(steps, formatNumber(wanted, language))] : []),
    ],
    citations: [...citations, ...(ofProcess ? [{ id: ofProcess.runId, kind: 'run', label: processMining.name }] : [])],
  };
};

/** Returns the differences between values that are a number of periods apart. */
const changesOver = (values: readonly number[], steps: number): number[] =>
  values.slice(steps).map((value, index) => value - (values[index] ?? 0));

const dayBefore = (day: string): string => addDays(day, -1);

/** Returns the formula with its result limited to the bounds. */
export const bounded = (formula: string, { low, high }: Bounds): string => {
  const above = Number.isFinite(low) ? `max(${low}, ${formula})` : formula;
  return Number.isFinite(high) ? `min(${high}, ${above})` : above;
};
