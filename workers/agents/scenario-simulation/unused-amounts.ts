import { anyWord, NUMBER_WORDS } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import { WRITTEN_NUMBER as NUMBER } from '../../methods/request-reading/index.js';
import { messagesIn } from './messages.js';

const CURRENCY = String.raw`(?:€|£|\$|eur|euro|gbp|usd|pounds?|dollars?)`;
/** A price per unit: "14 GBP per check", „95 € je Termin“. */
const RATE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${CURRENCY}\s?${NUMBER}|${NUMBER}\s*${CURRENCY})\s+(?:je|pro|per|an?|each)\s+(?!jahr|monat|year|annum|month)\p{L}+`,
  'giu',
);
const SPAN = String.raw`(?:${NUMBER}|${anyWord(Object.keys(NUMBER_WORDS))}|an?|eine[nm]?)\s+(?:tage?n?|wochen?|monate?n?|quartale?n?|jahre?n?|days?|weeks?|months?|quarters?|years?)`;
/** A shift in time: "three months later", „verschiebt sich um ein Quartal“. */
const DELAY = new RegExp(
  String.raw`(?<!\p{L})(?:${SPAN}\s+(?:später|verspätet|verzögert|zu spät|later|late|delayed)|(?:verzögert|verschiebt|verspätet)\s+sich\s+um\s+${SPAN}|um\s+${SPAN}\s+(?:verzögert|verschoben|verspätet|verschiebt|verzögern|verschieben)|(?:delayed|postponed|slips?|pushed back)\s+(?:by\s+)?${SPAN})(?!\p{L})`,
  'giu',
);

/** States which prices per unit and shifts in time of a request a simulation of the tenant's data leaves out. */
export const unusedAmounts = (text: string, language: Language): string[] => {
  const { rate, delay } = messagesIn(language).warning;
  return [...(text.match(RATE) ?? []).map((words) => rate(words)), ...(text.match(DELAY) ?? []).map((words) => delay(words))];
};

/** Returns a text without its prices per unit, which are no amounts of an initiative. */
export const withoutRates = (text: string): string => text.replace(RATE, ' ');
