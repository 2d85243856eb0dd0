import { literal } from '../text/sql-text.js';
import type { ValueFormat } from './value-format.js';

/** What the notations of programs have in common with ISO 8601 and dates with names of months. */
interface Parts {
  instant: ValueFormat;
  local: ValueFormat;
  /** Pattern of a month's name. */
  month: string;
  /** Returns the SQL of the number of the month whose name is the first one in a text. */
  monthOf: (x: string) => string;
}

const DAY = '\\d{4}-\\d{2}-\\d{2}';
const WEEKDAY = '[A-Z][a-z]{2}';
const OFFSET = '(?:GMT|UTC?|Z)?(?:[+-]\\d{4})?';

/** Returns the SQL of one group of a pattern in a text. */
const group = (x: string, pattern: string, number: number): string => `regexp_extract(${x}, ${literal(pattern)}, ${number})`;
const twoDigits = (number: string): string => `lpad(CAST(${number} AS VARCHAR), 2, '0')`;

/** Returns the notations of times that programs write: JSON of .NET and OData, logs, databases, Java, JavaScript, mail. */
export const programTimes = ({ instant, local, month, monthOf }: Parts): ValueFormat[] => {
  /** Returns SQL that applies the offset at the end of a text, without one UTC, to a day and a clock. */
  const withOffset = (x: string, day: string, clock: string): string =>
    instant.value(`concat(${day}, ' ', ${clock}, coalesce(nullif(regexp_extract(${x}, '[+-]\\d{4}'), ''), 'Z'))`);
  const javaScript = `^${WEEKDAY} ${month} (\\d{2}) (\\d{4}) (\\d{2}:\\d{2}:\\d{2})`;
  const mail = `^(?:${WEEKDAY}, )?(\\d{1,2}) ${month} (\\d{4}) (\\d{2}:\\d{2}(?::\\d{2})?)`;
  const oracle = `^(\\d{2})-${month}-(\\d{2}(?:\\d{2})?) (\\d{1,2})\\.(\\d{2})\\.(\\d{2})(\\.\\d{1,6})?\\d{0,3} (AM|PM)`;
  const dayOf = (x: string, year: string, day: string): string => `concat(${year}, '-', ${twoDigits(monthOf(x))}, '-', ${twoDigits(day)})`;
  const time = { type: 'timestamp' as const };
  return [
    {
      ...time,
      id: '/Date(1767225600000)/',
      isInstant: true,
      pattern: '\\\\?/Date\\(-?\\d{1,15}(?:[+-]\\d{4})?\\)\\\\?/',
      // The offset states the zone of the writer; the milliseconds are UTC.
      value: (x) => `epoch_ms(TRY_CAST(${group(x, '\\((-?\\d+)', 1)} AS BIGINT))`,
    },
    {
      ...time,
      id: 'decimal comma time',
      pattern: `${DAY}[T ]\\d{2}:\\d{2}:\\d{2},\\d{1,9}`,
      value: (x) => local.value(`replace(${x}, ',', '.')`),
    },
    {
      ...time,
      id: 'decimal comma instant',
      isInstant: true,
      pattern: `${DAY}[T ]\\d{2}:\\d{2}:\\d{2},\\d{1,9} ?(?:Z|[+-]\\d{2}(?::?\\d{2})?)`,
      value: (x) => instant.value(`replace(${x}, ',', '.')`),
    },
    {
      ...time,
      id: 'time with points',
      pattern: `${DAY}-\\d{2}\\.\\d{2}\\.\\d{2}(?:\\.\\d{1,9})?`,
      value: (x) => local.value(`regexp_replace(${x}, '^(.{10})-(\\d{2})\\.(\\d{2})\\.', '\\1 \\2:\\3:')`),
    },
    {
      ...time,
      id: 'instant with zone',
      isInstant: true,
      pattern: `${instant.pattern}\\[[A-Za-z_/+-]{3,40}\\]`,
      value: (x) => instant.value(`regexp_replace(${x}, '\\[.*$', '')`),
    },
    {
      ...time,
      id: '05-JAN-26 10.15.30 AM',
      pattern: `${oracle.slice(1)}`,
      value: (x) => {
        const [day, year, hour] = [1, 2, 3].map((number) => group(x, oracle, number)) as [string, string, string];
        const fullYear = `CASE WHEN length(${year}) = 2 THEN concat('20', ${year}) ELSE ${year} END`;
        const half = `CASE WHEN ${group(x, oracle, 7)} = 'PM' THEN 12 ELSE 0 END`;
        const clock = `concat(${twoDigits(`CAST(${hour} AS INTEGER) % 12 + ${half}`)}, ':', ${group(x, oracle, 4)}, ':', ${group(x, oracle, 5)}, ${group(x, oracle, 6)})`;
        return `TRY_CAST(concat(${dayOf(x, fullYear, day)}, ' ', ${clock}) AS TIMESTAMP)`;
      },
    },
    {
      ...time,
      id: 'Mon Jan 05 2026 10:15:30 GMT+0100',
      isInstant: true,
      pattern: `${javaScript.slice(1)} ${OFFSET}(?: \\(.{1,80}\\))?`,
      value: (x) => withOffset(x, dayOf(x, group(x, javaScript, 2), group(x, javaScript, 1)), group(x, javaScript, 3)),
    },
    {
      ...time,
      id: 'Mon, 05 Jan 2026 10:15:30 +0100',
      isInstant: true,
      pattern: `${mail.slice(1)} ${OFFSET}`,
      value: (x) => withOffset(x, dayOf(x, group(x, mail, 2), group(x, mail, 1)), group(x, mail, 3)),
    },
  ];
};
