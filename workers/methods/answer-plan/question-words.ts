import type { RowPlan } from './answer-plan.js';

/** Words that ask how long something takes. */
export const ASKS_DURATION =
  /dauer|durchlaufzeit|bearbeitungszeit|lösungszeit|wie lange|how long|duration|lead time|cycle time|throughput time|resolution time|processing time|takes?(?!\p{L})|(?<!\p{L})(?:slower|faster|quicker|langsamer|schneller)(?!\p{L})/iu;
/** Words that ask for a number of rows. */
export const COUNTS =
  /(?<!\p{L})(?:how many|number of|count of|wie ?viele|anzahl|zähl\p{L}*)(?!\p{L})(?!\s+(?:days|hours|weeks|tage|stunden|wochen|%|prozent|per ?cent))/iu;
/** Words that ask for the rows themselves. */
export const LISTS =
  /(?<!\p{L})(?:which|welche[rsn]?|list(?:e|en)?|show|zeig\p{L}*|nenn\p{L}*|name (?:the|all)|auflist\p{L}*|aufzähl\p{L}*)(?!\p{L})/iu;

/** Words that ask for a file of rows. */
export const EXPORTS = /(?<!\p{L})(?:export\p{L}*|download\p{L}*|extract\p{L}*|herunterlad\p{L}*|ausgeben|exportier\p{L}*)(?!\p{L})/iu;

/** Words that relate one thing to another: "depends on", "the longer", „Zusammenhang“. */
export const RELATES =
  /abhäng|hängt|hängen|einfluss|beeinfluss|auswirk|unterschied|unterscheid|zusammenhang|zusammenhäng|je nach|korrel|depend|influenc|affect|differ|relat|impact|lead to|(?<!\p{L})link|correlat|associat|führ(?:t|en)|(?<!\p{L})(?:the (?:more|less|longer|shorter|higher|lower|later|earlier|older|younger|larger|smaller|bigger|further)|je (?:mehr|weniger|länger|kürzer|höher|niedriger|später|früher|älter|jünger|größer|kleiner|weiter))(?!\p{L})/iu;

/** Words that ask for the course over the months or seasons. */
export const OVER_THE_YEAR =
  /(?<!\p{L})(?:(?:muster|verlauf|entwicklung) (?:über|übers|im|durch|je) (?:das )?(?:jahr|jahres\p{L}*)|übers jahr|im jahres(?:verlauf|lauf)|saison\p{L}*|jahreszeit\p{L}*|quartalsende\p{L}*|monatsende\p{L}*|season\p{L}*|over the (?:year|months)|through(?:out)? the year|time of (?:the )?year|month by month|(?:end of (?:the |each |every )?|quarter[- ])(?:quarter|end)s?)(?!\p{L})/iu;

/** A comparison of one thing with another: "later than", „länger als“. */
export const COMPARES =
  /(?<!\p{L})(?:\p{L}+(?:er|ere|eren)\s(?:\p{L}+\s){0,4}?(?:als|than)(?!\p{L})|(?:mehr|weniger|more|less|fewer)\s(?:\p{L}+\s){0,4}?(?:als|than)(?!\p{L}|\s+(?:\d|an?\s|half|one|two|three|eine?\s|zwei|drei)))/iu;
const HIGHER =
  /(?<!\p{L})(?:höher|länger|langsamer|später|mehr|größer|häufiger|teurer|schlechter|higher|longer|slower|later|more|larger|bigger|greater|worse)\p{L}{0,2}(?!\p{L})/iu;
const LOWER =
  /(?<!\p{L})(?:niedriger|kürzer|schneller|früher|weniger|kleiner|seltener|billiger|günstiger|lower|shorter|faster|quicker|earlier|fewer|less|smaller|cheaper)\p{L}{0,2}(?!\p{L})/iu;

const HIGHEST =
  /(?<!\p{L})(?:(?:am )?(?:meisten?|häufigsten?|höchsten?|größten?|längsten?|langsamsten?|teuersten?|stärksten?|schlechtesten?)|höchste[rsn]?|größte[rsn]?|längste[rsn]?|vorne|führend\p{L}*|(?<!at )most|highest|largest|biggest|longest|slowest|worst|ahead|leading)(?!\p{L})/iu;
const LOWEST =
  /(?<!\p{L})(?:(?:am )?(?:wenigsten?|seltensten?|niedrigsten?|geringsten?|kleinsten?|kürzesten?|schnellsten?)|niedrigste[rsn]?|geringste[rsn]?|kleinste[rsn]?|kürzeste[rsn]?|schnellste[rsn]?|fewest|(?<!at )least|lowest|smallest|shortest|fastest|quickest)(?!\p{L})/iu;

/** Returns the words that ask for a duration; empty if there are none. */
export const durationWords = (text: string): string => ASKS_DURATION.exec(text)?.[0] ?? '';

/** Returns which end of a ranking a request asks for; null if it asks for neither. */
export const rankIn = (text: string): RowPlan['ranks'] => {
  const [high, low] = [text.search(HIGHEST), text.search(LOWEST)];
  if (high < 0 && low < 0) return null;
  return low < 0 || (high >= 0 && high < low) ? 'highest' : 'lowest';
};

/** Names of KPIs that measure time. */
export const NAMES_TIME = /(?<!on[- ])time|zeit|dauer|duration|days?(?!\p{L})|tage|delay|verspätung|verzug|lead|alter|age(?!\p{L})/iu;

/** Words for how long cases last, to which a bound refers. */
export const LASTS =
  /(?<!\p{L})(?:longer|shorter|faster|slower|takes?|took|taking|last(?:ed|s)?|open|länger|kürzer|schneller|langsamer|dauer\p{L}*|gedauert|brauch\p{L}*|gebraucht|durchlaufzeit\p{L}*|(?:lead|cycle|throughput|processing|resolution) times?)(?!\p{L})/giu;

/** "Completed within ten days". */
export const COMPLETED_WITHIN =
  /(?<!\p{L})(?:closed|completed|finished|done|resolved|settled|ended|abgeschlossen|erledigt|bearbeitet|beendet|fertig)\s+(within|innerhalb|binnen)(?!\p{L})/iu;

/** States of what is not completed. */
export const OPEN_STATE = /^(?:open|offen|pending|outstanding|unresolved|unerledigt|ausstehend)$/iu;

/** Maximum number of months listed by an answer about seasonal variation. */
export const PEAKS = 3;

const WORST = /(?<!\p{L})(?:schlechteste[rnsm]?|schwächste[rnsm]?|worst|weakest|poorest)(?!\p{L})/iu;
const BEST = /(?<!\p{L})(?:beste[rnsm]?|best|strongest)(?!\p{L})/iu;

/** Returns which end of a ranking by a KPI a request asks for with "worst" or "best"; null if it uses neither word, or the direction is unknown. */
export const rankByQuality = (text: string, better: 'higher' | 'lower' | null): RowPlan['ranks'] => {
  const [isWorst, isBest] = [WORST.test(text), BEST.test(text)];
  return better === null || isWorst === isBest ? null : (better === 'higher') === isBest ? 'highest' : 'lowest';
};

/** Returns the direction in which a request expects groups to differ; null if it states none or both. */
export const expectationIn = (text: string): RowPlan['expects'] => {
  const [higher, lower] = [HIGHER.test(text), LOWER.test(text)];
  return higher === lower ? null : higher ? 'higher' : 'lower';
};
