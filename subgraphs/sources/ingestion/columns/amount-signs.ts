import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { normaliseText } from '../../../../platform/text/index.js';
import type { IngestWarning } from '../ingest-error.js';
import { countValues, differentValues, warningOf } from './count-values.js';
import type { ComputedColumn } from './period-columns.js';

/** Maximum number of columns of amounts that a warning names. */
export const MAX_NAMED_AMOUNTS = 5;
/** Maximum number of different values of a column that tells the direction of amounts. */
const MAX_SIDES = 20;

/** Words for two directions of an amount, of which the second one is subtracted. In lower case. */
interface Sides {
  added: string;
  subtracted: string;
  /** True if the words have other meanings, so that the name of the column must say it. */
  isNamed?: true;
  /** True if other values may stand beside these; otherwise they are ways of payment, sizes or states. */
  isOpen?: true;
}

const SIDES: readonly Sides[] = [
  { added: 'soll|debit', subtracted: 'haben|credit' },
  { added: 's|d|dr|in|ein|+', subtracted: 'h|c|cr|out|aus|-', isNamed: true },
  {
    added: 'einnahme|einnahmen|einzahlung|zufluss|ertrag|erlös|income|revenue|deposit|inflow|money in',
    subtracted: 'ausgabe|ausgaben|auszahlung|abfluss|aufwand|kosten|expense|expenses|cost|withdrawal|outflow|money out',
    isOpen: true,
  },
  {
    added: 'zugang|zugänge|eingang|wareneingang|einlagerung|receipt|goods receipt|inbound|stock in',
    subtracted: 'abgang|abgänge|ausgang|warenausgang|auslagerung|issue|goods issue|outbound|stock out',
    isOpen: true,
  },
  {
    added: 'rechnung|verkauf|buchung|zahlung|lastschrift|invoice|sale|booking|charge|payment|purchase',
    subtracted:
      'gutschrift|retoure|rückgabe|rückzahlung|erstattung|storno|stornorechnung|rechnungskorrektur|credit note|credit memo|return|refund|reversal|cancellation|chargeback',
    isOpen: true,
  },
];

const NAME_OF_SIDE =
  /(^| )(soll|haben|s h|shkzg|sh|debit|credit|d c|dr cr|dc|in out|direction|dir|richtung|vorzeichen|vz|sign|bewegung|bewegungsart|movement)( |$)/u;

const wordsOf = (side: string): string[] => side.split('|');
const WORDS: ReadonlySet<string> = new Set(SIDES.flatMap(({ added, subtracted }) => [...wordsOf(added), ...wordsOf(subtracted)]));

/**
 * Returns a warning about a column that tells added from subtracted amounts, such as debit and credit, receipts and issues, invoices and credit
 * notes, beside amounts of which none is negative.
 * @param sample values of the columns in some rows; only columns with such a value are examined in full
 */
export const signsInColumn = async (
  duck: DuckDbSession,
  relation: string,
  texts: readonly ComputedColumn[],
  amounts: readonly ComputedColumn[],
  sample: ReadonlyMap<string, readonly string[]>,
): Promise<IngestWarning[]> => {
  const suspects = texts.filter(({ name }) => sample.get(name)?.some((value) => WORDS.has(value)));
  const values = await differentValues(duck, relation, suspects);
  const concerned = suspects.flatMap((column, at) => {
    const sides = sidesOf(column.name, values[at] ?? []);
    return sides ? [{ column, sides }] : [];
  });
  if (concerned.length === 0) return [];
  const unsigned = await unsignedAmounts(duck, relation, amounts);
  if (unsigned.length === 0) return [];
  const warnings = concerned.map(async ({ column, sides }) => {
    const subtracted = wordsOf(sides.subtracted).map(literal).join(', ');
    const counted = await countValues(duck, relation, [column], (value) => `lower(trim(${value})) IN (${subtracted})`);
    return warningOf('signs_in_column', counted, { amounts: unsigned });
  });
  return (await Promise.all(warnings)).flat();
};

/** Returns the directions that the values of a column tell apart. */
const sidesOf = (name: string, values: readonly string[]): Sides | undefined => {
  if (values.length < 2 || values.length > MAX_SIDES) return undefined;
  return SIDES.find(({ added, subtracted, isNamed, isOpen }) => {
    const [plus, minus] = [wordsOf(added), wordsOf(subtracted)];
    return (
      values.some((value) => plus.includes(value)) &&
      values.some((value) => minus.includes(value)) &&
      (isOpen || values.every((value) => plus.includes(value) || minus.includes(value))) &&
      (!isNamed || NAME_OF_SIDE.test(normaliseText(name)))
    );
  });
};

/** Returns the names of amounts of which none is negative. Beside amounts with decimals, integers are mostly keys. */
const unsignedAmounts = async (duck: DuckDbSession, relation: string, amounts: readonly ComputedColumn[]): Promise<string[]> => {
  const decimals = amounts.filter(({ type }) => type === 'decimal');
  const candidates = decimals.length > 0 ? decimals : amounts;
  const signs = candidates.map(({ sql, name }) => `min(${sql}) >= 0 AS ${identifier(name)}`);
  const unsigned = await duck.one<Record<string, boolean | null>>(`SELECT ${signs.join(', ')} FROM ${relation}`);
  return candidates
    .filter(({ name }) => unsigned[name] === true)
    .slice(0, MAX_NAMED_AMOUNTS)
    .map(({ name }) => name);
};
