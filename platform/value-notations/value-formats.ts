import { literal } from '../../../../platform/analytics/index.js';
import type { ColumnType } from '../../quality/assessment.schema.js';
import { PERIOD_FORMATS, SIX_DIGITS, type PeriodGrain } from './period-formats.js';

/** A notation of values. `x` is the SQL expression of text without surrounding white space. */
export interface ValueFormat {
  id: string;
  type: Exclude<ColumnType, 'text'>;
  /** Decimal separator of the file that the format implies. */
  decimalSeparator?: '.' | ',';
  /** Length of the periods that the values name; absent if they are days or no dates. */
  grain?: PeriodGrain;
  /** Matches a whole value; has the same meaning in RE2 and JavaScript. */
  pattern: string;
  /** SQL expression of the value of a matching text; NULL if it is still invalid, such as 31 February. */
  value: (x: string) => string;
}

/** Returns the SQL condition for a text of the format. CASE keeps DuckDB from parsing texts that do not match the pattern. */
export const fits = ({ pattern, type, value }: ValueFormat, x: string): string => {
  const matches = `regexp_full_match(${x}, ${literal(pattern)})`;
  return type === 'date' || type === 'timestamp' ? `CASE WHEN ${matches} THEN ${value(x)} IS NOT NULL ELSE false END` : matches;
};

const booleanWords = (yes: string, no: string): ValueFormat => ({
  id: `${yes}/${no}`,
  type: 'boolean',
  pattern: [yes, no].flatMap((word) => [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]).join('|'),
  value: (x) => `lower(${x}) = ${literal(yes)}`,
});

const number = (id: string, type: 'integer' | 'decimal', pattern: string, decimalSeparator?: '.' | ','): ValueFormat => {
  const group = decimalSeparator === ',' ? '.' : ',';
  const plain = (x: string): string => (decimalSeparator ? `replace(replace(${x}, '${group}', ''), '${decimalSeparator}', '.')` : x);
  return {
    id,
    type,
    ...(decimalSeparator && { decimalSeparator }),
    pattern: `-?(?:${pattern})`,
    value: (x) => `CAST(${plain(x)} AS ${type === 'integer' ? 'BIGINT' : 'DOUBLE'})`,
  };
};

const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,6})?)?';

/** Returns the formats of a date, and of a date with an optional time to the minute, second or fraction. */
const dateFormats = (id: string, day: string, pattern: string): ValueFormat[] => {
  const parse = (x: string, clock = ''): string => `try_strptime(${x}, '${day}${clock}')`;
  return [
    { id: `${id} date`, type: 'date', pattern, value: (x) => `CAST(${parse(x)} AS DATE)` },
    {
      id: `${id} time`,
      type: 'timestamp',
      pattern: `${pattern}(?: ${CLOCK})?`,
      value: (x) =>
        `CASE WHEN ${x} LIKE '%:%:%.%' THEN ${parse(x, ' %H:%M:%S.%f')} WHEN ${x} LIKE '%:%:%' THEN ${parse(x, ' %H:%M:%S')} ` +
        `WHEN ${x} LIKE '%:%' THEN ${parse(x, ' %H:%M')} ELSE ${parse(x)} END`,
    },
  ];
};

/** ISO 8601; offsets are applied, and times without an offset are UTC. */
const ISO_DATE: ValueFormat = {
  id: 'iso date',
  type: 'date',
  pattern: '\\d{4}-\\d{2}-\\d{2}',
  value: (x) => `TRY_CAST(${x} AS DATE)`,
};
const ISO_TIME: ValueFormat = {
  id: 'iso time',
  type: 'timestamp',
  pattern: `${ISO_DATE.pattern}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?: ?(?:Z|[+-]\\d{2}(?::?\\d{2})?))?)?`,
  // DuckDB accepts an offset only after seconds.
  value: (x) => `CAST(TRY_CAST(regexp_replace(${x}, '^(.{16}) ?([Z+-].*)$', '\\1:00\\2') AS TIMESTAMPTZ) AS TIMESTAMP)`,
};

/** Up to 18 digits fit BIGINT; a leading zero or a plus sign indicates an identifier. */
const INTEGER = '0|[1-9]\\d{0,17}';
/** A double represents 15 digits before the separator exactly. */
const WHOLE = '0|[1-9]\\d{0,14}';
/** Scientific notation as programs write it; `12E5` without point and sign is more likely a product code. */
const SCIENTIFIC = '\\d(?:\\.\\d+[eE][+-]?\\d{1,2}|[eE][+-]\\d{1,2})';
const grouped = (separator: string): string => `[1-9]\\d{0,2}(?:\\${separator}\\d{3}){1,4}`;

export const DAY_FIRST = 'day/month';
export const MONTH_FIRST = 'month/day';

/** All supported formats, narrower before wider. */
export const VALUE_FORMATS: readonly ValueFormat[] = [
  booleanWords('true', 'false'),
  booleanWords('wahr', 'falsch'),
  booleanWords('yes', 'no'),
  booleanWords('ja', 'nein'),
  SIX_DIGITS,
  number('integer', 'integer', INTEGER),
  number('grouped integer 1.234', 'integer', `${WHOLE}|${grouped('.')}`, ','),
  number('decimal 1.234,5', 'decimal', `(?:${WHOLE}|${grouped('.')})(?:,\\d+)?`, ','),
  number('grouped integer 1,234', 'integer', `${WHOLE}|${grouped(',')}`, '.'),
  number('decimal 1234.5', 'decimal', `(?:${WHOLE})?\\.\\d+|${WHOLE}|${SCIENTIFIC}`, '.'),
  number('decimal 1,234.5', 'decimal', `(?:${WHOLE}|${grouped(',')})(?:\\.\\d+)?`, '.'),
  ISO_DATE,
  ISO_TIME,
  ...dateFormats('german', '%d.%m.%Y', '\\d{1,2}\\.\\d{1,2}\\.\\d{4}'),
  ...dateFormats('year/month/day', '%Y/%m/%d', '\\d{4}/\\d{1,2}/\\d{1,2}'),
  ...dateFormats(DAY_FIRST, '%d/%m/%Y', '\\d{1,2}/\\d{1,2}/\\d{4}'),
  ...dateFormats(MONTH_FIRST, '%m/%d/%Y', '\\d{1,2}/\\d{1,2}/\\d{4}'),
  ...PERIOD_FORMATS,
];
