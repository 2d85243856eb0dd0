const word = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

export const MEAN = /durchschnitt|(?<!\p{L})mittler|mittelwert|im mittel|im schnitt|(?<!\p{L})(?:average|mean|avg)(?!\p{L})/iu;
export const MEDIAN = /(?<!\p{L})median/iu;
export const SUM = /(?<!\p{L})(?:summe|gesamt\p{L}*|insgesamt|total|sum|overall)(?!\p{L})/iu;
export const COUNT = /(?<!\p{L})(?:anzahl|zahl|number|wie viele|how many|counts?|zähl\p{L}*)(?!\p{L})/iu;
export const SHARE = /anteil|quote(?!\p{L})|prozentsatz|(?<!\p{L})(?:share|rate|percentage|proportion|fraction)(?!\p{L})/iu;
export const REPEATED = word(
  'erneut|wiederholt\\p{L}*|noch ?mal\\p{L}*|mehrfach|mehrmals|zweimal|again|repeated(?:ly)?|twice|more than once|redone',
);
export const HUNDRED = word('(?:je|pro|auf|per|for every|in)\\s+(?:hundert|100|a hundred|hundred)');
export const PER = word('je|pro|auf|per|for every|relative to|verhältnis|divided by|geteilt durch|gegenüber|von|of|zu[mr]?');
export const RATIO =
  /verhältnis|ratio|relativ|(?<!\p{L})(?:per|je|pro|versus|vs|geteilt|divided)(?!\p{L})|anteil|share|prozent|percent|verbrauch|ausgeschöpft|ausschöpfung|used|spent/iu;
export const WITHOUT = word('ohne|without|fehlend\\p{L}*|fehlt|fehlen|missing|no|keine?n?|lacks?|lacking');
/** Activities that happen because something is missing. */
export const ASKS_FOR = /request|angeforder|nachgeforder|missing|fehl|chased/iu;
export const AMOUNT_COLUMN = /umsatz|erlös|revenue|turnover|net|wert|value|betrag|amount/iu;
export const SPENDING = /budget|verbrauch|ausgegeben|spent|spend/iu;
/** Words for a length of time; a unit of the calendar after "by" groups and measures nothing: "by month of arrival". */
export const DURATION =
  /dauer|(?<!(?<!\p{L})(?:by|per|pro|je|nach|each|every)\s(?:[\p{L}-]+\s){0,2})(?<!\p{L})(?:tagen?|wochen|monaten?|days?|weeks?|months?)(?!\p{L})|(?<!\p{L})(?:wartezeit|(?:durchlauf|bearbeitungs|lauf|liege|liefer|reaktions|vorlauf|standard)?zeit(?:en|spanne|raum)?|fristen?|stunden?)(?!\p{L})|wie lange|länger|verweil|duration|(?<!\p{L})(?:time|hours?|how long|longer|takes?|took|interval|lag)(?!\p{L})|between|zwischen|lead time|turnaround/iu;
export const BY = /(?<!\p{L})(?:by|per|pro|je|nach|across|for each|für jede[nrs]?)\s+(?:(?:the|der|dem|den|our)\s+)?$/iu;

/** Words that say how something is measured. */
const EXPLICIT = [
  MEAN,
  MEDIAN,
  SUM,
  COUNT,
  SHARE,
  REPEATED,
  HUNDRED,
  WITHOUT,
  /(?<!\p{L})(?:wie oft|how often|verhältnis|ratio|verbrauch)/iu,
];

/** Returns whether a text says how something is measured, not only what. */
export const saysHow = (text: string): boolean => EXPLICIT.some((pattern) => pattern.test(text));

/** Returns the words of a text that say how something is measured. */
export const measuringWords = (text: string): string[] =>
  [...EXPLICIT, DURATION].flatMap((pattern) => text.match(new RegExp(pattern.source, 'giu')) ?? []).flatMap((words) => words.split(/\s+/u));

/** Words that introduce what is measured of the things before them. */
export const RELATIVE = /(?:(?<!\p{L})(?:that|which|who|were|was|been|wurden?|worden)|,\s*(?:die|der|das|deren|denen))(?!\p{L})/giu;
