import { localized } from '../../../../platform/content/index.js';
import { type DimensionResult, type LocalizedText, qualityCheck } from '../assessment.schema.js';
import { messagesIn } from '../messages.js';
import { evidenceRows, RAW, secondsOf, SUSPECTS, VALUES, type WorkingTable } from '../working-table.js';

const DAY = 86_400;

/** Minimum number of distinct days to derive a usual gap. */
const MIN_DAYS = 3;

/** Number of usual gaps overdue at which the score reaches 0. */
const VOLATILITY_GAPS = 4;

/** A series has ended, instead of being overdue, if its newest value is older than both: days, and usual gaps. */
const ENDED_DAYS = 365;
const ENDED_GAPS = 12;

/**
 * Computes timeliness as max(0, 1 − currency / volatility) after Ballou, Wang, Pazer and Tayi 1998 ("Modeling information manufacturing
 * systems"), with the shelf life derived from the usual gap in the time column. Values after `asOf` are not evidence of freshness and lower
 * the score by their share. A series that ended long ago is not overdue: its score is the share of its own period that its rhythm covers.
 */
export const assessTimeliness = async (table: WorkingTable): Promise<DimensionResult> => {
  const column = table.timeColumn;
  if (!column) return unscored(localized(messagesIn, ({ reason }) => reason.noTimeColumn));
  const seconds = secondsOf(column.value);
  const asOf = table.asOf.getTime() / 1000;
  const future = `${seconds} > ${asOf}`;
  const found = await table.duck.one<{
    n: number;
    future: number;
    newest: number | null;
    days: number;
    gap: number | null;
    rhythm: number | null;
  }>(
    `WITH times AS (SELECT ${seconds} AS t FROM ${VALUES}),
       days AS (SELECT DISTINCT floor(t / ${DAY}) AS day FROM times WHERE t <= ${asOf}),
       gaps AS (SELECT day - lag(day) OVER (ORDER BY day) AS gap FROM days)
     SELECT count(t) AS n, count(*) FILTER (WHERE t > ${asOf}) AS future, max(t) FILTER (WHERE t <= ${asOf}) AS newest,
            (SELECT count(*) FROM days) AS days, (SELECT quantile_disc(gap, 0.95) FROM gaps) AS gap,
            (SELECT quantile_disc(gap, 0.9) FROM gaps) AS rhythm
     FROM times`,
  );
  if (found.future > 0)
    await table.duck.run(`INSERT INTO ${SUSPECTS} SELECT row, ${column.index}, 'future-dates', false, NULL FROM ${VALUES} WHERE ${future}`);
  const futureCheck = qualityCheck(
    'future-dates',
    [column.name],
    { checked: found.n, failed: found.future },
    found.future > 0
      ? await evidenceRows(table, { from: `${RAW} JOIN ${VALUES} USING (row)`, where: future, evidenceColumns: [column] })
      : [],
  );
  if (found.newest === null || found.gap === null || found.days < MIN_DAYS) {
    const reason = localized(messagesIn, (messages) => messages.reason.fewDays(found.days, MIN_DAYS));
    return { ...unscored(reason), checks: [futureCheck] };
  }
  const usualGap = Math.max(1, found.gap);
  // A date covers the whole day: yesterday's row is current until the end of today.
  const until = found.newest + (column.type === 'date' ? DAY : 0);
  const age = Math.max(0, (asOf - until) / DAY);
  // Long interruptions do not belong to the rhythm of a series.
  const rhythmGap = Math.max(1, found.rhythm ?? 1);
  const hasEnded = age > Math.max(ENDED_DAYS, ENDED_GAPS * rhythmGap);
  const overdue = hasEnded ? 0 : Math.max(0, age - usualGap);
  const currency = qualityCheck('currency', [column.name], { checked: 1, failed: overdue > 0 ? 1 : 0 }, [], {
    newest: new Date(found.newest * 1000).toISOString(),
    'age in days': age,
    'usual gap in days': usualGap,
  });
  const rhythm = hasEnded ? await coveredShare(table, seconds, rhythmGap) : Math.max(0, 1 - overdue / (VOLATILITY_GAPS * usualGap));
  const ended = localized(messagesIn, ({ note }) => note.seriesEnded(new Date((found.newest ?? 0) * 1000).toISOString().slice(0, 10)));
  return {
    ...unscored(null),
    score: rhythm * (1 - futureCheck.share),
    notes: hasEnded ? [ended] : [],
    checks: [currency, futureCheck],
  };
};

/** Returns the share of the period from the oldest to the newest value that no gap longer than the usual one interrupts. */
const coveredShare = async (table: WorkingTable, seconds: string, usualGap: number): Promise<number> => {
  const { covered } = await table.duck.one<{ covered: number | null }>(
    `WITH days AS (SELECT DISTINCT floor(${seconds} / ${DAY}) AS day FROM ${VALUES} WHERE ${seconds} <= ${table.asOf.getTime() / 1000}),
       gaps AS (SELECT day - lag(day) OVER (ORDER BY day) AS gap FROM days)
     SELECT sum(least(gap, ${usualGap})) / sum(gap) AS covered FROM gaps WHERE gap IS NOT NULL`,
  );
  return covered ?? 1;
};

const unscored = (reason: LocalizedText | null): DimensionResult => ({
  dimension: 'timeliness',
  score: null,
  formula: localized(messagesIn, ({ formula }) => formula.timeliness),
  reason,
  notes: [],
  checks: [],
});
