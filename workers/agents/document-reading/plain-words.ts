import { withPlainVerbs } from '../../methods/request-reading/index.js';

/** Everyday expressions on rules and prices by the word of business data that means the same. */
const EXPRESSIONS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [
    /(?<!\p{L})(?:get|gets|got|take|takes|taken|took|taking|knock(?:s|ed)?)(?= (?:\S+ ){0,4}off(?!\p{L}| (?:work|duty|sick)))/giu,
    'discount',
  ],
  [/(?<!\p{L})(?:per ?cent|percent|%) off(?!\p{L})/giu, '% discount'],
  [/(?<!\p{L})call(?:s|ed|ing)? off(?!\p{L})/giu, 'cancel'],
  [/(?<!\p{L})call(?:s|ed|ing)? ((?:\p{L}+ ){1,3})off(?!\p{L})/giu, 'cancel $1'],
  [/(?<!\p{L})let(?:s|ting)? (?:\p{L}+ ){1,2}off(?!\p{L})/giu, 'waive'],
  [/(?:(?:do|does|did)(?: not|n[’']t)|(?<!\p{L})not|(?<!\p{L})never) (?:show|turn)(?:ing)? up(?!\p{L})/giu, 'missed'],
  [/(?<!\p{L})(?:stay|stays|stayed|staying) away(?!\p{L})/giu, 'missed'],
  [/(?<!\p{L})nicht (?:erscheint|erscheinen|erschienen|auftaucht|auftauchen)(?!\p{L})/giu, 'versäumt'],
  [/(?<!\p{L})(?:respon(?:se|ses|d|ds|ded)|repl(?:y|ies|ied))(?!\p{L})/giu, 'answer'],
  [/(?<!\p{L})fully(?!\p{L})/giu, 'full'],
  [/(?<!\p{L})(?:antwortet\p{L}*|rückmeldung\p{L}*)(?!\p{L})/giu, 'Antwort'],
  // The person and the office mean the same: „Schichtleiterin“ and „Schichtleitung“.
  [/(?<=\p{L}{3})leiter(?:s|n|in|innen)?(?!\p{L})/giu, 'leitung'],
  [/(?<!\p{L})kaputt ?geh(?:t|en)(?!\p{L})/giu, 'zerbrochen'],
];

/** Replaces everyday expressions and verbs of two words by the word that documents on rules and data contain: "call off" by "cancel". */
export const withPlainWords = (text: string): string =>
  EXPRESSIONS.reduce((rest, [pattern, word]) => rest.replace(pattern, word), withPlainVerbs(text));
