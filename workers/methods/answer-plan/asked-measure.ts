import {
  findUnit,
  isCurrency,
  meaningsOfName,
  textConcepts,
  type Concept,
  type UnderstoodColumn,
} from '../../../platform/column-meaning/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { understoodColumns } from '../../../subgraphs/sources/index.js';
import type { RowPlan } from './answer-plan.js';
import type { PlannedDataset } from './local-subjects.js';

/** A request that leaves out amounts of money. */
const NO_MONEY =
  /(?<!\p{L})(?:no|without|ohne|keine?n?)\s+(?:\p{L}+\s+)?(?:prices?|revenues?|money|amounts?|sales figures|preise?n?|umsätze?n?|beträge?n?|geldbeträge?n?|euro-?beträge)(?!\p{L})/iu;

/** Names of figures. */
const FIGURE =
  /(?<!\p{L})(?:\p{L}*(?:quoten?|kosten|marge|dichte|index)|(?:\p{L}+\s)?(?:rates?|costs?|margins?|scores?|ratios?)|\p{L}{3,}(?:raten?|grad))(?!\p{L})/giu;

/** Returns whether a request asks for another figure than those of the plan: it leaves out money, or names a figure that the plan does not use. */
export const hasOpenMeasure = (
  text: string,
  { groups, filters, conditions }: Pick<RowPlan, 'groups' | 'filters' | 'conditions'>,
): boolean => {
  if (NO_MONEY.test(text)) return true;
  const used = new Set([...groups, ...filters, ...conditions].flatMap(({ words }) => wordsIn(words).map(stemOf)));
  return (text.match(FIGURE) ?? []).some((name) => !wordsIn(name).some((word) => used.has(stemOf(word))));
};

const IN_UNIT = /(?<!\p{L})(?:how many|how much|wie ?viele?)\s+(?<unit>\p{L}+|[€$£])(?!\p{L})/iu;

/** Returns the only number with the unit that a request asks for: "how many kg". */
export const unitMeasure = (text: string, columns: readonly UnderstoodColumn[]): RowPlan['measures'] => {
  const words = IN_UNIT.exec(text)?.groups?.['unit'];
  const symbol = words === undefined ? undefined : findUnit(words)?.symbol;
  const found = columns.filter(({ role, unit }) => role === 'measure' && symbol !== undefined && unit === symbol);
  return found.length === 1 && words !== undefined ? found.map(({ name }) => ({ name, metricId: null, words })) : [];
};

/** The size of orders, which their amount measures: "larger orders", „Auftragsgröße“. */
export const SIZE =
  /(?<!\p{L})(?:(?:larger|bigger|smaller|big|large|small|größere|grössere|kleinere|höhere|große|kleine)[rnms]?\s+(?:orders?|purchases?|sales|aufträgen?|bestellungen|käufe)|(?:order|basket|purchase)\s+(?:sizes?|values?|volumes?)|(?:auftrags|bestell|warenkorb)(?:größen?|volumen|werte?n?))(?!\p{L})/iu;
export const COMPARED_SIZE = /(?<!\p{L})(?:larger|bigger|smaller|größere|kleinere|höhere)/iu;
const ORDERS: readonly Concept[] = ['order', 'purchase', 'invoice'];
const AMOUNT = /net|value|amount|wert|betrag|umsatz|revenue|total/iu;

/** Returns the amount of a row as a measure if a request asks for the size of orders and names no such column. */
export const sizeMeasure = (text: string, dataset: PlannedDataset, measures: RowPlan['measures']): RowPlan['measures'] => {
  const words = SIZE.exec(text)?.[0];
  if (words === undefined) return [];
  const amounts = understoodColumns(dataset).filter(({ role, unit }) => role === 'measure' && unit !== null && /^[A-Z]{3}$/u.test(unit));
  // The credit limit of a customer is not the size of an order.
  const hasOrders = dataset.columns.some(({ name }) => ORDERS.some((concept) => textConcepts(name).has(concept)));
  const found = amounts.find(({ name }) => AMOUNT.test(name)) ?? (hasOrders ? amounts[0] : undefined);
  return found && !measures.some(({ name }) => name === found.name) ? [{ name: found.name, metricId: null, words }] : [];
};

/** Words for the money that a business takes in, which the amounts of its records measure. */
const TAKINGS =
  /(?<!\p{L})(?:\p{L}*(?:einnahmen?|umsatz|umsätze?n?|erlöse?n?|erlös)|revenues?|takings|turnover|sales (?:value|figures)|income|money (?:taken|earned))(?!\p{L})/iu;
/** Amounts that are no takings. */
const NO_TAKINGS: readonly Concept[] = ['price', 'cost', 'discount', 'tax', 'freight', 'budget'];

/** Matches the names of columns that contain credit limits. */
const LIMIT = /limit|kredit|credit/iu;

/** Returns the words of a request for what a business takes in; null if it asks for none. */
export const takingsIn = (text: string): string | null => TAKINGS.exec(text)?.[0] ?? null;

/** Returns the amount of the rows as a measure if a request asks for takings and names no such column. */
export const takingsMeasure = (text: string, dataset: PlannedDataset, measures: RowPlan['measures']): RowPlan['measures'] => {
  const words = takingsIn(text);
  if (words === null || measures.length > 0) return [];
  const amounts = understoodColumns(dataset).filter(
    ({ name, role, unit }) =>
      role === 'measure' && isCurrency(unit) && !LIMIT.test(name) && !NO_TAKINGS.some((concept) => textConcepts(name).has(concept)),
  );
  const found = amounts.find(({ name }) => AMOUNT.test(name)) ?? (amounts.length === 1 ? amounts[0] : undefined);
  return found ? [{ name: found.name, metricId: null, words }] : [];
};

/** Meanings that a word can have for a column of another one: the revenue is the amount of the orders. */
const SAME_MEANING: Readonly<Record<string, readonly string[]>> = {
  amount: ['revenue'],
  revenue: ['amount'],
  unit_cost: ['price', 'cost'],
};

/** Returns the words that name a column with the following one if it says what the column measures: "daily price" for `Daily £`. */
export const withMeasuredQuantity = (text: string, words: readonly string[], column: UnderstoodColumn | undefined): readonly string[] => {
  const last = words.at(-1);
  const meaning = column?.semanticType;
  if (last === undefined || meaning == null) return words;
  const [, next] = new RegExp(String.raw`(?<!\p{L})${RegExp.escape(last)}\s+(\p{L}+)`, 'u').exec(text) ?? [];
  const meanings = next === undefined ? [] : meaningsOfName(next, 'number');
  return next !== undefined && meanings.some((each) => each === meaning || SAME_MEANING[meaning]?.includes(each))
    ? [...words, next]
    : words;
};
