import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isDurationColumn } from '../../../platform/value-notations/index.js';
import { countValues, warningOf } from './columns/count-values.js';
import type { IngestWarning } from './ingest-error.js';
import type { ParquetTable } from './parquet-reader.js';

/** Columns of durations of a Parquet file. */
export interface ParquetDurations {
  /** SQL of the hours of each column that is stored as a number. */
  hours: ReadonlyMap<string, string>;
  warnings: IngestWarning[];
}

const HOUR_SECONDS = 3_600;

/**
 * Finds the columns of durations: of the type INTERVAL, of the Arrow type Duration, which Parquet stores as an integer, and of the type TIME
 * if their name says so. They are stored in hours. Intervals with months stay text, because months differ in length.
 */
export const parquetDurations = async (
  duck: DuckDbSession,
  file: string,
  { columns, relation }: Pick<ParquetTable, 'columns' | 'relation'>,
): Promise<ParquetDurations> => {
  const arrow = columns.some(({ duckType }) => duckType === 'BIGINT') ? await arrowDurations(duck, file) : new Map<string, number>();
  const monthly = await monthlyIntervals(duck, relation, columns);
  const hours = new Map<string, string>();
  for (const { name, duckType } of columns) {
    const column = identifier(name);
    const perHour = duckType === 'BIGINT' ? arrow.get(name) : undefined;
    const isEpoch = duckType === 'INTERVAL' ? !monthly.some((each) => each.name === name) : duckType === 'TIME' && isDurationColumn(name);
    if (perHour !== undefined) hours.set(name, `${column} / ${perHour}.0`);
    else if (isEpoch) hours.set(name, `epoch(${column}) / ${HOUR_SECONDS}.0`);
  }
  return { hours, warnings: warningOf('amounts_unread', monthly) };
};

/** Returns the columns of intervals of which some contain months or years. */
const monthlyIntervals = async (
  duck: DuckDbSession,
  relation: string,
  columns: ParquetTable['columns'],
): ReturnType<typeof countValues> => {
  const intervals = columns.filter(({ duckType }) => duckType === 'INTERVAL');
  const columnsOf = intervals.map(({ name }) => ({ name, type: 'text' as const, sql: identifier(name) }));
  const found = await countValues(
    duck,
    relation,
    columnsOf,
    (value) => `datepart('month', ${value}) <> 0 OR datepart('year', ${value}) <> 0`,
  );
  return found.filter(({ count }) => count > 0);
};

/** Units of the Arrow type Duration per hour, by their number in the Arrow schema: s, ms, µs, ns. */
const UNITS_PER_HOUR = [1, 1e3, 1e6, 1e9].map((perSecond) => perSecond * HOUR_SECONDS);
/** Number of the type Duration, and the number of the unit if the schema omits it. */
const [DURATION, MILLISECONDS] = [18, 1];
const MAX_SCHEMA_LENGTH = 4_000_000;

/** Returns the units per hour of the columns that the Arrow schema of a Parquet file declares as durations; none without such a schema. */
const arrowDurations = async (duck: DuckDbSession, file: string): Promise<Map<string, number>> => {
  const rows = await duck.rows<{ schema: string }>(
    `SELECT decode(value) AS "schema" FROM parquet_kv_metadata(${literal(file)})
     WHERE CAST(key AS VARCHAR) = 'ARROW:schema' AND octet_length(value) <= ${MAX_SCHEMA_LENGTH}`,
  );
  try {
    return durationsInSchema(Buffer.from(rows[0]?.schema ?? '', 'base64'));
  } catch {
    // A damaged schema declares nothing.
    return new Map();
  }
};

/**
 * Reads the durations of an Arrow IPC message with a schema. Its tables are FlatBuffers: a table begins with the distance to the offsets of
 * its fields. Source: Apache Arrow, Schema.fbs and Message.fbs.
 */
const durationsInSchema = (bytes: Buffer): Map<string, number> => {
  const field = (table: number, index: number): number | undefined => {
    const offsets = table - bytes.readInt32LE(table);
    const at = 4 + 2 * index;
    const offset = at < bytes.readUInt16LE(offsets) ? bytes.readUInt16LE(offsets + at) : 0;
    return offset === 0 ? undefined : table + offset;
  };
  const target = (at: number | undefined): number => {
    if (at === undefined) throw new RangeError('missing field');
    return at + bytes.readUInt32LE(at);
  };
  const found = new Map<string, number>();
  if (bytes.length < 12) return found;
  const message = target(8);
  const fields = target(field(target(field(message, 2)), 1));
  for (let index = 0; index < bytes.readUInt32LE(fields); index += 1) {
    const column = target(fields + 4 + 4 * index);
    const type = field(column, 2);
    if (type === undefined || bytes.readUInt8(type) !== DURATION) continue;
    const name = target(field(column, 0));
    const unit = field(target(field(column, 3)), 0);
    const perHour = UNITS_PER_HOUR[unit === undefined ? MILLISECONDS : bytes.readInt16LE(unit)];
    if (perHour !== undefined) found.set(bytes.toString('utf8', name + 4, name + 4 + bytes.readUInt32LE(name)), perHour);
  }
  return found;
};
