import { addDays, daysBetween, type Period } from '../../../platform/text/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchRows } from '../../dataset-rows.js';
import type { AgentContext } from '../../kit.js';
import { hasRecords } from '../answer-plan/index.js';
import { mainReason, type MainReason } from './main-reason.js';
import { namedGroupIn, type NamedGroup } from './named-group.js';
import { gapsOf, type PeerGap } from './peer-gaps.js';

/** A group that a request names, compared with all others of its kind. */
export interface AskedGroup {
  readonly group: NamedGroup;
  /** All figures, the largest unfavourable gap first. */
  readonly gaps: readonly PeerGap[];
  /** What is named most often as the reason of bad scores, or of unwanted events; null without a table with reasons. */
  readonly reason: MainReason | null;
}

/** Maximum number of tables that are searched, and of tables that are compared. */
const MAX_TABLES = 20;
const MAX_COMPARED = 8;
/** Minimum number of days of the year so far; with fewer, the last 365 days are compared. */
const MIN_DAYS = 180;

/** Returns the year so far, or the last 365 days if it has just begun. */
export const usualPeriod = (today: string): Period => {
  const first = `${today.slice(0, 4)}-01-01`;
  const isLong = daysBetween(first, today) >= MIN_DAYS;
  return { from: isLong ? first : addDays(today, -365), until: today };
};

/**
 * Compares the group that a request names with all others, on the measures of every table that contains it.
 * @param period days that the request names; null for the usual ones
 * @returns null if the request names no group, or no table has a figure on it
 */
export const compareAskedGroup = async (
  context: AgentContext,
  text: string,
  { period, today }: { readonly period: Period | null; readonly today: string },
): Promise<AskedGroup | null> => {
  const all = await context.em.find(Dataset, { tenantId: context.run.tenantId }, { orderBy: { updatedAt: 'desc' }, limit: MAX_TABLES });
  const group = namedGroupIn(text, all.filter(hasRecords));
  if (group === null) return null;
  const duck = await context.duckDb();
  const within = period?.from == null ? usualPeriod(today) : period;
  const gaps: PeerGap[] = [];
  const reasons: MainReason[] = [];
  for (const of of group.columns.slice(0, MAX_COMPARED)) {
    const rows = { ...of, relation: await fetchRows(context, of.dataset, [of.column]) };
    gaps.push(...(await gapsOf(duck, rows, within)));
    const reason = of.dataset.eventLogColumns === null ? await mainReason(duck, rows, within) : null;
    if (reason) reasons.push(reason);
  }
  if (gaps.length === 0) return null;
  const [reason = null] = reasons.toSorted((a, b) => Number(b.isOfScores) - Number(a.isOfScores));
  return { group, gaps: gaps.toSorted((a, b) => b.size - a.size), reason };
};
