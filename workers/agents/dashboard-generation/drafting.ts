import { numberFormat } from '../../../platform/content/index.js';
import { formatDate, formatDuration, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import type { DashboardFilter, DashboardPanel, DashboardSection, DashboardTile, SectionKind } from './dashboard-result.js';
import type { Focus } from './focus.js';
import type { Messages } from './messages.js';

/** Context in which sections are composed. */
export interface Drafting {
  readonly language: Language;
  /** Calendar day, YYYY-MM-DD. */
  readonly today: string;
  readonly messages: Messages;
}

/** Returns a section with its default title and id, unless `parts` has its own. */
export const section = (
  kind: SectionKind,
  { messages }: Drafting,
  parts: Partial<Omit<DashboardSection, 'kind'>> = {},
): DashboardSection => {
  const empty = { summary: null, kpis: [], drivers: [], tiles: [], filters: [], panels: [], runs: [] };
  return { id: kind, title: messages.sections[kind], ...empty, ...parts, kind };
};

/** Returns whether a section has nothing to show. */
export const isEmpty = ({ kpis, drivers, tiles, panels, runs }: DashboardSection): boolean =>
  [kpis, drivers, tiles, panels, runs].every((list) => list.length === 0);

/** Returns a tile with its value formatted in the unit (`count`, `share`, `seconds`) and language. */
export const tile = (
  label: string,
  value: number,
  unit: 'count' | 'share' | 'seconds',
  sourceIds: readonly string[],
  { language }: Drafting,
  { isAlert = false }: { isAlert?: boolean } = {},
): DashboardTile => {
  const texts = {
    count: () => formatNumber(value, language, 0),
    share: () => formatPercent(value, language, 1),
    seconds: () => formatDuration(value, language),
  };
  return { label, value, unit, text: texts[unit](), isAlert, sourceIds: [...sourceIds] };
};

/** Returns a filter over the values of a dimension in the panels; empty if there are fewer than two values (one for kind `one`). */
export const filterOf = (
  panels: readonly DashboardPanel[],
  key: string,
  { kind = 'any', initial = '' }: { kind?: 'any' | 'one'; initial?: string } = {},
): DashboardFilter[] => {
  const dimension = panels.flatMap(({ dimensions }) => dimensions).find((each) => each.key === key);
  const values = new Set(
    panels.flatMap(({ dimensions, rows }) => {
      const index = dimensions.findIndex((each) => each.key === key);
      return index < 0 ? [] : rows.flatMap((row) => (typeof row[index] === 'string' ? [row[index]] : []));
    }),
  );
  if (!dimension || (kind === 'any' && values.size < 2) || values.size === 0) return [];
  const options = [...values].map((value) => ({ value, label: value }));
  return [{ key, title: dimension.title, kind, options, initial: kind === 'one' ? initial || (options[0]?.value ?? '') : initial }];
};

/** Lengths of the selectable periods, in months. */
const PERIODS = [12, 24];

/**
 * Returns a filter over the time dimension of a panel: the requested period, which is preselected if it contains values, and the last
 * 12 and 24 months as far as they are shorter than the data.
 */
export const periodFilter = (
  { dimensions, rows }: DashboardPanel,
  key: string,
  requested: Focus['period'],
  { messages, language }: Drafting,
): DashboardFilter[] => {
  const index = dimensions.findIndex((dimension) => dimension.key === key);
  const length = dimensions[index]?.kind === 'month' ? 7 : 10;
  const days = rows.flatMap((row) => (typeof row[index] === 'string' ? [row[index]] : [])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const recent = PERIODS.flatMap((months) => {
    const from = new Date(last);
    from.setUTCMonth(from.getUTCMonth() - months + (length === 7 ? 1 : 0));
    const value = from.toISOString().slice(0, length);
    return first < value ? [{ value: `${value}..`, label: messages.kpis.lastMonths(numberFormat(language).format(months)) }] : [];
  });
  const [from, until] = [requested?.from?.slice(0, length) ?? '', requested?.until?.slice(0, length) ?? ''];
  const isCovered = requested !== null && days.some((day) => day >= from && (until === '' || day <= until));
  const label = [requested?.from, requested?.until].map((day) => (day ? formatDate(day, language) : '')).join(' – ');
  const options = [...(isCovered ? [{ value: `${from}..${until}`, label: label.trim() }] : []), ...recent];
  const initial = isCovered ? (options[0]?.value ?? '') : '';
  return options.length === 0 ? [] : [{ key, title: messages.kpis.period, kind: 'between', options, initial }];
};

/** Returns a text from the data as a one-line label, or the label for missing values. */
export const labelOf = (text: string | null, { messages }: Drafting): string => (text === null ? messages.unknown : oneLine(text));

const DAY = 86_400;
const HOUR = 3_600;

type TimeUnit = 'days' | 'hours' | 'minutes';
const SECONDS: Readonly<Record<TimeUnit, number>> = { days: DAY, hours: HOUR, minutes: 60 };

/** Returns the display unit for durations up to this length: days from 2 days on, hours from 2 hours on, otherwise minutes. */
const timeUnitOf = (seconds: number): TimeUnit => (seconds >= 2 * DAY ? 'days' : seconds >= 2 * HOUR ? 'hours' : 'minutes');

export const timeUnit = (longestSeconds: number, { messages }: Drafting): { name: string; of: (seconds: number) => number } => {
  const unit = timeUnitOf(longestSeconds);
  return { name: messages[unit], of: (seconds) => seconds / SECONDS[unit] };
};
