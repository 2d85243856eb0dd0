import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { datasetsTrustedFirst, fetchDataset } from '../../datasets.js';
import { formatNumber } from '../../documents/text/formatting.js';
import type { AgentContext, Language, OutputFile } from '../../kit.js';
import {
  caseColumnsText,
  rowConditions,
  selectionText,
  withCaseColumns,
  withConditions,
  type CaseColumn,
} from '../../methods/answer-plan/index.js';
import { askedOnce, columnsPer, listedColumns, withoutListed } from '../../methods/listed-columns/index.js';
import { columnThing, namedIds, namedIn } from '../../methods/request-reading/index.js';
import { exportTable } from '../../methods/table-export/index.js';
import { messagesIn } from './messages.js';
import type { LocatedTable, StructuringResult } from './structuring-result.js';

/** Table of the cases of an event log, with what is said about it. */
export interface CaseTable {
  readonly source: StructuringResult['sources'][number];
  readonly table: LocatedTable;
  readonly file: OutputFile;
  readonly answers: string[];
  readonly warnings: string[];
}

interface Request {
  readonly input: string;
  readonly dataset_ids: readonly string[];
  readonly language: Language;
  readonly format: 'csv' | 'parquet';
  readonly createdAt: Date;
}

/** Number of rows in the result; the file has all. */
const MAX_ROWS = 20;
const MIN_CONFIDENCE = 0.75;
const TABLE_WORDS = /(?<!\p{L})(?:tabelle|zeilen?|table|rows?|lines?)(?!\p{L})/iu;
const DIGITS = { min: 0, max: 2 };

/**
 * Returns the table that a request wants of an event log: a row per case with times of activities, days between them, numbers of events and
 * columns of the log. Null if the request neither names a log nor asks for a row per case of one, or is about texts.
 */
export const caseTableOf = async (context: AgentContext, request: Request): Promise<CaseTable | null> => {
  const { input, dataset_ids: ids } = request;
  if (!TABLE_WORDS.test(input)) return null;
  const understood = await context.understood();
  if (ids.length === 0 && namedIds(understood, 'document').length > 0) return null;
  const named = ids.length > 0 ? ids : namedIds(understood, 'dataset');
  const once = askedOnce(input);
  const logs = (await datasetsTrustedFirst(context)).filter(({ eventLogColumns }) => eventLogColumns !== null);
  for (const dataset of logs) {
    const [names, caseColumn] = [dataset.columns.map(({ name }) => name), dataset.roles['case'] ?? ''];
    const namedBy = (words: string): string[] =>
      namedIn(words, names, { thingOf: (name) => columnThing('', name), minConfidence: MIN_CONFIDENCE });
    const isMeant = named.includes(dataset.datasetId) || (once?.thing != null && namedBy(once.thing).includes(caseColumn));
    if (!isMeant) continue;
    const { listed, caseColumns } = await listedColumns(context, dataset, input, { namedBy, isOther: () => false });
    if (listed !== null && (caseColumns.length > 0 || once !== null))
      return tableOf(context, dataset, { ...request, columns: listed.columns, unknown: listed.unknown, words: listed.words, caseColumns });
    // Without a list, a case has the columns that do not differ within it.
    if (once !== null) return tableOf(context, dataset, { ...request, columns: names, unknown: [], words: [], caseColumns: [] });
  }
  return null;
};

interface Columns {
  /** Columns of the table in the order of the request. */
  readonly columns: readonly string[];
  /** Listed items that no column stands for. */
  readonly unknown: readonly string[];
  /** Words of the list. */
  readonly words: readonly string[];
  readonly caseColumns: readonly CaseColumn[];
}

const tableOf = async (
  context: AgentContext,
  dataset: Dataset,
  { columns, unknown, words, caseColumns, language, format, createdAt }: Request & Columns,
): Promise<CaseTable> => {
  const messages = messagesIn(language);
  const duck = await context.duckDb();
  const { datasetId, name, contentHash } = dataset;
  const caseColumn = dataset.roles['case'] ?? '';
  const constant = await columnsPer(context, dataset, caseColumn);
  const computed = new Map(caseColumns.map((column) => [column.name, column]));
  const differing = columns.filter((column) => !computed.has(column) && !constant.has(column));
  const isListed = unknown.length > 0 || caseColumns.length > 0 || differing.length === 0;
  const kept = [...new Set([caseColumn, ...columns])].filter((column) => !differing.includes(column));
  const planned = await context.plannedCases();
  const rows = planned?.datasetId === datasetId ? withoutListed(planned, { words }) : null;
  const events = await fetchDataset(context, dataset);
  const conditions = rows === null ? [] : rowConditions(rows, events, { isOfCases: true });
  if (conditions.length > 0) for (const part of ['filter', 'condition'] as const) context.considered.add(part);
  const cases = withConditions(withCaseColumns(events, dataset, caseColumns, rows), conditions);
  const select = kept.map(identifier).join(', ');
  const relation = `(SELECT ${select} FROM ${cases} ORDER BY ${identifier(caseColumn)})`;
  const { count } = await duck.one<{ count: number }>(`SELECT count(*) AS count FROM ${relation}`);
  const typeOf = (column: string): string =>
    computed.get(column)?.type ?? dataset.columns.find((each) => each.name === column)?.type ?? 'text';
  const file = await exportTable(duck, {
    ...{ relation, format, fileName: messages.caseFile, title: name, language, createdAt },
    columns: kept.map((column) => ({ name: column, type: typeOf(column) })),
    source: { dataset_id: datasetId, hash: contentHash },
  });
  const texts = kept.map((column) => `${textOf(column, typeOf(column))} AS ${identifier(column)}`).join(', ');
  const first = await duck.rows<Record<string, string | null>>(`SELECT ${texts} FROM ${relation} LIMIT ${MAX_ROWS}`);
  const figures = await Promise.all(caseColumns.map((column) => figureOf(duck, relation, column, { count: Number(count), language })));
  return {
    source: { id: datasetId, name, kind: 'dataset', column: null, version: contentHash, texts: Number(count) },
    table: {
      ...{ sourceId: datasetId, source: name, place: null, kind: 'cases', start: 0, end: 0 },
      columns: kept,
      rowCount: Number(count),
      rows: first.map((row) => kept.map((column) => row[column] ?? '')),
      file: file.fileName,
    },
    file: { path: file.path, fileName: file.fileName, mediaType: file.mediaType },
    answers: [
      messages.cases(formatNumber(Number(count), language, 0), caseColumn, name),
      ...unknown.map((item) => messages.noCaseColumn(item, name)),
      ...(isListed ? differing.map((column) => messages.differingColumn(column, caseColumn)) : []),
      ...figures,
    ],
    warnings: [
      ...(caseColumns.length > 0 ? [caseColumnsText(caseColumns, language)] : []),
      ...(rows !== null && conditions.length > 0 ? [messages.rowsRead(selectionText(rows, language).join('; '))] : []),
    ],
  };
};

/** Returns the SQL of a value as text: a time to the minute. */
const textOf = (column: string, type: string): string =>
  type === 'timestamp' ? `strftime(${identifier(column)}, '%Y-%m-%d %H:%M')` : `CAST(${identifier(column)} AS VARCHAR)`;

/** States how many cases have a value of a column, and the mean and median of days and numbers. */
const figureOf = async (
  duck: DuckDbSession,
  relation: string,
  { name, type }: CaseColumn,
  { count, language }: { readonly count: number; readonly language: Language },
): Promise<string> => {
  const column = identifier(name);
  const isNumber = type === 'decimal' || type === 'integer';
  const of = isNumber ? column : 'NULL';
  const row = await duck.one<{ filled: number; mean: number | null; median: number | null }>(
    `SELECT count(${column}) AS filled, avg(${of}) AS mean, median(${of}) AS median FROM ${relation}`,
  );
  const number = (value: number | null): string | null => (value === null ? null : formatNumber(Number(value), language, DIGITS));
  const [filled, all] = [Number(row.filled), count].map((value) => formatNumber(value, language, 0));
  return messagesIn(language).caseFigure(name, filled ?? '', all ?? '', number(row.mean), number(row.median) ?? '');
};
