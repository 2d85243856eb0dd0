const END = String.raw`(?:ends?|ending|finish(?:es|ing)?|(?:is|are|be|falls?|fall)\s+due|due|completed?|expires?|enden|endet|fällig|fertig|abgeschlossen|auslaufen|läuft\s+aus|laufen\s+aus)`;
const OF_DATE = String.raw`(?:due\s+dates?|end\s+dates?|deadlines?|completion\s+dates?|termine?n?|fristen?|enddatum|enddaten|zieltermine?n?|fälligkeit(?:en)?)`;
/** "Last" and "first" before a period or a thing are no order: "ended last year". */
const NO_PERIOD = String.raw`(?!\s+(?:\d|two|three|zwei|drei|year|month|quarter|week|half|jahr|monat|quartal|woche))`;

const orderBy = (adverbs: string, adjectives: string): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?:${END}\s+(?:the\s+)?(?:${adverbs})${NO_PERIOD}|(?:${adverbs})\s+${END}|(?:${adjectives})\s+${OF_DATE})(?!\p{L})`,
    'iu',
  );

const LATEST = orderBy('last|latest|zuletzt|am spätesten|als letzte[rsn]?', 'latest|last|furthest|späteste[nrs]?|letzte[nrs]?');
const EARLIEST = orderBy('first|earliest|soonest|am frühesten|zuerst|als erste[rsn]?', 'earliest|soonest|früheste[nrs]?');

/** Returns the order of due dates that a question asks for, with its words: "which projects end last"; null if it asks for none. */
export const dateOrderIn = (text: string): { order: 'highest' | 'lowest'; words: string } | null => {
  const [latest, earliest] = [LATEST, EARLIEST].map((each) => each.exec(text)?.[0]);
  if (latest !== undefined) return { order: 'highest', words: latest };
  return earliest === undefined ? null : { order: 'lowest', words: earliest };
};
