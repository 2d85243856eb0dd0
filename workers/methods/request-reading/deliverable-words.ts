const AFTER_VERB = String.raw`(?<=(?<!\p{L})(?:an?|ein(?:en?)?|schreib\p{L}*|verfass\p{L}*|write|draft)\s+(?:[\p{L}-]+\s+){0,3})`;
const MESSAGE = String.raw`e-?mails?|mails?|rundmails?|brief|letter|memo|messages?|nachricht|schreiben|newsletter|announcement`;
const TEXT = String.raw`article|artikel|beitrag|post|checklist|checkliste|${MESSAGE}`;
const SUBJECT = String.raw`about|on|for|regarding|to|über|zu[mr]?|fürs?|ans?`;

/** What a request states about its text right after the kind of it: its language, its length, or its subject after a colon. */
const PROPERTY = String.raw`\s+(?:in|auf)\s+(?:(?:plain|simple|einfachem)\s+)?(?:english|german|englisch\p{L}*|deutsch\p{L}*)|\s*:|,\s*(?:max\.?|maximal|höchstens|at most|up to|no more than|\d{1,4})(?![\p{L}])`;

/** Texts that are asked for and that data can have the name of: "an article about", „Mail an“, not "the articles" or "by e-mail". */
const DELIVERABLE = new RegExp(
  String.raw`(?:${AFTER_VERB}|^\s*(?:(?:kurze|short|brief)\s+)?)(?:${TEXT})(?=\s+(?:${SUBJECT})(?!\p{L})|${PROPERTY})`,
  'giu',
);

/** Signs of a report that data can have the name of: the "lights" of traffic lights are no lighting. */
const SIGNS = /(?<!\p{L})traffic[- ]lights?(?!\p{L})/giu;

const ATTRIBUTE = String.raw`(?:(?:einem?r?|einen|an?|the|dem|der|den|je)\s+)?(?:verantwortlich\p{L}*|zuständig\p{L}*|termine?n?|fristen?|fälligkeit(?:en)?|kosten|aufwand|budget|owners?|responsib\p{L}*|due dates?|deadlines?|dates?|costs?|effort)`;
/**
 * What each item of a list is to state: "with owner and due date", „mit Verantwortlichem und Termin“. A single attribute counts only at the end of a
 * sentence, because "orders with a date in May" selects rows.
 */
const ATTRIBUTES = new RegExp(
  String.raw`(?<!\p{L})(?:jeweils\s+|each\s+)?(?:mit|samt|with|including)\s+${ATTRIBUTE}(?:(?:(?:\s*,\s*|\s+(?:und|and|sowie)\s+)${ATTRIBUTE})+(?!\p{L})|\s*(?=[.;!?]|$))`,
  'giu',
);

/** Replaces the kind of text that a request asks for, its signs and the attributes of its items by blanks of the same length. */
export const withoutDeliverable = (request: string): string =>
  [DELIVERABLE, SIGNS, ATTRIBUTES].reduce((text, pattern) => text.replaceAll(pattern, (words) => ' '.repeat(words.length)), request);

const RECIPIENT = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:${MESSAGE})\s)(?:to|an)\s+(?:(?:all|alle|the|den|die|das|our|unsere[nr]?|every)\s+){0,2}\p{L}[\p{L}\s-]*?(?=\s*(?:$|[.,;:?!])|\s(?:about|on|regarding|concerning|that|why|explaining|über|zu[mr]?|wegen|dass|warum)(?!\p{L}))`,
  'giu',
);

/** Bodies that a text is for, whose names contain other words: the „Werksausschuss“ is no „Ausschuss“ of parts. */
const BODY =
  /(?<=(?<!\p{L})(?:an|für|vor|im|beim)\s+(?:(?:den|dem|die|der|das|unseren?|unserem)\s+)?)\p{Lu}\p{L}+(?:ausschuss|ausschusses|beirat|gremium|kreis|kommission|rat)(?!\p{L})/gu;

/** Returns the recipients of a requested text, as "to all store managers": the text is not about them. */
export const recipientPhrases = (request: string): string[] => [...(request.match(RECIPIENT) ?? []), ...(request.match(BODY) ?? [])];
