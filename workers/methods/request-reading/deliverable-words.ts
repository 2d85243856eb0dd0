const AFTER_VERB = String.raw`(?<=(?<!\p{L})(?:an?|einen?|eine|schreib\p{L}*|verfass\p{L}*|write|draft)\s+(?:\p{L}+\s+)?)`;
const TEXT = String.raw`article|artikel|e-?mails?|mails?|rundmails?|brief|letter|memo`;
const SUBJECT = String.raw`about|on|for|regarding|to|über|zu[mr]?|fürs?|ans?`;

/** Texts that are asked for and that data can have the name of: "an article about", „Mail an“, not "the articles" or "by e-mail". */
const DELIVERABLE = new RegExp(
  String.raw`(?:${AFTER_VERB}|^\s*(?:(?:kurze|short|brief)\s+)?)(?:${TEXT})(?=\s+(?:${SUBJECT})(?!\p{L}))`,
  'giu',
);

/** Replaces the kind of text that a request asks for by blanks of the same length. */
export const withoutDeliverable = (request: string): string => request.replaceAll(DELIVERABLE, (words) => ' '.repeat(words.length));
