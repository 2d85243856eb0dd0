import { isGenericWord, sameMeanings } from '../../../platform/questions/index.js';
import type { Language } from '../../../platform/content/index.js';
import { abbreviates, contentWords, NUMBER_WORDS, stemOf, wordsIn } from '../../../platform/text/index.js';
import { ANSWER_CONCEPTS, REASON, VERDICT, type AnswerConcept } from './answer-concepts.js';
import { LEFT_OUT, normalNumber, unitOf, type AnswerText, type Unit } from './answer-text.js';
import { withWholeAmounts } from './whole-amounts.js';
import type { AskedPart } from './asked-parts.js';
import { FORM_WORDS } from './form-words.js';
import { NEUTRAL_WORDS, TASK_WORDS } from './task-words.js';

/** Names in the data for words of the request. */
export interface PartReading {
  /** Number of questions of the request that are answered with yes or no. */
  readonly yesOrNo: number;
  readonly language: Language;
  readonly names: readonly { readonly words: readonly string[]; readonly label: string }[];
  /** Words that the agent has used. */
  readonly read: ReadonlySet<string>;
  /** Words that state for whom or in which form the answer is. */
  readonly form: ReadonlySet<string>;
}

/** A number of things that an answer contains: "three slides", „höchstens 120 Wörter“. */
const LENGTH =
  /(?:\d+|ein(?:e[nrms]?)?|one|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\s+(?:\p{L}+\s)?(?:wörter|wörtern|worte|words|seiten?|pages?|folien?|slides?|maßnahmen?|actions?|punkte?n?|points?|fragen|questions|sätze|sentences|stufen|levels|schritte|steps|fundstellen|absätze|paragraphs|zeilen?|lines?|rows?|at most)(?!\p{L})/giu;
/** The verb of a German instruction, which has a capital. */
const IMPERATIVE =
  /^(?:\p{Lu}\p{Ll}+\s+(?=(?:mir|uns|bitte|die|das|den|dem|aus|unser\p{L}*|einen?|einer|eine|alle|daraus)\s)|\p{L}+\s+(?=(?:up|out|me|us|the|an?|our|all|every|each|this|any\p{L}*|for|at)\s))/u;
/** Who needs a result of which form. */
const NEEDED = /^(?:\p{L}+\s+){1,3}(?:brauch\p{L}*|möchten?|needs?|wants?)\s+(?:eine?n?|an?)\s+/iu;
/** Whom an explanation is for. */
const AUDIENCE =
  /^(?:erklär\p{L}*\s+)?(?:(?:to\s+)?(?:an?|our|my|the)\s+new|(?:einer|einem|unsere[rnm]?)\s+(?:neue[rnm]?\s+)?)\s*\p{L}+(?:\s+(?:manager|im\s+\p{L}+))?/iu;
/** The verb of a request to leave something out, and a remark with the reason for what stands before it. */
const LEAVING_OUT =
  /(?<!\p{L})(?:(?:leave|leaving)(?=\s.{1,40}\sout(?!\p{L}))|lass\p{L}{0,2}(?=\s.{1,40}\s(?:weg|raus)(?!\p{L}))|(?:he)?rauslassen|weglassen)(?!\p{L})/giu;
const REMARK = /(?<=\p{L}),\s+(?:it|they|because|since|weil|denn|sonst)\s.*$/iu;
/** The time since which something is asked. */
const SINCE = /(?<!\p{L})(?:since|seit(?:dem)?)\s.*$/iu;
const NUMBER = new RegExp(`^(?:${Object.keys(NUMBER_WORDS).join('|')}|zwölf|twelve|eleven|elf)$`, 'iu');
/** A limit to what the data contain, which every answer keeps to. */
const OF_DATA = /(?<!\p{L})(?:dateien|daten|files?|data|logs?|zahlen|numbers|workbook|tabelle|protokoll\p{L}*)(?!\p{L})/iu;
const PER_PERSON =
  /(?<!\p{L})(?:(?:je|pro|per)\s+(?:person|kopf|mitarbeiter\p{L}*|employee|head|individual)|(?:individual|single|einzelne[nr]?)\s+(?:people|persons?|employees?|staff|members?|colleagues|personen|beschäftigte\p{L}*|mitarbeiter\p{L}*|kolleg\p{L}*)|individuals)(?!\p{L})/iu;
/** A place outside of the text, or the time that a plan covers, which the dates of its steps show. */
const OUTSIDE =
  /(?<!\p{L})(?:in\s+(?:den|die)\s+(?:\p{L}*)notizen|in\s+(?:the\s+)?(?:speaker\s+|slide\s+)?notes|(?:als|in|as)\s+(?:\p{L}+\s+)?(?:fußnoten?|footnotes?)|(?:in\s+(?:der|die)\s+)?(?:kopf|fuß)zeilen?|(?:page\s+)?footers?)(?!\p{L})/giu;
const HORIZON =
  /(?<!\p{L})(?:nächsten|kommenden|next|coming)\s+(?:\d+|\p{L}+)\s+(?:tagen?|wochen|monaten?|quartalen?|days|weeks|months|quarters)(?!\p{L})/giu;
const UNWANTED_KINDS = /(?<!\p{L})(?:\p{L}+zahlen?|zahlen?|numbers?|figures?|formeln?|formulas?|beträge?|amounts?)(?!\p{L})/iu;
const PERSON = /(?<!\p{L})\p{Lu}\.\s\p{Lu}\p{Ll}{2,}/u;
const NAMES = /(?<!\p{L})(?:namen?s?|names?|personen)(?!\p{L})/iu;
const INTERVAL_OPENER =
  /^(?:je|pro|nach|by|per|for each|for every|across|split by|split into|broken down by|getrennt nach|aufgeteilt nach)\s+/iu;

const CALENDAR: readonly (readonly [RegExp, RegExp])[] = [
  [
    /(?<!\p{L})(?:monat\p{L}*|months?|monthly)(?!\p{L})/iu,
    /monat|month|\d{4}-\d{2}|(?:jan|feb|mär|mar|apr|jun|jul|aug|sep|oct|okt|nov|dez|dec)\p{L}*\.? \d{4}/iu,
  ],
  [/(?<!\p{L})(?:quartal\p{L}*|quarters?|quarterly)(?!\p{L})/iu, /quartal|quarter|Q[1-4]/iu],
  [/(?<!\p{L})(?:woche|wochen|weeks?|weekly|wöchentlich)(?!\p{L})/iu, /woche|week|KW/iu],
  [/(?<!\p{L})(?:wochentag\p{L}*|weekdays?)(?!\p{L})/iu, /montag|dienstag|monday|tuesday|wochentag|weekday/iu],
  [/(?<!\p{L})(?:jahr\p{L}*|years?|yearly)(?!\p{L})/iu, /jahr|year|20\d\d/iu],
];

/** Returns whether an answer contains a part of its request, or the part asks for nothing that a text shows. */
export const isContained = (part: AskedPart, answer: AnswerText, reading: PartReading): boolean =>
  part.joined.every((thing) => isThingContained({ ...part, words: thing }, part, answer, reading));

const isThingContained = (part: AskedPart, whole: AskedPart, answer: AnswerText, reading: PartReading): boolean => {
  const { words, kind, question } = part;
  const concepts = ANSWER_CONCEPTS.filter(({ asked }) => asked.test(words));
  const decisive = decisiveWords(part, concepts, reading);
  // What the agent has used of a phrase need not be in the text: "send me".
  const strong = kind === 'content' ? decisive.filter((word) => !reading.read.has(stemOf(word))) : decisive;
  if (kind === 'unwanted') return isLeftOut(words, strong, answer, reading);
  if (kind === 'limit' && (OF_DATA.test(words) || strong.some((each) => reading.read.has(stemOf(each))))) return true;
  const calendar = kind === 'group' ? CALENDAR.find(([asked]) => asked.test(words)) : undefined;
  if (calendar) return calendar[1].test(answer.whole);
  if (question === 'what_if') return true;
  const isDecided = concepts.every(({ isDecisive, stated }) => isDecisive !== true || stated.test(answer.whole));
  if (question === 'whether' && answer.verdicts >= reading.yesOrNo) return isDecided;
  // A German question without a noun is about what the sentence before it names.
  if (reading.language === 'de' && kind === 'question' && concepts.length === 0 && isWithoutNouns(strong)) strong.length = 0;
  const isWhole = concepts.length === 0 && part.words === whole.words;
  const needed: readonly Pick<AnswerConcept, 'stated' | 'isBesideWords'>[] = [
    ...concepts,
    ...(isWhole && question === 'why' ? [{ stated: REASON }] : []),
    ...(isWhole && (question === 'whether' || question === 'achievable') ? [{ stated: VERDICT }] : []),
  ];
  // A change without a subject is stated with its figures.
  const isVerdict = question === 'whether' && strong.length === 1 && VERDICT.test(answer.opening.text);
  const areStated = (beside: (text: string, stated: RegExp) => boolean, units: readonly Unit[]): boolean =>
    needed.every(({ stated, isBesideWords }) =>
      isBesideWords === true
        ? units.some(({ text }) => beside(text, stated))
        : stated.test(stated === VERDICT ? answer.opening.text : answer.whole),
    );
  if (strong.length === 0 || isVerdict) return areStated((text, stated) => stated.test(text) && /\d/.test(text), answer.units);
  const units =
    kind === 'question'
      ? unitsOrOpening(strong, answer, reading, LEAST_OF_QUESTION)
      : kind === 'content' && (strong.length >= MIN_LONG || isPlanned(strong, answer, reading))
        ? unitsOrOpening(strong, answer, reading, isPlanned(strong, answer, reading) ? LEAST_OF_QUESTION : LEAST_SHARE)
        : unitsWith(strong, kind === 'group' ? groupingsIn(answer) : answer, reading);
  return units.length > 0 && areStated((text, stated) => stated.test(text), units);
};

/** Returns whether an answer keeps to what a request does not want. */
const isLeftOut = (words: string, strong: readonly string[], answer: AnswerText, reading: PartReading): boolean => {
  if (NAMES.test(words)) return !PERSON.test(answer.whole);
  if (strong.length === 0 || PER_PERSON.test(words) || UNWANTED_KINDS.test(words)) return true;
  if (strong.every((each) => reading.read.has(stemOf(each)))) return true;
  const isCondition = /^(?:ohne|without|nothing(?!\s+(?:about|on)\s))(?!\p{L})/iu.test(words);
  if (!isCondition) return unitsWith(strong, answer, reading, ALL).length === 0;
  const conditions = [...answer.whole.matchAll(/(?<!\p{L})(?:ohne|without|excluding|except|außer)\s+(?:[\p{L}\p{N}-]+\s*){1,5}/giu)];
  return unitsWith(strong, { ...answer, units: conditions.map(([text]) => unitOf(text)) }, reading).length > 0;
};

/** Words after which a text names what it groups by. */
const GROUPED_BY = /(?<!\p{L})(?:nach|je|pro|by|per)\s+[“"„]?(?:[\p{L}\p{N}_&-]+[ ,”“"]*){1,4}/giu;

/** Returns what an answer groups by: headers of tables, their first cells, and phrases such as "by region". */
const groupingsIn = (answer: AnswerText): AnswerText => ({
  ...answer,
  units: answer.units.flatMap(({ text, isHeader }) => {
    const line = text.split('\n').at(-1) ?? '';
    if (line.startsWith('|')) return [unitOf(isHeader ? line : (line.split('|')[1] ?? ''))];
    return [...line.matchAll(GROUPED_BY)].map(([phrase]) => unitOf(phrase));
  }),
});

const isOpen = (word: string, { form }: PartReading): boolean => {
  const stem = stemOf(word);
  return (
    !TASK_WORDS.has(stem) &&
    !NEUTRAL_WORDS.has(stem) &&
    !FORM_WORDS.has(stem) &&
    !form.has(stem) &&
    !isGenericWord(word) &&
    !NUMBER.test(word) &&
    !/^\d(?:\d?\.\d{1,2})?\.?$/.test(word)
  );
};

/** Returns the words of a part that its answer must contain; in German, those of a phrase are nouns and numbers. */
const decisiveWords = ({ words, kind }: AskedPart, concepts: readonly AnswerConcept[], reading: PartReading): string[] => {
  const rest = concepts.reduce(
    (text, { asked }) => text.replaceAll(new RegExp(String.raw`\p{L}*(?:${asked.source})\p{L}*`, 'giu'), ' '),
    withWholeAmounts(words)
      .replaceAll(LENGTH, ' ')
      .replaceAll(OUTSIDE, ' ')
      .replaceAll(kind === 'question' ? /(?!)/gu : HORIZON, ' ')
      .replace(INTERVAL_OPENER, '')
      .replace(NEEDED, '')
      .replace(IMPERATIVE, '')
      .replace(AUDIENCE, '')
      .replace(LEAVING_OUT, ' ')
      .replace(kind === 'question' ? /(?!)/u : REMARK, '')
      .replace(kind === 'question' ? SINCE : /(?!)/u, ''),
  );
  const open = contentWords(rest).filter((word) => isOpen(word, reading));
  if (kind === 'question' && OF_WHOLE.test(words)) return [];
  // A period alone is no content.
  if (kind !== 'question' && open.every((word) => YEAR.test(word))) return [];
  const nouns = open.filter((word) => /^[\p{Lu}\d]/u.test(word));
  if (reading.language !== 'de') return open;
  return kind === 'content' || kind === 'group' || kind === 'comparison' || (nouns.length === 0 && concepts.length > 0) ? nouns : open;
};

/** A question that asks who or when about the request as a whole: "Who should pick this up?" */
const OF_WHOLE =
  /^(?:who|when|by when|wer|wann|bis wann)(?!\p{L}).*(?<!\p{L})(?:this|it|that|das|es|dies)(?: (?:up|on|over|off|next|done))?$/iu;

const YEAR = /^(?:19|20)\d\d$/;
/** Weights of numbers other than years, and of words that are no nouns by their spelling, relative to nouns. */
const NUMBER_WEIGHT = 2;
const OTHER_WEIGHT = 0.7;
/** Lengths of words of an answer that can abbreviate one of the request. */
const MIN_ABBREVIATION = 3;
const MAX_ABBREVIATION = 5;
/** Least share of the words of a part that a sentence on it contains. */
const LEAST_SHARE = 0.5;
const ALL = 1;

/** Returns the units that contain a sufficient share of words, by these words, words of the same meaning, or their names in the data. */
const unitsWith = (
  words: readonly string[],
  { units, vocabulary, meaning }: AnswerText,
  { names }: PartReading,
  share = LEAST_SHARE,
): Unit[] => {
  const tests = words.map((word) => {
    const own = normalNumber(word);
    const isShort = (each: string): boolean =>
      each.length >= MIN_ABBREVIATION && each.length <= MAX_ABBREVIATION && abbreviates(each, word);
    const same = /^\d/.test(own) ? [own] : [...meaning(word), ...vocabulary.filter(isShort)];
    const labels = names.filter((name) => name.words.some((each) => stemOf(each) === stemOf(word))).map(({ label }) => label);
    return ({ words: of, text }: Unit): boolean => same.some((each) => of.has(each)) || labels.some((label) => text.includes(label));
  });
  const weights = words.map((word) =>
    /^\d/.test(word) && !YEAR.test(word) ? NUMBER_WEIGHT : /^[\p{Lu}\d]/u.test(word) ? 1 : OTHER_WEIGHT,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return units.filter((unit) => {
    const found = tests.reduce((sum, test, index) => sum + (test(unit) ? (weights[index] ?? 0) : 0), 0);
    return found >= share * total - 1e-9;
  });
};

/** Returns whether words name something that the plan for the answer uses and the answer states by its name in the data. */
const isPlanned = (words: readonly string[], answer: AnswerText, { names }: PartReading): boolean =>
  names.some(
    ({ words: of, label }) => answer.whole.includes(label) && of.some((each) => words.some((word) => stemOf(word) === stemOf(each))),
  );

/** Least share of the words of a question that a sentence on it contains; its beginning together contains half of them. */
const LEAST_OF_QUESTION = 0.35;

/** Least number of words of a long phrase, which several sentences may answer. */
const MIN_LONG = 5;

/** Returns the units with a share of words; otherwise all units if the opening of the answer contains half of the words. */
const unitsOrOpening = (words: readonly string[], answer: AnswerText, reading: PartReading, share: number): readonly Unit[] => {
  const units = unitsWith(words, answer, reading, share);
  if (units.length > 0) return units;
  return unitsWith(words, { ...answer, units: [answer.opening] }, reading).length > 0 ? answer.units : [];
};

const isWithoutNouns = (words: readonly string[]): boolean => words.every((word) => /^\p{Ll}/u.test(word));

/** Returns whether sentences that state what is not answered name a part already: by half of its words, or one of its amounts. */
export const isToldAsOpen = ({ words }: AskedPart, markdown: string): boolean => {
  const told = markdown
    .split('\n')
    .filter((line) => LEFT_OUT.test(line))
    .flatMap(wordsIn);
  const own = told.length === 0 ? [] : contentWords(words).filter((word) => !NEUTRAL_WORDS.has(stemOf(word)));
  if (own.some((word) => /^\d{2}/.test(word) && told.includes(word))) return true;
  const meaning = sameMeanings(told);
  return own.length > 0 && own.filter((word) => meaning(word).size > 0).length >= own.length / 2;
};
