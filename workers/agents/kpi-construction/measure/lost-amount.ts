import { quotedColumn } from '../../../../subgraphs/metrics/index.js';
import { unitOfColumn, type Measure } from './measure.js';
import { namedParts, type MeasuredDataset } from './named-parts.js';
import { amountColumn } from './of-values.js';
import { boundsOf, call, measure, readingOf, type Reading } from './reading.js';
import { conditionOf, labelOf, labelsOf } from './value-sets.js';

const MONEY = String.raw`\p{L}*(?:umsatz|umsätze|erlös|einnahme|ertrag|erträge|marge|deckungsbeitrag|gewinn|betrag|wert)\p{L}*|revenues?|sales|turnover|income|margins?|profits?|earnings|value|amount`;
/** Words for an amount that was not earned. */
const LOST = new RegExp(
  String.raw`(?<!\p{L})(?:(?:entgangen|entgehend|verpasst|verloren|nicht erzielt)\p{L}*|lost|foregone|forgone|unearned|unrealised|unrealized)\s+(?:\p{L}+\s+)?(?:${MONEY})(?!\p{L})|(?<!\p{L})(?:umsatz|erlös|einnahme|ertrag)\p{L}*(?:verlust|ausfall|ausfälle)\p{L}*|(?<!\p{L})(?:loss(?:es)? of|lost)\s+(?:${MONEY})(?!\p{L})|(?<!\p{L})(?:${MONEY})\s+(?:that (?:was|were|is) )?(?:lost|loss(?:es)?|entgeht|entgangen|entgingen|verloren)(?!\p{L})`,
  'iu',
);

/** Returns whether a text asks for an amount that was not earned. */
export const asksLost = (text: string): boolean => LOST.test(text);

/** The two ways to measure an amount that was not earned. */
export interface LostAmount<D extends MeasuredDataset> {
  /** Sum of the amounts of the affected rows; right only if the rows keep their amounts. */
  readonly stored: Measure<D>;
  /** Number of the affected rows times the mean amount of the other rows; null if the other rows cannot be selected. */
  readonly estimated: Measure<D> | null;
}

/** Returns how to measure the lost amount of the rows that a text names; null if it names no such rows or their dataset has no amount. */
export const readLostAmount = <D extends MeasuredDataset>(
  text: string,
  datasets: readonly D[],
  named: readonly string[] = [],
): LostAmount<D> | null => {
  for (const each of namedParts(text, datasets, named)) {
    const found = lostIn(readingOf(text, each));
    if (found) return found;
  }
  return null;
};

const lostIn = <D extends MeasuredDataset>(reading: Reading<D>): LostAmount<D> | null => {
  const { values, parts, log } = reading;
  const amount = amountColumn(reading);
  const set = values.find(({ column }) => column === log?.activity) ?? values.find(({ isExcluded }) => !isExcluded);
  const flag = set ? undefined : parts.find(({ type, value }) => type === 'boolean' && value === null);
  if (amount === null || (!set && !flag)) return null;
  const affected = set ? conditionOf(set) : quotedColumn(flag?.column ?? '');
  const base = set ? labelOf(set) : (flag?.column ?? '');
  const others = values.filter((each) => each !== set);
  const bounded = boundsOf(reading);
  const restricted = [...others.map(conditionOf), ...bounded.conditions];
  const shared = { subject: amount, base, unit: unitOfColumn(amount), direction: 'lower' as const };
  const filters = [...labelsOf(others), ...bounded.labels];
  const column = quotedColumn(amount);
  const unaffected = set ? conditionOf({ ...set, isExcluded: true }) : `NOT ${affected}`;
  const estimate = `${call('COUNT', '', [affected, ...restricted])} * ${call('AVG', column, [unaffected, ...restricted])}`;
  return {
    stored: measure(reading, 'lost', { ...shared, filters, formula: call('SUM', column, [affected, ...restricted]) }),
    // The events of the other activities belong to the same cases.
    estimated: log ? null : measure(reading, 'lost', { ...shared, filters, formula: estimate }),
  };
};
