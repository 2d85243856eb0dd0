import { literal } from '../text/sql-text.js';

/** Length of the periods that the values of a column name. */
export type PeriodGrain = 'week' | 'month' | 'quarter';

/** A notation of values. `x` is the SQL expression of a tidy text (`tidyText`). */
export interface ValueFormat {
  id: string;
  /** `text` for two answers that are kept as written. */
  type: 'integer' | 'decimal' | 'boolean' | 'date' | 'timestamp' | 'text';
  /** Decimal separator of the file that the format implies. */
  decimalSeparator?: '.' | ',';
  /** True if the values are instants, because they state their offset from UTC; a time without an offset is local. */
  isInstant?: true;
  /** True if the values are days that are written as their midnight, with an offset from UTC. */
  isMidnight?: true;
  /** Only for a format of instants and local times: the format of the latter, and the same format for local times of another zone. */
  local?: { format: ValueFormat; inZone: (timeZone: string) => ValueFormat };
  /** Length of the periods that the values name; absent if they are days or no dates. */
  grain?: PeriodGrain;
  /** Part of the date that comes first, where values alone may not show it. */
  order?: 'day' | 'month' | 'year';
  /** True if years have two digits. */
  shortYear?: boolean;
  /** Unit of all values, if the notation implies one: durations are in hours. */
  unit?: string;
  /** True if words such as `Mio.` may multiply the values. */
  isScaled?: true;
  /** True if values have signs, units or group separators that `UNIT_IN` and `isAllBracketed` describe. */
  written?: boolean;
  /**
   * Returns whether values that are also numbers of another notation have this one. Without it, the format needs no further evidence.
   * @param values different values in the first rows
   */
  isEvident?: (column: string, values: ReadonlySet<string>) => boolean;
  /** Matches a whole value; has the same meaning in RE2 and JavaScript. */
  pattern: string;
  /** Matches the values that have no unit and no word; only for formats whose pattern is long because of these. */
  unitlessPattern?: string;
  /** SQL expression of the value of a matching text; NULL if it is still invalid, such as 31 February. */
  value: (x: string) => string;
}

/** Returns the SQL condition for a text that has the pattern of a format. */
export const matches = ({ pattern }: Pick<ValueFormat, 'pattern'>, x: string): string => `regexp_full_match(${x}, ${literal(pattern)})`;

/** Returns the SQL condition for a text of the format. CASE keeps DuckDB from parsing texts that do not match the pattern. */
export const fits = (format: ValueFormat, x: string): string => {
  const { type, value } = format;
  return type === 'date' || type === 'timestamp'
    ? `CASE WHEN ${matches(format, x)} THEN ${value(x)} IS NOT NULL ELSE false END`
    : matches(format, x);
};
