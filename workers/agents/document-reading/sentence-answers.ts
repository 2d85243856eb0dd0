import { QuestionWords, translationsOf } from '../../../platform/questions/index.js';
import {
  boundsIn,
  countOf,
  findDates,
  isFormOf,
  MONTH_PATTERN,
  numberOf,
  sameWord,
  stemOf,
  wordsIn,
  WRITTEN_NUMBER,
} from '../../../platform/text/index.js';
import { isWholeLine, quotableParts } from '../../methods/document-text/index.js';
import { findMoney, findPercentages } from '../../methods/values-in-text/amounts.js';
import { findTimeLimits } from '../../methods/values-in-text/time-limits.js';
import { withPlainWords } from './plain-words.js';

/** A passage whose sentences may answer a question. */
export interface Readable {
  readonly title: string;
  readonly text: string;
}

/** A sentence, an item of a list or a row of a table that answers a question. */
export interface SentenceAnswer<Passage extends Readable> {
  readonly passage: Passage;
  readonly text: string;
  /** True if the sentence states a range that contains a number of the question. */
  readonly isBand: boolean;
  /** Weight of what it contains; comparable for one question. */
  readonly score: number;
}

const NUMBER = new RegExp(String.raw`(?<![\d.,])(?:${WRITTEN_NUMBER})(?![\d.,]*\d)`, 'gu');

/** Words of questions by people about rules that no document states: "somebody", „kriegt“. */
const EVERYDAY = new Set(
  `somebody someone anybody anyone people person one wants want wanted take takes took come comes came happens happen happened bring
   brings let lets tell tells tells thing things same go goes give gives something anything way paper
   jemand jemandem jemanden einer man leute wer kriegt kriegen nimmt nehmen nimmst kommt kommen passiert darauf dazu dafür davon daran danach darüber darunter
   remind reminds reminding reminded erinnert erinnern erinnere rechtzeitige andere anderen anderer selbst verlangen verlangt
   nehmen üblich üblicherweise eigene own usually other others
   afterwards beyond often times oft häufig summe betrag höhe amount sum value limit
   fast quickly soon back again schnell rasch bald zurück wieder
   darf dürfen muss müssen kann lassen lässt wollen will möchten sonst rechtzeitig otherwise time unterwegs sache sachen papier gleiche selbe`
    .split(/\s+/u)
    .map(stemOf),
);

/** Words for what something costs: alone, they ask about what is named before. */
const OF_MONEY = new Set('cost costs kostet kosten pay zahlen zahlt charge charged fee gebühr'.split(' ').map(stemOf));

const ASKS_WHO = /(?<!\p{L})(?:wer|wem|wessen|who|whom|whose)(?!\p{L})/iu;
const ASKS_TIME =
  /(?<!\p{L})(?:wann|wie (?:lange|schnell|rasch|bald)|frist|when|how (?:long|soon|fast|quickly)|by when|deadline)(?!\p{L})/iu;
const ASKS_AMOUNT =
  /(?<!\p{L})(?:wie ?viel|wie hoch|was (?:verlang\p{L}*|nehmen wir|passiert|geschieht|kostet|zahlt|zahlen|spart|sparen|kriegt|bekommt)|(?:was|welche[rsn]? \p{L}+) .*(?:schuld\p{L}*|zusteh\p{L}*|steht .* zu|zu zahlen)|how much|how high|(?:up to|above|from) (?:what|which) (?:amount|sum|value|price)|welche[rmns]? (?:betrag|summe|preis|wert)|what (?:do(?:es)?|must|will|are|is) .*(?:cost|pay|charge|get|save|owed?|due|entitled)|what happens|kosten|kostet|costs?|charge)(?!\p{L})/iu;

/** People and bodies that decide. */
const ROLE =
  /(?<!\p{L})(?:\p{L}*(?:leitung|leiter|leiterin|führung|vorstand|vorsitz\p{L}*|ausschuss|inhaber\p{L}*|verwaltung|abteilung)|managers?|directors?|heads?|boards?|owners?|officers?|supervisors?|desk|committee|consent|approval|zustimmung|genehmigung)(?!\p{L})/iu;
const TIME =
  /(?<!\p{L})(?:\d+|\p{L}+)\s*-?(?:stunden?|tagen?|werktagen?|wochen?|monaten?|hours?|(?:working )?days?|weeks?|months?)(?!\p{L})/iu;
const AMOUNT =
  /\d|(?<!\p{L})(?:free|without charge|full|half|quarter|kostenlos|kostenfrei|voll\p{L}*|hälfte|viertel|drittel|third)(?!\p{L})/iu;

/** Questions that only a limit of time answers, or only an amount. */
const ONLY_TIME =
  /(?<!\p{L})(?:how (?:long|fast|quickly|soon)|by when|within (?:what|which)|wie (?:lange|schnell|rasch|bald)|bis wann|welche[rn]? frist|innerhalb welche[rs]|(?:what|which) (?:deadline|time limit|response time))(?!\p{L})/iu;
const ONLY_AMOUNT =
  /(?<!\p{L})(?:how much(?! (?:time|notice))|what (?:do(?:es)?|will|would) (?:\p{L}+ ){1,4}(?:cost|owe)|what (?:is|are) (?:\p{L}+ ){1,4}(?:owed|due to)|(?:was|welche[rsn]? betrag) schuld\p{L}*|(?:up to|from|above) (?:what|which) (?:amount|sum|value|price)|was kostet|wie ?viel (?:geld|kostet|zahl\p{L}*)|wie hoch|welche[rmn]? (?:summe|betrag|preis|\p{L}*höhe|\p{L}*grenze))(?!\p{L})/iu;

const ONLY_DURATION = /(?<!\p{L})(?:how (?:long|fast|quickly|soon)|wie (?:lange|schnell|rasch|bald))(?!\p{L})/iu;
const ONLY_COUNT = /(?<!\p{L})(?:how (?:often|many times)|wie (?:oft|häufig))(?!\p{L})/iu;
const COUNTED =
  /(?<!\p{L})(?:once|twice|(?:\d+|three|four|five|six) times|every|each|daily|weekly|monthly|quarterly|yearly|annually|ein-?mal|\p{L}+mal|\d+-?mal|täglich|\p{L}*wöchentlich|\p{L}*monatlich|\p{L}*jährlich|jede[nrsm]?)(?!\p{L})/iu;

/** Returns whether a sentence states the kind of value that a question asks for; true for a question that asks for none. */
export const statesAsked = (question: string, sentence: string): boolean => {
  if (ONLY_COUNT.test(question)) return COUNTED.test(sentence);
  if (ONLY_TIME.test(question))
    return findTimeLimits(sentence).length > 0 || (!ONLY_DURATION.test(question) && findDates(sentence, 'de').length > 0);
  if (!ONLY_AMOUNT.test(question)) return true;
  return (
    findMoney(sentence, 'de').length + findPercentages(sentence, 'de').length > 0 ||
    // The column title states the currency.
    /\((?:T?EUR|GBP|USD|CHF|[€£$])\):?\s*\d/u.test(sentence) ||
    /(?<!\p{L})(?:free|half|quarter|third|full price|double|kostenlos|kostenfrei|unentgeltlich|hälfte|viertel|drittel|doppelt\p{L}*)(?!\p{L})|\d\s*(?:times|-?fach|mal)(?!\p{L})/iu.test(
      sentence,
    )
  );
};

/** Returns whether a question can only be answered with a time, an amount or a frequency. */
export const asksValue = (question: string): boolean => [ONLY_COUNT, ONLY_TIME, ONLY_AMOUNT].some((pattern) => pattern.test(question));

/** Returns whether a question does not name its subject: "and how quickly?" */
export const isBare = (question: string): boolean => topicOf(withPlainWords(question)).length === 0;

/** Words that ask whether what is asked before holds for something else: "does the same go for children?" */
const AGAIN = /(?<!\p{L})(?:the same|likewise|dasselbe|das gleiche|das auch|genauso|ebenso)(?!\p{L})/iu;

/** A word for what is asked before: "what does it cost if we are late?" */
const REFERS = /(?<!\p{L})(?:it|they|them|that|this|es|das|dies|dafür|davon|dabei|dann|sie)(?!\p{L})/iu;

/**
 * Returns the questions of a text with what they leave out: "and what if we were 35?" asks what the question before asks, for another
 * number.
 */
export const withTopics = (questions: readonly string[]): string[] =>
  questions.reduce<string[]>((completed, question) => {
    const previous = completed.at(-1);
    const topic = topicOf(withPlainWords(question));
    const own = topic.filter((word) => !OF_MONEY.has(stemOf(word)));
    const isAgain = (AGAIN.test(question) && topic.length <= 1) || (REFERS.test(question) && own.length === 1 && own.length < topic.length);
    if (previous === undefined || (!isAgain && own.length > 0)) return [...completed, question];
    const isOtherNumber = AGAIN.test(question) || numbersIn(question).length > 0;
    return [...completed, `${isOtherNumber ? previous.replaceAll(NUMBER, ' ') : previous} ${question}`];
  }, []);

/** A period such as a month or year. It states a time and not a subject. */
const PERIOD = new RegExp(
  String.raw`(?<!\p{L})(?:in|im|from|ab|seit|since|until|bis|by)\s+(?:${MONTH_PATTERN})(?:\s+(?:\d{4}|(?:next|this|last) year|(?:nächsten|dieses|diesen|letzten) jahre?s?))?(?!\p{L})|(?<!\p{L})(?:(?:next|this|last) (?:year|month|week)|(?:nächste[nsm]?|diese[nsm]?|letzte[nsm]?|kommende[nsm]?) (?:jahre?s?|monate?s?|woche))(?!\p{L})`,
  'giu',
);

/** Returns the words that say what a question is about. */
const topicOf = (question: string): string[] =>
  new QuestionWords(question.replaceAll(PERIOD, ' ')).words.filter(
    (word) => !EVERYDAY.has(stemOf(word)) && !/^\d/u.test(word) && countOf(word) === null,
  );

/** Weights of a sentence beside its words. */
const BAND = 2;
const KIND = 0.5;
const WHO = 1.5;
const OF_HEADING = 0.4;
const DENSITY = 1;
/** Minimum share of the words of a question that a sentence contains, by whether it states what kind of thing is asked for. */
const MIN_SHARE = { ofKind: 0.33, other: 0.5 };
/** Minimum share of the best score at which a second sentence is an answer as well. */
const SECOND = 0.7;
const MAX_ANSWERS = 2;

/**
 * Returns the sentences that answer a question by the meaning of its words in one language or both: "get off" for "a reduction",
 * „abbestellen“ for „stornieren“. A number of the question is looked for in the ranges of the sentences. Empty if no sentence has enough.
 *
 * @param own the question without what is completed from the previous one; it says which kind of value is asked for
 * @param except the sentence that answers the question before, about which this one asks further; null for none
 */
export const sentencesOn = <Passage extends Readable>(
  question: string,
  passages: readonly Passage[],
  except: string | null = null,
  own: string = question,
): SentenceAnswer<Passage>[] => {
  const asked = withPlainWords(question);
  const numbers = numbersIn(asked);
  const words = topicOf(asked);
  if (words.length === 0) return [];
  const matchers = new Map(words.map((word) => [word, matcherOf(word)]));
  const weightIn = (stems: Stems, word: string): number => matchers.get(word)?.(stems) ?? 0;
  const isIn = (stems: Stems, word: string): boolean => weightIn(stems, word) > 0;
  const sentences = passages.flatMap((passage) => {
    const title = stemsOf(passage.title);
    return quotableParts(passage.text)
      .filter((text) => isStatement(text) && text !== except)
      .map((text, index, all) => {
        const before = all[index - 1] ?? '';
        // "Larger groups …" continues what the sentence before is about.
        const whole = CONTINUES.test(text) ? `${before} ${text}` : text;
        return { passage, text, before, title, stems: stemsOf(withPlainWords(whole)) };
      });
  });
  const weights = new Map(
    words.map((word) => [word, Math.log(1 + sentences.length / Math.max(1, sentences.filter(({ stems }) => isIn(stems, word)).length))]),
  );
  const scored = sentences.flatMap(({ passage, text, before, title, stems }) => {
    const found = words.filter((word) => isIn(stems, word));
    const ofTitle = words.filter((word) => !found.includes(word) && isIn(title, word));
    const isBand = numbers.some((number) => isInBand(number, text) || (CONTINUES.test(text) && isAbove(number, before)));
    const isOfWho = asksWhoIsIn(asked, text);
    const isOfKind = isOfWho || asksValueIn(asked, text);
    const share = (found.length + OF_HEADING * ofTitle.length) / words.length;
    const isEnough = found.length > 0 && (isBand || share >= (isOfKind ? MIN_SHARE.ofKind : MIN_SHARE.other));
    if (!isEnough && !(isBand && ofTitle.length > 0)) return [];
    const weigh = (list: readonly string[], of: Stems): number =>
      list.reduce((sum, word) => sum + weightIn(of, word) * (weights.get(word) ?? 0), 0);
    return [
      {
        passage,
        text,
        isBand,
        found,
        // Of two sentences with the same words, the shorter one is about them.
        score:
          weigh(found, stems) +
          DENSITY * (found.length / Math.max(1, stems.length)) +
          OF_HEADING * weigh(ofTitle, title) +
          (isBand ? BAND : 0) +
          (isOfWho ? WHO : isOfKind ? KIND : 0),
      },
    ];
  });
  // "How fast" is answered by a sentence with a time, whatever other words one without it has.
  const ofKind = scored.filter(({ text }) => statesAsked(own, text));
  const [best, ...others] = (ofKind.length > 0 || ONLY_COUNT.test(own) ? ofKind : scored).toSorted((a, b) => b.score - a.score);
  if (best === undefined) return [];
  const isFurther = ({ score, isBand, found }: typeof best): boolean =>
    score >= SECOND * best.score && isBand === best.isBand && found.some((word) => !best.found.includes(word));
  return [best, ...others.filter(isFurther)]
    .slice(0, MAX_ANSWERS)
    .map(({ passage, text, isBand, score }) => ({ passage, text, isBand, score }));
};

const asksWhoIsIn = (question: string, text: string): boolean => ASKS_WHO.test(question) && ROLE.test(text);

const asksValueIn = (question: string, text: string): boolean =>
  (ASKS_TIME.test(question) && (TIME.test(text) || findDates(text, 'de').length > 0)) || (ASKS_AMOUNT.test(question) && AMOUNT.test(text));

/** Returns whether a question asks for a person, a time or an amount, and a text names one. */
export const namesAsked = (question: string, text: string): boolean => asksWhoIsIn(question, text) || asksValueIn(question, text);

/** Returns how many words of a question a text contains, by their meaning. */
export const coverageOf = (question: string, text: string): number => {
  const stems = stemsOf(withPlainWords(text));
  return topicOf(withPlainWords(question)).filter((word) => matcherOf(word)(stems) > 0).length;
};

/** Returns whether a text says something: a heading and a title do not. */
const isStatement = (text: string): boolean => isWholeLine(text) || text.includes(' | ') || /[.!?:;]["”“)]?$/u.test(text.trim());

/** The stems of a text. */
type Stems = readonly string[];

const stemsOf = (text: string): Stems => [...new Set(wordsIn(text).map(stemOf))];

/** Weight of another word of the same meaning, compared with the word itself. */
const ALIKE = 0.8;
/** Weight of a part of the word. */
const PART = 0.7;

/** Returns the weight with which a text contains a word: 1 in any form, less by another word of the same meaning in either language, else 0. */
const matcherOf = (word: string): ((stems: Stems) => number) => {
  const own = stemOf(word);
  const alike = [...new Set(translationsOf([word], null).map(stemOf))];
  return (stems) => {
    if (stems.some((stem) => isFormOf(own, stem))) return 1;
    // "Carrier" in a sentence is a part of "carrier change" in the question.
    if (stems.some((stem) => sameWord(own, stem))) return PART;
    return stems.some((stem) => alike.some((each) => isFormOf(each, stem))) ? ALIKE : 0;
  };
};

/** Returns the numbers of a question other than years, also in words: „zwölf“. */
const numbersIn = (text: string): number[] => [
  ...(text.match(NUMBER) ?? []).map(numberOf).filter((number) => !Number.isInteger(number) || number < 1_900 || number > 2_100),
  ...wordsIn(text).flatMap((word) => (/^\p{L}/u.test(word) ? (countOf(word) ?? []) : [])),
];

const RANGE = new RegExp(
  String.raw`(?<![\d.,])(?<from>${WRITTEN_NUMBER})\s*(?:%|€|£|prozent|per ?cent)?\s*(?:-|–|bis|to|up to|and up to|bis zu|und bis zu)\s*(?<to>${WRITTEN_NUMBER})`,
  'giu',
);
/** „Ab 120 Flaschen“, "from 30 people", "120 or more". */
const FROM = new RegExp(String.raw`(?<!\p{L})(?:ab|from)\s+(?<from>${WRITTEN_NUMBER})(?!\s*(?:bis|to|-|–))`, 'giu');

/** The beginning of a sentence on what is above the ranges of the sentence before. */
const CONTINUES = /^(?:larger|bigger|higher|more|above|beyond|größere?|höhere?|mehr|darüber|jenseits)(?!\p{L})/iu;

/** Returns whether a number is above all ranges of a sentence. */
const isAbove = (number: number, sentence: string): boolean => {
  const ends = [...sentence.matchAll(RANGE)].map(({ groups }) => numberOf(groups?.['to'] ?? ''));
  return ends.length > 0 && ends.every((end) => number > end);
};

/** Returns whether a sentence states a range that contains a number, such as "groups of 8 to 15" for 12. */
export const isInBand = (number: number, sentence: string): boolean => {
  const ranges = [...sentence.matchAll(RANGE)].map(
    ({ groups }) => [numberOf(groups?.['from'] ?? ''), numberOf(groups?.['to'] ?? '')] as const,
  );
  if (ranges.some(([from, to]) => number >= from && number <= to)) return true;
  if ([...sentence.matchAll(FROM)].some(({ groups }) => number >= numberOf(groups?.['from'] ?? ''))) return true;
  const withoutRanges = sentence.replaceAll(RANGE, ' ');
  const bounds = boundsIn(withoutRanges);
  return (
    bounds.length > 0 &&
    ranges.length === 0 &&
    bounds.every(({ operator, value }) =>
      operator === '>' ? number > value : operator === '>=' ? number >= value : operator === '<' ? number < value : number <= value,
    )
  );
};
