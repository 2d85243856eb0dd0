import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { MetricDefinition } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchInstants } from '../../datasets.js';
import { formatNumber } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import { contextOfPart, loadPlan } from '../../methods/answer-plan/index.js';
import { namedIds } from '../../methods/request-reading/index.js';
import { messagesIn } from './messages.js';
import type { WithAndWithout } from './with-and-without.js';

/** Words for a step that happens again, or for the first or last time. */
const REPEATS =
  /(?<!\p{L})(?:reopen\p{L}*|re-open\p{L}*|again|repeated\p{L}*|first|last|final\p{L}*|erste\p{L}*|letzte\p{L}*|endgültig\p{L}*|erneut\p{L}*|wieder\p{L}*|mehrfach\p{L}*|mehrmals)(?!\p{L})/iu;

/** Mean days from a step to the first and to the last occurrence of another one, over the cases with both. */
export interface FirstAndLast {
  readonly cases: number;
  /** Number of cases in which the second step occurs more than once. */
  readonly repeated: number;
  readonly toFirst: number;
  readonly toLast: number;
}

/** Reads the mean days of the cases of an event log to the first and to the last occurrence of a step. */
export const daysToFirstAndLast = async (
  duck: DuckDbSession,
  { relation, roles }: { relation: string; roles: Dataset['roles'] },
  { from, until }: { from: string; until: string },
): Promise<FirstAndLast> => {
  const [key, activity] = [identifier(roles['case'] ?? ''), `CAST(${identifier(roles['activity'] ?? '')} AS VARCHAR)`];
  const time = `epoch(CAST(${identifier(roles['time'] ?? '')} AS TIMESTAMPTZ))`;
  const of = (fn: 'min' | 'max', step: string): string => `${fn}(${time}) FILTER (WHERE ${activity} = ${literal(step)})`;
  const found = await duck.one<Record<'cases' | 'repeated' | 'first' | 'last', number | null>>(
    `SELECT count(*) AS cases, count(*) FILTER (WHERE final > first) AS repeated, avg(first - begun) / 86400 AS first, avg(final - begun) / 86400 AS last
     FROM (SELECT ${of('min', from)} AS begun, ${of('min', until)} AS first, ${of('max', until)} AS final FROM ${relation} GROUP BY ${key})
     WHERE begun IS NOT NULL AND first >= begun`,
  );
  return {
    ...{ cases: Number(found.cases ?? 0), repeated: Number(found.repeated ?? 0) },
    ...{ toFirst: Number(found.first ?? 0), toLast: Number(found.last ?? 0) },
  };
};

/**
 * States by how much a time between two steps differs if it ends with the first or with the last occurrence of the second step. Returns
 * null if a claim is not about that, or if the step never repeats.
 */
export const firstAndLast = async (context: AgentContext, claim: string, language: Language): Promise<WithAndWithout | null> => {
  if (!REPEATS.test(claim)) return null;
  const understood = await contextOfPart(context, claim, language).understood();
  const em = context.em.fork();
  const { rows = null } = understood === null ? {} : await loadPlan({ ...context, em }, claim, understood, []);
  const [interval] = rows?.intervals ?? [];
  const { tenantId } = context.run;
  const dataset = rows && (await em.findOne(Dataset, { tenantId, datasetId: rows.datasetId }));
  if (interval === undefined || !dataset || dataset.eventLogColumns === null) return null;
  const relation = await fetchInstants(context, dataset);
  const found = await daysToFirstAndLast(await context.duckDb(), { relation, roles: dataset.roles }, interval);
  if (found.repeated === 0) return null;
  const [metricId] = namedIds(understood, 'metric');
  const metric = metricId === undefined ? null : await em.findOne(MetricDefinition, { tenantId, metricId });
  return { dataset, sentences: firstAndLastSentences(found, interval.until, metric, language) };
};

/** States both means, their difference and the number of cases in which they differ. */
export const firstAndLastSentences = (
  { cases, repeated, toFirst, toLast }: FirstAndLast,
  step: string,
  metric: { readonly name: string; readonly owner: string | null } | null,
  language: Language,
): string[] => {
  const messages = messagesIn(language).firstAndLast;
  const days = (value: number): string => formatNumber(value, language, 2);
  const count = (value: number): string => formatNumber(value, language, 0);
  return [
    messages.means(step, days(toLast), days(toFirst), days(toLast - toFirst), count(repeated), count(cases)),
    messages.confirm(metric?.name ?? null, metric?.owner ?? null),
  ];
};
