import { isStopWord, transliterate } from '../../../platform/text/index.js';

/** Beginnings of words, transliterated, that say what is to happen or how, but not with what. */
const NOT_A_NAME =
  /^(?:ge)?(?:senk|sink|gesunken|reduzier|verringer|verkuerz|minimier|halbier|abbau|abgebaut|drueck|kuerz|vermeid|vermind|weniger|geringer|niedriger|reduc|cut$|cutt|lower|decreas|shorten|minimis|minimiz|halv|fewer|less$|drop|eliminat|limit$|begrenz|steiger|steig|erhoeh|anheb|angehoben|maximier|verdoppel|mehr$|hoeher|increas|rais|grow$|boost|maximis|maximiz|lift|doubl|more$|higher|improv|verbesser|erreich|reach|achiev|bring|komm|lieg|halt|gehalten|keep|hold|maintain|soll|woll|muss|muess|werd|wird|want|need|will$|should|must|shall|stabil|konstant|constant|stable|genau|exactly|mindestens|hoechstens|maximal|wenigstens|least|most|unter$|ueber$|below|under$|above|over$|within|innerhalb|target|ziel|zielwert|goal|rund|etwa|about|derzeit|heute|aktuell|bisher|currently|today|now|zukuenftig|kuenftig|dauerhaft|wieder|again|than$|als$|haelfte|half|weitere|another)/u;
const FILLERS = new Set(
  'auf von bis um by to from the our unsere unser unserem unseren unserer die der das den dem des ein eine a an in im at bei of is ist sein be get wir we us uns on for für zum zur and und mit with no not nicht more less please bitte via per it sie sich'.split(
    ' ',
  ),
);

/** Character that replaces each character of a value or date that was read. */
export const MASK = '\uFFFC';
/** Words around a value that belong to it: "auf … im Monat". */
const AROUND_MASK = new RegExp(
  `(?:(?<!\\p{L})(?:auf|in|von|to|from|at|bei|um|by|zu|über|unter|of|the|den|dem)\\s+)*${MASK}+(?:\\s+(?:im|pro|je|per|a|every|each)\\s+(?:tag|woche|monat|quartal|jahr|day|week|month|quarter|year)(?!\\p{L}))?`,
  'giu',
);

/**
 * Returns the words of a goal that name what is measured, without numbers, dates, verbs and articles at both ends; empty if none are
 * left.
 * @param text the goal with its values and dates replaced by `MASK`
 */
export const measuredThing = (text: string): string => {
  const tokens = text
    .replaceAll(AROUND_MASK, ' ')
    .replaceAll(/[()[\]„“”"':;!?≥≤<>=→%,]|->|(?<=\s|^)[-–/+.]+(?=\s|$)|\.(?=\s|$)/gu, ' ')
    .split(/\s+/u)
    .filter((token) => token !== '' && !NOT_A_NAME.test(transliterate(token)));
  const isFiller = (token: string | undefined): boolean =>
    token !== undefined && (FILLERS.has(token.toLowerCase()) || isStopWord(transliterate(token)));
  while (isFiller(tokens[0])) tokens.shift();
  while (isFiller(tokens.at(-1))) tokens.pop();
  const name = tokens.join(' ');
  return /\p{L}{2}/u.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : '';
};
