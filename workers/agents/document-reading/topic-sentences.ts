import { translationsOf } from '../../../platform/questions/index.js';
import { contentWords, isFormOf, sameWord, wordsIn } from '../../../platform/text/index.js';
import { rowText, withTitledRows } from '../../methods/document-facts/index.js';
import { quotableParts } from '../../methods/document-text/index.js';
import { findMoney, findPercentages } from '../../methods/values-in-text/amounts.js';
import { findTimeLimits } from '../../methods/values-in-text/time-limits.js';
import { isHeading, withoutMarkup } from './quoted-answers.js';
import { documentKind, stemOfForm, wordsOfTopic, type TopicWord, type ValueKind } from './topics.js';

/** A passage of a document with the heading above it. */
export interface TopicPassage {
  readonly documentId: string;
  readonly document: string;
  readonly title: string;
  readonly text: string;
}

/** A sentence, item of a list or row of a table, in the order of the document. */
export interface TopicSentence {
  readonly text: string;
  readonly title: string;
  readonly document: string;
  readonly documentId: string;
  /** The row of a table that it states, as pairs of title and value; absent for other sentences. */
  readonly row?: string;
}

/** The sentences on one topic of a request; empty if the documents say nothing on it. */
export interface OnTopic {
  readonly topic: string;
  readonly sentences: readonly TopicSentence[];
}

const MIN_WORDS = 3;
/** Parts of a line with version, owner and validity of a document, beyond which it is no sentence. */
const MAX_PARTS_OF_HEAD = 2;
const NUMBER_OF_HEADING = /^(?:[\d.]+|§\s*\d+\p{L}?)\s+/u;

/** Returns the sentences of passages in their order, each once, without headings. */
export const sentencesIn = (passages: readonly TopicPassage[]): TopicSentence[] => {
  const seen = new Set<string>();
  return passages.flatMap(({ documentId, document, title, text }) =>
    quotableParts(withTitledRows(text)).flatMap((part): TopicSentence[] => {
      const bare = withoutMarkup(part);
      const plain = rowText(bare);
      const key = `${documentId} ${plain}`;
      if (
        isHeading(part) ||
        part.split(' · ').length > MAX_PARTS_OF_HEAD ||
        seen.has(key) ||
        wordsIn(plain).length < MIN_WORDS ||
        title.endsWith(plain)
      )
        return [];
      seen.add(key);
      return [{ documentId, document, title, text: plain, ...(plain !== bare && { row: bare }) }];
    }),
  );
};

const STATES: Readonly<Record<ValueKind, (text: string) => boolean>> = {
  time: (text) => findTimeLimits(text).length > 0,
  amount: (text) =>
    findMoney(text, 'de').length + findPercentages(text, 'de').length > 0 || /\d\s*(?:times|x|mal|-fach)(?!\p{L})|fach\p{L}*/iu.test(text),
  approval: (text) =>
    /(?<!\p{L})(?:approv\p{L}*|sign(?:ed|s)? off|permission|consent|authori[sz]\p{L}*|freigabe\p{L}*|freigegeben|genehm\p{L}*|zustimm\p{L}*|erlaub\p{L}*|entscheide\p{L}*)(?!\p{L})/iu.test(
      text,
    ),
};

/** Weights of a word by how a text has it: itself, another word of its meaning, the kind of value it asks for, only a part of it. */
const WEIGHT = { own: 1, alike: 0.7, kind: 0.8, part: 0.5 };
/** Weight of a word that only the heading has. */
const OF_HEADING = 0.6;
/** Minimum weight per word of a topic, and share of the best sentence, from which a sentence is on the topic. */
const MIN_WEIGHT = 0.5;
const OF_BEST = 0.75;
/** Share of a section from which it is quoted as a whole. */
const OF_SECTION = 0.5;

const stemsOf = (text: string): string[] => [...new Set(wordsIn(text).map(stemOfForm))];

const weigher = ({ stem, kind }: TopicWord): ((text: string, stems: readonly string[]) => number) => {
  const alike = stem === null ? [] : [...new Set(translationsOf([stem], null).map(stemOfForm))];
  return (text, stems) => {
    if (stem !== null && stems.some((each) => isFormOf(stem, each))) return WEIGHT.own;
    if (kind !== null && STATES[kind](text)) return WEIGHT.kind;
    if (stem === null) return 0;
    if (alike.some((word) => stems.some((each) => isFormOf(word, each)))) return WEIGHT.alike;
    return stems.some((each) => sameWord(stem, each)) ? WEIGHT.part : 0;
  };
};

/** Beginnings of sentences that continue the previous one. */
const CONTINUES =
  /^(?:darüber|darunter|danach|sie|er|es|dann|sonst|außerdem|ausgenommen|später\p{L}*|andernfalls|it|they|these|those|otherwise|then|above|below|later|afterwards)(?!\p{L})/iu;

/**
 * Returns the sentences on a topic: those with most of its words, with the sentences that continue them, and the whole section if its
 * heading is the topic or most of its sentences are on it.
 *
 * @param options.isSingle true to take no whole sections
 */
export const sentencesOnTopic = (
  topic: string,
  all: readonly TopicSentence[],
  { isSingle = false }: { readonly isSingle?: boolean } = {},
): TopicSentence[] => {
  const words = wordsOfTopic(topic);
  if (words.length === 0) return [];
  const weighers = words.map(weigher);
  const own = contentWords(topic).map(stemOfForm);
  const isNamedBy = (title: string): boolean => {
    // The title of a policy names all of its topics.
    if (isSingle || documentKind(title) !== null) return false;
    const stems = stemsOf(title.replace(NUMBER_OF_HEADING, ''));
    const isIn = (word: string): boolean => stems.some((each) => sameWord(word, each) && Math.abs(word.length - each.length) <= 3);
    return words.every(({ stem }) => stem !== null && isIn(stem)) || own.every(isIn);
  };
  const scored = all.map((sentence) => {
    const [ofText, above] = [stemsOf(sentence.text), stemsOf(sentence.title)];
    // A compound that a sentence contains as a whole is what it is about.
    if (own.length > 0 && own.every((word) => ofText.some((each) => isFormOf(word, each)))) return { sentence, score: 1 };
    const weights = weighers.map((weigh) => {
      const inText = weigh(sentence.text, ofText);
      const inTitle = weigh('', above) >= WEIGHT.alike ? OF_HEADING : 0;
      return { inText, weight: Math.max(inText, inTitle) };
    });
    const isIn = weights.some(({ inText }) => inText > 0);
    return { sentence, score: isIn ? weights.reduce((sum, { weight }) => sum + weight, 0) / words.length : 0 };
  });
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const needed = Math.max(MIN_WEIGHT, OF_BEST * best);
  const isOn = scored.map(({ sentence, score }) => score >= needed || isNamedBy(sentence.title));
  const sectionOf = ({ documentId, title }: TopicSentence): string => `${documentId} ${title}`;
  const counts = new Map<string, { all: number; on: number }>();
  for (const [index, { sentence }] of scored.entries()) {
    const count = counts.get(sectionOf(sentence)) ?? { all: 0, on: 0 };
    counts.set(sectionOf(sentence), { all: count.all + 1, on: count.on + Number(isOn[index]) });
  }
  // A topic that asks for a kind of value is not about all that its section says.
  const asksValue = words.some(({ kind }) => kind !== null);
  const isWhole = (sentence: TopicSentence): boolean => {
    if (isSingle || asksValue) return false;
    const { all: size, on } = counts.get(sectionOf(sentence)) ?? { all: 0, on: 0 };
    return on > 1 && on >= OF_SECTION * size;
  };
  let isContinued = false;
  return scored.flatMap(({ sentence }, index) => {
    const isSame = index > 0 && all[index - 1]?.title === sentence.title;
    isContinued = isOn[index] === true || (isContinued && isSame && CONTINUES.test(sentence.text));
    return isContinued || (sentence.title !== '' && isWhole(sentence)) ? [sentence] : [];
  });
};

/** Words of the heading of the section on whom a document applies to. */
const SCOPE = /^(?:\d+\.?\s*)?(?:(?:zweck und )?geltung(?:sbereich)?|anwendungsbereich|(?:purpose and )?scope|application)$/iu;
const APPLIES = /(?<!\p{L})(?:gilt|gelten|applies|apply|covers)(?!\p{L})/iu;

/** Returns the sentence that says to whom a document applies; undefined without one. */
export const scopeOf = (all: readonly TopicSentence[]): TopicSentence | undefined =>
  all.find(({ title, text }) => SCOPE.test(title.trim()) && APPLIES.test(text));
