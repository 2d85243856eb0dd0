import type { JsonScalar } from './json-document.js';
import { membersOf, type ListEnvelope } from './list-envelope.js';

/** A number of records that a field states; `name` is a JSON Pointer or the name of a header. */
export interface StatedCount {
  name: string;
  value: number;
  /** True if the field cannot mean anything but the number of all records. */
  isCertain: boolean;
}

/** Headers with the number of all records, such as `X-Total-Count`, `X-WP-Total`, `X-Total`. */
const TOTAL_HEADER =
  /^(?:x-)?(?:pagination-|paging-|wp-)?(?:total(?:-?(?:count|results|records|items|entries|elements|rows))?|(?:results?|records?|items?)-(?:count|total))$/;
/** `items 0-24/319` (RFC 9110, 14.4), also without the unit; the unit `bytes` counts no records. */
const CONTENT_RANGE = /^\s*(?:(?!bytes\b)[\w-]+\s+)?(?:\d+-\d+|\*)\/(\d+)\s*$/i;
const RECORDS = '(?:results?|records?|items?|elements?|entries|rows?|hits|objects|matches|documents)';
const COUNT = '(?:count|number|num|size)';
/** Member names, letters in lower case, that mean the number of all records. */
const CERTAIN_NAME = new RegExp(
  `^(?:i?total(?:${COUNT}|(?:numberof)?${RECORDS}${COUNT}?)|${RECORDS}total|(?:num|number)found|nbhits|odatacount|(?:full|overall|inline)count|` +
    'gesamt(?:an)?zahl|anzahlgesamt)$',
);
/** Member names that may also mean the records of the page, the pages, or an amount; certain within an object that describes the paging. */
const POSSIBLE_NAME = /^(?:total|count|gesamt|anzahl|records|found|(?:results?|records?|items?|rows?)count)$/;
/** A whole number, also as text with groups of thousands. */
const WHOLE_NUMBER = /^(?:\d{1,15}|\d{1,3}(?:[.,' \u{a0}\u{202f}]\d{3}){1,4})$/u;
/**
 * Returns the fields of a list that state a number of records.
 * @param pointer JSON Pointer or header that contains the total; empty for no field, undefined to recognise fields by their names
 */
export const statedCounts = (envelope: ListEnvelope, pointer: string | undefined): StatedCount[] => {
  const { headers, members } = envelope;
  if (pointer === '') return [];
  if (pointer !== undefined) {
    const value = pointer.startsWith('/') ? members.get(pointer) : rangeOrNumber(headers[pointer.toLowerCase()]);
    return numbered([[pointer, value, true]]);
  }
  return numbered([
    ...Object.entries(headers).flatMap(([name, text]): Field[] =>
      name === 'content-range' || TOTAL_HEADER.test(name) ? [[name, rangeOrNumber(text), true]] : [],
    ),
    ...membersOf(envelope).flatMap((member): Field[] => {
      const isMeant = member.isBeside || member.isOnPaging;
      const isCertain = CERTAIN_NAME.test(member.name) || (member.name === 'total' && member.isOnPaging);
      const isPossible = isMeant && POSSIBLE_NAME.test(member.name);
      return isCertain || isPossible ? [[member.pointer, member.value, isCertain && isMeant]] : [];
    }),
  ]);
};

type Field = [name: string, value: JsonScalar | undefined, isCertain: boolean];

const rangeOrNumber = (text: string | undefined): string | undefined => CONTENT_RANGE.exec(text ?? '')?.[1] ?? text;

/** Returns the fields whose value is a whole number, also one written as a text. */
const numbered = (fields: readonly Field[]): StatedCount[] =>
  fields.flatMap(([name, value, isCertain]) => {
    const text = typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isInteger(value) ? String(value) : '';
    return WHOLE_NUMBER.test(text) ? [{ name, value: Number(text.replaceAll(/\D/g, '')), isCertain }] : [];
  });
