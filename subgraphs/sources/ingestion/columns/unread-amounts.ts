import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { DURATIONS, findUnit, meaningsOfName, WORKING_TIMES } from '../../../../platform/column-meaning/index.js';
import { normaliseText } from '../../../../platform/text/index.js';
import { CURRENCIES } from '../../../../platform/value-notations/index.js';
import { columnsWarning, type IngestWarning } from '../ingest-error.js';
import type { ComputedColumn } from './period-columns.js';

/** Columns that are checked; a wider table is checked in its first columns. */
const MAX_COLUMNS = 200;
/** Share of the values from which a column counts as one of amounts. */
const MIN_SHARE = 0.9;
/** Maximum number of different units and signs beside the numbers of a column. */
const MAX_UNITS = 8;

/** A number with words, signs and units after it, or with a unit before it; also several of them, such as `1d 4h`. */
const AMOUNT =
  "^[^\\p{L}\\d]{0,3}(?:\\p{L}{2,3}\\.? )?[^\\p{L}\\d]{0,3}\\d[\\d.,''’ ]*(?:[^\\d]{0,16}|(?: ?\\p{L}{1,8}\\.? ?\\d+){1,3} ?\\p{L}{1,8}\\.?)$";
const CLOCK = '^-?\\d{1,4}:[0-5]\\d(?::[0-5]\\d)?$';
const LONG_CLOCK = '^-?(?:2[4-9]|[3-9]\\d|\\d{3,4}):[0-5]\\d(?::[0-5]\\d)?$';
const ISO_DURATION = '^-?P(?:\\d+[YMWD])*(?:T(?:\\d+(?:\\.\\d+)?[HMS])+)?$';

/** Words beside numbers that change what they mean: multiples, the sides of an account, and pieces. In lower case. */
const WORDS: ReadonlySet<string> = new Set(
  [
    'k m mn mio mrd tsd bn b bio t million millions millionen milliarde milliarden billion thousand tausend',
    's h c d cr dr soll haben credit debit',
    'stk stck stück st pcs pc ea tag tage day days w woche wochen week weeks monat monate month months jahr jahre year years std',
  ]
    .join(' ')
    .split(' '),
);
const DURATION_NAME = /(?:dauer|laufzeit)(?: |$)|(?:^| )(?:duration|elapsed|hh mm|h mm|stunden|std|hours|hrs)(?: |$)/;

interface Found {
  present: number;
  amounts: number;
  clocks: number;
  longClocks: number;
  iso: number;
  units: string[] | null;
  different: number;
  first: string | null;
}

/**
 * Returns a warning about columns of amounts or durations in a notation that is not read, so that they remain text and cannot be summed:
 * `1,2 Mio. €`, `250,50 H`, `30,00+`, `12,5 kg`, `25:30`, `1d 4h`. One scan.
 * @param except columns about which another warning says so, or that the source keeps as text
 */
export const unreadAmounts = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  except: ReadonlySet<string>,
): Promise<IngestWarning[]> => {
  const texts = columns.filter(({ name, type }) => type === 'text' && !except.has(name)).slice(0, MAX_COLUMNS);
  if (texts.length === 0) return [];
  const counts = texts.map(({ sql }, at) => {
    const matches = (pattern: string): string => `count_if(regexp_matches(${sql}, '${pattern}'))`;
    const unit = `CASE WHEN regexp_matches(${sql}, '${AMOUNT}')
      THEN trim(regexp_replace(lower(${sql}) || CASE WHEN ${sql} LIKE '%+' THEN ' +' ELSE '' END, '[-−–()\\d.,''’ ]+', ' ', 'g')) END`;
    return `{'present': count(${sql}), 'amounts': ${matches(AMOUNT)}, 'clocks': ${matches(CLOCK)}, 'longClocks': ${matches(LONG_CLOCK)},
      'iso': ${matches(ISO_DURATION)}, 'units': list_slice(list_sort(list(DISTINCT ${unit})), 1, ${MAX_UNITS + 1}),
      'different': count(DISTINCT ${sql}), 'first': left(min_by(${sql}, row), 40)} AS f${at}`;
  });
  const found = await duck.one<Record<string, Found>>(
    `SELECT ${counts.join(', ')} FROM (SELECT row_number() OVER () AS row, * FROM ${relation})`,
  );
  return columnsWarning(
    'amounts_unread',
    texts.flatMap(({ name }, at) => {
      const column = found[`f${at}`];
      return column && isOfAmounts(name, column) ? [{ name, values: column.present, of: column.present, first: column.first, row: 1 }] : [];
    }),
  );
};

const isOfAmounts = (name: string, { present, amounts, clocks, longClocks, iso, units, different }: Found): boolean => {
  if (present === 0 || different < 2) return false;
  const isMost = (count: number): boolean => count >= MIN_SHARE * present;
  if (isMost(iso)) return true;
  if (isMost(clocks)) return longClocks > 0 || isDurationName(name);
  const marks = (units ?? []).filter((unit) => unit !== '');
  return isMost(amounts) && marks.length > 0 && (units ?? []).length <= MAX_UNITS && marks.every(isMark);
};

const isDurationName = (name: string): boolean =>
  DURATION_NAME.test(normaliseText(name)) ||
  meaningsOfName(name, 'number').some((meaning) => DURATIONS.has(meaning) || WORKING_TIMES.has(meaning));

const isMark = (mark: string): boolean =>
  mark.split(' ').every((word) => word === '+' || WORDS.has(word) || findUnit(word) !== undefined || Object.hasOwn(CURRENCIES, word));
