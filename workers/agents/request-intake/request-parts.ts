import { contentWords } from '../../../platform/text/index.js';

/** The number of a part: "1)", "2.", "b)". */
const NUMBERED = /(?:^|(?<=[\s:]))(?:[1-6][.)]|[a-e]\))\s+(?=\p{L})/u;
const NUMBERS = new RegExp(NUMBERED, 'gu');
const MAX_PARTS = 4;
/** Minimum number of letters of a part that asks for something. */
const MIN_LENGTH = 12;

/** Minimum number of content words of a concern. */
const MIN_WORDS = 2;
const FURTHER = String.raw`außerdem|zudem|zusätzlich|ferner|weiterhin|darüber hinaus|des weiteren|zweitens|noch etwas|und noch etwas|in addition|additionally|besides|furthermore|moreover|secondly|separately|another thing|one more thing`;
/** Results of work that a request can ask for beside another one. */
const RESULT = String.raw`(?:an?|the|eine?[nm]?|das|die|den)\s+\p{L}+|schreiben|brief|mail|e-?mail|liste|bericht|folien|letter|list|report|slides?|deck|message`;
/** Places where a further concern begins: a sentence that adds something, or a part of a sentence that asks for something else. */
const CONCERN = new RegExp(
  String.raw`(?<=[.!?;])\s+(?=(?:${FURTHER}|und|and)(?!\p{L}))|,\s+(?=(?:und\s+|and\s+)?(?:${FURTHER})(?!\p{L}))|,?\s+(?:und|and)\s+(?=(?:also\s+)?(?:asks?|fragt|fragen|bittet)\s)|,?\s+(?:und|and|sowie|plus)\s+(?=(?:dazu|daneben|danach|anschließend|also|then)\s+(?:\p{L}+\s+){0,2}?(?:${RESULT})(?!\p{L}))`,
  'giu',
);
/** Beginning of a part that says how to answer, or what an answer shows in addition. */
const INSTRUCTION =
  /^(?:(?:und|and|also|außerdem|zudem|bitte|please)\s+)*(?:max|maximal|höchstens|at most|no more than|kurz|in short|keep|add|include|show|sort|list|mark|use|füge?|ergänz\p{L}*|zeige?|nenne?|sortier\p{L}*|markier\p{L}*|verwende|nutze)(?!\p{L})/iu;

/** Greeting, instruction or number of concerns before a colon: "Hello, two things:". */
const PREAMBLE =
  /^(?=[^:]{0,80}(?:hallo|hello|\bhi\b|dear|liebe|guten|zwei|drei|two|three|einordnen|beantworten|classify|reply|answer))[^:.?!]{0,80}:\s+/iu;
const ASKS =
  /[?]|(?<!\p{L})(?:who|when|what|which|how|asks?|confirm|whether|wer|wann|was|welche\p{L}*|wie|ob|fragt|bitte[nt]? um|mitteilung)(?!\p{L})/iu;

/** Returns whether a part of a request asks for information. */
export const asksSomething = (part: string): boolean => ASKS.test(part);

const DATA_SUBJECT =
  /(?<!\p{L})(?:auskunft|herausgabe|löschung|löschen|access|erasure|delet\p{L}*|copy)(?!\p{L}).{0,60}(?:gespeicherten?\p{L}* daten|personenbezogen\p{L}*|persönliche\p{L}* daten|meine\p{L}* daten|personal data|(?:hold|held|stored?|have) (?:about|on) (?:me|him|her|them))|subject access|(?<!\p{L})(?:DSGVO|GDPR)-?(?:auskunft|request|anfrage)/iu;

/** Returns whether a person asks for the data that are stored about them, or for their erasure. */
export const isDataSubjectRequest = (part: string): boolean => DATA_SUBJECT.test(part);

/** Returns the parts of a request that ask for something of their own: numbered ones, or concerns; the whole request if it has one. */
export const partsOf = (text: string): string[] => {
  const numbered = numberedParts(text);
  if (numbered.length > 1) return numbered;
  const concerns: string[] = [];
  for (const part of text
    .replace(PREAMBLE, '')
    .split(CONCERN)
    .map((each) => each.trim())) {
    const isOwn = contentWords(part).length >= MIN_WORDS && !INSTRUCTION.test(part);
    const previous = concerns.pop();
    if (previous === undefined) concerns.push(part);
    else concerns.push(...(isOwn && contentWords(previous).length >= MIN_WORDS ? [previous, part] : [`${previous} ${part}`]));
  }
  return concerns.slice(0, MAX_PARTS);
};

const numberedParts = (text: string): string[] => {
  const starts = [...text.matchAll(NUMBERS)].map(({ index, 0: number }) => ({ index, after: index + number.length }));
  const parts = starts.map(({ after }, at) => text.slice(after, starts[at + 1]?.index ?? text.length).trim());
  const asking = parts.filter((part) => part.length >= MIN_LENGTH);
  return asking.length < 2 ? [text] : asking.slice(0, MAX_PARTS);
};

/** Kinds of results that describe the noun behind them: "14 table lamps", "the board games". */
const COMPOUND =
  /(?<=(?<!\p{L})(?:\d+|the|our|your|some|these|those|of|with|and|for)\s)(?:table|chart|list|slide|board|sheet|report|file)(?=\s(?!shows|has|is|was|contains|includes|lists|gives|needs|looks|says|covers|as|thus|plus)\p{Ll}+s(?!\p{L}))/giu;

/** Returns a request without the nouns that only say of what kind the things behind them are, such as "table" of "table lamps". */
export const withoutCompounds = (text: string): string => text.replaceAll(COMPOUND, (word) => ' '.repeat(word.length));

const ONLY_CLASSIFY =
  /(?<!\p{L})(?:nur|lediglich|bloß|only|just)\s+(?:\p{L}+\s+){0,2}?(?:einordnen|einzuordnen|einsortieren|klassifizieren|zuordnen|classify|categori[sz]e|triage|sort|route)(?!\p{L})|(?:nicht|nichts|not|don['’]t|without)\s+(?:\p{L}+\s+)?(?:beantworten|answer\p{L}*|reply\p{L}*)(?!\p{L})/iu;

/** Returns whether a request wants to be classified and not answered. */
export const wantsNoAnswer = (text: string): boolean => ONLY_CLASSIFY.test(text);

/** Results that a request does not want: "don't need slides", „keine Folien nötig“. */
const UNWANTED =
  /(?<!\p{L})(?:(?:don['’]?t|do not|no need for|without|rather than|instead of)\s+(?:(?:need|want|have|send|make)\s+)?(?:me\s+)?(?:any\s+|a\s+)?\p{L}+|(?:keine?n?|nicht als|statt|ohne)\s+\p{L}+(?:\s+(?:nötig|erforderlich|notwendig|gewünscht|bitte))?)(?!\p{L})/giu;

/** Returns a request without the results that it does not want. */
export const withoutUnwanted = (text: string): string => text.replaceAll(UNWANTED, (words) => ' '.repeat(words.length));
