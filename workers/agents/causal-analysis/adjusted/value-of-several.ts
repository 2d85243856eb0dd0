import { literal } from '../../../../platform/analytics/index.js';
import { countOf } from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import type { UnitColumn } from '../../../methods/metrics/index.js';
import { textOf } from '../../../methods/tenant-state/index.js';
import { namedValues } from '../../../methods/values-in-text/named-values.js';

/** Largest number of values of a treatment. */
const MAX_VALUES = 30;

/** Words of a text in the form in which values state them: digits for numbers, and the abbreviation of text messages. */
const inValues = (text: string): string =>
  text
    .replaceAll(/(?<!\p{L})\p{L}+(?!\p{L})/gu, (word) => String(countOf(word) ?? word))
    .replaceAll(/(?<!\p{L})(?:text(?:s| messages?)?|textnachricht\p{L}*|kurznachricht\p{L}*)(?!\p{L})/giu, 'SMS');

/**
 * Returns whether a row has the one value of a column with several that a text names: "two-way texts" for "2-way SMS". Without one, any value
 * is compared with the one that means none. Null if the text names more, or no value means none.
 */
export const valueOfSeveral = ({ profile }: Dataset, name: string, text: string): UnitColumn | null => {
  const { topValues = [], distinct = 0 } = profile.columns.find((column) => column.name === name) ?? {};
  if (distinct < 3 || distinct > MAX_VALUES) return null;
  const [first, second] = namedValues(
    inValues(text),
    topValues.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
  );
  if (first)
    return second ? null : { name: `${name} = ${first.value}`, type: 'boolean', sql: `(${textOf(name)} = ${literal(first.value)})` };
  const none = topValues.find(({ value }) => typeof value === 'string' && NONE.test(value))?.value;
  return typeof none === 'string' ? { name: `${name} ≠ ${none}`, type: 'boolean', sql: `(${textOf(name)} <> ${literal(none)})` } : null;
};

/** Values that say that a row has none of the others. */
const NONE = /^(?:none|no|without|nothing|keine?r?s?|nein|ohne|nicht)$/iu;
