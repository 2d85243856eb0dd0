/**
 * Returns SQL for the suspensions in `events`, as of `startsOfCompletions`: `case_key`, `activity`, `paused` and `resumed`, the time of the
 * resumption that follows within the activity; NULL if the activity completes or the log ends before.
 */
export const suspensions = (events: string, order: string): string => {
  const within = `PARTITION BY case_key, activity ORDER BY occurred, ${order}`;
  return `(
    WITH marked AS (
      SELECT *, lag(lifecycle) OVER (${within}) AS previous FROM ${events} WHERE lifecycle IN ('suspend', 'resume', 'complete')),
    followed AS (
      SELECT *, lead(lifecycle) OVER (${within}) AS following, lead(occurred) OVER (${within}) AS followed_at
      FROM marked WHERE lifecycle <> 'suspend' OR previous IS DISTINCT FROM 'suspend')
    SELECT case_key, activity, occurred AS paused, CASE WHEN following = 'resume' THEN followed_at END AS resumed
    FROM followed WHERE lifecycle = 'suspend')`;
};

/** Order in which starts precede completions of the same time, so that an activity without duration is a pair. */
export const START_FIRST = `occurred, lifecycle = 'complete'`;

/**
 * Returns SQL for the starts of the completions in `events`, a relation with the columns of `eventTimes` and the key `file_order`, of
 * a log with life-cycle transitions: one row per completion, `file_order` and `started`. Within a case, a completion ends the earliest
 * start of its activity that is still open (first in, first out). A completion without an open start has none, and a start that no
 * completion ends is left out.
 * @param order columns that order events of the same time
 */
export const startsOfCompletions = (events: string, order: string): string => {
  const reading = `PARTITION BY case_key, activity ORDER BY ${START_FIRST}, ${order}`;
  const rank = `PARTITION BY case_key, activity, lifecycle, is_orphan ORDER BY ${START_FIRST}, ${order}`;
  return `(
    WITH balanced AS (
      SELECT *, sum(CASE lifecycle WHEN 'start' THEN 1 ELSE -1 END) OVER (${reading} ROWS UNBOUNDED PRECEDING) AS balance
      FROM ${events} WHERE lifecycle IN ('start', 'complete')),
    -- A completion for which no start is open lowers the balance below its minimum so far.
    marked AS (
      SELECT *, lifecycle = 'complete' AND balance < least(0,
          coalesce(min(balance) OVER (${reading} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)) AS is_orphan
      FROM balanced),
    ranked AS (SELECT *, row_number() OVER (${rank}) AS k FROM marked)
    SELECT completed.file_order, opened.occurred AS started
    FROM ranked AS completed JOIN ranked AS opened USING (case_key, activity, k)
    WHERE completed.lifecycle = 'complete' AND NOT completed.is_orphan AND opened.lifecycle = 'start')`;
};
