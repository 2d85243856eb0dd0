import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { normaliseText, type TypedColumn } from './column-roles.js';

const PER = '(?<!(?:^| )(?:je|pro|per) )';
const LABEL_WORDS =
  'id|key|code|index|position|nr|nummer|(?:no|number)(?! of )|plz|postleitzahl|zip|postcode|jahr|year|quartal|quarter|monat|month|woche|week|tag|day';
const LABEL = new RegExp(`(^| )${PER}(${LABEL_WORDS})( |$)|(nummer|nr|schluessel|postleitzahl)$`);

/** Returns whether a column name denotes labels or an order instead of measurements: keys, postal codes, years. */
export const isLabelName = (column: string): boolean => LABEL.test(normaliseText(column));

/** Returns the numeric columns that contain measurements and are not constant. */
export const measuredColumns = ({ columns, profile, rows }: Pick<Dataset, 'columns' | 'profile' | 'rows'>): TypedColumn[] =>
  columns.filter(({ name, type }) => {
    if ((type !== 'integer' && type !== 'decimal') || isLabelName(name)) return false;
    const column = profile.columns.find((each) => each.name === name);
    const distinct = column?.distinct ?? 0;
    const isSerial = type === 'integer' && rows >= 20 && distinct >= 0.98 * rows && isCounting(column);
    return distinct > 1 && !isSerial;
  });

/** Returns whether integers fill their range, as serial numbers do. */
const isCounting = (column: { min: unknown; max: unknown; distinct: number } | undefined): boolean =>
  typeof column?.min === 'number' && typeof column.max === 'number' && column.max - column.min + 1 <= 1.1 * column.distinct;
