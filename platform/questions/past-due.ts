const DUE = String.raw`(?:deadlines?|due dates?|target dates?|finish dates?|end dates?)`;
const GERMAN_DUE = String.raw`(?:frist(?:en)?|(?:end|fertigstellungs|ziel)?termine?s?|fälligkeit(?:en)?|stichtage?)`;

/**
 * Pattern of phrases that say in several words that something is overdue: "past their deadline", „Termin verstrichen“. It needs the flags
 * `iu` and no letters on either side.
 */
export const PAST_DUE = [
  String.raw`(?:past|beyond|over) (?:(?:its|their|the|our)\s+)?(?:(?:agreed|planned|original)\s+)?${DUE}`,
  String.raw`(?:missed|slipped|passed|overr[ua]n) (?:(?:its|their|the|our)\s+)?${DUE}`,
  String.raw`${DUE} (?:(?:has|have|is|was|were)\s+)?(?:passed|slipped|missed|gone by)`,
  String.raw`(?:über|nach|hinter) (?:(?:der|ihrer|seiner|dem|ihrem|seinem|die|ihre)\s+)?${GERMAN_DUE}`,
  String.raw`${GERMAN_DUE} (?:(?:ist|sind|war|waren|schon|bereits|längst)\s+){0,3}(?:verstrichen|überschritten|gerissen|versäumt|verpasst|abgelaufen|vorbei)`,
].join('|');
