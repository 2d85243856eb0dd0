import { extractIBAN, isValidIBAN } from 'ibantools';
import { findPhoneNumbersInText } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/max/metadata';
import { findAll, type Finding, type Parser } from '../../../platform/text/index.js';

/** Kinds of identifiers with the words that precede them, as alternatives of a regular expression. */
const LABELS: readonly (readonly [kind: string, words: string])[] = [
  ['invoice', 'Rechnung|Rg|Faktura|invoice|inv'],
  ['credit_note', 'Gutschrift|credit note'],
  ['order', 'Bestellung|Bestell|Auftrag|Auftrags|purchase order|sales order|order|PO'],
  ['delivery', 'Lieferschein|Lieferung|delivery note|delivery|shipment|Sendung|Sendungs'],
  ['customer', 'Kunde|Kunden|Debitor|Debitoren|customer|client|account'],
  ['supplier', 'Lieferant|Lieferanten|Kreditor|Kreditoren|supplier|vendor'],
  ['contract', 'Vertrag|Vertrags|Rahmenvertrag|contract|agreement'],
  ['item', 'Artikel|Material|Teile|article|item|material|part|SKU'],
  ['batch', 'Charge|Chargen|Los|batch|lot'],
  ['case', 'Ticket|Vorgang|Vorgangs|Fall|Aktenzeichen|Az|case|incident'],
  ['offer', 'Angebot|Angebots|quote|quotation|offer'],
];
const LINK = String.raw`[ -]?(?:snummer|nummer|snr\.?|nr\.?|no\.?|number|num|ref(?:erence)?\.?|id|#)?[ \u00A0]?[:#]?[ \u00A0]{0,2}`;
const TOKEN = String.raw`(?<id>(?=[A-Z0-9/._-]*\d)[A-Z0-9](?:[A-Z0-9/._-]{0,28}[A-Z0-9])?)`;

const LABELLED = LABELS.map(
  ([kind, words]) => [kind, new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?<link>${LINK})${TOKEN}(?![\p{L}\p{N}])`, 'giu')] as const,
);

const PREFIXES: Readonly<Record<string, string>> = {
  RE: 'invoice',
  RG: 'invoice',
  INV: 'invoice',
  GS: 'credit_note',
  CN: 'credit_note',
  AB: 'order',
  BE: 'order',
  PO: 'order',
  SO: 'order',
  ORD: 'order',
  LS: 'delivery',
  DN: 'delivery',
  KD: 'customer',
  ART: 'item',
  SKU: 'item',
  CH: 'batch',
  LOT: 'batch',
  TIC: 'case',
  INC: 'case',
  AN: 'offer',
  VT: 'contract',
};
const PREFIXED = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?<prefix>${Object.keys(PREFIXES).join('|')})[-/](?=[\d-]*\d{3})[A-Z0-9][A-Z0-9/-]{2,28}(?![\p{L}\p{N}])`,
  'gu',
);
/** A code of capital letters, a hyphen and at least four digits, such as AU-106012: no quantity, whatever it identifies. */
const CODE = /(?<![\p{L}\p{N}/-])(?!(?:EN|ISO|DIN|IEC|VDE|DN|PN)-)[A-Z]{1,5}-\d{4,12}(?![\p{L}\p{N}-])/gu;
const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu;

/** Finds numbers of invoices, orders and other records by the word before them, a customary prefix, or a check digit (IBAN). */
export const findIdentifiers: Parser = (text) => [
  ...findAll(text, 'identifier', IBAN, (_, [match]) =>
    isValidIBAN(match.replaceAll(' ', '')) && extractIBAN(match.replaceAll(' ', '')).valid
      ? { value: match.replaceAll(' ', ''), unit: 'iban' }
      : undefined,
  ),
  ...LABELLED.flatMap(([kind, pattern]) =>
    findAll(text, 'identifier', pattern, ({ link = '', id = '' }, match) => {
      // "Auftrag 12" may be a count of orders: a short number needs a word such as "Nr." or a colon before it.
      const isNamed = /[#:]|n|ref|id/i.test(link);
      if (!isNamed && (/^\d{1,4}$/.test(id) || looksLikeAmount(id))) return undefined;
      if (/^\d{1,2}[.]\d{1,2}[.]\d{2,4}$/.test(id)) return undefined;
      const start = match.index + match[0].length - id.length;
      return { value: id, unit: kind, start };
    }),
  ),
  ...findAll(text, 'identifier', PREFIXED, ({ prefix = '' }, [match]) => ({ value: match, unit: PREFIXES[prefix] ?? 'other' })),
  ...findAll(text, 'identifier', CODE, (_, [match]) =>
    Object.keys(PREFIXES).some((prefix) => match.startsWith(`${prefix}-`)) ? undefined : { value: match, unit: 'other' },
  ),
];

const looksLikeAmount = (id: string): boolean => /^\d{1,3}(?:[.]\d{3})*(?:[.]\d{1,2})?$/.test(id) && id.includes('.');

const EMAIL = /(?<![\p{L}\p{N}._%+-])[A-Z0-9][A-Z0-9._%+-]{0,63}@(?:[A-Z0-9-]{1,63}\.){1,5}[A-Z]{2,24}(?![\p{L}\p{N}])/giu;

/** Finds e-mail addresses. Used on request only, because they identify persons. */
export const findEmails: Parser = (text) => findAll(text, 'email', EMAIL, (_, [match]) => ({ value: match.toLowerCase() }));

/** A day, whose digits can be those of a number. */
const DATE = /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/;
/** Countries in whose numbering plans national numbers are tried, in order, by language of the text. */
const COUNTRIES = { de: ['DE', 'AT', 'CH', 'GB'], en: ['GB', 'DE', 'AT', 'CH'] } as const;

/**
 * Returns the telephone numbers that are valid in a numbering plan, in international format. A number without a country code is tried in
 * each of `COUNTRIES` in order. Used on request only.
 */
export const findPhones: Parser = (text, language): Finding[] => {
  const found: Finding[] = [];
  for (const country of COUNTRIES[language])
    for (const { startsAt, endsAt: end, number } of findPhoneNumbersInText(text, country, metadata)) {
      // "(07700 900451)": a bracket around the number is no part of it.
      const isOpen = text[startsAt] === '(' && !text.slice(startsAt, end).includes(')');
      const start = isOpen ? startsAt + 1 : startsAt;
      // National numbers of these countries start with a zero; other digits are an amount or an order number.
      if (!/^(?:\+|\(?0)/.test(text.slice(start, start + 2))) continue;
      if (DATE.test(text.slice(start, end)) || found.some((other) => start < other.end && other.start < end)) continue;
      found.push({
        type: 'phone',
        start,
        end,
        text: text.slice(start, end),
        value: number.number,
        unit: number.country ?? null,
        ambiguous: false,
      });
    }
  return found.toSorted((one, other) => one.start - other.start);
};
