import { precededBy, shaped, type Finding, type Recogniser } from './finding.js';

const WORD = "\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30}";
const HOUSE = '\\d{1,5}(?:[ ]?[a-z](?![\\p{L}\\p{N}]))?(?:[-/]\\d{1,4})?';
/** 70173 Stuttgart, A-1010 Wien. */
const TOWN = ',?\\s(?:[A-Z]{1,2}-)?\\d{4,5}\\s\\p{Lu}[\\p{L}-]+';
const END = '(?![\\p{L}\\p{N}])';
const BEGIN = '(?<![\\p{L}\\p{N}.,/-])';

const SUFFIX = 'straße|strasse|str\\.|gasse|weg|allee|platz|ufer|damm|ring|chaussee|steig|stieg|graben|markt';

/** Musterstraße 12a, Lange Gasse 7; Am Alten Markt 3, 70173 Stuttgart: street and number, in German. */
const germanStreet = shaped({
  kind: 'ADDRESS',
  pattern: new RegExp(
    `${BEGIN}(?:(?:\\p{Lu}[\\p{L}-]{1,30}(?:${SUFFIX})|\\p{Lu}[\\p{L}-]{1,20}[ -](?:Straße|Strasse|Str\\.|Gasse|Weg|Allee|Platz|Ufer|Damm|Ring|Chaussee|Markt))\\s${HOUSE}(?:${TOWN})?|(?:Am|An der|An den|Im|In der|In den|Auf der|Auf dem|Zum|Zur|Unter den|Hinter der|Vor dem)\\s${WORD}(?:\\s${WORD})?\\s${HOUSE}${TOWN})${END}`,
    'gu',
  ),
});

/** 12 Main Street, 6750 Oak Hill Ave.: number and street, in English. */
const englishStreet = shaped({
  kind: 'ADDRESS',
  pattern: new RegExp(
    `${BEGIN}\\d{1,5}(?:\\s\\d{1,5})?(?:\\s${WORD}){1,3}\\s(?:[Ss]treet|St\\.?|[Aa]venue|Ave\\.?|[Rr]oad|Rd\\.?|[Ll]ane|Ln\\.?|Drive(?=[,\\n]|$)|Dr\\.?|Boulevard|Blvd\\.?|Court|Ct\\.?|Terrace|Square|Squares|Crescent|Close(?=[,\\n]|$)|Parade|Parkway|Pkwy\\.?|Highway|Hwy\\.?|Way(?=[,\\n]|$)|Place(?=[,\\n]|$)|Grove|Mews|Broadway)${END}`,
    'gu',
  ),
});

/** Rua Augusta 12, Via Roma 131, ul. Północna 73. */
const romanceStreet = shaped({
  kind: 'ADDRESS',
  pattern: new RegExp(
    `${BEGIN}(?:\\d{1,5}\\s)?(?:\\d{1,5}\\s)?(?:Rua|Via|Viale|Piazza|Rue|Avenida|Av\\.|Calle|Plaza|Carrer|Chemin|ul\\.|al\\.|os\\.)(?:\\s(?:d[aeiou]s?|del|della|delle|de la|do|la|le|les|l'|d'))?(?:\\s${WORD}){1,4}\\s${HOUSE}${END}`,
    'gu',
  ),
});

/** Søndergade 52, Nybyvägen 65, Kerkstraat 3, Király u. 15: by endings of street names in other languages. */
const foreignStreet = shaped({
  kind: 'ADDRESS',
  pattern: new RegExp(
    `${BEGIN}(?:\\d{1,5}\\s)?(?:\\d{1,5}\\s)?(?:${WORD}\\s)?(?:\\p{Lu}[\\p{L}-]{2,30}(?:vej|vejen|gade|gata|gatan|gaten|vägen|veien|vegen|vænget|katu|tie|kuja|polku|straat|laan|gracht|plein|dreef|stræde|bakken|allé)|\\p{Lu}[\\p{L}-]{1,30} (?:u\\.|utca|út|tér|útja|krt\\.|ulica|trg|cesta|str|sokak|Bundesstrasse|Bundesstraße))\\s${HOUSE}\\.?${END}`,
    'gu',
  ),
});

/** Post boxes and military post. */
const postBox = shaped({
  kind: 'ADDRESS',
  pattern:
    /(?<![\p{L}\p{N}])(?:(?:PSC|CMR|Unit) \d{3,5},? Box \d{1,6}|(?:P\.? ?O\.? ?Box|Post ?box|Postfach) \d{1,6}(?: \d{2,4}){0,2})(?:[,\s]{1,3}(?:APO|FPO|DPO) A[AEP] \d{5})?(?![\p{L}\p{N}])/giu,
});

/** Words before an address at which somebody lives or works. */
const AT =
  /(?:lives?(?: at| in| on)?|living at|wohnt(?: in der| in| am| im)?|wohnhaft(?: in)?|office is at|restaurant is at|located at|situated at|residing at|meet (?:me|you) at|drops you off at|return to|sen[dt](?: this| it)? to|new one to|adresse?(?: ist| lautet| is)?|anschrift(?: ist| lautet)?|address(?: of [\p{L}\p{N} .,&'-]{1,40})?(?: is)?|addresses, here they are|billing address with|moved to|umgezogen nach)[\s:>]{1,6}$/iu;

/** Number and street in any language, after such words. */
const introducedAddress = shaped({
  kind: 'ADDRESS',
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:the corner of )?(?:\\d{1,5} ){1,2}(?:[\\p{L}][\\p{L}\\p{M}'’.-]{0,30} ){1,5}(?:${HOUSE}|st\\.?|str\\.?)${END}|(?<![\\p{L}\\p{N}])(?:\\p{Lu}[\\p{L}\\p{M}'’.-]{0,30} ){1,4}${HOUSE}${END}`,
    'gu',
  ),
  accept: (_, start, text) => precededBy(text, start, AT, 90),
});

/** Apt. 12, Suite 340, Whg. 3, c/o. */
const UNIT = /(?<![\p{L}\p{N}])(?:Apt\.?|Apartment|Suite|Whg\.|Wohnung|App\.) ?\d{1,5}[a-z]?(?![\p{L}\p{N}])/giu;
/** Text before the unit, on the same line or the previous one: number, words, number. */
const BEFORE_UNIT = new RegExp(
  `(?:^|(?<=[\\n,:>]|\\b(?:is|at|to|in|on|with)\\s))[ \\t]*[>?]*[ \\t]*((?:\\d{1,5} ){0,2}(?:[\\p{L}][\\p{L}\\p{M}'’.]{0,30}[ -]){1,6}\\d{1,5}[a-z]?\\.?)[,\\s>?]{0,8}$`,
  'u',
);
/** Text after the unit, up to four short lines or parts: town, region, country with postal code. */
const AFTER_UNIT =
  /^(?:[,\s>?]{1,8}(?:(?:Apt|Suite)\.? \d{1,5}|\p{Lu}[\p{L}\p{M}'’() .-]{1,30}|nan)){0,4}(?:[,\s>?]{1,8}(?:[A-Z]{1,2}[ -])?\d{2,5}(?:[ -]\d{2,4})?)?(?![\p{L}\p{N}])/u;

/** The address block around a flat or suite. */
const aroundUnit: Recogniser = (text) =>
  [...text.matchAll(UNIT)].map((match): Finding => {
    const from = Math.max(0, match.index - 110);
    const before = BEFORE_UNIT.exec(text.slice(from, match.index));
    const start = before ? from + before.index + before[0].indexOf(before[1] ?? '') : match.index;
    const unitEnd = match.index + match[0].length;
    const after = AFTER_UNIT.exec(text.slice(unitEnd, unitEnd + 160))?.[0] ?? '';
    // A town is included only if it ends with a postal code; else the block ends with the unit.
    const end = /\d\s*$/.test(after) ? unitEnd + after.length : unitEnd;
    return { kind: 'ADDRESS', start, end, key: text.slice(start, end) };
  });

export const ADDRESSES: readonly Recogniser[] = [
  aroundUnit, germanStreet, englishStreet, romanceStreet, foreignStreet, postBox, introducedAddress,
]; // prettier-ignore
