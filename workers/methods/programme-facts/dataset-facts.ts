import { isDateType } from '../../../platform/column-meaning/index.js';
import { identifier, literal } from '../../../platform/analytics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { citeDataset, fetchDataset } from '../../datasets.js';
import { formatDate, formatFigure, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { AgentContext, Language } from '../../kit.js';
import type { RowAnswer } from '../answer-plan/index.js';
import { datasetOfColumn, nameOfColumn, periodText, type Understood } from '../request-reading/index.js';
import { findInitiativeColumns, findKpiRows, type TypedColumn } from '../table-roles/index.js';
import { measuredColumns, oneLine } from '../tenant-state/index.js';
import type { Fact } from './fact.js';
import { messagesIn } from './messages.js';

const MAX_FACTS = 4;
const MAX_MEASURES = 3;
const MAX_VALUES = 3;
/** Minimum confidence at which a request names a column or value by its own name. */
const NAMED = 0.95;

type Subject = Understood['subjects'][number];
type Period = Understood['period'];

interface Scope {
  readonly language: Language;
  /** Names that other facts state already. */
  readonly known: readonly string[];
}

/**
 * Returns the figures on the rows that a request asks for, and a fact on each column and value of other tables that it names, within the
 * asked period if the table has one time column.
 */
export const readDatasetFacts = async (
  context: AgentContext,
  understood: Understood | null,
  { language, known }: Scope,
): Promise<Fact[]> => {
  const rowAnswer = await context.rowAnswer();
  const answered = rowAnswer?.figures.dataset ?? null;
  const asked = (understood?.subjects ?? [])
    .filter(({ id }) => datasetOfColumn(id) !== answered?.datasetId)
    .filter(({ kind, label }) => (kind === 'column' || kind === 'value') && !known.includes(oneLine(label)))
    // Beside other facts, a word that is only related to a column or value does not ask for it.
    .filter(({ confidence }) => confidence >= NAMED || known.length === 0)
    .slice(0, MAX_FACTS);
  const isAsking = (await context.plan())?.question != null;
  const facts = rowAnswer && answered && (isAsking || !isOfWholeTable(rowAnswer)) ? rowFacts(rowAnswer, answered) : [];
  for (const subject of asked) {
    const datasetId = datasetOfColumn(subject.id);
    const dataset = await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId });
    const column = dataset?.columns.find(({ name }) => name === nameOfColumn(subject.id));
    // What a table of KPIs or a list of initiatives contains is stated as such.
    if (!dataset || !column || findKpiRows(dataset) !== null || findInitiativeColumns(dataset.columns, dataset.profile) !== null) continue;
    const relation = withinPeriod(await fetchDataset(context, dataset), dataset, understood?.period ?? null);
    const period = relation.period && periodText(relation.period, language);
    const text =
      subject.kind === 'value'
        ? await valueText(context, { subject, column, dataset, relation: relation.sql, period }, language)
        : await columnText(context, { subject, column, dataset, relation: relation.sql, period }, language);
    if (text !== null) facts.push({ topic: 'data', subject: oneLine(subject.label), text, source: citeDataset(dataset) });
  }
  return facts;
};

/** Returns whether figures are those of a whole table: words that merely occur in the names of its columns give such figures. */
const isOfWholeTable = ({ lead, figures: { asked, all, groups, share } }: RowAnswer): boolean =>
  lead.length === 0 && groups.length === 0 && share === null && asked.count === all.count;

/** Returns the plain sentences of an answer on rows as facts on the dataset. */
const rowFacts = ({ plain }: RowAnswer, dataset: Dataset): Fact[] =>
  plain.map((text) => ({ topic: 'data', subject: oneLine(dataset.name), text, source: citeDataset(dataset) }));

interface Read {
  readonly subject: Subject;
  readonly column: TypedColumn;
  readonly dataset: Dataset;
  readonly relation: string;
  readonly period: string | null;
}

const withinPeriod = (relation: string, { columns, roles }: Dataset, period: Period): { sql: string; period: Period } => {
  const times = columns.filter(({ type }) => isDateType(type));
  const time = roles['time'] ?? (times.length === 1 ? times[0]?.name : undefined);
  if (!period || time === undefined) return { sql: relation, period: null };
  const day = `CAST(${identifier(time)} AS DATE)`;
  const bounds = [
    ...(period.from === null ? [] : [`${day} >= DATE ${literal(period.from)}`]),
    ...(period.until === null ? [] : [`${day} <= DATE ${literal(period.until)}`]),
  ];
  return { sql: `(SELECT * FROM ${relation} WHERE ${bounds.join(' AND ')})`, period };
};

const valueText = async (
  context: AgentContext,
  { subject, column, dataset, relation, period }: Read,
  language: Language,
): Promise<string | null> => {
  const messages = messagesIn(language);
  const duck = await context.duckDb();
  const measures = measuredColumns(dataset).slice(0, MAX_MEASURES);
  const isValue = `CAST(${identifier(column.name)} AS VARCHAR) = ${literal(subject.label)}`;
  const means = measures.flatMap(({ name }, index) => [
    `avg(${identifier(name)}) FILTER (${isValue}) AS own${index}`,
    `avg(${identifier(name)}) AS all${index}`,
  ]);
  const row = await duck.one<Record<string, number | null>>(
    `SELECT ${['count(*)::INT AS rows', `count(*) FILTER (${isValue})::INT AS own`, ...means].join(', ')} FROM ${relation}`,
  );
  const [own, rows] = [row['own'] ?? 0, row['rows'] ?? 0];
  const figures = measures.flatMap(({ name }, index) => {
    const [mean, all] = [row[`own${index}`], row[`all${index}`]];
    return typeof mean === 'number' && typeof all === 'number' && own > 0
      ? [messages.mean(oneLine(name), formatFigure(mean, language), formatFigure(all, language))]
      : [];
  });
  return messages.dataValue(
    oneLine(subject.label),
    oneLine(column.name),
    oneLine(dataset.name),
    formatNumber(own, language, 0),
    formatNumber(rows, language, 0),
    rows === 0 ? null : formatPercent(own / rows, language),
    period,
    figures.length === 0 ? null : figures.join('; '),
  );
};

const columnText = async (
  context: AgentContext,
  { column, dataset, relation, period }: Read,
  language: Language,
): Promise<string | null> => {
  const messages = messagesIn(language);
  const [name, table] = [oneLine(column.name), oneLine(dataset.name)];
  const duck = await context.duckDb();
  const at = identifier(column.name);
  const count = (value: number): string => formatNumber(value, language, 0);
  switch (column.type) {
    case 'integer':
    case 'decimal': {
      const { n, ...row } = await duck.one<Record<'n' | 'mean' | 'median' | 'low' | 'high', number | null>>(
        `SELECT count(${at})::INT AS n, avg(${at}) AS mean, median(${at})::DOUBLE AS median, min(${at})::DOUBLE AS low, max(${at})::DOUBLE AS high FROM ${relation}`,
      );
      if (!n) return period && messages.dataNone(name, table, period);
      const figure = (value: number | null): string => formatFigure(value ?? 0, language);
      return messages.dataNumbers(name, table, figure(row.mean), figure(row.median), figure(row.low), figure(row.high), count(n), period);
    }
    case 'date':
    case 'timestamp': {
      const { low, high } = await duck.one<Record<'low' | 'high', string | null>>(
        `SELECT CAST(CAST(min(${at}) AS DATE) AS VARCHAR) AS low, CAST(CAST(max(${at}) AS DATE) AS VARCHAR) AS high FROM ${relation}`,
      );
      return low === null || high === null ? null : messages.dataDates(name, table, formatDate(low, language), formatDate(high, language));
    }
    default: {
      const rows = await duck.rows<{ value: string; n: number }>(
        `SELECT CAST(${at} AS VARCHAR) AS value, count(*)::INT AS n FROM ${relation} WHERE ${at} IS NOT NULL GROUP BY 1 ORDER BY n DESC, value LIMIT ${MAX_VALUES}`,
      );
      if (rows.length === 0) return period && messages.dataNone(name, table, period);
      const values = rows.map(({ value, n }) => messages.dataCount(oneLine(value, 60), count(n)));
      return messages.dataTexts(name, table, values.join(', '), period);
    }
  }
};
