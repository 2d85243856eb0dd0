import { formatNumber, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { RowPlan } from './answer-plan.js';
import { groupName, nameOf, valueText } from './measure-text.js';
import { messagesIn } from './messages.js';
import { MAX_GROUPS, type GroupFigures, type RowFigures } from './row-figures.js';
import { totalOf } from './row-tables.js';

/** Number of groups that a sentence lists. */
const MAX_LISTED = 3;

interface Asked {
  readonly rows: RowPlan;
  readonly language: Language;
}

interface RankedGroup {
  readonly group: GroupFigures;
  readonly figure: number;
}

/** The groups of an answer with the figure by which they are ranked: the first asked measure, otherwise the number of rows. */
const rankedBy = (figures: RowFigures, { rows, language }: Asked) => {
  const { groups, measures, asked: total } = figures;
  const [measure] = measures;
  const isMeasured = measure?.isAsked === true;
  // A requested number of groups is ranked by total if the measure is additive, otherwise by mean.
  const figureOf = (group: GroupFigures): number | null =>
    !isMeasured
      ? group.count
      : rows.top !== null && measure.isAdditive === true
        ? totalOf(group, measure)
        : (group.measures[0]?.mean ?? null);
  return {
    known: groups.flatMap((group): RankedGroup[] => {
      const figure = figureOf(group);
      return figure === null ? [] : [{ group, figure }];
    }),
    figureName: isMeasured ? nameOf(measure, figures, language) : null,
    shown: ({ figure }: RankedGroup): string =>
      isMeasured
        ? valueText(figure, measure, language)
        : messagesIn(language).share(formatNumber(figure, language, 0), formatPercent(figure / Math.max(total.count, 1), language)),
  };
};

/** Names the group with the highest or lowest figure that the request asks for, and the one at the other end. */
export const rankOf = (figures: RowFigures, asked: Asked): string[] => {
  const { rows, language } = asked;
  if (rows.ranks === null || figures.groups.length < 2) return [];
  const messages = messagesIn(language);
  const { known, figureName, shown } = rankedBy(figures, asked);
  const sign = rows.ranks === 'highest' ? -1 : 1;
  const ordered = known.toSorted((a, b) => sign * (a.figure - b.figure));
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last || first === last) return [];
  const nameIn = ({ group: { group } }: RankedGroup): string => group.map((name, at) => groupName(name, figures, at, language)).join(', ');
  // The last group of a shortened list is not the group at the other end.
  if (rows.top !== null || figures.groups.length >= MAX_GROUPS) {
    const listed = ordered.slice(0, MAX_LISTED).map((each, at) => messages.placed(String(at + 1), nameIn(each), shown(each)));
    return [messages.first(rows.ranks, figureName, listed.join(', '))];
  }
  return [messages.ranked(rows.ranks, figureName, nameIn(first), shown(first), nameIn(last), shown(last))];
};

/** States the figure and the rank of the groups that the request names among the others. */
export const focusOf = (figures: RowFigures, asked: Asked): string[] => {
  const { rows, language } = asked;
  const { groupColumns } = figures;
  if (rows.focus === undefined || groupColumns.length !== 1) return [];
  const { known, figureName, shown } = rankedBy(figures, asked);
  return rows.focus.flatMap(({ column, value }) => {
    const own = known.find(({ group }) => group.group[0] === value);
    if (column !== groupColumns[0] || own === undefined || known.length < 2) return [];
    const higher = known.filter(({ figure }) => figure > own.figure).length;
    const count = (of: number): string => formatNumber(of, language, 0);
    return [messagesIn(language).focus(value, figureName, shown(own), count(higher + 1), count(known.length))];
  });
};
