import { capitalised, contentWords, withFullStop, wordsIn } from '../../../platform/text/index.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import { afterReaders } from './readers-words.js';

/** What a request wants a message to say. */
export interface MessageRequest {
  /** The statement of the request, as a sentence; null if it only names a topic. */
  readonly statement: string | null;
  /** What the message is about, in the words of the request, with the preposition before it if it is a topic. */
  readonly about: string;
  /** Things that the message is to explain. */
  readonly asks: readonly string[];
  /** What the readers are asked for, after „bitte um“ or "asking them to". */
  readonly pleas: readonly Plea[];
  readonly wantsContact: boolean;
  readonly wantsReason: boolean;
  /** True if the request states nothing, but asks for answers. */
  readonly isAsking?: true;
}

export interface Plea {
  readonly words: string;
  /** True for something that the readers are to do, false for something that they are asked for. */
  readonly isTask: boolean;
}

const TONE =
  /^(?:(?:bitte|please|sehr|ganz|im|in|mit|keep it|very|a|aber|but|und|and)\s+)*(?:sachlich\p{L}*|höflich\p{L}*|freundlich\p{L}*|kurz\p{L}*|knapp\p{L}*|warm\p{L}*|herzlich\p{L}*|förmlich\p{L}*|neutral\p{L}*|bestimmt|klar|polite\p{L}*|friendly|firm\p{L}*|formal\p{L}*|informal\p{L}*|brief\p{L}*|short|warm|clear|concise|factual|plain|einfache[rn]?|ton(?:fall)?|tone)(?!\p{L})/iu;
const LENGTH = /\d+\s*(?:wörter\p{L}*|worte\p{L}*|sätze\p{L}*|zeichen|words?|sentences?|characters?|lines?)/iu;
const FORBIDS = /(?<!\p{L})(?:keine?[nrms]?|nicht|nichts|ohne|weder|no|not|without|never|leave out|do not|don['’]t)(?!\p{L})/iu;
const CONTACT =
  /(?<!\p{L})(?:(?:who|whom|wen|wem|an wen|where|wo)(?!\p{L})[^.]*(?:ring|call|contact|phone|ask|reach|turn to|anrufen|wenden|erreichen|melden|fragen)|ansprechpartner\p{L}*|kontakt(?:person|daten|adresse)?|rückfragen|contact (?:person|details|name)|telefonnummer|phone number)(?!\p{L})/iu;
const REASON =
  /^(?:(?:say|explain|mention|state|sag|erklär\p{L}*|mit|with|und|and)\s+)*(?:why|warum|weshalb|wieso|den grund|die gründe|begründ\p{L}*|the reasons?)(?!\p{L})/iu;
const PLEA =
  /(?<!\p{L})(?:mit der )?bitte um\s+(?<wish>[^.;!?]+)|(?<!\p{L})ask(?:ing)?\s+(?:for)\s+(?<want>[^.;!?,]+)|(?<!\p{L})ask(?:ing)?\s+(?:them|him|her|everyone|you|all)\s+to\s+(?<task>[^.;:!?]+)/iu;
const TOPIC = /^(?<about>(?:zur|zum|zu|über|wegen|about|on|regarding|concerning)\s+[^:,.;]+)/iu;
const THAT =
  /^(?:dass|that|(?:saying|to say)(?:\s+that)?|telling\s+(?:them|him|her|everyone)(?:\s+that)?)\s+(?!(?:what|how|why|when|who|where|to)\s)(?<clause>.+)$/isu;
const EXPLAINS = /^(?:explaining|telling (?:them|people)|describing|setting out|to explain|die erklärt|um zu erklären)\s+(?<asks>.+)$/isu;
const QUESTION = String.raw`(?:wie|was|wer|wann|wo|ab wann|warum|weshalb|how|what|who|whom|when|where|which|why|whether|ob)`;
const SEPARATOR = new RegExp(
  String.raw`\s*[,;]\s+|\s+(?:und|and)\s+(?=${QUESTION}(?!\p{L}))|\s+(?:und|and)\s+(?=(?:einem?r?|mit|a|the)\s)`,
  'iu',
);
const LEAD =
  /^(?:(?:mit|with|und|and|say|explain|mention|include|sag|erklär\p{L}*|nenne?|auch|also|dem|der|den|die|das|the|einem|einer|einen|a)\s+)+/iu;

/** Words on the readers before the first question of a request: "who have written to us: …", „im Norden, warum …“. */
const ASKED = new RegExp(String.raw`^(?<readers>[^.,:;!?]{0,60}[,:]\s+)?(?=${QUESTION}(?!\p{L}))`, 'iu');

/** Returns the parts of a request on its text, without form and length. */
const partsOf = (text: string): string[] =>
  text
    .split(SEPARATOR)
    .map((part) => part.trim().replace(/[.!?:\s]+$/u, ''))
    .filter((part) => part !== '' && !LENGTH.test(part) && !TONE.test(part));

const pleasIn = (text: string): Plea[] =>
  sentencesOf(text).flatMap((sentence): Plea[] => {
    const { wish, want, task } = PLEA.exec(sentence)?.groups ?? {};
    const words = (wish ?? want ?? task)?.trim();
    return words === undefined || FORBIDS.test(words) ? [] : [{ words, isTask: task !== undefined }];
  });

/** Returns what a request wants a message to say to the readers that it names; null if it names no readers or nothing to say. */
export const readMessageRequest = (input: string): MessageRequest | null => {
  const rest = afterReaders(input.normalize('NFC').trim());
  if (rest === null) return null;
  const pleas = pleasIn(rest);
  const open = rest.replace(PLEA, ' ').replace(/^[\s,:;–-]+/u, '');
  const [first = '', ...others] = sentencesOf(open);
  const body = first.replace(/[.!?\s]+$/u, '');
  const asking = pleas.length > 0 || TOPIC.test(body) || THAT.test(body) || EXPLAINS.test(body) ? null : ASKED.exec(body);
  if (asking !== null) return askingRequest(body.slice(asking[0].length), others, { readers: asking.groups?.['readers'] ?? '', pleas });
  const { about: topic } = TOPIC.exec(body)?.groups ?? {};
  const { clause } = THAT.exec(body)?.groups ?? {};
  const { asks: explained } = clause === undefined ? (EXPLAINS.exec(body)?.groups ?? {}) : {};
  const [stated = '', ...more] = clause === undefined ? [''] : partsOf(clause);
  const isStatement = topic === undefined && clause === undefined && explained === undefined && pleas.every(({ isTask }) => !isTask);
  const ofFirst =
    topic !== undefined
      ? partsOf(body.slice(topic.length).replace(/^[:\s,]+/u, ''))
      : explained !== undefined
        ? partsOf(explained)
        : isStatement
          ? []
          : clause === undefined
            ? partsOf(body)
            : more;
  const parts = [...ofFirst, ...others.flatMap(partsOf)];
  const isAsked = (part: string): boolean => !CONTACT.test(part) && !REASON.test(part) && !FORBIDS.test(part) && !PLEA.test(part);
  const about = topic ?? (stated !== '' ? stated : isStatement ? body : (pleas[0]?.words ?? explained ?? ''));
  if (contentWords(about).length === 0) return null;
  return {
    statement: clause !== undefined ? stated : isStatement ? withFullStop(capitalised(body)) : null,
    about,
    asks: parts
      .filter(isAsked)
      .map((part) => part.replace(LEAD, ''))
      .filter((part) => contentWords(part).length > 0),
    pleas,
    wantsContact: parts.some((part) => CONTACT.test(part)),
    wantsReason: parts.some((part) => REASON.test(part)),
  };
};

/** Reads a request that states nothing, but asks for answers to its readers. */
const askingRequest = (
  questions: string,
  others: readonly string[],
  { readers, pleas }: { readonly readers: string; readonly pleas: readonly Plea[] },
): MessageRequest | null => {
  const own = partsOf(questions);
  const parts = [...own, ...others.flatMap(partsOf)].filter((part) => !FORBIDS.test(part) && !PLEA.test(part));
  const [first = ''] = own;
  const about = `${readers.replace(/[\s,:]+$/u, '')} ${first}`.trim();
  if (contentWords(about).length === 0) return null;
  return {
    ...{ statement: null, about, pleas, isAsking: true },
    asks: parts.filter((part) => ASKED.test(part) && !CONTACT.test(part) && !REASON.test(part) && contentWords(part).length > 0),
    wantsContact: parts.some((part) => CONTACT.test(part)),
    wantsReason: parts.some((part) => REASON.test(part)),
  };
};

/** Returns whether a request wants more of a message than a statement: a plea, a contact, a reason or answers. */
export const asksMore = ({ asks, pleas, wantsContact, wantsReason, statement }: MessageRequest): boolean =>
  pleas.length > 0 || wantsContact || wantsReason || (statement === null && asks.length > 0) || asks.some((ask) => wordsIn(ask).length > 1);
