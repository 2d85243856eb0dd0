import type { BlockInput } from '../../documents/document-model.js';
import { formatDate, formatDuration, formatFigure, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { RowPlan } from './answer-plan.js';
import { columnName, intervalText, groupName, titleOf, valueText } from './measure-text.js';
import { messagesIn } from './messages.js';
import { MAX_GROUPS, type GroupFigures, type Grouping, type RowFigures } from './row-figures.js';
import { isOneValue, type PlannedMeasure } from './row-measures.js';

interface Asked {
  readonly rows: RowPlan;
  readonly language: Language;
}

/** Returns a table for each grouping; none if the rows are not grouped. */
export const tableBlocks = (figures: RowFigures, asked: Asked): BlockInput[] => [
  ...listOf(figures, asked),
  ...repeatedTable(figures, asked),
  ...[figures, ...figures.apart].flatMap((grouping) => tableOf(grouping, figures, asked)),
];

/** Returns the table of the rows that a request asks for; none if it asks for none. */
const listOf = ({ listed, asked }: RowFigures, { language }: Asked): BlockInput[] => {
  if (listed === null || listed.rows.length === 0) return [];
  const messages = messagesIn(language);
  const { columns, rows } = listed;
  const shown = (value: string | null, index: number): string => {
    if (value === null) return '–';
    const kind = columns[index]?.kind;
    if (kind === 'text') return ISO_DAY.test(value) ? formatDate(value.slice(0, DAY_LENGTH), language) : value;
    if (kind === 'duration') return formatDuration(Number(value), language);
    return kind === 'interval' ? intervalText(Number(value), columns[index]?.name ?? '', language) : formatFigure(Number(value), language);
  };
  const number = (value: number): string => formatNumber(value, language, 0);
  return [
    {
      type: 'table',
      columns: columns.map(({ name, kind }) => ({
        title: columnName(name, language).slice(0, MAX_TITLE),
        ...(kind !== 'text' && { align: 'right' as const }),
      })),
      rows: rows.map((row) => row.map(shown)),
      ...(rows.length < asked.count && { note: messages.firstRows(number(rows.length), number(asked.count)) }),
    },
  ];
};

/** Returns the table of the values that stand in the most rows; none if the request asks for none. */
const repeatedTable = ({ repeated }: RowFigures, { language }: Asked): BlockInput[] =>
  repeated === null || repeated.most.length === 0
    ? []
    : [
        {
          type: 'table',
          columns: [{ title: repeated.column.slice(0, MAX_TITLE) }, { title: messagesIn(language).counted, align: 'right' as const }],
          rows: repeated.most.map(({ value, count }) => [value, formatNumber(count, language, 0)]),
          ...(repeated.most.length < repeated.values && { note: messagesIn(language).moreGroups(String(repeated.most.length)) }),
        },
      ];

/** A day, or a time on it. */
const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?: |$)/u;
const DAY_LENGTH = 10;

const tableOf = ({ groups, groupColumns, ...grouping }: Grouping, figures: RowFigures, { rows, language }: Asked): BlockInput[] => {
  if (groups.length === 0) return [];
  const { measures, asked: all } = figures;
  const messages = messagesIn(language);
  const hasSum = (index: number): boolean => groups.some((group) => group.measures[index]?.sum != null);
  const headings = measures.flatMap((measure, index) => {
    const name = titleOf(measure, figures, language);
    if (isOneValue(measure)) return [name];
    return [messages.mean(name), messages.median(name), ...(hasSum(index) ? [messages.sum(name)] : [])];
  });
  const [first] = measures;
  const total = rows.top !== null && first?.isAsked === true && first.isAdditive === true ? totalOf(all, first) : null;
  const shares = (group: GroupFigures): string[] => (first && total ? [formatPercent((totalOf(group, first) ?? 0) / total, language)] : []);
  const cells = ({ measures: of }: GroupFigures): string[] =>
    measures.flatMap((measure, index) => {
      const { mean = null, median = null, sum = null } = of[index] ?? {};
      const shown = isOneValue(measure) ? [mean] : [mean, median, ...(hasSum(index) ? [sum] : [])];
      return shown.map((value) => valueText(value, measure, language));
    });
  return [
    {
      type: 'table',
      columns: [
        ...groupColumns.map((title) => ({ title: title.slice(0, MAX_TITLE) })),
        ...[messages.counted, ...headings, ...(total ? [messages.shareOfTotal] : [])].map((title) => ({
          title: title.slice(0, MAX_TITLE),
          align: 'right' as const,
        })),
      ],
      rows: groups.map((group) => [
        ...group.group.map((name, index) => groupName(name, grouping, index, language)),
        formatNumber(group.count, language, 0),
        ...cells(group),
        ...shares(group),
      ]),
      ...(groups.length === MAX_GROUPS && { note: messages.moreGroups(formatNumber(MAX_GROUPS, language, 0)) }),
    },
  ];
};

/** Returns the figure of a group that adds up to that of all rows. */
export const totalOf = ({ measures: [figures] }: GroupFigures, { kind }: PlannedMeasure): number | null =>
  (kind === 'column' || kind === 'calculation' ? figures?.sum : figures?.mean) ?? null;

/** Maximum length of the title of a table's column. */
const MAX_TITLE = 120;
