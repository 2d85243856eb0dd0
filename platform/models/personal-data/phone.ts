import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js/max';
import { digitsOf, precededBy, shaped, type Recogniser } from './finding.js';

const PHONE_CONTEXT =
  /(tele?fon|telephone|phone|\btel\b|fon\b|fax|mobil|mobile|cell|desk|handy|durchwahl|rufnummer|rückruf|anruf|erreichbar|reached|registered|call|dial|ring|text|answering|messages|whatsapp|sms|hotline|zentrale)(?:[^\n\d]{0,30}|[:\s]{1,5})$/i;

/** 0711 12 34 56 (Büro), 555 0134-Fax. */
const PHONE_AFTER = /^[\s,(-]{1,3}(?:fax|mobil|mobile|handy|tel|phone|cell|office|büro|home|privat|direct)(?!\p{L})/iu;

/** Words before numbers that are not telephone numbers. */
const OTHER_CONTEXT =
  /(auftrag|bestell|order|invoice|rechnung|beleg|material|artikel|item|part|teil|sku|charge|batch|lot|liefer|delivery|vorgang|case|fall|ticket|serien|serial|kunden|customer|konto|account|kosten|budget|betrag|amount|umsatz|revenue|projekt|project|vertrag|contract|version|datum|date|plz|zip|iban|bic|€|\$|eur|usd|#)[\p{L}-]*[\s:#./-]*(?:nr|no|nummer|number|id|code)?[\s:#.]*$/iu;

const EXTENSION = '(?:[ ]?(?:x|ext\\.?)[ ]?\\d{1,6})?';

const key = (value: string): string => digitsOf(value).replace(/^(00|0(?=0))/, '');

const isPhoneLength = (value: string): boolean => {
  const { length } = digitsOf(value.replace(/[ ]?(?:x|ext).*$/i, ''));
  return length >= 7 && length <= 15;
};

const isOtherNumber = (start: number, text: string): boolean => precededBy(text, start, OTHER_CONTEXT);

/** +49 711 123456, 0049 (0)711/12 34 56: recognised by the country code. */
const international = shaped({
  kind: 'PHONE',
  pattern: new RegExp(`(?<![\\p{L}\\p{N}+.]|\\d[ ,])(?:\\+|00)[1-9]\\d{0,2}(?:[ ./()-]{0,3}\\d){6,13}${EXTENSION}(?![\\d])`, 'gu'),
  accept: (value, start, text) => isPhoneLength(value) && (value.startsWith('+') || !isOtherNumber(start, text)),
  key,
});

/** 0711/123456, (0711) 12 34 56, 555-123-4567, (555) 123-4567: formats that only telephone numbers have. */
const national = shaped({
  kind: 'PHONE',
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}./-]|\\d,)(?:\\(0\\d{1,5}\\)[ ]?\\d{2,}(?:[ -]?\\d{1,8}){0,4}|0\\d{1,5}[ ]?\\/[ ]?\\d{2,}(?:[ -]?\\d{1,8}){0,4}|\\(\\d{2,3}\\)[ ]?\\d{3}-\\d{3,4}|\\d{3}-\\d{3}-\\d{4}|\\d{3}\\.\\d{3}\\.\\d{4})${EXTENSION}(?![\\p{L}\\p{N}]|[-/]\\d)`,
    'gu',
  ),
  accept: (value, start, text) => isPhoneLength(value) && !isOtherNumber(start, text),
  key,
});

const require = createRequire(import.meta.url);

/** Loads the numbering plans on first use. */
const phoneNumbers = () => require('libphonenumber-js/max') as typeof import('libphonenumber-js/max');

const COUNTRIES: readonly CountryCode[] = ['DE', 'AT', 'CH', 'GB'];

/** 0711 123456-78, 030 1234567: a grouped number in a national numbering plan, without words for another kind of number. */
const planned = shaped({
  kind: 'PHONE',
  pattern: /(?<![\p{L}\p{N}./-]|\d[ ,])0[1-9]\d{1,4}(?:[ -]\d{2,9}){1,4}(?![\p{L}\p{N}]|[-/.,]\d)/gu,
  accept: (value, start, text) =>
    digitsOf(value).length >= 9 &&
    isPhoneLength(value) &&
    !isOtherNumber(start, text) &&
    COUNTRIES.some((country) => phoneNumbers().parsePhoneNumberFromString(value, country)?.isValid()),
  key,
});

/** Any grouped digits next to words for a telephone number. */
const named = shaped({
  kind: 'PHONE',
  pattern: new RegExp(`(?<![\\p{L}\\p{N}.]|\\d,)[(+]?\\d(?:[ ./()-]{0,2}\\d){6,14}${EXTENSION}(?![\\p{L}\\p{N}])`, 'gu'),
  accept: (value, start, text) =>
    isPhoneLength(value) &&
    (precededBy(text, start, PHONE_CONTEXT, 60) || PHONE_AFTER.test(text.slice(start + value.length, start + value.length + 12))),
  key,
});

export const PHONES: readonly Recogniser[] = [international, national, planned, named];
