import type { ValueType } from '../../../platform/text/index.js';
import { boundsIn } from '../../methods/request-reading/index.js';

/** A value of an entry by which entries are selected and sorted. */
export interface EntryValue {
  readonly type: ValueType;
  readonly value: string | number;
}

const DESCENDING =
  /absteigend|descending|(?:älteste|höchste|größte|teuerste|neueste|oldest|highest|largest|most expensive|newest|latest)\p{L}*\s+(?:zuerst|first)/iu;
const SORTED = /sortier|sorted|sort by|geordnet|ordered|zuerst|first(?!\s+name)/iu;
/** Types of values with the words that ask to sort by them. */
const SORT_KEYS: readonly (readonly [ValueType, RegExp])[] = [
  ['money', /betrag|preis|summe|amount|price|value|teuer|expensive/iu],
  ['date', /datum|termin|date|due|neueste|newest|latest/iu],
  ['quantity', /alter|tagen?|dauer|menge|age|days|duration|quantity|älteste|oldest/iu],
];

/** Returns the entries that meet the bounds of an instruction, in the order that it asks for. */
export const selectEntries = <Entry extends { readonly values: readonly EntryValue[] }>(
  instruction: string,
  entries: readonly Entry[],
): Entry[] => {
  const bounds = boundsIn(instruction);
  const typeOf = (unit: string | null): ValueType =>
    unit === 'money' ? 'money' : unit === 'percent' ? 'percent' : unit === null ? 'number' : 'quantity';
  const selected = entries.filter(({ values }) =>
    bounds.every(({ operator, value: limit, unit }) => {
      const numbers = values.filter(({ type }) => type === typeOf(unit)).map(({ value }) => Number(value));
      return numbers.some((number) =>
        operator === '>' ? number > limit : operator === '>=' ? number >= limit : operator === '<' ? number < limit : number <= limit,
      );
    }),
  );
  const kept = selected.length > 0 ? selected : [...entries];
  const key = SORTED.test(instruction) ? SORT_KEYS.find(([, words]) => words.test(instruction))?.[0] : undefined;
  if (key === undefined) return kept;
  const sign = DESCENDING.test(instruction) ? -1 : 1;
  const keyOf = ({ values }: Entry): string | number | undefined => values.find(({ type }) => type === key)?.value;
  return kept.toSorted((a, b) => sign * compare(keyOf(a), keyOf(b)));
};

const compare = (one: string | number | undefined, other: string | number | undefined): number => {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
};
