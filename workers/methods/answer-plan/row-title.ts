import type { Language } from '../../kit.js';
import { oneLine } from '../tenant-state/index.js';
import { columnName, titleOf } from './measure-text.js';
import { messagesIn } from './messages.js';
import type { RowAnswer } from './row-answer.js';

/** Maximum number of characters of a name, and of values that select rows. */
const MAX_NAME = 60;
const MAX_VALUES = 80;

/** Returns a title for the figures on rows: the measures or the dataset, the groups, and the values that select the rows. */
export const rowTitle = ({ figures }: RowAnswer, language: Language): string => {
  const { measures, groupColumns, splitDays, dataset, filters } = figures;
  const messages = messagesIn(language);
  const names = measures.filter(({ isAsked }) => isAsked).map((measure) => oneLine(titleOf(measure, figures, language), MAX_NAME));
  const about = (names.length > 0 ? names : [oneLine(dataset.name, MAX_NAME)]).join(', ');
  // A day that divides the rows is no grouping.
  const grouping = groupColumns.filter((_, at) => splitDays[at] == null);
  const groups = grouping.map((name) => oneLine(columnName(name, language), MAX_NAME)).join(', ');
  const values = filters
    .filter(({ isExcluded }) => !isExcluded)
    // A number means nothing without its column.
    .flatMap((filter) => filter.values.map((value) => (/^\d+$/.test(value) ? `${oneLine(filter.column, MAX_NAME)} ${value}` : value)));
  return [groups === '' ? about : messages.by(about, groups), ...(values.length > 0 ? [oneLine(values.join(', '), MAX_VALUES)] : [])].join(
    ': ',
  );
};
