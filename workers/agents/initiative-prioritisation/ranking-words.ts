import { stemOf, wordsIn } from '../../../platform/text/index.js';

/** Words that ask for what ranks last. */
export const LAST =
  /(?<!\p{L})(?:unwichtigst\p{L}*|am wenigsten|geringst\p{L}*|niedrigst\p{L}*|schlusslicht|zuletzt|least|lowest|bottom|ranks? last|comes? last)(?!\p{L})/iu;
/** Words that ask for what cannot be ranked because estimates are missing. */
export const GAPS =
  /unvollständig\p{L}*\s+(?:angaben?|daten|werte?|zahlen)|(?:nicht|not)\s+(?:\p{L}+\s+){0,2}?(?:ein(?:zu)?ordnen|einsortieren|ranked|rankable)|(?:cannot|can['’]t|can not)\s+(?:\p{L}+\s+)?(?:rank|ranked|be ranked)|(?:angaben?|daten|werte?|zahlen)\s+(?:\p{L}+\s+){0,2}?fehl\p{L}*|fehlende\p{L}*\s+(?:angaben?|daten|werte?|zahlen)|(?:missing|incomplete|insufficient)\s+(?:data|figures|numbers|information|values)|(?:data|figures|numbers|information|values)\s+(?:\p{L}+\s+){0,2}?missing|(?:fehl|ohne|unvollständig|missing|lack|without|incomplete|no)\p{L}*\s+(?:\p{L}+\s+){0,3}?(?:schätz|estimat)|(?:schätz|estimat)\p{L}*\s+(?:\p{L}+\s+){0,3}?(?:fehl|missing|lack|incomplete)/iu;

/** A question after the task about the state of ranked items, which selects none: "…, and which are overdue already?" */
export const FURTHER_QUESTION =
  /(?<=\p{L}[\s\S]{12,}(?:[,.;?!]|\s(?:and|und)))\s+(?:(?:and|und)\s+)?(?:(?:which|welche|what|was)\s+(?:\p{L}+\s+){0,3}?(?:are|is|ist|sind)\s[^.?!;,]*|(?:was|welche)\s+(?:\p{L}+\s+){1,6}(?:ist|sind|liegt|liegen))(?:[?,.;]|$)/giu;

/** Words with which a request asks for a ranking. None of them names what is ranked. */
export const RANKING_WORDS = wordsIn(
  `sortieren sortiere ordnen ordne priorisieren reihen rang ränge rangfolge rangliste reihe reihenfolge platz plätze position stelle priorität prioritäten wichtiger wichtigste zuerst vorrang
   stabil stabilität schätzung schätzungen schätzfehler wert punktzahl lohnt lohnen attraktiver dringender fünftel viertel drittel
   rank ranks ranking rankings place position priority priorities order first score stable stability robust estimate estimates worth pays
   top best beste besten erste ersten wichtigsten dringendsten next nächste nächsten mehr more
   bring bringe setze fällt fallen heraus raus herausfallen angabe angaben liste anything everything alles effort benefit aufwand nutzen leave out drop drops fall falls keep
   unfinished finished unerledigt unerledigten fertig
   jährlich jährlicher jährliche jährlichen yearly annual unvollständig unvollständiger fehlt fehlen einordnen
   payoff least lowest bottom last sort important fifth third tenth stay hold holds end`,
);

/** Stems of these words. */
export const rankingStems = new Set(RANKING_WORDS.map(stemOf));
