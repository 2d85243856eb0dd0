import type { Language } from '../../kit.js';
import { oneLine, quantity } from '../../methods/tenant-state/index.js';
import type { DashboardFilter, DashboardPanel, DashboardSection, DashboardTile, SectionKind } from './dashboard-result.js';
import type { Messages } from './messages.js';

/** Context in which sections are composed. */
export interface Drafting {
  readonly language: Language;
  /** Calendar day, YYYY-MM-DD. */
  readonly today: string;
  readonly messages: Messages;
}

/** Returns a section; if it has no tiles, panels or runs, `missing` states the reason. */
export const section = (
  kind: SectionKind,
  { messages }: Drafting,
  parts: Partial<Omit<DashboardSection, 'kind'>> = {},
): DashboardSection => {
  const { id = kind, title = messages.sections[kind], tiles = [], filters = [], panels = [], runs = [] } = parts;
  const isEmpty = tiles.length + panels.length + runs.length === 0;
  return { id, kind, title, missing: isEmpty ? messages.missing[kind] : null, tiles, filters, panels, runs };
};

/** Returns a tile with its value formatted in the unit and language. */
export const tile = (label: string, value: number, unit: string, sourceIds: readonly string[], { language }: Drafting): DashboardTile => ({
  label,
  value,
  unit,
  text: quantity(value, unit, language),
  sourceIds: [...sourceIds],
});

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

/** Returns a text from the data as a one-line label, or the label for missing values. */
export const labelOf = (text: string | null, { messages }: Drafting): string => (text === null ? messages.unknown : oneLine(text));

const DAY = 86_400;
const HOUR = 3_600;

/** Returns the display unit for durations up to this length: days from 2 days on, hours from 2 hours on, otherwise minutes. */
export const timeUnit = (longestSeconds: number, { messages }: Drafting): { name: string; of: (seconds: number) => number } => {
  if (longestSeconds >= 2 * DAY) return { name: messages.days, of: (seconds) => seconds / DAY };
  if (longestSeconds >= 2 * HOUR) return { name: messages.hours, of: (seconds) => seconds / HOUR };
  return { name: messages.minutes, of: (seconds) => seconds / 60 };
};
