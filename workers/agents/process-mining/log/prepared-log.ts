import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { transitionIn, transitionOf } from '../../../../subgraphs/sources/index.js';
import { MiningError } from './mining-error.js';
import { durationStruct, TABLES, type EventLogRef } from './event-log.js';
import type { ProcessMiningResult } from '../process-mining-result.js';

export interface PreparedLog extends Pick<ProcessMiningResult, 'dropped' | 'lifecycle' | 'selection'> {
  /** Whether starts and completions of activities both count as events. */
  countsPairs: boolean;
}

/** Wish for the events of every transition. */
const ALL = 'all';

const VALID = 'case_key IS NOT NULL AND activity IS NOT NULL AND occurred IS NOT NULL';
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
  await pairService(duck, log.startColumn === undefined ? transition === 'complete' && hasStart : null);
  await buildTables(duck, keep);
  return {
    dropped,
    selection,
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
  const text = (column: string | undefined): string => (column === undefined ? 'NULL::VARCHAR' : `CAST(${identifier(column)} AS VARCHAR)`);
  const filled = (column: string | undefined): string => `CASE WHEN trim(${text(column)}) <> '' THEN ${text(column)} END`;
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.rows} AS
    SELECT row_number() OVER () AS file_order, ${log.orderColumn ? identifier(log.orderColumn) : 'NULL'} AS given_order,
      ${filled(log.caseColumn)} AS case_key, ${filled(log.activityColumn)} AS activity, ${filled(log.timeColumn)} IS NOT NULL AS has_time,
      ${timeExpression(log.timeColumn, types.get(log.timeColumn.toLowerCase()) ?? '')} AS occurred,
      ${log.startColumn ? timeExpression(log.startColumn, types.get(log.startColumn.toLowerCase()) ?? '') : 'NULL::TIMESTAMPTZ'} AS started,
      ${transitionIn(text(log.lifecycleColumn))} AS lifecycle, ${filled(log.resourceColumn)} AS resource${(log.selection?.values ?? [])
        .map(
          ({ column, values }, index) => `, coalesce(${text(column)} IN (${values.map(literal).join(', ')}), false) AS selected_${index}`,
        )
        .join('')}
    FROM ${log.relation}`);
}

/** Deletes the rows of cases that are not selected. Returns the selection with the number of all cases; null without a selection. */
async function selectCases(duck: DuckDbSession, { selection }: EventLogRef): Promise<PreparedLog['selection']> {
  if (!selection) return null;
  const { values, from, until } = selection;
  const { cases } = await duck.one<{ cases: number }>(`SELECT count(DISTINCT case_key) AS cases FROM ${TABLES.rows}`);
  const conditions = [
    ...values.map((_, index) => `bool_or(selected_${index})`),
    ...(from === null ? [] : [`min(occurred) >= ${literal(from)}::TIMESTAMPTZ`]),
    ...(until === null ? [] : [`min(occurred) < ${literal(until)}::TIMESTAMPTZ + INTERVAL 1 DAY`]),
  ];
  const kept = conditions.length === 0 ? 'true' : conditions.join(' AND ');
  await duck.run(
    `DELETE FROM ${TABLES.rows} WHERE case_key NOT IN
      (SELECT case_key FROM ${TABLES.rows} WHERE case_key IS NOT NULL GROUP BY case_key HAVING coalesce(${kept}, false))`,
  );
  const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${TABLES.rows} WHERE case_key IS NOT NULL`);
  if (rows === 0) throw new MiningError({ code: 'NO_CASE_SELECTED', cases });
  return { values: values.map(({ column, values: selected }) => ({ column, values: [...selected] })), from, until, allCases: cases };
}

/**
 * Returns SQL that parses a time: ISO 8601 with or without offset, otherwise the German format day.month.year. Years outside
 * 1 to 9999, which RFC 3339 cannot represent, count as unreadable.
 */
function timeExpression(column: string, type: string): string {
  const name = identifier(column);
  const text = `trim(CAST(${name} AS VARCHAR))`;
  const german = `try_strptime(${text}, ['%d.%m.%Y %H:%M:%S', '%d.%m.%Y %H:%M', '%d.%m.%Y'])`;
  const time = /^(TIMESTAMP|DATE)/.test(type)
    ? `CAST(${name} AS TIMESTAMPTZ)`
    : `coalesce(TRY_CAST(${text} AS TIMESTAMPTZ), CAST(${german} AS TIMESTAMPTZ))`;
  return `CASE WHEN year(${time}) BETWEEN 1 AND 9999 THEN ${time} END`;
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

/**
 * Computes service times, by event and by activity, if the log records starts: the k-th start of an activity in a case belongs to its
 * k-th completion. Pairs that end before they start are ignored. If `recorded` is null, each row holds the start of its activity.
 */
async function pairService(duck: DuckDbSession, recorded: boolean | null): Promise<void> {
  const pairs =
    recorded === null
      ? `SELECT file_order, activity, epoch_us(occurred) - epoch_us(started) AS service_us
        FROM ${TABLES.rows} WHERE ${VALID} AND started <= occurred`
      : `WITH numbered AS (
          SELECT file_order, case_key, activity, lifecycle, occurred,
            row_number() OVER (PARTITION BY case_key, activity, lifecycle ORDER BY ${READING_ORDER}) AS k
          FROM ${TABLES.rows} WHERE ${recorded} AND ${VALID} AND lifecycle IN ('start', 'complete'))
        SELECT c.file_order, activity, epoch_us(c.occurred) - epoch_us(s.occurred) AS service_us
        FROM numbered AS c JOIN numbered AS s USING (case_key, activity, k)
        WHERE c.lifecycle = 'complete' AND s.lifecycle = 'start' AND s.occurred <= c.occurred`;
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.processing} AS ${pairs}`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.service} AS
    SELECT activity, count(*) AS pairs, ${durationStruct('service_us')} AS seconds FROM ${TABLES.processing} GROUP BY activity`);
}

async function buildTables(duck: DuckDbSession, keep: string): Promise<void> {
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.activities} AS
    SELECT row_number() OVER (ORDER BY activity) AS id, activity FROM (SELECT DISTINCT activity FROM ${TABLES.rows} WHERE ${keep})`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.events} AS
    WITH numbered_cases AS (
      SELECT row_number() OVER (ORDER BY case_key) AS case_id, case_key FROM (SELECT DISTINCT case_key FROM ${TABLES.rows} WHERE ${keep}))
    SELECT case_id, a.id AS activity_id, occurred, resource, row_number() OVER reading AS position,
      lead(a.id) OVER reading AS next_activity_id, lead(resource) OVER reading AS next_resource,
      epoch_us(lead(occurred) OVER reading) - epoch_us(occurred) AS wait_us, lead(service_us) OVER reading AS next_service_us
    FROM ${TABLES.rows} JOIN numbered_cases USING (case_key) JOIN ${TABLES.activities} AS a USING (activity)
      LEFT JOIN (SELECT file_order, service_us FROM ${TABLES.processing}) USING (file_order)
    WHERE ${keep}
    WINDOW reading AS (PARTITION BY case_id ORDER BY ${READING_ORDER})`);
  await duck.run(`DROP TABLE ${TABLES.rows}`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.cases} AS
    SELECT case_id, list(activity_id ORDER BY position) AS path, epoch_us(max(occurred)) - epoch_us(min(occurred)) AS throughput_us
    FROM ${TABLES.events} GROUP BY case_id`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.variants} AS
    SELECT row_number() OVER (ORDER BY count(*) DESC, path) AS rank, path, len(path) AS length, count(*) AS cases,
      ${durationStruct('throughput_us')} AS seconds
    FROM ${TABLES.cases} GROUP BY path`);
  await duck.run(`CREATE OR REPLACE TEMP TABLE ${TABLES.edges} AS
    WITH grouped AS (
      SELECT activity_id, next_activity_id, count(*) AS count, count(DISTINCT case_id) AS cases, sum(wait_us) AS total_us,
        sum(least(next_service_us, wait_us)) FILTER (WHERE next_service_us IS NOT NULL) AS processing_us,
        ${durationStruct('wait_us')} AS waiting
      FROM ${TABLES.events} WHERE next_activity_id IS NOT NULL GROUP BY ALL)
    SELECT f.activity AS "from", t.activity AS "to", count, cases, total_us, processing_us, waiting
    FROM grouped JOIN ${TABLES.activities} AS f ON f.id = activity_id JOIN ${TABLES.activities} AS t ON t.id = next_activity_id`);
}
