import { isDateType } from '../platform/column-meaning/index.js';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { slugOf } from '../platform/text/index.js';
import { snakeCase } from '../platform/text/snake-case.js';
import { identifier, literal } from '../platform/analytics/index.js';
import { recordExport } from '../subgraphs/agents/index.js';
import type { MetricDefinition } from '../subgraphs/metrics/index.js';
import type { Dataset } from '../subgraphs/sources/index.js';
import type { Citation } from '../subgraphs/agents/index.js';
import { agentResult } from './agent-result.js';
import {
  constantColumns,
  groupedTable,
  isByValue,
  periodConditions,
  periodDateOf,
  rowConditions,
  withConditions,
  withCaseColumns,
  withMerges,
  type CaseColumn,
  type RowPlan,
} from './methods/answer-plan/index.js';
import { daysOf, notExported } from './export-warnings.js';
import { EXPORT_LISTS, type ExportSubject, type RecordSelection } from './export-lists.js';
import { fetchRows, usualSpelling } from './dataset-rows.js';
import { chooseDataset, citeDataset, fetchDataset } from './datasets.js';
import type { AgentContext, AgentOutcome, Language } from './kit.js';
import { messagesIn } from './messages.js';
import {
  exportChanges,
  exportManifestSchema,
  exportMarkdown,
  exportTable,
  type CsvSigns,
  type ExportFormat,
  type ExportManifest,
} from './methods/table-export/index.js';

export const exportResultSchema = agentResult({ subject: z.string(), title: z.string(), manifest: exportManifestSchema });

export type { ExportFormat };

export interface ExportRequest extends RecordSelection {
  format: ExportFormat;
  language: Language;
  /** Dataset to export. Default, without `subject`: the newest dataset whose trust gate is not closed. */
  datasetId?: string;
  subject?: ExportSubject;
  /** Columns to export, in this order; default: all. A warning states those that the table lacks. */
  columns?: readonly string[];
  /** Values that rows must have, one of those of each column. */
  values?: readonly { readonly column: string; readonly value: string }[];
  /** Rows that the request selects; they replace `values`. */
  rows?: RowPlan;
  /** Metrics of `rows` to export by the groups of `rows` instead of single rows. */
  grouped?: readonly MetricDefinition[];
  /** Columns that the request leaves out. */
  without?: readonly string[];
  /** Column by which rows are sorted. */
  sort?: { readonly column: string; readonly isDescending: boolean };
  /** Columns written in bands of a width, such as 60–69 for 64, or rounded to a multiple of it. */
  bands?: readonly { readonly column: string; readonly width: number; readonly isRounded: boolean }[];
  /** Column of which the file has one row per value; the other columns have one value for each, unless `pick` chooses a row. */
  once?: string;
  /** Columns that the cases of an event log have besides those of its events; `once` is then the column of the case. */
  caseColumns?: readonly CaseColumn[];
  /** Row that stands for a value of `once`: the newest or oldest by a time column. */
  pick?: { readonly time: string; readonly isNewest: boolean };
  /** Columns computed from others of the row, with their DuckDB expressions. */
  computed?: readonly { readonly name: string; readonly sql: string }[];
  /** Column of the days of `period`; default: the time of the dataset. */
  dated?: string;
  /** Signs of a CSV file. */
  csvSigns?: CsvSigns;
  /** Days to export, both inclusive. Without a date column, all rows are exported with a warning. */
  period?: { readonly from: string | null; readonly until: string | null };
}

const DUCK_TYPES: Readonly<Record<string, string>> = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMP',
  date: 'DATE',
};

/** Exports a dataset or a list of records as one file with a manifest, and records the export. */
export const exportDataset = async (
  context: AgentContext,
  request: ExportRequest,
): Promise<AgentOutcome<z.input<typeof exportResultSchema>>> => {
  const { language, format } = request;
  const stored = request.subject ? await listOf(context, request.subject, request) : await datasetOf(context, request);
  const { merges = [], periodDate = null } = request.rows ?? {};
  const read = { ...stored, relation: withMerges(stored.relation, merges), dated: periodDate?.column ?? stored.dated };
  const ofCases = await asCases(context, read, request);
  const whole = withComputed(ofCases ?? read, request);
  const chosen = groupedBy(whole, request) ?? selected(whole, request);
  await context.progress(0.3, 'loaded');
  const { baseName: fileName, citations, dated, dataset: _, ...table } = chosen;
  const { csvSigns } = request;
  const target = { fileName, format, language, createdAt: new Date(), ...(csvSigns && { csvSigns }) };
  const file = await exportTable(await context.duckDb(), { ...table, ...target });
  await context.progress(0.9, 'written');
  const days = request.period && dated !== null ? await daysOf(await context.duckDb(), whole.relation, dated) : null;
  const warnings = notExported(whole, request, { rows: file.rows, days });
  const manifestPath = join(context.folder, `${fileName}.manifest.json`);
  await writeFile(manifestPath, `${JSON.stringify(file.manifest, null, 2)}\n`);
  return {
    result: {
      subject: chosen.source.dataset_id,
      title: chosen.title,
      manifest: file.manifest,
      ...exportMethod(file.manifest, request, warnings),
    },
    markdown: exportMarkdown(file.manifest, { language, title: chosen.title }),
    files: [
      { path: file.path, fileName: file.fileName, mediaType: file.mediaType },
      { path: manifestPath, fileName: `${fileName}.manifest.json`, mediaType: 'application/json' },
    ],
    citations,
    async commit(em, [artifact]) {
      if (artifact) await recordExport(em, context.run, artifact, recordOf(file.manifest, chosen.source.dataset_id));
    },
  };
};

/** Standards of the export formats. */
const FORMATS: Readonly<Record<ExportFormat, string>> = {
  csv: 'RFC 4180; cells that begin like formulas are escaped after OWASP: CSV Injection',
  parquet: 'Apache Parquet format, zstd',
  json: 'RFC 8259',
  xlsx: 'ECMA-376 (Office Open XML); cells that begin like formulas are escaped after OWASP: CSV Injection',
};

const exportMethod = (
  manifest: ExportManifest,
  { language, columns, values, rows, grouped, sort, period, bands, once, pick, computed, dated, csvSigns }: ExportRequest,
  warnings: readonly string[],
) => ({
  method: {
    name: 'Export of a table with a manifest of rows, types and checksum',
    parameters: {
      format: manifest.format,
      checksum: 'SHA-256',
      ...(columns && { columns: manifest.columns.map(({ name }) => name) }),
      ...(rows ? { filters: rows.filters, conditions: rows.conditions, dates: rows.dates, blanks: rows.blanks } : values && { values }),
      ...(grouped && { groups: rows?.groups.map(({ column, grain }) => ({ column, grain })) }),
      ...(sort && { sort }),
      ...(bands && { bands }),
      ...(once !== undefined && { once }),
      ...(pick && { pick }),
      ...(computed && computed.length > 0 && { computed }),
      ...(dated !== undefined && { dated }),
      ...(csvSigns && manifest.format === 'csv' && { csvSigns }),
      ...(period && { from: period.from, until: period.until }),
    },
    reference: FORMATS[manifest.format],
  },
  warnings: [...warnings, ...exportChanges(manifest, language)],
});

interface Exportable {
  readonly relation: string;
  readonly columns: readonly { name: string; type: string }[];
  readonly baseName: string;
  readonly title: string;
  /** Column by which rows are selected for a period; null if the table has no dates. */
  readonly dated: string | null;
  readonly source: ExportManifest['source'];
  readonly citations: Citation[];
  /** The dataset; absent for a list of records. */
  readonly dataset?: Dataset;
  /** Events of the cases that are the rows, and the columns that differ within a case; absent if the rows are no cases. */
  readonly cases?: { readonly events: string; readonly differing: ReadonlySet<string> };
}

/** Returns an event log as a table with one row per case if the request asks for one; null for other requests. */
const asCases = async (
  context: AgentContext,
  table: Exportable,
  { once, pick, grouped, rows, caseColumns = [] }: ExportRequest,
): Promise<Exportable | null> => {
  const log = table.dataset?.eventLogColumns;
  if (!table.dataset || !log || once !== log.case || pick || grouped) return null;
  const names = table.columns.map(({ name }) => name);
  const constant = await constantColumns(await context.duckDb(), table.relation, log.case, names);
  return {
    ...table,
    relation: withCaseColumns(table.relation, table.dataset, caseColumns, rows),
    columns: [...table.columns, ...caseColumns.map(({ name, type }) => ({ name, type }))],
    cases: { events: table.relation, differing: new Set(names.filter((name) => name !== log.time && !constant.includes(name))) },
  };
};

/** Returns the groups that the request asks for instead of single rows; null if it asks for none. */
const groupedBy = (table: Exportable, { rows, grouped, period, language, once }: ExportRequest): Exportable | null => {
  if (!table.dataset || !rows || !grouped) return null;
  const counted = messagesIn(language).exportCount;
  const planned = { dataset: table.dataset, rows, metrics: grouped, relation: table.relation };
  if (once === undefined) return { ...table, ...groupedTable(planned, period ?? null, counted) };
  // What a case has once, such as its value, is counted once per case and group, not per event.
  const conditions = [...rowConditions(rows, table.relation), ...periodConditions(period ?? null, periodDateOf(table.dataset, rows))];
  const keys = [once, ...rows.groups.filter(isByValue).map(({ column }) => column)];
  const select = table.columns.map(({ name }) => {
    if (keys.includes(name)) return identifier(name);
    return `${rows.groups.some(({ column }) => column === name) ? 'min' : 'any_value'}(${identifier(name)}) AS ${identifier(name)}`;
  });
  const relation = `(SELECT ${select.join(', ')} FROM ${withConditions(table.relation, conditions)} GROUP BY ${keys.map(identifier).join(', ')})`;
  const whole = { ...rows, filters: [], conditions: [], dates: [], blanks: [] };
  return { ...table, ...groupedTable({ ...planned, rows: whole, relation }, null, counted) };
};

/** Returns a table with the computed columns of the request after its own. */
const withComputed = (table: Exportable, { computed = [] }: ExportRequest): Exportable =>
  computed.length === 0
    ? table
    : {
        ...table,
        relation: `(SELECT *, ${computed.map(({ name, sql }) => `${sql} AS ${identifier(name)}`).join(', ')} FROM ${table.relation})`,
        columns: [...table.columns, ...computed.map(({ name }) => ({ name, type: 'decimal' }))],
      };

/** Returns the requested rows and columns of a table. */
const selected = (
  table: Exportable,
  { columns, without = [], values = [], rows, sort, period, bands = [], once, pick }: ExportRequest,
): Exportable => {
  const exported = table.columns.filter(({ name }) => !without.includes(name));
  const wanted = columns ? [...new Set(columns)].flatMap((column) => exported.filter(({ name }) => name === column)) : exported;
  // What the request leaves out never returns: without a known column, all others are written.
  const kept = (wanted.length > 0 ? wanted : exported).map((column) =>
    bands.some(({ column: name, isRounded }) => name === column.name && !isRounded) ? { ...column, type: 'text' } : column,
  );
  const { dataset } = table;
  const usual = (column: string, value: string): string => (dataset ? usualSpelling(dataset, column, value) : value);
  const conditions = [
    ...(rows
      ? rowConditions(rowsOfCases(rows, table, once), table.cases?.events ?? table.relation, { isOfCases: table.cases !== undefined })
      : [...Map.groupBy(values, ({ column }) => column)].map(
          ([column, of]) =>
            `CAST(${identifier(column)} AS VARCHAR) IN (${of.map(({ value }) => literal(usual(column, value))).join(', ')})`,
        )),
    ...periodConditions(period ?? null, table.dated),
  ];
  return {
    ...table,
    columns: kept,
    ...((conditions.length > 0 || sort || once !== undefined || bands.length > 0) && {
      relation: shapedRows(
        table,
        once !== undefined && pick && table.cases === undefined
          ? rowsOfThings(table.relation, once, conditions)
          : withConditions(table.relation, conditions),
        { bands, once, pick, sort },
      ),
    }),
  };
};

/** Returns a plan in which a value that differs within a case selects the cases that have an event with it. */
const rowsOfCases = (rows: RowPlan, { cases }: Exportable, caseColumn: string | undefined): RowPlan =>
  cases === undefined || caseColumn === undefined
    ? rows
    : { ...rows, filters: rows.filters.map((filter) => (cases.differing.has(filter.column) ? { ...filter, caseColumn } : filter)) };

/**
 * Returns all rows of the things that have a row with all conditions: the newest event of tickets opened in May need be neither an
 * opening nor in May.
 */
const rowsOfThings = (relation: string, once: string, conditions: readonly string[]): string =>
  withConditions(
    relation,
    conditions.length === 0 ? [] : [`${identifier(once)} IN (SELECT ${identifier(once)} FROM ${withConditions(relation, conditions)})`],
  );

/** Returns the sorted rows, one per value of a column if the request asks for them once, with coarsened columns. */
const shapedRows = (
  { columns }: Pick<Exportable, 'columns'>,
  rows: string,
  {
    bands,
    once,
    pick,
    sort,
  }: Required<Pick<ExportRequest, 'bands'>> & { once: string | undefined; pick: ExportRequest['pick']; sort: ExportRequest['sort'] },
): string => {
  const valueOf = (name: string): string => (name === once ? identifier(name) : `any_value(${identifier(name)}) AS ${identifier(name)}`);
  const picked = (column: string, { time, isNewest }: NonNullable<ExportRequest['pick']>): string =>
    `(SELECT * FROM ${rows} QUALIFY row_number() OVER (PARTITION BY ${identifier(column)} ORDER BY ${identifier(time)} ${isNewest ? 'DESC' : 'ASC'} NULLS LAST) = 1 ORDER BY ${identifier(column)})`;
  const single =
    once === undefined
      ? rows
      : pick
        ? picked(once, pick)
        : `(SELECT ${columns.map(({ name }) => valueOf(name)).join(', ')} FROM ${rows} GROUP BY ${identifier(once)} ORDER BY ${identifier(once)})`;
  const coarse = bands.map(({ column, width, isRounded }) => {
    const lower = `CAST(floor(${identifier(column)} / ${width}) * ${width} AS BIGINT)`;
    const value = isRounded ? `round(${identifier(column)} / ${width}) * ${width}` : `${lower} || '–' || (${lower} + ${width - 1})`;
    return `${value} AS ${identifier(column)}`;
  });
  const order = sort ? ` ORDER BY ${identifier(sort.column)} ${sort.isDescending ? 'DESC' : 'ASC'} NULLS LAST` : '';
  const sorted = order === '' ? single : `(SELECT * FROM ${single}${order})`;
  return coarse.length === 0 ? sorted : `(SELECT * REPLACE (${coarse.join(', ')}) FROM ${sorted})`;
};

const recordOf = (manifest: ExportManifest, subject: string) => ({
  format: manifest.format,
  subject,
  rows: manifest.rows,
  manifest: { ...manifest },
});

/** Returns a dataset; without repeated rows, totals and the like if the request selects or groups rows, otherwise as it is stored. */
const datasetOf = async (
  context: AgentContext,
  { datasetId, dated, language, rows, values = [], period }: ExportRequest,
): Promise<Exportable> => {
  const dataset = await chooseDataset(context, { ids: datasetId ? [datasetId] : [], language });
  const chosen = (rows?.filters ?? values).map(({ column }) => column);
  const isPart = rows !== undefined || values.length > 0 || period !== undefined;
  return {
    relation: await (isPart ? fetchRows(context, dataset, chosen) : fetchDataset(context, dataset)),
    columns: dataset.columns,
    baseName: safeName(dataset.name),
    title: dataset.name,
    dated: dated ?? dataset.roles.time ?? dataset.columns.find(({ type }) => isDateType(type))?.name ?? null,
    source: { dataset_id: dataset.datasetId, hash: dataset.contentHash },
    citations: [citeDataset(dataset)],
    dataset,
  };
};

/** Returns records as a table for DuckDB. At most 100,000 records fit into memory. */
const listOf = async (context: AgentContext, subject: ExportSubject, request: ExportRequest): Promise<Exportable> => {
  const { columns, dated, read } = EXPORT_LISTS[subject];
  const { records, citations = [] } = await read(context, request);
  const title = messagesIn(request.language).exportTitles[subject];
  const path = join(context.folder, 'records.ndjson');
  const rowOf = (record: object): string =>
    JSON.stringify(Object.fromEntries(Object.keys(columns).map((name) => [snakeCase(name), (record as Record<string, unknown>)[name]])));
  await writeFile(path, records.map((record) => `${rowOf(record)}\n`).join(''));
  const exported = Object.entries(columns).map(([name, type]) => ({ name: snakeCase(name), type }));
  const types = exported.map(({ name, type }) => `${literal(name)}: ${literal(DUCK_TYPES[type] ?? 'VARCHAR')}`);
  return {
    relation: `read_json(${literal(path)}, format = 'newline_delimited', columns = {${types.join(', ')}})`,
    columns: exported,
    baseName: safeName(title),
    title,
    dated: snakeCase(dated),
    source: { dataset_id: subject, hash: '' },
    citations,
  };
};

const safeName = (title: string): string => slugOf(title) || 'export';
