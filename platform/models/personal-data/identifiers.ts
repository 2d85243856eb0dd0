import { isIPv4, isIPv6 } from 'node:net';
import { compact, ibanLength, isGermanInsuranceId, isGermanTaxId, isIban, isLuhn, isVatId } from './checksums.js';
import { digitsOf, precededBy, shaped, type Finding, type Recogniser } from './finding.js';

const email = shaped({
  kind: 'E-MAIL',
  pattern:
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,63}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu,
  key: (value) => value.toLowerCase(),
});

/** anna.mueller (at) example.com */
const spelledEmail = shaped({
  kind: 'E-MAIL',
  pattern:
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63} ?[([](?:at|ät)[)\]] ?(?:[\p{L}\p{N}-]{1,63}(?:\.| ?[([](?:dot|punkt)[)\]] ?)){1,5}\p{L}{2,24}(?![\p{L}\p{N}])/giu,
  key: (value) => value.toLowerCase(),
});

const PROFILE_CONTEXT =
  /(profile?|homepage|website|webseite|blog|linkedin|xing|portfolio|persönliche seite|personal page)[\p{L}]*[\s:=]{1,4}$/iu;
/** A user in the URL, a page about a person, or personal data in the query. */
const PERSONAL_URL =
  /^[a-z]+:\/\/[^/\s]*@|(?:linkedin\.com\/in|xing\.com\/profile|facebook\.com|instagram\.com|twitter\.com|\bx\.com|github\.com|t\.me|tiktok\.com)\/[^/?#\s]+|[?&;][\w.-]*(?:mail|name|user|phone|tel|token|birth|geburt|iban|address|adresse|login)[\w.-]*=/i;

const url = shaped({
  kind: 'URL',
  pattern: /(?<![\p{L}\p{N}])(?:https?|ftp):\/\/[^\s<>"'`]{3,2000}(?<![.,;:!?)\]])/giu,
  accept: (value, start, text) => PERSONAL_URL.test(value) || precededBy(text, start, PROFILE_CONTEXT),
});

const IBAN_BEGIN = /(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}/g;

/** Matches the length of the country, since the following text may look like a continuation. */
const iban: Recogniser = (text) =>
  [...text.matchAll(IBAN_BEGIN)].flatMap((match): Finding[] => {
    const length = ibanLength(match[0].slice(0, 2).toUpperCase()) ?? 0;
    const stretch = text.slice(match.index, match.index + 2 * length);
    const value = new RegExp(`^(?:[A-Za-z0-9][ -]?){${Math.max(0, length - 1)}}[A-Za-z0-9](?![A-Za-z0-9])`).exec(stretch)?.[0] ?? '';
    if (length === 0 || !isIban(value)) return [];
    return [{ kind: 'IBAN', start: match.index, end: match.index + value.length, key: compact(value) }];
  });

/** Prefixes of the issuers American Express, Diners, JCB, Maestro, Visa, Mastercard, Discover. */
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
    // One in ten long numbers passes the checksum, so a number that is labelled as an order or similar is not a card.
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

const VAT_CONTEXT = /(ust\.?[ -]?id|umsatzsteuer|mehrwertsteuer|mwst|\bvat\b|\btva\b|\biva\b|\bbtw\b|tax)[^\n]{0,30}$/i;

/** Recognised by the check digits of the country, or by format alone after words for a VAT id. */
const vatId = shaped({
  kind: 'VAT-ID',
  pattern:
    /(?<![\p{L}\p{N}.,/-])(?:ATU ?\d{8}|(?:BE|BG|CZ|DE|DK|EE|EL|FI|HR|HU|IT|LT|LU|LV|MT|PL|PT|RO|SE|SI|SK|GB|XI) ?\d(?:[ .-]?\d){6,11}|CY ?\d{8}[A-Z]|(?:ES|FR) ?[A-Z0-9](?:[ .-]?\d){7,9}[A-Z0-9]?|FR ?[A-Z0-9]{2}(?:[ .-]?\d){9}|IE ?\d[A-Z0-9+*]\d{5}[A-Z]{1,2}|NL ?\d{9}B\d{2}|CHE[ -]?\d{3}[.]?\d{3}[.]?\d{3}(?: ?(?:MWST|TVA|IVA))?)(?![\p{L}\p{N}]|[.,/-]\d)/gu,
  accept: (value, start, text) => precededBy(text, start, VAT_CONTEXT) || (isVatId(value) && !precededBy(text, start, NUMBER_CONTEXT)),
  key: compact,
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

/** Recognised after words for a social insurance number, with any grouping. */
const namedSocialSecurity = shaped({
  kind: 'SOCIAL-INSURANCE-ID',
  pattern:
    /(?<![\p{L}\p{N}-])\d{3}[ -]?\d{2}[ -]?\d{4}(?![\p{L}\p{N}]|-\d)|(?<![\p{L}\p{N}])\d{2}[ -]?\d{6}[ -]?[A-Za-z][ -]?\d{2}[ ]?\d(?![\p{L}\p{N}])/gu,
  accept: (_, start, text) =>
    precededBy(
      text,
      start,
      /(social security|\bssn\b|sozialversicherung|rentenversicherung|versicherungsnummer|\bsv[- ]?(?:nr|nummer))[^\n\d]{0,25}$/i,
      60,
    ),
  key: compact,
});

const ipv4 = shaped({
  kind: 'IP-ADDRESS',
  pattern: /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{L}\p{N}]|\.\d)/gu,
  // A version number may have the format of an address.
  accept: (value, start, text) => isIPv4(value) && !precededBy(text, start, /(version|release|v)[\s:.]*$/i),
});

const ipv6 = shaped({
  kind: 'IP-ADDRESS',
  pattern: /(?<![\p{L}\p{N}:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\p{L}\p{N}:])/giu,
  // Times contain colons too: an address has eight groups or an empty one.
  accept: (value) => isIPv6(value) && (value.includes('::') || value.split(':').length === 8),
  key: (value) => value.toLowerCase(),
});

export const IDENTIFIERS: readonly Recogniser[] = [
  url, email, spelledEmail, iban, insuranceId, vatId, taxId, namedTaxId, card, socialSecurity,
  namedSocialSecurity, ipv4, ipv6,
]; // prettier-ignore
