/** Greetings, thanks and other phrases of a request that ask for nothing. */
const COURTESIES = [
  'guten (?:morgen|tag|abend)|moin(?:,? moin)?|hallo(?: zusammen)?|servus|gr(?:üß|üss|uess) gott|(?:vielen|besten|herzlichen) dank(?: (?:im voraus|vorab))?|danke(?: (?:schön|im voraus|vorab))?|(?:viele|beste|liebe|freundliche|schöne) gr(?:üße|üsse|uesse)|mit freundlichen gr(?:üßen|üssen)|mfg|lg|vg|tg|stimmt es,? dass|sag(?:t|en sie)? (?:mir|uns)(?: bitte)?',
  String.raw`good (?:morning|afternoon|evening)|hi(?: (?:there|all|team))?(?=\s*[,!.–-])|hello(?: (?:there|all|team))?|hey(?: there)?|thanks(?: (?:a lot|in advance))?(?! to)|thank you(?: (?:very much|in advance))?|cheers(?=\s*[,!.])|(?:best|kind) regards|dear (?:all|team)(?=\s*[,!])|go ahead and|let (?:me|us) know|is it true that|by the way|btw|fyi|asap`,
  // Idioms whose nouns name nothing.
  String.raw`on paper|(?:plucked |taken |pulled )?out of (?:the|thin) air|in the air|off the table|at the end of the day|in a nutshell|the big picture|on the same page|off the top of (?:my|your|our) head|for the time being|on the safe side`,
  'aus der luft gegriffen|auf dem papier|vom tisch|unterm strich|unter dem strich|im großen und ganzen|auf den ersten blick|auf der hand|aus dem stegreif|über den daumen(?: gepeilt)?|im auge behalten|keep an eye on',
].join('|');
const COURTESY = new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${COURTESIES})(?![\p{L}\p{N}-])`, 'giu');
/** Words that ask for nothing only where a sentence begins with them: "Ok, build me a dashboard". */
const OPENING = /(?<=^|[.!?]\s+)(?:ok(?:ay)?|right|well|so|also|na gut|stimmt)(?=\s*[,!])/giu;

/** Replaces the courtesies of a request by blanks of the same length: „Guten Morgen“ is no day. */
export const withoutCourtesies = (request: string): string =>
  [COURTESY, OPENING].reduce((text, pattern) => text.replaceAll(pattern, (words) => ' '.repeat(words.length)), request);
