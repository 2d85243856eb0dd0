import { anyWord, NUMBER_WORDS } from '../../../platform/text/index.js';

const THINGS = 'initiativen?|projekte?n?|maßnahmen?|massnahmen?|vorhaben|initiatives?|projects?|measures?|workstreams?';
const COUNT = String.raw`\d{1,2}|${anyWord(Object.keys(NUMBER_WORDS))}`;
/** "Every initiative", „Status jeder Maßnahme“, "the eleven projects", "where each project stands". */
const EACH = new RegExp(
  String.raw`(?<!\p{L})(?:jede[rsnm]?|alle[rn]?|sämtliche[rn]?|every|each(?: of the)?|all(?: of)?(?: the| our)?|(?:der|die|den|unsere[rn]?|the|our)\s+(?:${COUNT}))\s+(?:(?:laufende[nr]?|aktuelle[nr]?|running|current)\s+)?(?:${THINGS})(?!\p{L})`,
  'iu',
);

/** Returns whether a request asks for each of the initiatives rather than for one that it names. */
export const asksEachInitiative = (input: string): boolean => EACH.test(input);
