import type { Language } from '../../kit.js';
import { oneLine, quantity } from '../../methods/tenant-state/index.js';
import type { DashboardFilter, DashboardPanel, DashboardSection, DashboardTile, SectionKind } from './dashboard-result.js';
import type { Messages } from './messages.js';

/** What sections are written with. */
export interface Drafting {
  readonly language: Language;
  /** Calendar day, YYYY-MM-DD. */
  readonly today: string;
  readonly words: Messages;
}

export const section = (kind: SectionKind, { words }: Drafting, parts: Partial<Omit<DashboardSection, 'kind'>> = {}): DashboardSection => {
  const { id = kind, title = words.sections[kind], tiles = [], filters = [], panels = [], runs = [] } = parts;
  const isEmpty = tiles.length + panels.length + runs.length === 0;
  return { id, kind, title, missing: isEmpty ? words.missing[kind] : null, tiles, filters, panels, runs };
};

export const tile = (label: string, value: number, unit: string, sourceIds: readonly string[], { language }: Drafting): DashboardTile => ({
  label,
  value,
  unit,
  text: quantity(value, unit, language),
  sourceIds: [...sourceIds],
});

/** A filter for the values that a dimension has in the panels; null where there is no choice. */
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

/** A text out of the data as a label; a name for what is not given. */
export const labelOf = (text: string | null, { words }: Drafting): string => (text === null ? words.unknown : oneLine(text));

const DAY = 86_400;
const HOUR = 3_600;

/** The unit in which durations of this size are read: days, hours or minutes. */
export const timeUnit = (longestSeconds: number, { words }: Drafting): { name: string; of: (seconds: number) => number } => {
  if (longestSeconds >= 2 * DAY) return { name: words.days, of: (seconds) => seconds / DAY };
  if (longestSeconds >= 2 * HOUR) return { name: words.hours, of: (seconds) => seconds / HOUR };
  return { name: words.minutes, of: (seconds) => seconds / 60 };
};
