import { rm } from 'node:fs/promises';
import { identifier, isOutOfMemory, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { sha256OfFile } from '../../../platform/files/hash-file.js';
import type { ColumnType } from '../quality/assessment.schema.js';
import { dateClocks } from './columns/clock-pairs.js';
import { columnTypeOf } from './columns/column-type.js';
import type { CodeList, ListingTable } from './columns/code-lists.js';
import { columnDescriptionsIn, type ColumnDescription } from './columns/column-descriptions.js';
import { decodeColumns } from './columns/decode-columns.js';
import { unitNotes } from './columns/unit-notes.js';
import { nameColumns, type NamedColumn } from './columns/column-names.js';
import { kpisAsRows } from './columns/kpis-as-rows.js';
import { periodColumn, selectList, type ComputedColumn } from './columns/period-columns.js';
import { periodsAsRows } from './columns/periods-as-rows.js';
import { checkTable } from './columns/table-checks.js';
import { findPlaceholders, withoutPlaceholders, type Placeholders } from './columns/placeholder-values.js';
import { spellingForms } from './columns/spelling-forms.js';
import { unreadAmounts } from './columns/unread-amounts.js';
import { unreadTimes } from './columns/unread-times.js';
import { readCsv } from './csv/csv-reader.js';
import { assignEventLogRoles, checkEventLogRoles, LABEL_ROLES, type EventLogColumns } from './event-log/event-log-roles.js';
import { recogniseEventLog } from './event-log/recognise-log.js';
import { knownFormat } from './file-format.js';
import { columnsWarning, IngestError, type IngestWarning } from './ingest-error.js';
import type { IngestOptions } from './ingest-options.js';
import { readJson } from './json/json-reader.js';
import { parquetDurations } from './parquet-durations.js';
import { storedValue, readParquet } from './parquet-reader.js';
import type { SheetProposal } from './profile/profile.schema.js';
import type { CsvReading, RawTable } from './raw-table.js';
import { rewrittenFile, rewriteTable } from './rewrite-table.js';
import { readHead, type TextEncoding } from './text-encoding.js';
import { unpack } from './unpack.js';
import { cellOf, storedCell, type TypedTable } from './columns/column-cells.js';
import { inferTypes } from './columns/type-inference.js';
import { timeZoneNamed } from '../../../platform/identity/tenant-calendar.js';
import { clockChanges } from './event-log/clock-changes.js';
import { constantTime } from './event-log/constant-time.js';
import { readXes } from './event-log/xes-reader.js';
import { readXlsx } from './xlsx/read-xlsx.js';

/** Column of an event log with the row number in file order, from 1, so that events of the same time keep their order. */
export const FILE_ORDER_COLUMN = '_row';

export type FileKind = 'csv' | 'json' | 'parquet' | 'xlsx' | 'event_log';

export interface IngestRequest {
  /** Path inside the session's folder. */
  file: string;
  kind: FileKind;
  /** File name known to users, for error messages. */
  fileName?: string;
  options: IngestOptions;
  /** Short tables of the tenant that may explain the codes of this one. */
  listings?: readonly ListingTable[];
  /** Columns whose codes stay although a list explains them. */
  keptCodes?: readonly string[];
  signal?: AbortSignal;
}

export interface IngestedColumn {
  name: string;
  /** Name in the file; empty if the file has none. */
  originalName: string;
  type: ColumnType;
  /** DuckDB type in the Parquet file; timestamps are UTC. */
  duckType: string;
  /**
   * Unit written beside all numbers: a code of ISO 4217 or a multiple of it, `%`, `‰`, or a unit of quantities such as `kg`. Percentages are stored
   * as written: 12 for 12 %.
   * Unit of durations: `h`, `min`, `s` or `d`.
   */
  unit?: string;
  /** True if the timestamps are instants, stored in UTC; false if they are local times. Absent for other types. */
  isInstant?: boolean;
}

export interface IngestedTable {
  parquetPath: string;
  rows: number;
  columns: IngestedColumn[];
  /** Absent for Parquet. */
  encoding?: TextEncoding;
  /** Only for delimited text. */
  delimiter?: string;
  /** Absent if no number has a separator or columns differ. */
  decimalSeparator?: '.' | ',';
  /** How delimited text was read; absent for other files. */
  reading?: CsvReading;
  /** CSV file with line, reason and text of the rows that do not fit the table; absent if all fit. */
  rejectedPath?: string;
  /** Sheets with their tables; only for a workbook. */
  sheets?: SheetProposal[];
  /** Lists by which codes were replaced; absent without such columns. */
  codeLists?: CodeList[];
  /** What other sheets or tables say about columns; absent without such columns. */
  columnDescriptions?: ColumnDescription[];
  /** Column names by role; only for an event log, declared or recognised. */
  eventLog?: EventLogColumns;
  warnings: IngestWarning[];
  /** SHA-256 of the Parquet file, hexadecimal. The same file and options always give the same hash. */
  contentHash: string;
}

/**
 * Converts a raw file into `data.parquet` (zstd) in the session's folder. A column has the most specific type that fits all its values,
 * otherwise text. Empty and blank fields are NULL. Rows of a CSV file that do not fit the table go to `rejected.csv`. In an event log, case, activity, lifecycle and resource stay text, and time is a
 * timestamp. A gzip or Zstandard file, or a ZIP archive with one file, is unpacked first. After a failure neither the Parquet file nor a working file is left.
 * @throws IngestError if the file is not such a table; the signal's reason on abort
 */
export const ingestFile = async (duck: DuckDbSession, request: IngestRequest): Promise<IngestedTable> => {
  const parquetPath = duck.path('data.parquet');
  const workFile = duck.path('ingest.work');
  const unpackedFile = duck.path('ingest.unpacked');
  const rejectedFile = duck.path('rejected.csv');
  try {
    const unpacked = { ...request, file: await unpack(request, unpackedFile) };
    if (request.kind === 'parquet') return await copyParquet(duck, unpacked, parquetPath);
    const read = await readRaw(unpacked, workFile, rejectedFile);
    const raw = request.kind === 'event_log' ? read : await kpisAsRows(duck, read, request.options.periodsAsRows);
    request.signal?.throwIfAborted();
    const table = await convert(duck, raw, request, parquetPath);
    if (raw.reading?.rejectedRows) return { ...table, rejectedPath: rejectedFile };
    await rm(rejectedFile, { force: true });
    return table;
  } catch (error) {
    await rm(parquetPath, { force: true });
    await rm(rewrittenFile(parquetPath), { force: true });
    await rm(rejectedFile, { force: true });
    request.signal?.throwIfAborted();
    const failure = errorOfReader(error, request.kind) ?? error;
    throw failure instanceof IngestError && request.fileName !== undefined ? failure.inFile(request.fileName) : failure;
  } finally {
    await rm(workFile, { force: true });
    await rm(unpackedFile, { force: true });
  }
};

/**
 * Maps a failure of DuckDB to an error of the file: its reader disagrees with the preceding check, or the table needs more memory than the
 * session has, mostly because each of many columns takes a buffer. DuckDB's message is dropped because it may quote personal data.
 */
const errorOfReader = (error: unknown, kind: FileKind): IngestError | undefined => {
  if (isOutOfMemory(error)) return new IngestError('too_much_memory');
  const message = String((error as Error | undefined)?.message);
  if (OWN_DISK.test(message)) return undefined;
  return (kind === 'parquet' ? DUCKDB_ERROR : TEXT_ERROR).test(message) ? new IngestError('unreadable') : undefined;
};

/** Any failure of DuckDB, whose message begins with its kind. Its Parquet reader passes on exceptions of several libraries. */
const DUCKDB_ERROR = /^\w[\w ]* Error: /;
const OWN_DISK = /No space left|No files found|Cannot open file|Could not (?:write|sync|create)|INTERRUPT/i;
const TEXT_ERROR = /^(?:Invalid Input|Serialization|IO|Conversion) Error: .*(?:CSV|JSON|maximum_object_size)/is;

const readRaw = async ({ file, kind, options, signal }: IngestRequest, workFile: string, rejectedFile: string): Promise<RawTable> => {
  if (kind === 'json') return readJson({ file, workFile, options, signal });
  if (kind === 'xlsx') return readXlsx({ file, workFile, options, signal });
  const found = kind === 'event_log' ? knownFormat(await readHead(file, 1024)) : undefined;
  if (found === 'XML') return readXes({ file, workFile, signal });
  if (found !== undefined) throw new IngestError('not_event_log', { found });
  return readCsv({ file, workFile, rejectedFile, options, signal });
};

/** Copies a Parquet file; its types are kept. */
const copyParquet = async (duck: DuckDbSession, { file }: IngestRequest, parquetPath: string): Promise<IngestedTable> => {
  const { columns, rows, relation } = await readParquet(duck, file);
  const durations = await parquetDurations(duck, file, { columns, relation });
  const named = nameColumns(
    columns.map(({ name }) => name),
    [],
  );
  const values = named.columns.map(({ name }, index): ComputedColumn => {
    const { name: originalName, duckType } = columns[index] as (typeof columns)[number];
    const hours = durations.hours.get(originalName);
    if (hours !== undefined) return { name, type: 'decimal', sql: hours, unit: 'h' };
    const isInstant = duckType === 'TIMESTAMP WITH TIME ZONE';
    return { name, type: columnTypeOf(duckType), sql: storedValue(originalName, duckType), ...(isInstant && { isInstant }) };
  });
  const period = await periodColumn(duck, relation, values);
  const list = selectList(period ? [...values, period.column] : values);
  await duck.run(`COPY (SELECT ${list} FROM ${relation}) TO ${literal(parquetPath)} (FORMAT parquet, COMPRESSION zstd)`);
  const written = stored(parquetPath, values);
  const inHours = values.flatMap(({ name, unit }) => (unit === undefined ? [] : [`${name} (${unit})`]));
  return {
    parquetPath,
    rows,
    columns: await describe(duck, parquetPath, named.columns, values),
    warnings: [
      ...named.warnings,
      ...columnsWarning('durations_as_numbers', inHours),
      ...durations.warnings,
      ...(period ? [period.warning] : []),
      ...(await findPlaceholders(duck, ...written, () => true)).warnings,
      ...(await checkTable(duck, ...written)),
      ...(await spellingForms(duck, ...written)),
    ],
    contentHash: await sha256OfFile(parquetPath),
  };
};

const convert = async (duck: DuckDbSession, raw: RawTable, request: IngestRequest, parquetPath: string): Promise<IngestedTable> => {
  const isEventLog = request.kind === 'event_log';
  const named = nameColumns(
    raw.columns.map(({ header }) => header),
    isEventLog ? [FILE_ORDER_COLUMN] : [],
  );
  const { options } = request;
  const text = { ...raw, ...(raw.delimiter !== undefined && { delimiter: raw.delimiter.charAt(0) }) };
  const found = await inferTypes(duck, text, named.columns, options);
  request.signal?.throwIfAborted();
  const table: TypedTable = { raw, columns: named.columns, findings: found.findings, nullValues: options.nullValues };
  const assigned = isEventLog
    ? await assignEventLogRoles(duck, table, options)
    : await recogniseEventLog(duck, table, options, FILE_ORDER_COLUMN);
  const eventLog = assigned?.roles;
  const clocks = eventLog ? null : await dateClocks(duck, table, options.textColumns);
  const labels = new Set(LABEL_ROLES.flatMap((role) => eventLog?.[role] ?? []));
  // The cells of a workbook, and the columns of an event log, show which texts are times of day.
  const knowsClocks = isEventLog || raw.sheets !== undefined;
  const ofColumns = found
    .warningsExcept(new Set([...labels, ...(clocks?.columns.keys() ?? [])]))
    .filter(({ code }) => !knowsClocks || code !== 'looks_like_durations');
  const warnings = [...raw.warnings, ...named.warnings, ...ofColumns, ...(clocks?.warnings ?? [])];
  if (assigned) warnings.push(...(isEventLog ? await checkEventLogRoles(duck, table, assigned) : []), ...assigned.warnings);
  const inFile = [...computed(table, eventLog, labels, clocks?.columns), ...(assigned?.joined ?? []).map(({ column }) => column)];
  const period = await periodColumn(duck, raw.relation, inFile);
  if (period) warnings.push(period.warning);
  const list = selectList(period ? [...inFile, period.column] : inFile);
  await duck.run(
    `COPY (SELECT ${eventLog ? `row_number() OVER () AS ${identifier(FILE_ORDER_COLUMN)}, ` : ''}${list} FROM ${raw.relation}) TO ${literal(parquetPath)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  const byPeriod = eventLog || period ? null : await periodsAsRows(duck, parquetPath, inFile, options.periodsAsRows);
  // A table of KPIs in columns has said so already.
  const isSaid = (code: string): boolean => code === 'periods_as_rows' && raw.warnings.some((warning) => warning.code === 'kpis_as_rows');
  if (byPeriod) warnings.push(...byPeriod.warnings.filter(({ code }) => !isSaid(code)));
  const listings = [...(raw.listings ?? []), ...(request.listings ?? [])];
  const kept = [...labels, ...options.textColumns, ...(request.keptCodes ?? [])];
  const decoded = await decodeColumns(duck, parquetPath, byPeriod?.columns ?? inFile, listings, kept);
  const values = decoded.columns;
  const described = describedIn(listings, values);
  warnings.push(...decoded.warnings, ...unitNotes(raw.listings ?? [], values));
  const reported = new Set([...columnsNamedIn(warnings), ...options.textColumns]);
  const written = stored(parquetPath, values);
  const eventTimes = new Set([eventLog?.time, eventLog?.start]);
  const placeholders = await findPlaceholders(duck, ...written, (column) => eventTimes.has(column));
  await removePlaceholders(duck, parquetPath, placeholders);
  const times = await unreadTimes(duck, ...stored(parquetPath, period ? [...values, period.column] : values), reported);
  const unlabelled = new Set([...reported, ...labels, ...columnsNamedIn(times)]);
  warnings.push(...placeholders.warnings, ...times, ...(await unreadAmounts(duck, ...written, unlabelled)));
  warnings.push(...(await checkTable(duck, ...written)), ...(await spellingForms(duck, ...written)));
  if (eventLog) {
    warnings.push(...(await constantTime(duck, ...written, eventLog)));
    const isInstant = values.find(({ name }) => name === eventLog.time)?.isInstant === true;
    if (!isInstant) warnings.push(...(await clockChanges(duck, written[0], eventLog, timeZoneNamed(options.timeZone) ?? 'UTC')));
  }
  return {
    parquetPath,
    rows: byPeriod?.rows ?? raw.rows,
    columns: await describe(duck, parquetPath, named.columns, values),
    encoding: raw.encoding,
    ...(raw.delimiter !== undefined && { delimiter: raw.delimiter }),
    ...(raw.reading && { reading: raw.reading }),
    ...(found.decimalSeparator && { decimalSeparator: found.decimalSeparator }),
    ...(raw.sheets && { sheets: raw.sheets }),
    ...(eventLog && { eventLog }),
    ...(decoded.codeLists.length > 0 && { codeLists: decoded.codeLists }),
    ...(described.length > 0 && { columnDescriptions: described }),
    warnings,
    contentHash: await sha256OfFile(parquetPath),
  };
};

/** Returns the description of each column by the first list that has one. */
const describedIn = (listings: readonly ListingTable[], columns: readonly ComputedColumn[]): ColumnDescription[] => {
  const names = columns.map(({ name }) => name);
  const found = listings.flatMap((listing) => columnDescriptionsIn(listing, names));
  return names.flatMap((name) => found.find(({ column }) => column === name) ?? []);
};

const columnsNamedIn = (warnings: readonly IngestWarning[]): string[] =>
  warnings.flatMap(({ details }) => details['columns'] ?? []).map(String);

/** Rewrites the table with placeholder dates as NULL, if it has any. */
const removePlaceholders = async (duck: DuckDbSession, parquetPath: string, { dates }: Placeholders): Promise<void> => {
  if (dates.size === 0) return;
  const replaced = [...dates].map(([name, found]) => `${withoutPlaceholders(name, found)} AS ${identifier(name)}`);
  await rewriteTable(duck, parquetPath, `SELECT * REPLACE (${replaced.join(', ')}) FROM read_parquet(${literal(parquetPath)})`);
};

/** Returns the written table as a relation with its columns: checks of it read fewer bytes than checks of the raw file. */
const stored = (parquetPath: string, values: readonly ComputedColumn[]): [relation: string, columns: ComputedColumn[]] => [
  `read_parquet(${literal(parquetPath)})`,
  values.map((column) => ({ ...column, sql: identifier(column.name) })),
];

/** Returns the SQL of a text whose words are separated by one blank each: fixed-width exports pad the parts of an activity's name. */
const withSingleBlanks = (text: string): string =>
  `CASE WHEN contains(${text}, '  ') THEN regexp_replace(${text}, ' {2,}', ' ', 'g') ELSE ${text} END`;

/** Returns the dataset's columns with the SQL that computes them from the raw ones. */
const computed = (
  { raw, columns, findings, nullValues }: TypedTable,
  eventLog: EventLogColumns | undefined,
  labels: ReadonlySet<string>,
  clocks: ReadonlyMap<string, string> = new Map(),
): ComputedColumn[] =>
  columns.map(({ name }, index) => {
    const dated = clocks.get(name);
    if (dated !== undefined) return { name, type: 'timestamp', sql: dated };
    const cell = cellOf(raw, index, nullValues);
    const finding = labels.has(name) ? undefined : findings[index];
    const value = finding ? storedCell(finding, cell) : name === eventLog?.activity ? withSingleBlanks(cell.text) : cell.text;
    const unit = finding?.unit ?? (finding?.format ? raw.columns[index]?.unit : undefined);
    const isInstant = finding?.format?.isInstant;
    if (name === eventLog?.time) return { name, type: 'timestamp', sql: `CAST(${value} AS TIMESTAMP)`, ...(isInstant && { isInstant }) };
    return {
      name,
      type: finding?.format?.type ?? 'text',
      sql: value,
      ...(unit !== undefined && { unit }),
      ...(isInstant && { isInstant }),
    };
  });

const describe = async (
  duck: DuckDbSession,
  parquetPath: string,
  named: readonly NamedColumn[],
  computedColumns: readonly ComputedColumn[],
): Promise<IngestedColumn[]> => {
  const described = await duck.rows<{ column_name: string; column_type: string }>(
    `DESCRIBE SELECT * FROM read_parquet(${literal(parquetPath)})`,
  );
  const originalNames = new Map(named.map(({ name, originalName }) => [name, originalName]));
  const computedByName = new Map(computedColumns.map((column) => [column.name, column]));
  return described.map(({ column_name: name, column_type: duckType }) => {
    const { unit, isInstant = false } = computedByName.get(name) ?? {};
    const type = columnTypeOf(duckType);
    const originalName = originalNames.get(name) ?? '';
    return { name, originalName, type, duckType, ...(unit && { unit }), ...(type === 'timestamp' && { isInstant }) };
  });
};
