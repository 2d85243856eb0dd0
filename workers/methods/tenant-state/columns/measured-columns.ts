import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { plainWord, type TypedColumn } from './column-roles.js';

const PER = '(?<!(?:^| )(?:je|pro|per) )';
const WORDS =
  'id|key|code|index|position|nr|nummer|(?:no|number)(?! of )|plz|postleitzahl|zip|postcode|jahr|year|quartal|quarter|monat|month|woche|week|tag|day';
const LABEL = new RegExp(`(^| )${PER}(${WORDS})( |$)|(nummer|nr|schluessel|postleitzahl)$`);

/** Whether numbers of this name label things or order them and measure nothing: keys, postal codes, years. */
export const namesLabel = (column: string): boolean => LABEL.test(plainWord(column));

/** The columns whose numbers measure something and are not all the same. */
export const measuredColumns = ({ columns, profile, rows }: Pick<Dataset, 'columns' | 'profile' | 'rows'>): TypedColumn[] =>
  columns.filter(({ name, type }) => {
    if ((type !== 'integer' && type !== 'decimal') || namesLabel(name)) return false;
    const column = profile.columns.find((each) => each.name === name);
    const distinct = column?.distinct ?? 0;
    const runs = type === 'integer' && rows >= 20 && distinct >= 0.98 * rows && isCounting(column);
    return distinct > 1 && !runs;
  });

/** Whether whole numbers fill their range, as running numbers do. */
const isCounting = (column: { min: unknown; max: unknown; distinct: number } | undefined): boolean =>
  typeof column?.min === 'number' && typeof column.max === 'number' && column.max - column.min + 1 <= 1.1 * column.distinct;
