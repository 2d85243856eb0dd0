import { spellingKey } from './spelling-key.js';

/** Ways in which an appointment, a delivery, an order or a case can end without success. */
export type Outcome = 'missed' | 'cancelled' | 'rejected' | 'returned' | 'failed';

/** Words for an outcome, in requests and in values of columns. */
const OUTCOMES: Readonly<Record<Outcome, string>> = {
  missed: [
    String.raw`missed(?!\s+(?:targets?|deadlines?|goals?|opportunit\p{L}*|milestones?|dates?))|no[- ]?shows?|dna|unattended`,
    String.raw`fail(?:ed|s|ing)? to (?:attend|appear|turn up|show(?: up)?|come)|(?:did|do|does)(?:n['’]?t| not) (?:attend|turn up|show(?: up)?|come|appear)`,
    String.raw`not (?:attend(?:ed|ing)?|turn(?:ed|ing) up|show(?:n|ing) up)|(?:nobody|no one) (?:came|turned up|showed up)`,
    String.raw`nobody|no answer|not (?:at )?home|no ?one (?:in|home|there)|no access|(?:failed|wasted|futile|fruitless|abort(?:ed|ive)?)[. ]+(?:service )?(?:trips?|journeys?|visits?|calls?|deliver(?:y|ies)|appointments?)`,
    String.raw`n(?:icht|\.)? (?:angetroffen|erreicht|anwesend)\p{L}*|niemand\p{L}* (?:da|daheim|zu ?hause|angetroffen)|keiner (?:da|daheim|zu ?hause)|abwesend|(?:leer|fehl)(?:an)?fahrt(?:en)?|(?:vergebl|erfolglos)\p{L}*[. ]+(?:(?:an)?fahrt(?:en)?|besuch(?:e[ns]?)?|termine?n?)|kein zutritt`,
    String.raw`(?:unentschuldigt )?(?:versäumt|verpasst|geplatzt)(?:e[nrms]?)?|nicht[- ]?erschien\p{L}*|nicht (?:wahrgenommen|angetreten|gekommen|aufgetaucht)\p{L}*|ferngeblieben\p{L}*`,
  ].join('|'),
  cancelled: String.raw`cancel\p{L}*|called off|annull?iert\p{L}*|abgesagt\p{L}*|absagen?|storn\p{L}+|abbestell\p{L}+`,
  rejected: String.raw`reject\p{L}*|refus(?:e|ed|al|als)|declined?|turned down|zurückgewiesen\p{L}*|zurückweisung(?:en)?|abgelehnt\p{L}*|ablehnung(?:en)?|verweiger\p{L}*|nicht angenommen\p{L}*`,
  returned: String.raw`return(?:s|ed)?|sent back|(?:zurück(?:gegeben|geschickt|gesandt|gesendet|gekommen)|retourniert)\p{L}*|retouren?|rücksendung(?:en)?|rückgaben?`,
  failed: String.raw`fail(?:s|ed|ures?)?(?! to )|not passed|nicht bestanden\p{L}*|durchgefallen\p{L}*|fehlgeschlagen\p{L}*|gescheitert\p{L}*`,
};

const PATTERNS = (Object.keys(OUTCOMES) as Outcome[]).map(
  (outcome) => [outcome, new RegExp(String.raw`(?<!\p{L})(?:${OUTCOMES[outcome]})(?!\p{L})`, 'iu')] as const,
);

/** Returns the outcomes that a text names, each with its first words, in the order of the text. */
export const outcomesIn = (text: string): { outcome: Outcome; words: string; at: number }[] =>
  PATTERNS.flatMap(([outcome, pattern]) => {
    const found = pattern.exec(text);
    return found ? [{ outcome, words: found[0], at: found.index }] : [];
  }).toSorted((a, b) => a.at - b.at);

/** Returns whether a value of a column states one of the outcomes. */
export const isOutcome = (value: string, of?: Outcome): boolean =>
  PATTERNS.some(([outcome, pattern]) => (of === undefined || outcome === of) && pattern.test(spellingKey(value)));
