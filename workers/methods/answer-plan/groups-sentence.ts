import type { Language } from '../../kit.js';
import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import { isBefore } from './group-columns.js';
import { columnName, groupName, titleOf, valueText } from './measure-text.js';
import { messagesIn } from './messages.js';
import type { GroupFigures, Grouping, RowFigures } from './row-figures.js';
import { isOneValue } from './row-measures.js';

/** Number of groups that a sentence lists. */
const MAX_LISTED = 15;
/** A name that says nothing without the name of its column, such as the number of a line. */
const NUMBER = /^\d+$/u;

/**
 * States the figure of each group in one sentence: of the first measure, otherwise the number of rows. Groups before and from a day are
 * set side by side for each value of the other column. Null if the rows are not grouped.
 */
export const groupsSentence = (figures: RowFigures, language: Language): string | null => {
  const { groups, groupColumns, splitDays, measures } = figures;
  const [measure] = measures;
  if (groups.length === 0) return null;
  const messages = messagesIn(language);
  const shown = ({ count, measures: [of] }: GroupFigures): string =>
    measure === undefined ? formatNumber(count, language, 0) : valueText(of?.mean ?? null, measure, language);
  const title = measure === undefined ? messages.counted : titleOf(measure, figures, language);
  const figure = measure === undefined || isOneValue(measure) ? title : messages.mean(title);
  const [split, other] = [splitDays.findIndex((day) => day !== null), splitDays.indexOf(null)];
  const day = splitDays[split];
  const listed =
    day == null || other < 0
      ? groups
          .slice(0, MAX_LISTED)
          .map((group) => messages.ofGroup(groupColumns.map((_, at) => nameAt(group, figures, at, language)).join(', '), shown(group)))
      : sidesByValue(figures, { split, other }).map(({ before, after }) =>
          messages.ofSides(
            nameAt((after ?? before) as GroupFigures, figures, other, language),
            after ? shown(after) : '–',
            formatDate(day, language),
            before ? shown(before) : '–',
          ),
        );
  return messages.groups(figure, listed.join('; '));
};

const nameAt = ({ group }: GroupFigures, figures: Grouping, at: number, language: Language): string => {
  const name = groupName(group[at] ?? '', figures, at, language);
  return NUMBER.test(name) ? `${columnName(figures.groupColumns[at] ?? '', language)} ${name}` : name;
};

interface Sides {
  readonly before?: GroupFigures | undefined;
  readonly after?: GroupFigures | undefined;
}

/** Returns the groups before and from a day for each value of the other column, in the order of the groups. */
const sidesByValue = ({ groups }: Grouping, { split, other }: { readonly split: number; readonly other: number }): Sides[] => {
  const values = [...new Set(groups.map(({ group }) => group[other]))].slice(0, MAX_LISTED);
  return values.map((value) => {
    const own = groups.filter(({ group }) => group[other] === value);
    const sideOf = (isEarly: boolean): GroupFigures | undefined => own.find(({ group }) => isBefore(group[split] ?? '') === isEarly);
    return { before: sideOf(true), after: sideOf(false) };
  });
};
