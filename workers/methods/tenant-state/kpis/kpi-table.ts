import { z } from 'zod';
import type { ReportDocumentInput } from '../../../documents/document-model.js';
import { dateFormat, unitIn } from '../../../../platform/content/index.js';
import { formatDate, formatNumber, formatPercent } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import { oneLine } from '../phrases.js';
import type { PlacedKpi } from '../placed.js';
import { messagesIn as tenantStateMessagesIn, type Messages as TenantStateMessages } from '../messages.js';

/** A row of the KPI table. */
export const kpiRowSchema = z.object({
  name: z.string(),
  area: z.string().nullable(),
  unit: z.string().nullable(),
  /** Day of the newest value; the first or the last day of its month if `monthly`. */
  last: z.iso.date(),
  monthly: z.boolean(),
  value: z.number(),
  target: z.number().nullable(),
  reached: z.boolean().nullable(),
  /** Number of values of the last twelve months with a target, and how many of them reach it. */
  judged: z.int().nonnegative(),
  onTarget: z.int().nonnegative().nullable(),
  yearBefore: z.number().nullable(),
  sourceId: z.string(),
});

export type KpiRow = z.infer<typeof kpiRowSchema>;

export const toKpiRow = (kpi: PlacedKpi): KpiRow => kpiRowSchema.parse(kpi);

type Table = Extract<ReportDocumentInput['sections'][number]['blocks'][number], { type: 'table' }>;

interface KpiColumn {
  title: string;
  align?: 'right';
  cell: (row: KpiRow) => string | null;
}

/** Returns a table of newest values compared with targets and the previous year; columns without values are omitted. */
export const kpiTable = (rows: readonly KpiRow[], language: Language): Table => {
  const { kpiTable: messages } = tenantStateMessagesIn(language);
  const days = new Set(rows.map((row) => dayText(row, row.last, language)));
  const day = days.size === 1 ? ([...days][0] ?? null) : null;
  const columns = columnsOf(messages, language).filter(
    ({ title, cell }) => rows.some((row) => cell(row) !== null) && !(day !== null && title === messages.columns.last),
  );
  return {
    type: 'table',
    caption: messages.caption(day),
    columns: columns.map(({ title, align }) => ({ title, ...(align && { align }) })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
    note: messages.note,
  };
};

const columnsOf = ({ columns: titles, yes, no, share, points }: TenantStateMessages['kpiTable'], language: Language): KpiColumn[] => {
  const count = (value: number): string => formatNumber(value, language, 0);
  const number = (value: number | null, row: KpiRow): string | null =>
    value === null ? null : formatNumber(value, language, digitsOf(row));
  return [
    { title: titles.name, cell: ({ name }) => oneLine(name) },
    { title: titles.area, cell: ({ area }) => area && oneLine(area) },
    { title: titles.unit, cell: ({ unit }) => unit && oneLine(unitIn(language, unit)) },
    { title: titles.last, align: 'right', cell: (row) => dayText(row, row.last, language) },
    { title: titles.value, align: 'right', cell: (row) => number(row.value, row) },
    { title: titles.target, align: 'right', cell: (row) => number(row.target, row) },
    { title: titles.reached, cell: ({ reached }) => (reached === null ? null : reached ? yes : no) },
    {
      title: titles.onTarget,
      align: 'right',
      cell: ({ onTarget, judged }) => (onTarget === null || judged === 0 ? null : share(count(onTarget), count(judged))),
    },
    { title: titles.before, align: 'right', cell: (row) => number(row.yearBefore, row) },
    { title: titles.change, align: 'right', cell: (row) => changeText(row, points, language) },
  ];
};

/** Returns the change from the previous year: in percentage points for percentages, otherwise relative. */
const changeText = (row: KpiRow, points: string, language: Language): string | null => {
  const { value, yearBefore, unit } = row;
  if (yearBefore === null) return null;
  const difference = value - yearBefore;
  const sign = difference > 0 ? '+' : '';
  if (unit === '%') return `${sign}${formatNumber(difference, language, digitsOf(row))} ${points}`;
  return yearBefore === 0 ? null : `${sign}${formatPercent(difference / Math.abs(yearBefore), language, 1)}`;
};

/** Formats a point's month if the series is monthly, otherwise its day. */
export const dayText = ({ monthly }: Pick<KpiRow, 'monthly'>, day: string, language: Language): string =>
  monthly ? dateFormat(language, { month: 'short', year: 'numeric' }).format(new Date(day)) : formatDate(day, language);

/** Returns the number of decimal places, 0 to 2, needed for the numbers of the row: none from 1,000, at most one from 100. */
const digitsOf = ({ value, target, yearBefore }: KpiRow): number => {
  const needs = (digits: number): boolean =>
    [value, target, yearBefore].some((each) => each !== null && Math.abs(Number(each.toFixed(digits)) - each) > 1e-9);
  const smallest = Math.min(...[value, target, yearBefore].flatMap((each) => (each === null || each === 0 ? [] : [Math.abs(each)])));
  const most = smallest >= 1_000 ? 0 : smallest >= 100 ? 1 : 2;
  return Math.min(most, needs(1) ? 2 : needs(0) ? 1 : 0);
};
