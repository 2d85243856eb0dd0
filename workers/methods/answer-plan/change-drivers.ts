import { formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { RowPlan } from './answer-plan.js';
import { groupName } from './measure-text.js';
import { messagesIn } from './messages.js';
import type { GroupFigures, Grouping, RowFigures } from './row-figures.js';

/** Least change of the whole, as a share of the earlier figure, that is divided among the groups. */
const MIN_CHANGE = 0.05;
/** Number of groups with the largest part of a change that a sentence names, beside those that the request asks about. */
const MAX_NAMED = 2;

interface Quantity {
  /** Figure of a group; those of all groups add up to that of the whole. */
  readonly valueOf: (group: GroupFigures) => number | null;
  readonly shown: (value: number) => string;
  readonly focus: RowPlan['focus'];
  readonly language: Language;
}

/**
 * States which groups a rise or fall between two periods comes from, for each grouping by one column: those with the largest part of it,
 * and those that the request asks about. Empty if the whole hardly changes, or if it has a single group.
 */
export const changeDrivers = (
  { before, after }: { readonly before: RowFigures; readonly after: RowFigures },
  { valueOf, shown, focus = [], language }: Quantity,
): string[] => {
  const messages = messagesIn(language);
  const [whole, base] = [valueOf(after.asked), valueOf(before.asked)];
  if (whole === null || base === null || base === 0 || Math.abs(whole - base) < MIN_CHANGE * Math.abs(base)) return [];
  const change = whole - base;
  const sign = Math.sign(change);
  return [after, ...after.apart].flatMap((grouping) => {
    const [column] = grouping.groupColumns;
    if (column === undefined || grouping.groupColumns.length !== 1) return [];
    const old = [before, ...before.apart].find(({ groupColumns }) => groupColumns.length === 1 && groupColumns[0] === column);
    const parts = partsOf(grouping, old, valueOf).toSorted((a, b) => sign * (b.part - a.part));
    const asked = (name: string): boolean =>
      focus.some((each) => each.column === column && each.value.toLowerCase() === name.toLowerCase());
    const named = parts.filter(({ name, part }, at) => (at < MAX_NAMED && part * sign > 0) || asked(name));
    if (parts.length < 2 || named.length === 0) return [];
    const listed = named.map(({ name, part }) =>
      messages.partOfChange(
        `${part * sign < 0 ? '−' : ''}${shown(Math.abs(part))}`,
        formatPercent(part / change, language, 0),
        groupName(name, grouping, 0, language),
      ),
    );
    return [messages.drivenBy(change > 0 ? 'up' : 'down', shown(Math.abs(change)), column, listed.join(', '))];
  });
};

/** A group that most of a change of the number of rows comes from. */
export interface MainDriver {
  readonly column: string;
  readonly value: string;
}

/** Least part of a change that makes its group the main one. */
const MAIN = 0.5;

/** Returns the group that most of a change of the number of rows comes from, by the first grouping; null if there is none. */
export const mainDriver = ({ before, after }: { readonly before: RowFigures; readonly after: RowFigures }): MainDriver | null => {
  const [column, ...others] = after.groupColumns;
  const change = after.asked.count - before.asked.count;
  if (column === undefined || others.length > 0 || Math.abs(change) < MIN_CHANGE * before.asked.count) return null;
  const old = [before, ...before.apart].find(({ groupColumns }) => groupColumns.length === 1 && groupColumns[0] === column);
  const parts = partsOf(after, old, ({ count }) => count);
  const main = parts.find(({ part }) => part / change >= MAIN);
  return main === undefined || parts.length < 2 ? null : { column, value: main.name };
};

/** Returns by how much each group has changed; a group without rows in one of the periods counts as zero there. */
const partsOf = ({ groups }: Grouping, old: Grouping | undefined, valueOf: Quantity['valueOf']): { name: string; part: number }[] => {
  const figuresIn = (of: readonly GroupFigures[]): Map<string, number> =>
    new Map(of.map((group) => [group.group[0] ?? '', valueOf(group) ?? 0]));
  const [later, earlier] = [figuresIn(groups), figuresIn(old?.groups ?? [])];
  return [...new Set([...later.keys(), ...earlier.keys()])].map((name) => ({
    name,
    part: (later.get(name) ?? 0) - (earlier.get(name) ?? 0),
  }));
};
