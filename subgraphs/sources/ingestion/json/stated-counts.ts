import type { JsonScalar } from './json-document.js';
import { membersOf, type ListEnvelope } from './list-envelope.js';

/** A field with a number of records; `name` is a JSON Pointer or a header name. */
export interface StatedCount {
  name: string;
  value: number;
  /** True if the field can contain only the total. */
  isCertain: boolean;
}

/** Headers with the total, such as `X-Total-Count`, `X-WP-Total`, `X-Total`. */
const TOTAL_HEADER =
  /^(?:x-)?(?:pagination-|paging-|wp-)?(?:total(?:-?(?:count|results|records|items|entries|elements|rows))?|(?:results?|records?|items?)-(?:count|total))$/;
/** `items 0-24/319` (RFC 9110, 14.4), with or without the unit; the unit `bytes` is excluded, because it does not count records. */
const CONTENT_RANGE = /^\s*(?:(?!bytes\b)[\w-]+\s+)?(?:\d+-\d+|\*)\/(\d+)\s*$/i;
const RECORDS = '(?:results?|records?|items?|elements?|entries|rows?|hits|objects|matches|documents)';
const COUNT = '(?:count|number|num|size)';
/** Member names that always mean the total, reduced to lower-case letters. */
const CERTAIN_NAME = new RegExp(
  `^(?:i?total(?:${COUNT}|(?:numberof)?${RECORDS}${COUNT}?)|${RECORDS}total|(?:num|number)found|nbhits|odatacount|(?:full|overall|inline)count|` +
    'gesamt(?:an)?zahl|anzahlgesamt)$',
);
/**
 * Member names that may also mean the records of the page, the number of pages, or an amount. In an object that describes the paging, they
 * mean the total.
 */
const POSSIBLE_NAME = /^(?:total|count|gesamt|anzahl|records|found|(?:results?|records?|items?|rows?)count)$/;
/** A whole number, with or without thousands separators. */
const WHOLE_NUMBER = /^(?:\d{1,15}|\d{1,3}(?:[.,' \u{a0}\u{202f}]\d{3}){1,4})$/u;
/**
 * Returns the fields of an envelope that state a number of records.
 * @param pointer JSON Pointer or header that contains the total; empty to read no field, undefined to recognise fields by their names
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

/** Returns the fields whose value is a whole number, either as a number or as text. */
const numbered = (fields: readonly Field[]): StatedCount[] =>
  fields.flatMap(([name, value, isCertain]) => {
    const text = typeof value === 'string' ? value.trim() : typeof value === 'number' && Number.isInteger(value) ? String(value) : '';
    return WHOLE_NUMBER.test(text) ? [{ name, value: Number(text.replaceAll(/\D/g, '')), isCertain }] : [];
  });
