import { shaped, type Recogniser } from './finding.js';

/** Musterstraße 12a, Am Alten Markt 3, Lange Gasse 7: street and number, in German. */
const germanStreet = shaped({
  kind: 'ADDRESS',
  pattern:
    /(?<![\p{L}\p{N}])(?:\p{Lu}[\p{L}-]{1,30}(?:straße|strasse|str\.|gasse|weg|allee|platz|ufer|damm|ring|chaussee|steig)|\p{Lu}[\p{L}-]{1,20}[ -](?:Straße|Strasse|Str\.|Gasse|Weg|Allee|Platz|Ufer|Damm|Ring|Chaussee))\s\d{1,4}\s?[a-z]?(?:,?\s(?:[A-Z]{1,2}-)?\d{5}\s\p{Lu}[\p{L}-]+)?(?![\p{L}\p{N}])/gu,
});

/** 12 Main Street, 6750 Oak Hill Ave.: number and street, in English. */
const englishStreet = shaped({
  kind: 'ADDRESS',
  pattern:
    /(?<![\p{L}\p{N}])\d{1,5}(?:\s\p{Lu}[\p{L}'.-]{1,30}){1,3}\s(?:Street|St\.|Avenue|Ave\.?|Road|Rd\.?|Lane|Ln\.?|Drive|Dr\.|Boulevard|Blvd\.?|Court|Ct\.?|Terrace|Square|Crescent|Close)(?![\p{L}\p{N}])/gu,
});

export const ADDRESSES: readonly Recogniser[] = [germanStreet, englishStreet];
