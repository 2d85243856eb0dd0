import type { Dataset } from '../../../subgraphs/sources/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import type { AgentContext } from '../../kit.js';
import { periodConditions, periodDateOf, rowConditions, withConditions, type RowPlan } from '../../methods/answer-plan/index.js';
import type { Understood } from '../../methods/request-reading/index.js';
import { askedFirst, countedWords, type AskedOfDatasets } from './harmonisation-answers.js';
import type { SourceTable } from './mapping/column-mapping.js';
import { matchKeys, writeJoined, type KeyMatch, type Partner } from './mapping/match-keys.js';
import type { Join } from './mapping/survey-joins.js';

/** Minimum share of distinct values at which a column is a key. */
const KEY_SHARE = 0.9;
/** Minimum share of the values of the smaller key that both have in common, for keys that are written differently. */
const MIN_COMMON = 0.5;

interface AskedMatch {
  readonly tables: readonly SourceTable[];
  readonly datasets: readonly Dataset[];
  readonly joins: readonly Join[];
  readonly asked: AskedOfDatasets;
  readonly request: string;
  readonly plan: RowPlan | null;
  readonly period: Understood['period'];
}

export interface AskedKeyMatch {
  readonly matches: { keyMatch: KeyMatch; selectedKeyMatch?: KeyMatch; reverseKeyMatch: KeyMatch };
  readonly partner: Partner;
  readonly file: string;
}

/**
 * Matches the rows of two datasets of which one has a key to which several rows of the other refer, or whose keys are written differently;
 * null if there is no such key. Of both, the rows of the dataset that the request counts are matched, else of the one that refers to the
 * other.
 */
export const matchAskedKeys = async (
  context: AgentContext,
  { tables, datasets, joins, asked, request, plan, period }: AskedMatch,
): Promise<AskedKeyMatch | null> => {
  const [join] = askedFirst(joins, asked);
  if (!join) return null;
  const isKey = [join.leftValues, join.rightValues].map((values, at) => values >= KEY_SHARE * (tables[at]?.rows ?? Infinity));
  const isCase = [join.left, join.right].map((column, at) => datasets[at]?.roles['case'] === column);
  const isRewritten = join.form !== 'as_written' && join.common >= MIN_COMMON * Math.min(join.leftValues, join.rightValues);
  if ((isKey.every(Boolean) && !isRewritten) || ![...isKey, ...isCase].some(Boolean)) return null;
  const counted = new Set(countedWords(request).map(stemOf));
  const isCounted = tables.map(({ name }) => wordsIn(name.replaceAll('_', ' ')).some((word) => counted.has(stemOf(word))));
  const byKey = isKey.every(Boolean) ? 0 : Number(isKey[0] === true || (isCase[0] === true && isKey[1] !== true));
  const at = isCounted[0] === isCounted[1] ? byKey : Number(isCounted[1] === true);
  const sides = [join.left, join.right].map((column, index) => ({ table: tables[index] as SourceTable, column }));
  const [one, other] = at === 0 ? sides : sides.toReversed();
  if (!one || !other) return null;
  const duck = await context.duckDb();
  const dataset = datasets.find(({ datasetId }) => datasetId === one.table.datasetId);
  const isPlanned = plan?.datasetId === one.table.datasetId;
  const time = dataset ? periodDateOf(dataset, { periodDate: isPlanned ? plan.periodDate : null }) : null;
  const dated = periodConditions(period, time);
  const conditions = [...(isPlanned ? rowConditions(plan, one.table.relation) : []), ...dated];
  const reverseKeyMatch = await matchKeys(duck, other, one, join.form);
  const keyMatch = await matchKeys(duck, one, other, join.form);
  const selected =
    conditions.length === 0
      ? keyMatch
      : await matchKeys(duck, { ...one, rows: withConditions(one.table.relation, conditions) }, other, join.form);
  // A period without any row is that of another year: the quarter that a request names without its year.
  const isPart = selected.rows > 0 && selected.rows < keyMatch.rows;
  if (isPart && dated.length > 0) context.considered.add('period');
  const partner: Partner = { own: one, side: other, form: join.form };
  return {
    matches: { keyMatch, reverseKeyMatch, ...(isPart && { selectedKeyMatch: selected }) },
    partner,
    file: await writeJoined(duck, [partner]),
  };
};
