import { isIPv4, isIPv6 } from 'node:net';
import { compact, isGermanInsuranceId, isGermanTaxId, isIban, isLuhn } from './checksums.js';
import { digitsOf, precededBy, shaped, type Recogniser } from './finding.js';

const email = shaped({
  kind: 'E-MAIL',
  pattern:
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu,
  key: (value) => value.toLowerCase(),
});

const iban = shaped({
  kind: 'IBAN',
  pattern: /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]){11,30}(?![A-Za-z0-9])/g,
  accept: (value) => isIban(value),
  key: compact,
});

/** Groups of an IBAN run into the word that follows, which only the checksum can tell apart. */
const ibanBeforeText = shaped({
  kind: 'IBAN',
  pattern:
    /(?<![A-Za-z0-9])((?:DE|CH|LI)\d{2}(?: ?\d{4}){4} ?\d{1,2}|AT\d{2}(?: ?\d{4}){4}|GB\d{2} ?[A-Z]{4}(?: ?\d{4}){3} ?\d{2})(?!\d)/gi,
  accept: (value) => isIban(value),
  key: compact,
});

/** Of the issuers in use: American Express, Diners, JCB, Maestro, Visa, Mastercard, Discover. */
const ISSUER = /^(3[0-9]|4|5[0-9]|6[0-9]|2[2-7]|1800|2131)/;

const CARD_CONTEXT = /(card|karte|\bcc\b|visa|mastercard|maestro|amex|american express)[^\n]{0,30}$/i;
const NUMBER_CONTEXT =
  /(auftrag|bestell|order|invoice|rechnung|beleg|material|artikel|charge|liefer|vorgang|case|fall|ticket|serien)[\p{L}-]*[\s:#.]*(?:nr|no|nummer|number|id)?[\s:#.]*$/iu;

const card = shaped({
  kind: 'CARD',
  pattern: /(?<![\p{L}\p{N}.,-])\d(?:[ -]?\d){11,18}(?![\p{L}\p{N}]|[.,]\d)/gu,
  accept: (value, start, text) => {
    const digits = digitsOf(value);
    if (!ISSUER.test(digits) || !isLuhn(digits)) return false;
    // A tenth of all long numbers pass the checksum: what is called an order is one.
    return precededBy(text, start, CARD_CONTEXT) || !precededBy(text, start, NUMBER_CONTEXT);
  },
  key: digitsOf,
});

const TAX_CONTEXT = /(steuer|tax|idnr|tin\b|st\.?-?id)[^\n]{0,30}$/i;

const taxId = shaped({
  kind: 'TAX-ID',
  pattern: /(?<![\p{L}\p{N}.,-])[1-9]\d[ ]?\d{3}[ ]?\d{3}[ ]?\d{3}(?![\p{L}\p{N}]|[.,]\d)/gu,
  // One in ten numbers of eleven digits that fit the pattern passes the check digit, hence the context for unspaced ones.
  accept: (value, start, text) => isGermanTaxId(digitsOf(value)) && (value.includes(' ') || !precededBy(text, start, NUMBER_CONTEXT)),
  key: digitsOf,
});

const namedTaxId = shaped({
  kind: 'TAX-ID',
  pattern: /(?<![\p{L}\p{N}])\d{2,3}[ /]?\d{3}[ /]?\d{3,5}(?:[ /]?\d{2,3})?(?![\p{L}\p{N}])/gu,
  accept: (value, start, text) => digitsOf(value).length >= 10 && precededBy(text, start, TAX_CONTEXT),
  key: digitsOf,
});

const insuranceId = shaped({
  kind: 'SOCIAL-INSURANCE-ID',
  pattern: /(?<![\p{L}\p{N}])\d{2}[ -]?\d{6}[ -]?[A-Za-z][ -]?\d{2}[ ]?\d(?![\p{L}\p{N}])/gu,
  accept: (value) => isGermanInsuranceId(value),
  key: compact,
});

const socialSecurity = shaped({
  kind: 'SOCIAL-INSURANCE-ID',
  pattern: /(?<![\p{L}\p{N}-])(?!000|9\d\d-(?:[0-6]|9[0-35-9]))\d{3}-\d{2}-\d{4}(?![\p{L}\p{N}]|-\d)/gu,
  key: digitsOf,
});

const ipv4 = shaped({
  kind: 'IP-ADDRESS',
  pattern: /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}]|\.\d)/gu,
  // A version has the shape of an address.
  accept: (value, start, text) => isIPv4(value) && !precededBy(text, start, /(version|release|v)[\s:.]*$/i),
});

const ipv6 = shaped({
  kind: 'IP-ADDRESS',
  pattern: /(?<![\p{L}\p{N}:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\p{L}\p{N}:])/giu,
  // Times have colons too: an address has a letter or an empty group.
  accept: (value) => isIPv6(value) && (value.includes('::') || value.split(':').length === 8),
  key: (value) => value.toLowerCase(),
});

export const IDENTIFIERS: readonly Recogniser[] = [
  email, iban, ibanBeforeText, insuranceId, taxId, namedTaxId, card, socialSecurity, ipv4, ipv6,
]; // prettier-ignore
