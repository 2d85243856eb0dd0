import { plannedAndActual } from '../../../platform/column-meaning/index.js';
import { dateFormat } from '../../../platform/content/index.js';
import { DAY_MS } from '../../../platform/text/index.js';
import { formatDate, formatDuration, formatFigure, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { RowPlan, Selection } from './answer-plan.js';
import { isBefore } from './group-columns.js';
import { messagesIn } from './messages.js';
import { ARROW, DURATION, endsOfInterval, QUOTIENT, unitOfInterval } from './row-conditions.js';
import type { Grouping, RowFigures } from './row-figures.js';
import type { PlannedMeasure } from './row-measures.js';

/** Returns the values and bounds by which rows are selected, in words: `Region = North`, `Amount > 100`. */
export const selectionText = (
  { filters = [], conditions = [], dates = [], blanks = [], calculations = [] }: Partial<Selection & Pick<RowPlan, 'calculations'>>,
  language: Language,
): string[] => {
  const messages = messagesIn(language);
  return [
    ...filters.map(({ column, values, isExcluded }) => {
      const spellings = values.filter((value, at) => values.findIndex((each) => each.toLowerCase() === value.toLowerCase()) === at);
      const listed = spellings.map((value) => valueName(value, language)).join(` ${messages.or} `);
      return isExcluded ? messages.isNot(column, listed) : messages.is(column, listed);
    }),
    ...conditions.map(({ column, operator, value, by }) => {
      const shown = (limit: number): string => {
        if (column === DURATION) return formatDuration(limit, language);
        const calculation = calculations.find(({ name }) => name === column);
        if (calculation?.kpi && !calculation.isShare) return formatFigure(limit * (calculation.per ?? 1), language);
        if (column.includes(QUOTIENT)) return formatPercent(limit, language);
        return column.includes(ARROW) ? intervalText(limit, column, language) : formatNumber(limit, language);
      };
      const limits = by?.cases.map((each) => `${shown(each.limit)} (${messages.is(by.column, each.value)})`).join(', ');
      return messages.bound(columnName(column, language), operator, limits ?? shown(value));
    }),
    ...dates.map(({ column, operator, than, isDay }) => messages.bound(column, operator, isDay ? formatDate(than, language) : than)),
    ...blanks.map(({ column, isBlank }) => (isBlank ? messages.blank(column) : messages.filled(column))),
  ];
};

/** Returns a value for readers: yes and no for the truth values of the data. */
const valueName = (value: string, language: Language): string => {
  const { yes, no } = messagesIn(language);
  return value === 'true' ? yes : value === 'false' ? no : value;
};

/** Returns the name of a column for readers: of an interval, what it is the time between. */
export const columnName = (column: string, language: Language): string => {
  if (column === DURATION) return messagesIn(language).duration;
  const ends = endsOfInterval(column);
  if (ends === null) return column;
  const isDelay = plannedAndActual([ends.from, ends.until])[0]?.planned === ends.from;
  const until = ISO_DAY.test(ends.until) ? formatDate(ends.until, language) : ends.until;
  return messagesIn(language)[isDelay ? 'delay' : 'between'](ends.from, until);
};

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** Returns the length of an interval with its unit. */
export const intervalText = (value: number, name: string, language: Language): string => {
  const unit = unitOfInterval(name);
  if (unit === 'd') return messagesIn(language).days(value, formatFigure(value, language));
  // A part of a minute is more precise than clocks are read.
  const rounded = Number(value.toFixed(unit === 'min' ? 1 : 2)) + 0;
  return `${formatFigure(rounded, language)}\u00a0${unit}`;
};

/** Monday, from which weekdays are counted. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Returns the name of a group; of a weekday that of the day, of an hour the time. */
export const groupName = (
  name: string,
  { groupGrains, splitDays }: Pick<Grouping, 'groupGrains' | 'splitDays'>,
  at: number,
  language: Language,
): string => {
  const [grain, splitDay] = [groupGrains[at], splitDays[at]];
  if (splitDay != null) return messagesIn(language).side(isBefore(name), formatDate(splitDay, language));
  if (grain === 'hour') return `${name}:00`;
  if (grain !== 'weekday') return valueName(name, language);
  return dateFormat(language, { weekday: 'long' }).format(new Date(MONDAY + (Number(name) - 1) * DAY_MS));
};

export const nameOf = (measure: PlannedMeasure, figures: RowFigures, language: Language): string => {
  const title = titleOf(measure, figures, language);
  return DESCRIBED.has(measure.kind) ? title : messagesIn(language).quoted(title);
};

/** Measures without a name of their own. */
const DESCRIBED: ReadonlySet<PlannedMeasure['kind']> = new Set<PlannedMeasure['kind']>(['duration', 'share', 'count']);

/** Returns the name of a measure for the heading of a column. */
export const titleOf = ({ name, kind }: PlannedMeasure, { share }: RowFigures, language: Language): string => {
  if (kind === 'count') {
    const { column = name, operator = '', limit = '' } = BOUND.exec(name)?.groups ?? {};
    const shown = column.includes(ARROW) ? intervalText(Number(limit), column, language) : formatNumber(Number(limit), language);
    return messagesIn(language).bound(columnName(column, language), operator, shown);
  }
  return kind === 'share' && share ? messagesIn(language).shareWith(selectionText(share, language).join('; ')) : columnName(name, language);
};

/** Column, operator and limit in the name of a measure that counts the rows within a bound. */
const BOUND = /^(?<column>.+) (?<operator>[<>]=?) (?<limit>-?\d+(?:\.\d+)?)$/su;

/** Returns the unit that stands beside the name of a measure; null without one. */
export const unitBesideName = ({ kind, unit }: Pick<PlannedMeasure, 'kind' | 'unit'>): string | null => {
  if (kind === 'duration') return 'd';
  return unit === '1' ? null : unit;
};

export const valueText = (value: number | null, { name, unit, kind }: PlannedMeasure, language: Language): string => {
  if (value === null) return '–';
  if (kind === 'duration') return formatDuration(value, language);
  if (kind === 'interval') return intervalText(value, name, language);
  const number = kind === 'count' ? formatNumber(value, language, 0) : formatFigure(value, language);
  if (unit === '%') return language === 'de' ? `${number} %` : `${number}%`;
  return unit === null || unit === '1' ? number : `${number} ${unit}`;
};
