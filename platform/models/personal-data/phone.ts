import { digitsOf, precededBy, shaped, type Recogniser } from './finding.js';

const PHONE_CONTEXT =
  /(tele?fon|telephone|phone|\btel\b|fon\b|fax|mobil|mobile|cell|desk|handy|durchwahl|rufnummer|rückruf|anruf|erreichbar|reached|call|text|answering|messages|whatsapp|sms)(?:[^\n\d]{0,30}|[:\s]{1,5})$/i;

/** 0711 12 34 56 (Büro), 555 0134-Fax. */
const PHONE_AFTER = /^[\s(-]{1,2}(?:fax|mobil|mobile|handy|tel|phone|cell)(?!\p{L})/iu;

/** Names of numbers that are no telephone's, whatever they look like. */
const OTHER_CONTEXT =
  /(auftrag|bestell|order|invoice|rechnung|beleg|material|artikel|charge|liefer|vorgang|case|fall|ticket|serien|kunden|customer|konto|account|kosten|budget|betrag|amount|umsatz|revenue|€|\$|eur|usd|#)[\p{L}-]*[\s:#.]*(?:nr|no|nummer|number|id)?[\s:#.]*$/iu;

const key = (value: string): string => digitsOf(value).replace(/^(00|0(?=0))/, '');

const isPhoneLength = (value: string): boolean => {
  const { length } = digitsOf(value);
  return length >= 7 && length <= 15;
};

/** +49 711 123456, 0049 (0)711/12 34 56: the country's code says it all. */
const international = shaped({
  kind: 'PHONE',
  pattern: /(?<![\p{L}\p{N}+.,]|\d )(?:\+|00)[1-9]\d{0,2}(?:[ ./()-]{0,3}\d){6,13}(?!\d)/gu,
  accept: (value, start, text) => isPhoneLength(value) && (value.startsWith('+') || !precededBy(text, start, OTHER_CONTEXT)),
  key,
});

/** 0711/123456, (0711) 12 34 56, 555-123-4567, (555) 123-4567: written as only telephone numbers are. */
const national = shaped({
  kind: 'PHONE',
  pattern:
    /(?<![\p{L}\p{N}.,/-])(?:\(0\d{1,5}\)[ ]?\d{2,}(?:[ -]?\d{1,8}){0,4}|0\d{1,5}[ ]?\/[ ]?\d{2,}(?:[ -]?\d{1,8}){0,4}|\(\d{2,3}\)[ ]?\d{3}-\d{3,4}|\d{3}-\d{3}-\d{4}|\d{3}\.\d{3}\.\d{4})(?![\p{L}\p{N}]|[-/]\d)/gu,
  accept: (value, start, text) => isPhoneLength(value) && !precededBy(text, start, OTHER_CONTEXT),
  key,
});

/** Any grouped digits, where the words before say that one can be called there. */
const named = shaped({
  kind: 'PHONE',
  pattern: /(?<![\p{L}\p{N}.,])[(+]?\d(?:[ ./()-]{0,2}\d){6,14}(?![\p{L}\p{N}])/gu,
  accept: (value, start, text) =>
    isPhoneLength(value) &&
    (precededBy(text, start, PHONE_CONTEXT, 60) || PHONE_AFTER.test(text.slice(start + value.length, start + value.length + 12))),
  key,
});

export const PHONES: readonly Recogniser[] = [international, national, named];
