import { isPercent } from '../../../platform/content/index.js';
import type { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { citeDataset } from '../../datasets.js';
import { formatDate, formatNumber, type Language } from '../../documents/text/formatting.js';
import { formatPValue } from '../../documents/text/format-p.js';
import type { AgentContext } from '../../kit.js';
import { citeMetric } from '../../metric-history.js';
import { openAskedTable, type AskedVariables } from '../../methods/asked-variables/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { boundsOf, changesOf, grainOf, type NamedSeries } from '../../methods/series/index.js';
import { coefficientOf, leastSquares, nullIfCollinear } from '../../methods/statistics/regression/least-squares.js';
import { horizonOf } from './horizon.js';
import { messagesIn } from './messages.js';
import type { NamedInput } from './run-simulation.js';
import { amountText, differenceText } from './simulation-document.js';
import { statedChanges } from './stated-change.js';
import { bounded, MIN_CHANGES } from './series-experiment.js';
import { targetOf, type TenantExperiment } from './tenant-experiment.js';

/** p value from which a relation counts as unclear. */
const UNCLEAR = 0.1;

/**
 * Returns the experiment for a request that names two KPIs: the next value of the outcome if the driver changes as stated, or as
 * observed. The effect is the slope of a regression of the outcome's changes on those of the driver in the same period (robust
 * standard error); other changes are drawn from its residuals. Returns null if the data do not contain both.
 */
export const driverExperiment = async (
  context: AgentContext,
  asked: AskedVariables,
  { text, language, today }: { text: string; language: Language; today: Date },
): Promise<TenantExperiment | null> => {
  if (!asked.outcome || !asked.treatment) return null;
  const opened = await openAskedTable(context, asked, { asSeries: true });
  const of = (name: string | null | undefined): NamedSeries | undefined => opened?.table.series?.find((series) => series.name === name);
  const [outcome, driver] = [of(opened?.outcome), of(opened?.treatment)];
  if (!opened || !outcome || !driver) return null;
  const relation = relationOf(outcome, driver);
  if (!relation) return null;
  const [metric, cause] = [asked.outcome.metric, asked.treatment.metric];
  const values = outcome.points.map(({ value }) => value);
  const latest = values.at(-1) ?? 0;
  const driverLatest = driver.points.at(-1)?.value ?? 0;
  const stated = statedChanges(text, {
    ...{ latest: driverLatest, unit: cause?.unit ?? null, language, about: driver.name },
    others: [outcome.name, ...(asked.furtherTreatments ?? [])],
  });
  const [change = null, ...further] = stated.toSorted((a, b) => Number(a === 0) - Number(b === 0));
  const grain = grainOf(outcome.points.map(({ period }) => period));
  const horizon = grain && horizonOf(text, outcome.points.at(-1)?.period ?? '', grain, today);
  const messages = messagesIn(language);
  const inputs: NamedInput[] = [
    { name: 'latest', label: messages.inputLabels.latest(outcome.name), distribution: { kind: 'constant', value: latest } },
    {
      name: 'driver_change',
      label: messages.inputLabels.change(driver.name),
      distribution: change === null ? { kind: 'empirical', values: relation.driverChanges } : { kind: 'constant', value: change },
    },
    {
      name: 'effect',
      label: messages.inputLabels.effect(driver.name),
      distribution: { kind: 'normal', mean: relation.slope, sd: relation.standardError },
    },
    { name: 'other', label: messages.inputLabels.other, distribution: { kind: 'empirical', values: relation.otherChanges } },
  ];
  const { n, p } = relation;
  const unit = metric?.unit ?? outcome.unit ?? null;
  const driverUnit = cause?.unit ?? driver.unit ?? null;
  return {
    subject: { kind: 'metric', id: metric?.metricId ?? null, name: outcome.name },
    driver: { name: driver.name, unit: cause?.unit ?? null, change, slope: relation.slope, p, n },
    unit,
    formula: bounded('latest + effect * driver_change + other', boundsOf({ name: outcome.name, unit, values })),
    inputs,
    scenarios:
      change === null
        ? []
        : [
            { name: messages.unchanged(driver.name), set: { driver_change: 0 } },
            ...further
              .filter((each) => each !== 0)
              .map((each) => ({
                name: messages.changedBy(driver.name, differenceText(each, language, driverUnit)),
                set: { driver_change: each },
              })),
          ],
    target: metric ? targetOf(metric) : null,
    basis: messages.driverBasis(
      oneLine(driver.name),
      isPercent(driverUnit) ? messages.onePoint : amountText(1, language, driverUnit),
      oneLine(outcome.name),
      differenceText(relation.slope, language, unit),
      formatPValue(p, language),
    ),
    warnings: [
      ...((horizon?.steps ?? 1) > 1 && horizon ? [messages.warning.nextOnly(formatDate(horizon.start, language))] : []),
      ...(asked.furtherTreatments?.length
        ? [messages.warning.oneDriver(asked.furtherTreatments.map((name) => oneLine(name)).join(', '), oneLine(driver.name))]
        : []),
      messages.warning.association(driver.name, outcome.name, formatNumber(n, language)),
      ...(p >= UNCLEAR ? [messages.warning.unclear(driver.name, outcome.name, formatNumber(p, language, 2))] : []),
    ],
    citations: [
      ...[metric, cause].filter((each): each is MetricDefinition => each !== null).map(citeMetric),
      citeDataset(opened.table.dataset),
    ],
  };
};

interface Relation {
  readonly slope: number;
  readonly standardError: number;
  readonly p: number;
  readonly n: number;
  readonly driverChanges: number[];
  /** Changes of the outcome that the driver does not explain. */
  readonly otherChanges: number[];
}

/** Returns null if fewer than `MIN_CHANGES` periods are common or the driver does not vary. */
export const relationOf = (outcome: NamedSeries, driver: NamedSeries): Relation | null => {
  const causes = changesOf(driver);
  const pairs = [...changesOf(outcome)].flatMap(([period, change]) => {
    const cause = causes.get(period);
    return cause === undefined ? [] : [{ cause, change }];
  });
  if (pairs.length < MIN_CHANGES) return null;
  const regression = nullIfCollinear(() =>
    leastSquares(
      pairs.map(({ cause }) => [1, cause]),
      pairs.map(({ change }) => change),
    ),
  );
  if (!regression) return null;
  const { estimate, standardError, p } = coefficientOf(regression, 1);
  const [intercept = 0] = regression.coefficients;
  return {
    slope: estimate,
    standardError,
    p,
    n: pairs.length,
    driverChanges: pairs.map(({ cause }) => cause),
    otherChanges: regression.residuals.map((residual) => residual + intercept),
  };
};
