import { capitalised, languageOf, wordsIn } from '../../../platform/text/index.js';
import type { Language } from '../../documents/text/formatting.js';
import { messagesIn } from './messages.js';

/** Words for the tone of a text. */
const TONE = String.raw`(?:höflich|freundlich|kurz|knapp|sachlich|locker|förmlich|formell|direkt|persönlich|verständlich|ehrlich|respektvoll|wertschätzend|motivierend|neutral|klar|polite(?:ly)?|friendly|short|brief(?:ly)?|formal(?:ly)?|informal|direct(?:ly)?|concise|honest|upbeat|respectful|warm|professional|factual|casual|plain english|firm(?:ly)?|calm|clear(?:ly)?|bestimmt|verbindlich|ruhig|herzlich|dankbar|kind(?:ly)?)`;
const SIZE = String.raw`(?:max(?:imal|\.)?|höchstens|at most|up to|under|unter|ca\.?|about|in)?\s*(?:\d+(?:\s?[-–]\s?\d+)?|\p{L}+)\s+(?:wörter[n]?|worte|sätze[n]?|zeilen|words|sentences|lines)(?:\s+(?:max|at most))?`;
/** Words on the evidence, the names and the signature of a text: „mit einer Zahl belegen“, "no names", "From Ann". */
const CONTENT_RULE = String.raw`(?:mit|with)\s+(?:\p{L}+\s+){0,2}(?:zahl(?:en)?|figures?|numbers?|beleg(?:en)?|betreff|subject line)(?:\s+(?:belegen|belegt|untermauern))?|(?:keine?|ohne|no|without)\s+(?:\p{L}+\s+){0,2}(?:namen|names|zahlen|figures|numbers|fachbegriffe|jargon|schuldzuweisung(?:en)?|blame)(?:\s+(?:von|der|of|from|über|about)\s+(?:the\s+|den\s+)?\p{L}+)?|(?:from|von|gez\.?|signed)\s+\p{Lu}[\p{L}.]*(?:\s+\p{Lu}\p{L}+)?`;
/** Words on the tone, length or form of a text, without content of their own. */
const FORM = new RegExp(
  String.raw`^\s*(?:bitte\s+)?(?:(?:(?:sehr|recht|ganz|very|keep it|in|im|als)\s+)?${TONE}(?:\s+(?:und|aber|and|but)\s+${TONE})?|\p{L}+[-\s](?:style|stil)|(?:du|sie)-form|${SIZE}|${CONTENT_RULE})\s*[.!]?\s*$`,
  'iu',
);
/** A sentence that begins with the tone: „Sachlich, was wir tun und was nicht.“ It says how to write, not what. */
const TONE_FIRST = new RegExp(String.raw`^\s*(?:bitte\s+)?${TONE}\s*[,:]`, 'iu');

/** A clause that a request asks to pass on: „…, dass das Portal am Samstag ausfällt“, "announce that the limit moves to 25k". */
const CLAUSE =
  /(?<!\p{L})(?<link>dass|that|warum|weshalb|why)\s+(?<clause>[^.!?\n]*(?:[.,]\d[^.!?\n]*|(?<=\d)\.\s?(?:\p{Lu}\p{L}+|\d)[^.!?\n]*)*)/iu;
/** A text that follows a colon after the order to write it: „Mail an den Kunden: Lieferung kommt später“. */
const AFTER_COLON =
  /^[^:\n]{0,200}?(?:mail|brief|nachricht|message|note|notiz|letter|info|mitteilung|text|aushang|notice|artikel|article|teaser|post|update|write|schreib\p{L}*|sag\p{L}*|tell)[^:\n]{0,120}:\s+(?<text>\S.{10,})$/isu;
/** A clause with a verb or a number, by which a text states something rather than names its topic. */
const STATES =
  /\d|(?<!\p{L})(?:ist|sind|war|waren|wird|werden|kommt|kommen|hat|haben|fällt|fallen|startet|beginnt|endet|entfällt|verschiebt|ändert|gilt|gelten|bleibt|bleiben|kann|können|muss|müssen|is|are|was|were|will|has|have|starts?|ends?|moves?|changes?|comes?|arrives?|closes?|opens?|remains?|can|cannot|must|needs?)(?!\p{L})/iu;
const ASKS = /\?|^\s*(?:was|wer|wie|wann|warum|wo|welche\p{L}*|what|who|how|when|why|where|which)(?!\p{L})/iu;

/** Subject of a text that contains a number or day and therefore states something: "the new opening hours 7am-7pm". */
const ABOUT =
  /(?<!\p{L})(?:about|on|über|zum|zur|zu den)\s+(?<about>(?:[^.!?\n]|(?<=\d)\.\s?(?=[\p{L}\d]))*(?:\d|(?<!\p{L})(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?<!\p{L})(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?!\p{L}))(?:[^.!?\n]|(?<=\d)\.\s?(?=[\p{L}\d]))*)/iu;
/** A meeting: what a text is written for, not what it is about. */
const MEETING =
  '(?:\\p{L}*(?:sitzung|besprechung|versammlung|termin|treffen|workshop|klausur)|meeting|call|workshop|session|review|assembly)(?:s|en|e)?(?!\\p{L})';
const OCCASION = new RegExp(String.raw`^(?:(?:the|our|an?|next|nächsten|der|dem|unserer|unserem|\p{L}+)\s+){0,3}?${MEETING}`, 'iu');
/** An invitation with its meeting and day: „Einladung an alle zur Sitzung am 10. Dezember“, "invite the team to the review on 4 May at 10:00". */
const INVITATION = new RegExp(
  String.raw`(?<!\p{L})(?:einladung|einladen|lade\p{L}*|invit\p{L}+)(?!\p{L})[^.!?\n]*?(?<!\p{L})(?:zur|zum|zu|to|for)\s+(?:the\s+|our\s+|an?\s+|einer?\s+|einem\s+|unserer?m?\s+|der\s+|dem\s+)?(?<occasion>(?:\p{L}+\s+){0,2}?${MEETING}(?:\d\.\s?(?=[\p{L}\d])|[^.:;!?\n–]|(?<=\d):(?=\d))*)`,
  'iu',
);

/** Returns the meeting to which a text is to invite, in the words of the request; null for another text. */
export const invitationIn = (request: string): string | null =>
  INVITATION.exec(request.normalize('NFC'))
    ?.groups?.['occasion']?.replace(/\s+ein$/u, '')
    .trim() ?? null;

/** Minimum number of words of a statement. */
const MIN_WORDS = 3;

/** Content that a request states for the text that it asks for. */
export interface StatedMessage {
  readonly sentence: string;
  /** Its words in the request. */
  readonly words: string;
  /** True if the words only name what the text is about. */
  readonly isTopic?: boolean;
}

/**
 * Returns the content that a request states for the text that it asks for, as a statement of the requester; null if the text is to be about
 * the tenant's data.
 *
 * @param language language of the text; a statement in another language is marked for translation
 * @param readsColon whether a text after a colon is a statement, as in an e-mail, rather than a topic, as of an article
 */
export const statedMessage = (request: string, language: Language, { readsColon = true } = {}): StatedMessage | null => {
  const messages = messagesIn(language);
  const text = withoutInstructions(request.normalize('NFC').trim());
  const { link = '', clause = '' } = CLAUSE.exec(text)?.groups ?? {};
  const afterColon = AFTER_COLON.exec(text)?.groups?.text ?? '';
  const isReason = /^(?:why|warum|weshalb)$/iu.test(link);
  const isInvitation = invitationIn(text) !== null;
  const about = ABOUT.exec(text)?.groups?.about ?? '';
  const candidates: StatedMessage[] = [
    ...(isReason && (!/\d/.test(clause) || asksReason(text, clause))
      ? []
      : [asStated(clause, isReason ? messages.statedReason : messages.statedThat)]),
    ...(readsColon && !isInvitation && STATES.test(afterColon) && !ASKS.test(afterColon) ? [asStated(afterColon, asSentence)] : []),
    ...(isInvitation || OCCASION.test(about) ? [] : [{ ...asStated(about, messages.statedTopic), isTopic: true }]),
  ];
  const found = candidates.find(({ words }) => wordsIn(words).length >= MIN_WORDS);
  if (found === undefined) return null;
  const { words } = found;
  return languageOf(words) === language || languageOf(request) === language
    ? found
    : { ...found, sentence: messages.statedElsewhere(words) };
};

/** Verbs that begin an instruction about the text, such as "mention" and „nenne“. */
const TASK =
  "say|state|mention|add|include|name|give|tell|explain|point out|sign|signed|do not|don['’]t|please|use|write|make|avoid|keep|leave out|no|without|sag|sage|nenne|nenn|erwähne?|füge|ergänze?|gib|bitte|verwende|schreibe?|lass|vermeide|halte|unterschreibe?|gezeichnet|keine?[nrms]?|ohne";
/** Instructions on the text after its content: " - say how many", "; (2) a note", ". Kein Budget nennen". */
const INSTRUCTIONS = new RegExp(
  String.raw`(?<content>(?<!\p{L})(?:that|dass|whose|dessen|deren|because|weil)\s(?:[^.!?\n]|(?<=\d)[.,]\s?(?=[\d\p{Lu}]))*?)(?:\s[-–—]\s+(?=(?:${TASK})(?!\p{L}))|;\s*(?=\(?\d\)|(?:${TASK})(?!\p{L}))|\s\(\d\)\s).*$`,
  'isu',
);

/** Removes what a request asks of its text after the content that it states. */
export const withoutInstructions = (request: string): string => request.replace(INSTRUCTIONS, '$<content>.');

/** Returns what a request asks of its text after the content that it states; empty if it asks nothing. */
export const instructionsIn = (request: string): string => {
  const content = withoutInstructions(request);
  return content === request ? '' : request.slice(content.length - 1).replace(/^[\s;–—-]+/u, '');
};

/** A question in its own words: "why did the lead time jump", „warum ist … gestiegen“; an announced reason has another order. */
const INVERTED =
  /^(?:did|does|do|is|are|was|were|has|have|had|will|can|ist|sind|war|waren|hat|haben|wird|werden|kann|können|steigt|fällt|sinkt)(?!\p{L})/iu;

const asksReason = (text: string, clause: string): boolean =>
  INVERTED.test(clause) || text.slice(text.indexOf(clause) + clause.length).startsWith('?');

/** A question that a statement ends with: "that the project is late and what we need from them". */
const ASKED_TOO = /,?\s+(?:and|und)\s+(?:what|how|why|when|who|was|wie|warum|weshalb|wann|wer)(?!\p{L}).*$/isu;

const asStated = (text: string, phrase: (words: string) => string): StatedMessage => {
  const words = withoutForm(text.replace(ASKED_TOO, ''));
  return { words, sentence: phrase(words) };
};

const asSentence = (words: string): string => `${capitalised(words)}.`;

/** Returns whether a sentence only says how a text is to be written. */
const isOnForm = (sentence: string): boolean => TONE_FIRST.test(sentence) || FORM.test(sentence);

/** Removes parts at the end that only state tone, length or form. */
const withoutForm = (text: string): string => {
  const sentences = text.split(/(?<=[.!])\s+(?=\p{Lu})/u);
  while (sentences.length > 1 && isOnForm(sentences.at(-1) ?? '')) sentences.pop();
  const parts = sentences.join(' ').split(/(?<=[,;.!])\s+/u);
  while (parts.length > 0 && FORM.test((parts.at(-1) ?? '').replace(/[,;]\s*$/u, ''))) parts.pop();
  return parts.join(' ').replace(/[\s,;.!]+$/u, '');
};
