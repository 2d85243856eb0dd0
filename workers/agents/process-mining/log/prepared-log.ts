import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { transitionOf } from '../../../../subgraphs/sources/index.js';
import {
  caseTimes,
  eventTimes,
  firstStart,
  startsOfCompletions,
  suspensions,
  VALID_EVENT as VALID,
} from '../../../methods/case-times/index.js';
import { MiningError } from './mining-error.js';
import { durationStruct, TABLES, type EventLogRef } from './event-log.js';
import type { ProcessMiningResult } from '../process-mining-result.js';

export interface PreparedLog extends Pick<ProcessMiningResult, 'dropped' | 'lifecycle' | 'selection' | 'pairing'> {
  /** Whether starts and completions of activities both count as events. */
  countsPairs: boolean;
}

/** Wish for the events of every transition. */
const ALL = 'all';

const READING_ORDER = 'occurred, given_order, file_order';

/**
 * Reads the relation once into temporary tables: ordered events with the following activity and the time to it, cases with their
 * path, variants by frequency. Incomplete rows are counted and ignored.
 *
 * @throws MiningError if columns, readable timestamps or events are missing
 */
export async function prepareLog(duck: DuckDbSession, log: EventLogRef, wanted: string | undefined): Promise<PreparedLog> {
  await loadRows(duck, log, await columnTypes(duck, log, wanted));
  const selection = await selectCases(duck, log);
  const { dropped, hasComplete, hasStart } = await countRows(duck, log);
  const usual = hasComplete ? 'complete' : null;
  const kept = wanted?.toLowerCase() === ALL ? null : (wanted ?? usual);
  const transition = kept === null ? null : transitionOf(kept);
  const keep = transition === null ? VALID : `${VALID} AND lifecycle = ${literal(transition)}`;
  const { events, valid } = await duck.one<{ events: number; valid: number }>(
    `SELECT count(*) FILTER (WHERE ${keep}) AS events, count(*) FILTER (WHERE ${VALID}) AS valid FROM ${TABLES.rows}`,
  );
  if (events === 0) throw new MiningError({ code: 'NO_EVENTS', rows: dropped.rows });
  const recordsStarts = log.startColumn !== undefined || (transition === 'complete' && hasStart);
  await findStarts(duck, log, recordsStarts);
  const unpaired = await countUnpaired(duck, log, keep, recordsStarts);
  await buildTables(duck, keep);
  const pairing = unpaired && { ...unpaired, overlaps: await countOverlaps(duck) };
  return {
    dropped,
    selection,
    pairing,
    lifecycle: { column: log.lifecycleColumn ?? null, kept, droppedEvents: valid - events },
    countsPairs: kept === null && hasStart && hasComplete,
  };
}

/** Returns the column types of the log by lower-case name. @throws MiningError COLUMN_MISSING if a named column is missing */
async function columnTypes(duck: DuckDbSession, log: EventLogRef, wanted: string | undefined): Promise<Map<string, string>> {
  const described = await duck.rows<{ column_name: string; column_type: string }>(`DESCRIBE SELECT * FROM ${log.relation}`);
  const types = new Map(described.map((column) => [column.column_name.toLowerCase(), column.column_type]));
  const named = [
    ...[log.caseColumn, log.activityColumn, log.timeColumn, log.startColumn, log.lifecycleColumn, log.resourceColumn, log.orderColumn],
    ...(log.selection?.values ?? []).map(({ column }) => column),
  ];
  const missing = named.filter((name): name is string => name !== undefined && !types.has(name.toLowerCase()));
  if (wanted !== undefined && log.lifecycleColumn === undefined) missing.push('lifecycle:transition');
  if (missing.length > 0) throw new MiningError({ code: 'COLUMN_MISSING', columns: missing });
  return types;
}

async function loadRows(duck: DuckDbSession, log: EventLogRef, types: Map<string, string>): Promise<void> {
  const text = (column: string): string => `CAST(${identifier(column)} AS VARCHAR)`;
  const { caseColumn, activityColumn, timeColumn, startColumn, lifecycleColumn, resourceColumn, orderColumn } = log;
  const roles = { case: caseColumn, activity: activityColumn, time: timeColumn, start: startColumn, lifecycle: lifecycleColumn };
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.rows} AS
    SELECT row_number() OVER () AS file_order, ${orderColumn ? identifier(orderColumn) : 'NULL'} AS given_order,
      ${eventTimes(roles, types)}, ${resourceColumn ? `nullif(trim(${text(resourceColumn)}), '')` : 'NULL::VARCHAR'} AS resource${(
        log.selection?.values ?? []
      )
        .map(
          ({ column, values }, index) => `, coalesce(${text(column)} IN (${values.map(literal).join(', ')}), false) AS selected_${index}`,
        )
        .join('')}
    FROM ${log.relation}`);
}

/** Deletes the rows of cases that are not selected. Returns the selection with the number of all cases; null without a selection. */
async function selectCases(duck: DuckDbSession, { selection, timeZone = 'UTC' }: EventLogRef): Promise<PreparedLog['selection']> {
  if (!selection) return null;
  const begun = `CAST(timezone(${literal(timeZone)}, ${firstStart}) AS DATE)`;
  const { values, from, until } = selection;
  const { cases } = await duck.one<{ cases: number }>(`SELECT count(DISTINCT case_key) AS cases FROM ${TABLES.rows}`);
  const conditions = [
    ...values.map(({ isExcluded = false }, index) => `${isExcluded ? 'NOT ' : ''}bool_or(selected_${index})`),
    ...(from === null ? [] : [`${begun} >= DATE ${literal(from)}`]),
    ...(until === null ? [] : [`${begun} <= DATE ${literal(until)}`]),
  ];
  const kept = conditions.length === 0 ? 'true' : conditions.join(' AND ');
  await duck.run(
    `DELETE FROM ${TABLES.rows} WHERE case_key NOT IN
      (SELECT case_key FROM ${TABLES.rows} WHERE case_key IS NOT NULL GROUP BY case_key HAVING coalesce(${kept}, false))`,
  );
  const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${TABLES.rows} WHERE case_key IS NOT NULL`);
  if (rows === 0) throw new MiningError({ code: 'NO_CASE_SELECTED', cases });
  const named = values.map(({ column, values: selected, isExcluded = false }) => ({ column, values: [...selected], isExcluded }));
  return { values: named, from, until, allCases: cases };
}

async function countRows(
  duck: DuckDbSession,
  log: EventLogRef,
): Promise<{ dropped: PreparedLog['dropped']; hasComplete: boolean; hasStart: boolean }> {
  const { hasComplete, hasStart, ...dropped } = await duck.one<PreparedLog['dropped'] & { hasComplete: boolean; hasStart: boolean }>(
    `SELECT count(*) AS rows, count(*) FILTER (WHERE case_key IS NULL) AS "missingCase",
      count(*) FILTER (WHERE case_key IS NOT NULL AND activity IS NULL) AS "missingActivity",
      count(*) FILTER (WHERE case_key IS NOT NULL AND activity IS NOT NULL AND NOT has_time) AS "missingTime",
      count(*) FILTER (WHERE case_key IS NOT NULL AND activity IS NOT NULL AND has_time AND occurred IS NULL) AS "invalidTime",
      coalesce(bool_or(lifecycle = 'complete' AND ${VALID}), false) AS "hasComplete",
      coalesce(bool_or(lifecycle = 'start' AND ${VALID}), false) AS "hasStart"
    FROM ${TABLES.rows}`,
  );
  const read = dropped.rows - dropped.missingCase - dropped.missingActivity - dropped.missingTime - dropped.invalidTime;
  if (read === 0 && dropped.invalidTime > 0)
    throw new MiningError({ code: 'TIMESTAMPS_INVALID', column: log.timeColumn, rows: dropped.rows });
  return { dropped, hasComplete, hasStart };
}

/** Finds the start of each completed activity, from its own column or from the life cycle, and the service times by activity. */
async function findStarts(duck: DuckDbSession, log: EventLogRef, recordsStarts: boolean): Promise<void> {
  const paired = startsOfCompletions(`(SELECT * FROM ${TABLES.rows} WHERE ${VALID} AND ${recordsStarts})`, 'given_order, file_order');
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.suspensions} AS
    SELECT * FROM ${suspensions(`(SELECT * FROM ${TABLES.rows} WHERE ${VALID} AND ${recordsStarts && log.startColumn === undefined})`, 'given_order, file_order')}`);
  const ownStarts = `(SELECT file_order, started FROM ${TABLES.rows} WHERE ${VALID} AND started <= occurred)`;
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.processing} AS
    WITH done AS (
      SELECT file_order, s.started, occurred, case_key, activity
      FROM ${log.startColumn === undefined ? paired : ownStarts} AS s JOIN ${TABLES.rows} USING (file_order)),
    suspended AS (
      SELECT file_order, sum(epoch_us(least(resumed, occurred)) - epoch_us(greatest(paused, started))) AS suspended_us
      FROM done JOIN ${TABLES.suspensions} USING (case_key, activity) WHERE paused < occurred AND resumed > started GROUP BY file_order)
    SELECT file_order, started, coalesce(suspended_us, 0) AS suspended_us, activity,
      greatest(0, epoch_us(occurred) - epoch_us(started) - coalesce(suspended_us, 0)) AS service_us
    FROM done LEFT JOIN suspended USING (file_order)`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.service} AS
    SELECT activity, count(*) AS pairs, ${durationStruct('service_us')} AS seconds FROM ${TABLES.processing} GROUP BY activity`);
}

/** Counts starts and ends that do not form a pair; null if the log does not record starts. */
async function countUnpaired(
  duck: DuckDbSession,
  { startColumn }: EventLogRef,
  keep: string,
  recordsStarts: boolean,
): Promise<Omit<NonNullable<PreparedLog['pairing']>, 'overlaps'> | null> {
  if (!recordsStarts) return null;
  const isNamed = 'case_key IS NOT NULL AND activity IS NOT NULL';
  const isReversed = startColumn === undefined ? 'false' : `${keep} AND started > occurred`;
  const isStart = startColumn === undefined ? `${VALID} AND lifecycle = 'start'` : `${isNamed} AND started IS NOT NULL AND NOT has_time`;
  const pairs = startColumn === undefined ? `(SELECT count(*) FROM ${TABLES.processing})` : '0';
  return duck.one(`SELECT count(*) FILTER (WHERE ${keep}) AS completed, count(*) FILTER (WHERE ${isStart}) - ${pairs} AS "startsWithoutEnd",
      count(*) FILTER (WHERE ${keep} AND NOT coalesce(${isReversed}, false)
        AND file_order NOT IN (SELECT file_order FROM ${TABLES.processing})) AS "endsWithoutStart",
      count(*) FILTER (WHERE ${isReversed}) AS "endsBeforeStart",
      count(DISTINCT case_key) FILTER (WHERE ${isStart}) - count(DISTINCT case_key) FILTER (WHERE ${isStart}
        AND case_key IN (SELECT case_key FROM ${TABLES.rows} WHERE ${keep})) AS "casesWithoutEnd",
      (SELECT count(*) FILTER (WHERE suspended_us > 0) FROM ${TABLES.processing}) AS suspended,
      (SELECT coalesce(sum(suspended_us), 0)::DOUBLE / 1e6 FROM ${TABLES.processing}) AS "suspendedSeconds",
      (SELECT count(*) FILTER (WHERE resumed IS NULL) FROM ${TABLES.suspensions}) AS "suspensionsWithoutEnd"
    FROM ${TABLES.rows}`);
}

/** Returns the number of transitions whose second activity starts before the first one ends. */
const countOverlaps = async (duck: DuckDbSession): Promise<number> =>
  (await duck.one<{ overlaps: number }>(`SELECT count(*) FILTER (WHERE is_overlap) AS overlaps FROM ${TABLES.events}`)).overlaps;

async function buildTables(duck: DuckDbSession, keep: string): Promise<void> {
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.activities} AS
    SELECT row_number() OVER (ORDER BY activity) AS id, activity FROM (SELECT DISTINCT activity FROM ${TABLES.rows} WHERE ${keep})`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.events} AS
    WITH numbered_cases AS (
      SELECT row_number() OVER (ORDER BY case_key) AS case_id, case_key FROM (SELECT DISTINCT case_key FROM ${TABLES.rows} WHERE ${keep}))
    SELECT case_id, case_key, a.id AS activity_id, occurred, resource, row_number() OVER reading AS position,
      lead(a.id) OVER reading AS next_activity_id, lead(resource) OVER reading AS next_resource,
      lead(occurred) OVER reading = occurred AS is_same_time, lead(p.started) OVER reading < occurred AS is_overlap,
      greatest(0, epoch_us(coalesce(lead(p.started) OVER reading, lead(occurred) OVER reading)) - epoch_us(occurred)) AS elapsed_us,
      CASE WHEN next_activity_id IS NOT NULL THEN elapsed_us END AS wait_us, lead(service_us) OVER reading AS next_service_us
    FROM ${TABLES.rows} JOIN numbered_cases USING (case_key) JOIN ${TABLES.activities} AS a USING (activity)
      LEFT JOIN (SELECT file_order, started, service_us FROM ${TABLES.processing}) AS p USING (file_order)
    WHERE ${keep}
    WINDOW reading AS (PARTITION BY case_id ORDER BY ${READING_ORDER})`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.cases} AS
    SELECT case_id, list(activity_id ORDER BY position) AS path, any_value(throughput_us) AS throughput_us
    FROM ${TABLES.events} JOIN ${caseTimes(TABLES.rows)} USING (case_key) GROUP BY case_id`);
  await duck.run(`DROP TABLE ${TABLES.rows}`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.variants} AS
    SELECT row_number() OVER (ORDER BY count(*) DESC, path) AS rank, path, len(path) AS length, count(*) AS cases,
      ${durationStruct('throughput_us')} AS seconds
    FROM ${TABLES.cases} GROUP BY path`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.edges} AS
    WITH grouped AS (
      SELECT activity_id, next_activity_id, count(*) AS count, count(DISTINCT case_id) AS cases, sum(wait_us) AS total_us,
        sum(next_service_us) AS processing_us,
        ${durationStruct('wait_us')} AS waiting
      FROM ${TABLES.events} WHERE next_activity_id IS NOT NULL GROUP BY ALL)
    SELECT f.activity AS "from", t.activity AS "to", count, cases, total_us, processing_us, waiting
    FROM grouped JOIN ${TABLES.activities} AS f ON f.id = activity_id JOIN ${TABLES.activities} AS t ON t.id = next_activity_id`);
}
