import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { additivityOf, findUnit, isLabelName } from '../../../../platform/column-meaning/index.js';
import { LATIN_LETTERS } from '../../../../platform/text/sql-text.js';
import { CURRENCIES } from '../../../../platform/value-notations/index.js';
import { columnsWarning, type IngestWarning } from '../ingest-error.js';
import type { ComputedColumn } from './period-columns.js';
import { spreadValueRows, valueRows, valuesWithRows } from './value-rows.js';

/** Maximum number of checked columns, from the first one. */
const MAX_COLUMNS = 200;
/** Minimum share of the values at which a column counts as one of amounts. */
const MIN_SHARE = 0.9;
/** Maximum number of different units and signs beside the numbers of a column. */
const MAX_UNITS = 8;

/** A number with words, signs and units after it, or with a unit before it; also several of them, such as `1d 4h`. */
const AMOUNT = `^[^${LATIN_LETTERS}\\d]{0,3}(?:[${LATIN_LETTERS}]{2,3}\\.? )?[^${LATIN_LETTERS}\\d]{0,3}\\d[\\d.,''’ ]*(?:[^\\d]{0,16}|(?: ?[${LATIN_LETTERS}]{1,8}\\.? ?\\d+){1,3} ?[${LATIN_LETTERS}]{1,8}\\.?)$`;
/** A number in any notation, with a word about its precision, a fraction, or a word after it; in a column that is named after a quantity. */
const QUANTITY = `^(?:(?i:ca|circa|etwa|rund|about|approx|bis|up to|ab|max|min|mind|[${LATIN_LETTERS}]{1,3}\\.? )\\.? ?)?[^\\d${LATIN_LETTERS}]{0,4}[\\d٠-٩½¼¾⅓⅔⅛][\\d٠-٩½¼¾⅓⅔⅛.,，٫٬''’´\`_ /⁄]*(?:[^\\d${LATIN_LETTERS}]{0,3}| [${LATIN_LETTERS}]{2,16}\\.?)$`;
/** A number with a sign or a word before it that makes it a bound or an approximate value. */
const BOUND = `^(?:<=|>=|[<>≤≥~≈]|(?i:ca|circa|etwa|rund|about|approx)\\b\\.?) ?\\d[\\d.,]*$`;
/** A number of a whole, such as `4 von 5`, and a number that a program keeps as text, such as `="0815"` and `'0815`. */
const PART_OF_WHOLE = `^\\d[\\d.,]* ?(?i:von|aus|of|out of) ?\\d[\\d.,]*$`;
const KEPT_AS_TEXT = `^(?:="[\\d.,+-]+"|''[\\d.,+-]+)$`;
/** Words beside numbers that change what they mean: multiples, the sides of an account, and pieces. In lower case. */
const WORDS: ReadonlySet<string> = new Set(
  [
    'k m mn mio mrd tsd bn b bio t million millions millionen milliarde milliarden billion thousand tausend',
    's h c d cr dr soll haben credit debit',
    'kb mb gb tb kib mib gib tib kr ft lei bp bps °',
    'pkt pkte punkt punkte pt pts point points pp %pkt',
    'stk stck stück st pcs pc ea tag tage day days w woche wochen week weeks monat monate month months jahr jahre year years std',
  ]
    .join(' ')
    .split(' '),
);

type Found = {
  present: number;
  amounts: number;
  quantities: number;
  bounds: number;
  /** Parts of a whole, and numbers that are kept as text. */
  others: number;
  decimals: number;
  /** Different texts beside the numbers; null stands for values that are no amounts. */
  units: (string | null)[] | null;
  different: number;
  first: string | null;
};

/**
 * Returns a warning about columns of amounts or durations in a notation that is not read, so that they remain text and cannot be summed:
 * `250,50 H`, `30,00+`, `2.5M` beside `900k`, `5 Tage` beside `2 Wochen`, `1d 4h`, `3 von 5`, `="0815"`. In a column that is named after a
 * quantity, also `1/2`, `>100` and `ca. 12`, and under any name numbers of which some are bounds, such as `<0.5`. One scan of such columns.
 * @param except columns about which another warning says so, or that the source keeps as text
 */
export const unreadAmounts = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  except: ReadonlySet<string>,
): Promise<IngestWarning[]> => {
  const texts = columns.filter(({ name, type }) => type === 'text' && !except.has(name)).slice(0, MAX_COLUMNS);
  const suspected = await amountsIn(duck, relation, texts, spreadValueRows);
  const examined = suspected.map(({ column }) => column);
  const found = await amountsIn(duck, relation, examined, valueRows);
  return columnsWarning(
    'amounts_unread',
    found.map(({ column, present, first }) => ({ name: column.name, values: present, of: present, first, row: 1 })),
  );
};

/** Returns the columns that contain amounts. */
const amountsIn = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  rowsOf: typeof valueRows,
): Promise<(Found & { column: ComputedColumn })[]> => {
  if (columns.length === 0) return [];
  const matches = (pattern: string): string => `count_if(regexp_matches(v, '${pattern}'))`;
  const unit = `trim(regexp_replace(lower(ltrim(v, '+')) || CASE WHEN v LIKE '%+' THEN ' +' ELSE '' END, '[-−–()\\d.,''’ ]+', ' ', 'g'))`;
  const found = await duck.rows<Found & { place: number }>(
    `SELECT place, count(*) AS present, count_if(amount) AS amounts, ${matches(QUANTITY)} AS quantities, ${matches(BOUND)} AS bounds,
       ${matches(`${PART_OF_WHOLE}|${KEPT_AS_TEXT}`)} AS others, ${matches('\\d[.,]\\d')} AS decimals,
       list_slice(list_sort(list(DISTINCT CASE WHEN amount THEN ${unit} END)), 1, ${MAX_UNITS + 1}) AS units,
       count(DISTINCT v) AS different, left(min_by(v, row), 40) AS first
     FROM (SELECT place, row, v, regexp_matches(v, '${AMOUNT}') AS amount FROM ${valuesWithRows(relation, columns, rowsOf)} WHERE v IS NOT NULL) GROUP BY place`,
  );
  return found
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ place, ...each }) => {
      const column = columns[place];
      return column &&
        (isOfAmounts(each) ||
          (each.others >= MIN_SHARE * each.present && each.different > 1) ||
          (isOfQuantities(each) && (each.bounds > 0 || isQuantityName(column.name))))
        ? [{ ...each, column }]
        : [];
    });
};

const isOfAmounts = ({ present, amounts, decimals, units, different }: Found): boolean => {
  if (different < 2 || amounts < MIN_SHARE * present) return false;
  const marks = (units ?? []).flatMap((unit) => unit || []);
  // `12K`, `7g` and `3s` are codes, house numbers or rooms, unless some of the numbers have decimals.
  const isCode = decimals === 0 && marks.every((mark) => /^\p{L}$/u.test(mark));
  return marks.length > 0 && (units ?? []).length <= MAX_UNITS && !isCode && marks.every(isMark);
};

const isOfQuantities = ({ present, quantities, different }: Found): boolean => different > 1 && quantities >= MIN_SHARE * present;

/** Returns whether a column is named after a quantity, such as `Betrag` or `rate`. */
const isQuantityName = (name: string): boolean =>
  !isLabelName(name) && ['unit', 'meaning', 'name'].includes(additivityOf({ name, type: 'decimal' }).basis);

const isMark = (mark: string): boolean =>
  mark.split(' ').every((word) => word === '+' || WORDS.has(word) || findUnit(word) !== undefined || Object.hasOwn(CURRENCIES, word));
