import type { Language } from '../content/index.js';
import { snippetOf } from '../search/text/snippet.js';
import { languageOf } from '../text/index.js';
import type { Aspect, Condition, Fact, FactRecord } from './fact-record.js';
import { leadOf } from './lead-sentence.js';
import { messagesIn } from './messages.js';
import { QuestionWords } from './question-words.js';
import type { Question, Rank } from './read-question.js';
import type { Selection } from './select-records.js';

/** Maximum number of records in an answer. */
export const MAX_ANSWER_RECORDS = 12;
/** Maximum number of records in a ranking. */
const MAX_RANKED = 3;
/** Maximum number of sentences on a record if the question does not ask for a certain aspect. */
const MAX_DEFAULT_FACTS = 4;

/** An answer composed from the facts of records. */
export interface FactAnswer {
  readonly text: string;
  /** Records that the answer cites, in its order. */
  readonly cited: readonly FactRecord[];
}

/**
 * Answers a question in sentences from the facts of the selected records. The first sentence answers the kind of the question: yes or
 * no, a number, or the condition that the records meet. Each record is cited by its label. If no record meets the question, the
 * answer says so.
 *
 * @param question words that a record's own text may contain
 * @param labelOf returns the label of a record; records without one are counted, but not listed
 */
export const composeAnswer = (
  selection: Selection,
  language: Language,
  { question, labelOf }: { question: string; labelOf: (record: FactRecord) => string | undefined },
): FactAnswer => {
  const { records, by } = selection;
  const messages = messagesIn(language);
  const limit = by === 'rank' ? MAX_RANKED : MAX_ANSWER_RECORDS;
  const cited = records.filter((record) => labelOf(record) !== undefined).slice(0, limit);
  const lines = cited.map((record) => `${statementOn(record, selection, { language, question })} [${labelOf(record)}]`);
  const lead = leadOf(selection, language);
  const listed = lines.length > 1 ? lines.map((line) => `- ${line}`) : lines;
  const text = [...(lead === null ? [] : [lead]), ...listed].join('\n');
  const found = new QuestionWords(selection.ignored.join(' ')).wordsFoundIn(text);
  const ignored = selection.ignored.filter((word) => !found.includes(word));
  const notes = [
    ...(by !== 'rank' && records.length > cited.length ? [messages.more(records.length - cited.length)] : []),
    ...selection.question.openLimits.map((words) => messages.limitNotApplied(words)),
    ...(ignored.length > 0 ? [messages.ignored(ignored.join(', '))] : []),
  ];
  return { text: [text, ...notes].join('\n'), cited };
};

/** Describes a record by its title and the facts on its current state. */
export const describeRecord = ({ kind, title, facts: all }: FactRecord, language: Language): string => {
  const messages = messagesIn(language);
  const facts = all.filter(({ part }) => part === undefined);
  const isNamed = facts[0]?.isNamed === true;
  return [...(isNamed ? [] : [messages.named(messages.kind[kind], title)]), ...facts.map(({ text }) => text[language])].join(' ');
};

/** Conditions that need attention; a ranking by urgency states them. */
const PROBLEMS: readonly Condition[] = ['overdue', 'behind_plan', 'off_target', 'red', 'over_budget', 'high_risk', 'failed'];

/** Aspects that a record states first if the question asks for nothing in particular, by its kind. */
const DEFAULT_ASPECTS: Readonly<Record<FactRecord['kind'], readonly Aspect[]>> = {
  metric: ['value', 'change'],
  programme: ['status', 'budget', 'due'],
  area: ['owner', 'members', 'purpose'],
  initiative: ['status', 'due', 'owner'],
  milestone: ['status', 'due', 'owner'],
  decision: ['decision', 'status', 'due', 'owner'],
  risk: ['status', 'mitigation'],
  scope_check: ['status', 'decision'],
  dataset: ['value', 'quality'],
  source: ['status', 'synchronised'],
  run: ['status', 'reason'],
};

/** Of a decision that was made, only the decision is of interest. */
const defaultAspects = ({ kind, facts }: FactRecord): readonly Aspect[] =>
  facts.some(({ aspects }) => aspects.includes('decision')) ? ['decision'] : DEFAULT_ASPECTS[kind];

/** Returns the facts on the parts of a record that the question names; without such a part, those on the whole record. */
const factsAbout = ({ facts }: FactRecord, question: string): readonly Fact[] => {
  const asked = question.toLowerCase();
  const named = facts.filter(({ part }) => part && Object.values(part).some((name) => asked.includes(name.toLowerCase())));
  return named.length > 0 ? named : facts.filter(({ part }) => part === undefined);
};

/** Aspects of the sentences that state a figure. */
const ASPECT_OF_MEASURE: Readonly<Record<Rank['measure'], Aspect>> = {
  change: 'change',
  year_change: 'change',
  gap: 'value',
  budget: 'budget',
  spent: 'budget',
  benefit: 'benefit',
  progress: 'status',
  risk: 'value',
  delay: 'reason',
  rows: 'value',
  quality: 'quality',
  synchronised: 'synchronised',
  probability: 'value',
  impact: 'value',
  value: 'value',
  rest: 'budget',
  used: 'budget',
  excess: 'budget',
  excess_share: 'budget',
  payback: 'payback',
  due_in: 'due',
};

/** The aspect that a question of a kind asks for first. */
const FIRST_ASPECT: Readonly<Partial<Record<NonNullable<Question['answer']>, Aspect>>> = { who: 'owner', when: 'due', why: 'reason' };

/** Returns what the question asks about a record; the most important facts of the record if the question is general. */
const statementOn = (
  record: FactRecord,
  selection: Selection,
  { language, question: text }: { language: Language; question: string },
): string => {
  const { by, question } = selection;
  const { kind, named, notRecorded, aspect, noCause, noYear } = messagesIn(language);
  const wanted = wantedAspects(record, selection);
  const conditions = statedConditions(selection, wanted);
  const facts = factsAbout(record, text);
  const fitting = facts.filter((fact) => fits(fact, conditions, wanted));
  const byDefault = facts.filter((fact) => fits(fact, conditions, defaultAspects(record))).slice(0, MAX_DEFAULT_FACTS);
  const own = ownText(record, selection, text);
  const general = byDefault.length > 0 ? byDefault : facts.slice(0, 1);
  const shown = orderedFor(question, fitting.length > 0 || (own !== null && question.aspects.length > 0) ? fitting : general);
  const missing =
    by === 'subjects'
      ? question.aspects.filter(
          (each) =>
            isNoted(each, wanted) &&
            !(record.kind === 'programme' && each === 'target') &&
            !record.facts.some(({ aspects }) => aspects.includes(each)),
        )
      : [];
  const sentences = [
    ...shown.map((fact, index) => (index === 0 ? fact.text[language] : withoutName(fact.text[language], record, language))),
    ...(own === null ? [] : [describedIn(own, language)]),
    ...(record.kind === 'metric' && question.answer === 'why' && by !== 'priority' ? [noCause] : []),
    ...(record.kind === 'metric' && question.asksYear && record.measures?.year_change === undefined ? [noYear] : []),
    ...(missing.length > 0 ? [notRecorded(missing.map((each) => aspect[each]).join(', '))] : []),
  ];
  const isNamed = shown[0]?.isNamed === true;
  return [...(isNamed ? [] : [named(kind[record.kind], record.title)]), ...sentences].join(' ');
};

/** Quotes what users wrote about a record; a text in another language is marked as such. */
const describedIn = (own: string, language: Language): string => {
  const messages = messagesIn(language);
  const written = languageOf(own);
  return written === null || written === language ? messages.described(own) : messages.describedForeign(messages.foreign(own, written));
};

/** Replaces the name of a record at the beginning of a sentence that follows another one on it. */
const withoutName = (sentence: string, { kind, title }: FactRecord, language: Language): string => {
  const messages = messagesIn(language);
  const quoted = messages.title(title);
  const name = [`${messages.kind[kind]} ${quoted}`, quoted].find((each) => sentence.startsWith(each));
  return name === undefined ? sentence : `${messages.the[kind]}${sentence.slice(name.length)}`;
};

/** Returns the conditions that an answer states if a record meets them; that it is late belongs to its date. */
const statedConditions = ({ by, question }: Selection, wanted: readonly Aspect[]): readonly Condition[] => {
  if (by === 'priority') return PROBLEMS;
  return wanted.includes('due') ? [...question.conditions, 'overdue'] : question.conditions;
};

const wantedAspects = ({ kind }: FactRecord, { by, question }: Selection): readonly Aspect[] => {
  const { aspects, answer, rank } = question;
  if (by === 'priority') return [];
  const limiting = question.limits.map(({ measure }) => ASPECT_OF_MEASURE[measure]);
  if (by === 'limits') return [...limiting, ...aspects];
  if (limiting.length > 0 && by === 'conditions') return [...aspects, ...limiting];
  if (by === 'rank' && rank) return [ASPECT_OF_MEASURE[rank.measure], ...aspects.filter((each) => each === 'owner' || each === 'due')];
  // Of something that is due or open, readers want to know by when and by whom.
  const isToDo = by === 'period' || by === 'next' || (by === 'conditions' && question.conditions.includes('open'));
  if (isToDo) return ['due', 'owner', ...aspects];
  // A value is compared with the previous one.
  if (kind === 'metric' && aspects.includes('value') && answer === 'how_much') return [...aspects, 'change'];
  return aspects;
};

/** Returns the facts in an order that begins with what the question asks for. */
const orderedFor = ({ answer }: Question, facts: readonly Fact[]): Fact[] => {
  const first = answer === null ? undefined : FIRST_ASPECT[answer];
  const rankOf = ({ aspects }: Fact): number => (first !== undefined && aspects.includes(first) ? 0 : 1);
  return facts.toSorted((a, b) => rankOf(a) - rankOf(b));
};

/** Returns the part of the text that users wrote about a record, if it belongs to the answer. */
const ownText = (record: FactRecord, { by, question, ignored, subjects }: Selection, asked: string): string | null => {
  const { kind, text, facts } = record;
  if (kind === 'metric' || text.trim() === '' || (by !== 'subjects' && !subjects.includes(record))) return null;
  const isExplained = question.aspects.includes('reason') || question.aspects.includes('purpose');
  // The text of a programme is its vision and its purpose.
  if (isExplained || (kind === 'programme' && question.aspects.includes('target'))) return snippetOf(text, []);
  // The text of a risk is its mitigation, which is one of its facts.
  if (facts.some((fact) => Object.values(fact.text).some((stated) => stated.includes(text.trim())))) return null;
  const found = new QuestionWords(ignored.join(' ')).wordsFoundIn(text);
  const isGeneral = question.aspects.length + question.conditions.length === 0;
  return found.length > 0 || isGeneral ? snippetOf(text, asked.split(/\s+/)) : null;
};

/** Aspects whose absence an answer states. */
const NOTED: ReadonlySet<Aspect> = new Set<Aspect>([
  'owner',
  'due',
  'budget',
  'benefit',
  'target',
  'value',
  'members',
  'quality',
  'synchronised',
]);

/** "How much of the budget" asks for the budget, not for a value besides it. */
const isNoted = (aspect: Aspect, wanted: readonly Aspect[]): boolean =>
  NOTED.has(aspect) && !(aspect === 'value' && (wanted.includes('budget') || wanted.includes('benefit')));

const fits = ({ aspects, conditions = [] }: Fact, asked: readonly Condition[], wanted: readonly Aspect[]): boolean =>
  aspects.some((each) => wanted.includes(each)) || conditions.some((each) => asked.includes(each));
