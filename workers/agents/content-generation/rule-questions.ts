import { anyWord, capitalised, countOf, NUMBER_WORDS } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import type { ListedFact } from '../../methods/programme-facts/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { messagesIn } from './messages.js';

/** A question of an FAQ with the facts that answer it. */
export interface RuleQuestion {
  readonly heading: string;
  readonly facts: readonly string[];
}

/** What a sentence of a policy says, by its words. The first kind whose words it has counts. */
const KINDS = [
  ['meaning', /(?<!\p{L})(?:gilt als|gelten als|bedeutet|heißt|means|counts as|is defined as)(?!\p{L})/iu],
  [
    'approval',
    /(?<!\p{L})(?:frei|freigabe|genehmig\p{L}*|entscheide[nt]|zustimm\p{L}*|approv\p{L}*|sign(?:ed|s)? off|decides?|authori(?:[sz]|t)\p{L}*)(?!\p{L})/iu,
  ],
  [
    'deadline',
    /(?<!\p{L})(?:innerhalb|binnen|spätestens|fristen?|within|no later than|at the latest|limit is)(?!\p{L})|\d+\s*(?:\p{L}+\s)?(?:arbeitstagen?|kalendertagen?|werktagen?|tagen?|wochen|monaten?|stunden|working days?|days?|weeks?|months?|hours?)/iu,
  ],
  [
    'forbidden',
    /(?<!\p{L})(?:darf nicht|dürfen nicht|kein\p{L}* \p{L}+ darf|nicht erlaubt|verboten|must not|may not|not allowed|prohibited)(?!\p{L})/iu,
  ],
  [
    'amount',
    /\d\s?(?:%|€|£|\$)|(?<!\p{L})(?:EUR|GBP|USD|CHF)(?!\p{L})|[€£$]\s?\d|(?<!\p{L})(?:anspruch|entitled|höchstens|at most|up to|free of charge)(?!\p{L})/iu,
  ],
] as const;

/** A verb before which a sentence names what it is about. */
const VERB =
  /\s(?:wird|werden|ist|sind|gibt|geben|darf|dürfen|muss|müssen|soll|sollen|entscheidet|entscheiden|besteht|bestehen|gilt|gelten|liegen|liegt|kann|können|hat|haben|is|are|may|must|can|will|has|have|does|needs?|applies|apply|covers?|reports?)\s/u;
const ARTICLE = /^(?:jede[rsnm]?|alle|der|die|das|ein[e]?|every|each|all|the|an?|if|wenn|for|für|bei)\s+/iu;
/** Beginnings of sentences that continue the previous one. */
const CONTINUES =
  /^(?:darüber|darunter|dies\p{L}*|sie|er|es|dann|sonst|außerdem|ausgenommen|später\p{L}*|andernfalls|this|it|they|these|those|otherwise|then|above|below)(?!\p{L})/iu;
const MAX_SUBJECT = 60;

const QUESTIONS = new RegExp(
  String.raw`(?<!\p{L})(?<count>\d{1,2}|${anyWord(Object.keys(NUMBER_WORDS))})\s+(?:\p{L}+\s+)?(?:fragen|questions?|q\s?&\s?as?)(?!\p{L})`,
  'iu',
);

/** Returns the number of questions that a request asks for with its words; null if it states none. */
export const askedQuestions = (input: string): { count: number; words: string } | null => {
  const match = QUESTIONS.exec(input);
  const count = countOf(match?.groups?.['count'] ?? '');
  return match && count !== null && count > 0 ? { count, words: match[0] } : null;
};

/** Returns the sentences by rule: each with those that continue it; the rows of a table are one rule. */
export const groupRules = <Sentence extends { readonly text: string; readonly subject: string; readonly row?: string | undefined }>(
  sentences: readonly Sentence[],
): Sentence[][] => {
  const groups: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1);
    const isNextRow = sentence.row !== undefined && last?.at(-1)?.row !== undefined;
    if (last && (isNextRow || CONTINUES.test(sentence.text)) && last[0]?.subject === sentence.subject) last.push(sentence);
    else groups.push([sentence]);
  }
  return groups;
};

/**
 * Returns one question for each rule: a sentence of a policy with those that continue it. The rules that the request names come first if
 * there are more than the asked number.
 * @param named labels of the sentences that answer the request
 */
export const ruleQuestions = (
  facts: readonly ListedFact[],
  { named, count, language }: { named: ReadonlySet<string>; count: number | null; language: Language },
): RuleQuestion[] => {
  const groups = groupRules(facts);
  const isNamed = (group: readonly ListedFact[]): boolean => group.some(({ label }) => named.has(label));
  const kept =
    count === null || groups.length <= count
      ? groups
      : groups.filter((group) => [...groups.filter(isNamed), ...groups.filter((each) => !isNamed(each))].slice(0, count).includes(group));
  return kept.map((group) => ({ heading: questionOf(group[0], language), facts: group.map(({ label }) => label) }));
};

/** Returns the question that a rule answers. */
export const questionOf = (fact: Pick<ListedFact, 'text' | 'subject'> | undefined, language: Language): string => {
  if (!fact) return '';
  const { questions } = messagesIn(language);
  const kind = KINDS.find(([, words]) => words.test(fact.text))?.[0] ?? 'other';
  const [before = ''] = fact.text.split(VERB);
  const named = before
    .replace(ARTICLE, '')
    .replace(/[,;:](?!\d).*$/u, '')
    .trim();
  // "No payment may be issued" is a rule on its section.
  const subject =
    !/^(?:no|not|kein\p{L}*|nicht)(?!\p{L})/iu.test(named) &&
    named.length > 2 &&
    named.length <= MAX_SUBJECT &&
    before.length < fact.text.length
      ? named
      : fact.subject;
  return oneLine(questions[kind](capitalised(subject)), 200);
};
