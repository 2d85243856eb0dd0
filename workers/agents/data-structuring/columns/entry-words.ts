import { inAnyCase } from '../../../../platform/text/index.js';
import { TAKEN, type Span } from './spans.js';

/** Words of an entry that are not part of a value yet. */
export interface Word extends Span {
  readonly text: string;
}

const DESIGNATION = String.raw`(?:\p{Lu}{0,3}-?\d{1,5}\p{L}?|[A-Z]|\p{Lu}[\p{L}'’-]+)`;
const PLACE_WORDS =
  'werk|linie|raum|zimmer|filiale|depot|gleis|station|etage|stock|gebäude|haus|standort|niederlassung|werkstatt|küche|büro|labor|abteilung|hof|tor|rampe|platz|hall|bay|dock|room|ward|site|floor|gate|platform|building|warehouse|branch|shop|store|line|plant|yard|office|kitchen|lab|workshop|hangar|aisle|block';
const PLACES = String.raw`(?:\p{L}*(?:${inAnyCase('halle|lager')})|${inAnyCase(PLACE_WORDS)})`;
const IS_PLACE_WORD = new RegExp(`^${PLACES}$`, 'u');
/** A word for a place with its number or name: „Halle 3“, "bay 12". */
const NUMBERED = new RegExp(String.raw`(?<!\p{L})${PLACES}\s${DESIGNATION}(?![\p{L}\p{N}])`, 'u');
/** A name before a word for a place: "the Leeds depot". */
const NAMED = new RegExp(String.raw`(?<!\p{L})\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?[\s-]${PLACES}(?!\p{L})`, 'u');
const AT =
  /(?<!\p{L})(?:in|at|im|am|beim?|auf|on|near|from)\s(?:(?:der|dem|den|die|the|our|unserer|unserem)\s)?(?<place>\p{Lu}[\p{L}'’-]+(?:\s(?:\p{Lu}[\p{L}'’-]+|\d{1,4}\p{L}?))*)/u;
const AT_COMMON = new RegExp(
  String.raw`(?<!\p{L})(?:in|at|on|im|am|beim?|auf)\s(?:(?:the|our|der|dem)\s)(?<place>(?:\p{Ll}+\s)?${PLACES})(?!\p{L})`,
  'iu',
);

const located = (text: string, pattern: RegExp): Word | null => {
  const match = pattern.exec(text);
  if (!match) return null;
  const place = match.groups?.['place'] ?? match[0];
  const start = match.index + match[0].lastIndexOf(place);
  return { start, end: start + place.length, text: place };
};

const SEGMENT = new RegExp(String.raw`(?:(?!\s[–—-]\s)[^,;:()\n${TAKEN}])+`, 'gu');

/** Returns the parts of a text between commas, dashes and brackets that have words. */
const segmentsOf = (text: string): Word[] =>
  [...text.matchAll(SEGMENT)].flatMap(({ index, 0: part }) => {
    const start = index + (/^[\s–—-]*/u.exec(part)?.[0].length ?? 0);
    const bare = part.slice(start - index).replace(/[.\s–—-]+$/u, '');
    return /\p{L}{2}/u.test(bare) ? [{ start, end: start + bare.length, text: bare }] : [];
  });

const PROPER = /^(?:\p{Lu}[\p{L}'’-]*\.?)(?:[\s-](?:\p{Lu}[\p{L}'’-]*|\d{1,4}|am|an|der|upon|on))*$/u;

/** Returns the place of an entry; taken parts of the text are replaced by `TAKEN`. */
export const placeIn = (text: string): Word | null => {
  const stated = located(text, NUMBERED) ?? located(text, NAMED) ?? located(text, AT) ?? located(text, AT_COMMON);
  if (stated) return stated;
  const segments = segmentsOf(text);
  const [first] = segments;
  return first && segments.length > 1 && PROPER.test(first.text) ? first : null;
};

/** A single name before the next part of an entry: "Leeds" in "LS-204 Leeds, 40 min". */
const NAME_ALONE = new RegExp(
  String.raw`^\s(?<place>\p{Lu}[\p{Ll}'’-]{2,}(?:[\s-]\p{Lu}[\p{Ll}'’-]{2,})?)(?=\s*(?:[,;.]|${TAKEN}|$))`,
  'u',
);

/** Returns the name that follows a code of an entry directly, which is a place where the other entries state one. */
export const nameAfterCode = (text: string, codes: readonly Span[]): Word | null => {
  for (const { end } of codes) {
    const found = located(text.slice(end), NAME_ALONE);
    if (found) return { ...found, start: found.start + end, end: found.end + end };
  }
  return null;
};

const ARTICLE = /^(?:(?:the|an?|our|der|die|das|den|dem|ein|eine[nrm]?|unser\p{L}*)\s)/iu;
const VERB =
  /^(?:is|was|were|are|had|has|have|did|didn['’]t|would|wouldn['’]t|could|couldn['’]t|broke|stood|fell|went|came|kept|lost|got|blew|tore|ran|hit|cut|burst|froze|let|began|stuck|won['’]t|can['’]t|does|doesn['’]t|\p{Ll}{3,}ed)$/u;
const STOP =
  /^(?:und|and|dann|then|again|wieder|auch|also|nach|after|mit|with|von|from|wegen|due|because|for|für|in|im|am|at|on|bei|beim|auf|an|zu|to|of|durch|by|ohne|without|not|nicht|kein\p{L}*|no|it|es|he|she|er|sie|we|wir|there|da|dort|hier)$/iu;

/** Returns the noun at the beginning of a part: the capitalised words in German, the words before the verb in English. */
const nounAt = (segment: Word, language: 'de' | 'en'): Word | null => {
  const article = ARTICLE.exec(segment.text)?.[0].length ?? 0;
  const words = segment.text.slice(article).split(' ');
  const isAdjective = (word: string, at: number): boolean => at === 0 && article > 0 && /e[nrsm]?$/u.test(word) && words.length > 1;
  const isOfNoun = (word: string, at: number): boolean =>
    !STOP.test(word) && (language === 'de' ? /^[\p{Lu}\d]/u.test(word) || isAdjective(word, at) : !VERB.test(word));
  const end = words.findIndex((word, at) => !isOfNoun(word, at));
  const own = words.slice(0, end < 0 ? words.length : end);
  const text = own.join(' ');
  // Without a verb, only a short part between commas is a noun.
  const isNoun = own.length > 0 && own.length <= 4 && (language === 'de' || end > 0 || own.length <= 3);
  const start = segment.start + article;
  return isNoun && /\p{L}{2}/u.test(text) ? { start, end: start + text.length, text } : null;
};

/** Returns the object of an entry: a code with the noun before it, or the first noun; taken parts of the text are replaced by `TAKEN`. */
export const objectIn = (text: string, codes: readonly Word[], language: 'de' | 'en'): Word | null => {
  const code = codes.find(({ start }) => text[start] !== TAKEN);
  if (code) {
    const noun = /(?<noun>\p{L}{3,})\s$/u.exec(text.slice(0, code.start))?.groups?.['noun'] ?? '';
    const isNoun = noun !== '' && !STOP.test(noun) && !VERB.test(noun) && (language === 'en' || /^\p{Lu}/u.test(noun));
    const start = isNoun ? code.start - noun.length - 1 : code.start;
    return { start, end: code.end, text: text.slice(start, code.end) };
  }
  for (const segment of segmentsOf(text)) {
    const noun = nounAt(segment, language);
    if (noun) return noun;
  }
  return null;
};

/** Returns the word of a text that names a place of another entry: "Ashford" for "Ashford site". */
export const knownPlaceIn = (text: string, places: readonly string[]): Word | null => {
  const words = places.flatMap((place) => place.split(' ').filter((word) => /^\p{Lu}\p{L}{3,}$/u.test(word) && !IS_PLACE_WORD.test(word)));
  const match = words.length === 0 ? null : new RegExp(String.raw`(?<!\p{L})(?:${words.join('|')})(?!\p{L})`, 'u').exec(text);
  return match && { start: match.index, end: match.index + match[0].length, text: match[0] };
};

/** Returns the value after a noun in an entry: "room 214", „Schicht: B“. */
export const labelledIn = (text: string, noun: string): Word | null => {
  if (noun === '') return null;
  const pattern = new RegExp(
    String.raw`(?<!\p{L})${RegExp.escape(noun)}(?:n|s|en)?[- ]?(?:nummer|nr\.?|no\.?|number)?\s?(?:[:#=]\s?(?<quoted>[^\s,;.${TAKEN}][^,;\n${TAKEN}]{0,40}?)(?=[,;.\n${TAKEN}]|\s\S+:|$)|(?<plain>(?=[\p{L}-]*\d)[\p{L}\p{N}/-]{1,20}))`,
    'iu',
  );
  const match = pattern.exec(text);
  const value = match?.groups?.['quoted'] ?? match?.groups?.['plain'];
  return match && value !== undefined ? { start: match.index, end: match.index + match[0].length, text: value.trim() } : null;
};

/** Who bears a cost: "ours", "supplier will pay", „zahlt die Versicherung“. */
const PAYER =
  /(?<!\p{L})(?:(?:(?:the|our|der|die|das|unser\p{L}*)\s)?(?<before>\p{L}[\p{L}-]+)\s(?:will pay|pays|is paying|has paid|covers|trägt|zahlt|übernimmt)|(?:zahlt|trägt|übernimmt|paid by|covered by|charged to|zu ?lasten(?: von| der| des)?)\s(?:(?:the|our|der|die|das|den|dem|unser\p{L}*)\s)?(?<after>\p{L}[\p{L}-]+)|(?<=[,;:(–-]\s*)(?<alone>ours|us|insurance|insurer|customer|supplier|carrier|manufacturer|warranty|guarantee|goodwill|wir|selbst|versicherung|kunde|lieferant|spediteur|hersteller|garantie|gewährleistung|kulanz|eigenanteil|intern)(?=\s*(?:[.;,)]|$)))(?!\p{L})/iu;

/** Returns who pays, as an entry states it. */
export const payerIn = (text: string): Word | null => {
  const match = PAYER.exec(text);
  const { before, after, alone } = match?.groups ?? {};
  const payer = before ?? after ?? alone;
  return match && payer !== undefined ? { start: match.index, end: match.index + match[0].length, text: payer } : null;
};

/** Words that stand before or after values and say nothing without them. */
const JOINTS =
  /^(?:und|and|dann|then|sowie|also|auch|on|at|am|um|vom|in|im|for|für|von|zu|of|to|the|der|die|das|den|mit|with|by|über|etwa|ca\.?|circa|approx\.?|about|around|roughly|rund|bei|nach|after|from|bis|until|dauer|dauerte|lasted|took|takes|kosten|kosteten?|kostet|costs?|costing|betrag|amount|invoice|invoiced|bill|rechnung|charged?|schaden|damage|worth|price|preis|lang|long|room|zimmer|near|lost|paid|because|due|wegen|late|verspätet|je|per|a|an|it|es|total|gesamt|war|was|is|ist)$/iu;

const bare = (word: string): string => word.replaceAll(/^[\s,;:.()–—-]+|[\s,;:()–—-]+$|(?<=\p{L})\.$/gu, '');
const isJoint = (word: string): boolean => bare(word) === '' || JOINTS.test(bare(word));
/** A word before a comma ends its clause and belongs to it: "parcel lost, 40 GBP". */
const endsClause = (word: string): boolean => bare(word) !== '' && /[,;.]$/u.test(word);

/** Returns the words of a part without the words that only connected it with a value beside it. */
const withoutJoints = (part: string, isFirst: boolean, isLast: boolean): string => {
  const words = part.split(/\s+/u).filter((word) => word !== '');
  while (!isFirst && words.length > 0 && isJoint(words[0] ?? '')) words.shift();
  while (!isLast && words.length > 0 && isJoint(words.at(-1) ?? '') && !endsClause(words.at(-1) ?? '')) words.pop();
  return words
    .join(' ')
    .replaceAll(/^[\s,;:.)–—-]+|[\s,;:(–—-]+$/gu, '')
    .replace(/(?<=[\p{L}\d)])\.$/u, '');
};

/** Returns the words of an entry that no cell has taken. A comma replaces the punctuation between them. */
export const remainderOf = (text: string): string => {
  const parts = text.split(new RegExp(`${TAKEN}+`, 'u'));
  return parts.reduce((all, part, at) => {
    const own = withoutJoints(part, at === 0, at === parts.length - 1);
    if (!/[\p{L}\d]/u.test(own)) return all;
    const isApart = /[,;:.–—-]\s*$/u.test(parts.slice(0, at).join(' ').trimEnd()) || /^\s*[,;:.–—-]/u.test(part);
    return all === '' ? own : `${all}${isApart ? ',' : ''} ${own}`;
  }, '');
};
