import { formatDate, formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { messagesIn } from './messages.js';
import type { StructuringResult } from './structuring-result.js';
import type { Wished } from './wished.js';

type Found = Pick<StructuringResult, 'values' | 'valuesByType' | 'records'>;

/** Number of values that an answer lists. */
const MAX_LISTED = 8;

/** Returns a sentence on each requested type or field: the values found, or that there are none. */
export const answerWished = ({ types, fields }: Wished, { values, valuesByType, records }: Found, language: Language): string[] => {
  const { answer, types: names } = messagesIn(language);
  const listed = (found: readonly string[], count: number): string =>
    [...found.slice(0, MAX_LISTED), ...(count > MAX_LISTED ? ['…'] : [])].join('; ');
  if (fields.length > 0)
    return fields.map(({ name }) => {
      const found = records.flatMap((record) => record.fields.filter(({ field, value }) => field === name && value !== null));
      return found.length === 0
        ? answer.none(name)
        : answer.field(
            name,
            listed(
              found.map(({ value, unit }) => valueText(value ?? '', unit, language)),
              found.length,
            ),
          );
    });
  return types.map((type) => {
    const count = valuesByType.find((each) => each.type === type)?.count ?? 0;
    if (count === 0) return answer.none(names[type]);
    const found = values.filter((each) => each.type === type).map(({ value, unit }) => valueText(value, unit, language));
    return answer.type(names[type], formatNumber(count, language, 0), listed([...new Set(found)], found.length));
  });
};

/** Formats a value: a date for the language, a number with its unit, a text as it is. */
const valueText = (value: string | number, unit: string | null, language: Language): string => {
  if (typeof value === 'string') return unit === 'day' ? formatDate(value, language) : value;
  // Amounts of money have two decimals or none.
  const isMoney = unit !== null && /^[A-Z]{3}$/u.test(unit) && !Number.isInteger(value);
  const number = formatNumber(value, language, isMoney ? { min: 2, max: 6 } : { min: 0, max: 6 });
  return unit === null ? number : `${number} ${unit}`;
};
