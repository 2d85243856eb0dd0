import { amountIn, type Language } from '../../../platform/content/index.js';
import { answerBlocks } from '../../answer-blocks.js';
import { reportDocumentSchema, type ReportDocumentInput } from '../../documents/document-model.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import { plainText } from '../../documents/text/inline-text.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { ITEM_KINDS } from '../../methods/document-facts/index.js';
import type { LocatedTable, StructuringResult } from './structuring-result.js';
import { messagesIn } from './messages.js';

type BlockInput = ReportDocumentInput['sections'][number]['blocks'][number];

const MAX_LISTED = 20;
/** Maximum number of listed values with their sentences. */
const MAX_SENTENCES = 60;
const MAX_FIELDS = 8;
const MAX_CELL_LENGTH = 120;
const MAX_COLUMNS = 12;
/** Maximum number of rows of a list of entries. */
const MAX_ENTRIES = 60;
/** Maximum length of a cell in a list of entries, which quotes sentences. */
const MAX_ENTRY_LENGTH = 400;

/** Returns the report on the structured texts, derived from the result alone. */
export const structuringMarkdown = (result: StructuringResult): string => {
  const { language, tenantName, asOf, answers } = result;
  const messages = messagesIn(language);
  const cases = result.tables.find(({ kind }) => kind === 'cases');
  // A list of entries names its source below it.
  const isListAlone = result.valueCount === 0 && result.fields.length === 0 && result.tables.some(({ kind }) => kind === 'entries');
  const blocks: BlockInput[] = [
    ...answerBlocks(answers, language),
    ...(cases ? [casesBlock(cases, language)] : []),
    ...tablesOf(result, true),
    ...(cases || isListAlone ? [] : sourcesOf(result)),
    ...(result.fields.length > 0 ? recordsOf(result) : valuesOf(result)),
    ...tablesOf(result, false),
    ...result.warnings.map((text): BlockInput => ({ type: 'callout', tone: 'info', text: plainText(text) })),
  ];
  return renderMarkdown(
    reportDocumentSchema.parse({
      title: cases ? messages.casesTitle : messages.title,
      tenantName,
      createdAt: asOf,
      language,
      sections: [{ blocks }],
    }),
  );
};

/** Shows the first rows of a table of cases. */
const casesBlock = ({ columns, rows, rowCount, source }: LocatedTable, language: Language): BlockInput => ({
  type: 'table',
  caption: messagesIn(language).caseRows(formatNumber(rows.length, language), formatNumber(rowCount, language)),
  columns: columns.slice(0, MAX_COLUMNS).map((title) => ({ title: title.slice(0, 100).toWellFormed() })),
  rows: rows.map((row) => row.slice(0, MAX_COLUMNS).map((text) => cell(text))),
  note: plainText(source),
});

const cell = (text: string, maxLength = MAX_CELL_LENGTH): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`;

const sourcesOf = ({ language, sources }: StructuringResult): BlockInput[] => {
  const messages = messagesIn(language);
  const [source, kind, texts] = messages.sourceColumns;
  return [
    { type: 'heading', level: 1, text: messages.sources },
    {
      type: 'table',
      columns: [{ title: source }, { title: kind }, { title: texts, kind: 'number', digits: 0 }],
      rows: sources.map(({ name, kind: of, column, texts: count }) => [
        cell(column === null ? name : `${name}: ${column}`),
        messages.kinds[of],
        count,
      ]),
    },
  ];
};

const recordsOf = ({ language, fields, records, recordCount, fillings }: StructuringResult): BlockInput[] => {
  const messages = messagesIn(language);
  const [field, filled, byModel, empty] = messages.fieldColumns;
  const listedFields = fields.slice(0, MAX_FIELDS).map(({ name }) => name);
  const listed = records.slice(0, MAX_LISTED);
  const gaps = [
    ...new Set(
      records.flatMap((record) =>
        record.fields.flatMap(({ field: name, reason }) => (reason ? [`${name}: ${messages.reasons[reason]}`] : [])),
      ),
    ),
  ];
  return [
    { type: 'heading', level: 1, text: messages.fields },
    {
      type: 'table',
      columns: [{ title: field }, ...[filled, byModel, empty].map((title) => ({ title, kind: 'number' as const, digits: 0 }))],
      rows: fillings.map((each) => [each.field, each.filled, each.byModel, each.empty]),
    },
    { type: 'heading', level: 1, text: messages.records(formatNumber(listed.length, language), formatNumber(recordCount, language)) },
    {
      type: 'table',
      columns: [{ title: messages.source }, ...listedFields.map((title) => ({ title }))],
      rows: listed.map(({ source, place, fields: of }) => [
        cell(place === null ? source : `${source}, ${place}`),
        ...listedFields.map((name) =>
          valueText(
            of.find((each) => each.field === name),
            language,
          ),
        ),
      ]),
    },
    ...(gaps.length > 0
      ? [
          { type: 'heading' as const, level: 2 as const, text: messages.empty },
          { type: 'list' as const, items: gaps.slice(0, 50).map(plainText) },
        ]
      : []),
  ];
};

const valueText = (filled: { value: string | number | null; unit: string | null } | undefined, language: 'de' | 'en'): string | null => {
  if (!filled || filled.value === null) return null;
  const { value, unit } = filled;
  return cell(typeof value === 'number' ? amountIn(language, value, unit, { maximumFractionDigits: 6 }) : readable(value, unit, language));
};

/** Formats a date for the language; returns other values unchanged. */
const readable = (value: string, unit: string | null, language: 'de' | 'en'): string =>
  unit === 'day' ? formatDate(value, language) : value;

const valuesOf = ({ language, values, valueCount, valuesByType, tables }: StructuringResult): BlockInput[] => {
  const messages = messagesIn(language);
  if (valueCount === 0) return tables.length > 0 ? [] : [{ type: 'paragraph', text: messages.nothing }];
  const listed = values.slice(0, values.some(({ sentence }) => sentence !== undefined) ? MAX_SENTENCES : MAX_LISTED);
  const [source, kind, value, unit, written] = messages.valueColumns;
  const [type, count, ambiguous] = messages.typeColumns;
  return [
    { type: 'heading', level: 1, text: messages.values(formatNumber(listed.length, language), formatNumber(valueCount, language)) },
    {
      type: 'table',
      columns: [{ title: type }, { title: count, kind: 'number', digits: 0 }, { title: ambiguous, kind: 'number', digits: 0 }],
      rows: valuesByType.map((each) => [messages.types[each.type], each.count, each.ambiguous]),
    },
    {
      type: 'table',
      columns: [source, kind, value, unit, listed.some(({ sentence }) => sentence !== undefined) ? messages.sentence : written].map(
        (title) => ({ title }),
      ),
      rows: listed.map((each) => [
        cell(each.place === null ? each.source : `${each.source}, ${each.place}`),
        messages.types[each.type],
        valueText({ value: each.value, unit: each.type === 'date' ? each.unit : null }, language),
        each.type === 'date' ? null : each.unit,
        each.sentence ?? cell(each.text),
      ]),
    },
  ];
};

/** @param areEntries true for lists of entries, which come first, false for tables of the texts */
const tablesOf = ({ language, tables: all }: StructuringResult, areEntries: boolean): BlockInput[] => {
  const messages = messagesIn(language);
  const tables = all.filter(({ kind }) => kind !== 'cases' && (kind === 'entries') === areEntries);
  if (tables.length === 0) return [];
  return [
    { type: 'heading', level: 1, text: areEntries ? messages.entries : messages.tables },
    ...tables.slice(0, 10).flatMap((table): BlockInput[] => {
      const isOfItems = areEntries && messages.itemColumns.every((title, index) => table.columns[index] === title);
      if (isOfItems) return itemTables(table, language);
      const columns = table.columns.slice(0, MAX_COLUMNS);
      const block: BlockInput = {
        type: 'table',
        caption: areEntries
          ? (table.columns[0] === messages.entry ? messages.entriesCount : messages.entryRows)(table.rowCount)
          : messages.table(table.kind, formatNumber(table.rowCount, language)),
        columns: columns.map((title) => ({ title: title.replace(/\s+/g, ' ').slice(0, 100).toWellFormed() || '–' })),
        rows: table.rows
          .slice(0, areEntries ? MAX_ENTRIES : 10)
          .map((row) => columns.map((_, index) => cell(row[index] ?? '', areEntries ? MAX_ENTRY_LENGTH : MAX_CELL_LENGTH))),
        note: plainText(table.place === null ? table.source : `${table.source}, ${table.place}`),
      };
      return [block];
    }),
  ];
};

/** Shows decisions, tasks and open points in a table each, without the columns that none of them fills. */
const itemTables = ({ columns, rows, source }: LocatedTable, language: Language): BlockInput[] => {
  const { itemKinds, itemTables: captions } = messagesIn(language);
  return ITEM_KINDS.flatMap((kind): BlockInput[] => {
    const all = rows.filter(([name]) => name === itemKinds[kind]);
    if (all.length === 0) return [];
    const own = all.slice(0, MAX_ENTRIES);
    // The last column contains the number and is shown first.
    const order = [columns.length - 1, ...columns.keys().take(columns.length - 1)];
    const filled = order.filter((index) => index > 0 && own.some((row) => (row[index] ?? '') !== ''));
    return [
      {
        type: 'table',
        caption: captions[kind](all.length),
        columns: filled.map((index) => ({ title: columns[index] ?? '' })),
        rows: own.map((row) => filled.map((index) => cell(row[index] ?? '', MAX_ENTRY_LENGTH))),
        note: plainText(source),
      },
    ];
  });
};
