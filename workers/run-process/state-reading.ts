import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { contentWords, languageOf, stemOf, wordsIn } from '../../platform/text/index.js';
import { findAgentCard } from '../agents/cards.js';
import { withAnswer } from '../answer-blocks.js';
import { citeDataset } from '../datasets.js';
import { plainText } from '../documents/text/inline-text.js';
import type { AgentContext, AgentDefinition, AgentOutcome, Language, RequestNotes } from '../kit.js';
import {
  rowBlocks,
  stateUnconsidered,
  unconsidered,
  type AnswerPlan,
  type PlanPart,
  type RowAnswer,
} from '../methods/answer-plan/index.js';
import {
  isNotAnswered,
  isSubjectWord,
  NEUTRAL_WORDS,
  phrasesWith,
  stateUnanswered,
  SURE,
  unreadClauses,
  withoutCourtesies,
  withoutWords,
  type Understood,
} from '../methods/request-reading/index.js';
import { narrowText } from './narrow-text.js';
import { subjectNotes } from './subject-notes.js';

/** Fields of the input of every agent that the reading of the request uses. */
export const requestInput = z.object({
  input: z.string(),
  language: z.enum(['de', 'en']),
  dataset_ids: z.array(z.string()).default([]),
});

/** Number of characters at the beginning of a text that its readers see first. */
const OPENING = 1_500;

type Told = AgentOutcome<{ warnings: string[]; answers?: string[] }>;

/**
 * Adds how the request was understood to the result of an agent. States first what the agent does not say itself: the figures on the rows
 * that the request asks for, the things that it names, which of its parts the answer does not consider, and words that name nothing.
 */
export const stateReading = async (
  agent: AgentDefinition,
  outcome: AgentOutcome<unknown>,
  context: AgentContext,
): Promise<AgentOutcome<unknown>> => {
  const { notes, ...stated } = await withReading(agent, outcome, context);
  await outcome.writeFiles?.(notes);
  return stated;
};

interface Stated extends AgentOutcome<unknown> {
  readonly notes: RequestNotes;
}

const NO_NOTES: RequestNotes = { facts: [], missing: [] };

const withReading = async ({ name, output }: AgentDefinition, outcome: AgentOutcome<unknown>, context: AgentContext): Promise<Stated> => {
  if (!(output instanceof z.ZodObject) || !('understood' in output.shape)) return { ...outcome, notes: NO_NOTES };
  const understood = await context.understood();
  const { result, markdown } = outcome as Told;
  const card = findAgentCard(name);
  if (understood === null || (card?.readsText === true && card.statesNamed !== true))
    return { ...outcome, result: { ...result, understood }, notes: NO_NOTES };
  if (card?.readsText === true) {
    const named = surelyNamed(withoutWords(understood, outcome.readWords ?? []));
    const notes = markdown === null ? [] : await subjectNotes(context, named, '');
    return withStatements(outcome as Told, understood, { notes, unanswered: named, left: [], rowAnswer: null }, context);
  }
  const plan = (await context.plan()) ?? undefined;
  const rest = withoutPlanned(withoutWords(understood, outcome.readWords ?? []), plan, card?.statesRows === true);
  const isAnswered = (result.answers ?? []).length > 0;
  const notes = markdown === null ? [] : await subjectNotes(context, rest, markdown.slice(0, OPENING), !isAnswered);
  const divides = plan?.rows?.groups.some(({ splitAt }) => splitAt !== undefined) === true;
  const rowAnswer = card?.statesRows === true && (outcome.answersRows !== true || divides) ? await context.rowAnswer() : null;
  const text = withoutCourtesies(requestOf(context));
  const phrases = unreadPhrases(text, rest, outcome as Told, plan);
  const left = await statedParts(outcome as Told, understood, rowAnswer, phrases.notConsidered, context);
  const reading: Understood = {
    ...understood,
    ...(plan && { plan }),
    notConsidered: [...new Set([...left.words, ...phrases.unanswered])],
  };
  const statements = { notes, unanswered: { ...rest, unanswered: phrases.unanswered }, left: left.sentences, rowAnswer };
  const told = withStatements(outcome as Told, reading, statements, context);
  const asksOne = text.includes('?') || (plan !== undefined && (plan.question !== null || plan.rows !== null));
  return card?.narrows === true && asksOne ? narrowed(told, context, understood.language) : told;
};

const DETAILS = 'details.md';

/** Shortens the text to the answer and writes the complete text to a file. */
const narrowed = async (outcome: Stated, context: AgentContext, language: Language): Promise<Stated> => {
  const markdown = outcome.markdown === null ? null : narrowText(outcome.markdown, DETAILS, language);
  if (markdown === null) return outcome;
  const path = join(context.folder, DETAILS);
  await writeFile(path, outcome.markdown ?? '');
  return { ...outcome, markdown, files: [...(outcome.files ?? []), { path, fileName: DETAILS, mediaType: 'text/markdown' }] };
};

interface Statements {
  readonly notes: readonly string[];
  /** Reading whose open words are stated. */
  readonly unanswered: Understood;
  /** Sentences on parts of the request that the answer does not consider. */
  readonly left: readonly string[];
  readonly rowAnswer: RowAnswer | null;
}

const withStatements = (
  outcome: Told,
  understood: Understood,
  { notes, unanswered, left, rowAnswer }: Statements,
  context: AgentContext,
): Stated => {
  const { result, markdown } = outcome;
  const sentences = rowAnswer ? missingSentences(rowAnswer, outcome) : [];
  const answers = [...sentences, ...(result.answers ?? [])];
  const blocks = rowAnswer ? rowBlocks(rowAnswer, sentences) : [];
  const isMissing = sentences.length > 0 && markdown !== null;
  const answered = isMissing ? withAnswer(markdown, blocks, understood.language) : markdown;
  const stated = stateUnanswered(
    { warnings: [...left, ...result.warnings], answers: result.answers, markdown: answered },
    unanswered,
    [...left, ...notes],
    requestOf(context),
  );
  const cited = rowAnswer ? [citeDataset(rowAnswer.figures.dataset)] : [];
  const citations = [...(outcome.citations ?? [])];
  const reading: Understood = { ...understood, ...(notes.length > 0 && { stated: [...notes] }) };
  const missing = stated.warnings.filter((warning) => isNotAnswered(warning) || !result.warnings.includes(warning));
  return {
    ...outcome,
    notes: { facts: notes, missing },
    result: { ...result, ...(answers.length > 0 && { answers }), warnings: stated.warnings, understood: reading },
    markdown: stated.markdown,
    citations: [...citations, ...cited.filter(({ id }) => !citations.some((citation) => citation.id === id))],
  };
};

/** Returns the sentences on rows that the agent does not state itself: documents state all of them, process analyses the selection. */
const missingSentences = ({ figures, lead, sentences }: RowAnswer, { result, markdown }: Told): string[] => {
  const [selection, ...measures] = sentences;
  if (selection === undefined) return lead.filter((sentence) => !(markdown ?? '').includes(plainText(sentence)));
  if ((markdown ?? '').includes(plainText(selection))) return [];
  const values = figures.filters.flatMap((filter) => filter.values);
  const isSelected = values.length > 0 && values.every((value) => (result.answers?.[0] ?? '').includes(value));
  return [...lead, ...(isSelected ? measures : sentences)];
};

/** Returns what the agent leaves out of the plan, by its card and by what it has used in this run. */
const statedParts = async (
  { result, markdown, files = [], readWords = [] }: Told,
  { language, subjects, open }: Understood,
  rowAnswer: RowAnswer | null,
  phrases: readonly string[],
  context: AgentContext,
): Promise<{ sentences: string[]; words: string[] }> => {
  const plan = await context.plan();
  const text = requestOf(context);
  if (plan === null) return stateUnconsidered([], null, language satisfies Language, phrases);
  // Decks keep to a number of slides always; other lengths are kept to in some runs.
  const always = (findAgentCard(context.run.agent)?.considers ?? []).filter((part) => part !== 'length' || plan.length?.unit === 'slides');
  const used: ReadonlySet<PlanPart> = new Set([...always, ...context.considered]);
  const left = unconsidered(plan, {
    parts: used,
    formats: files.map(({ fileName }) => extname(fileName).slice(1).toLowerCase()),
    answers: (result.answers ?? []).join('\n'),
    opening: (markdown ?? '').slice(0, OPENING),
    subjects: subjects.filter((subject) => subject.confidence >= SURE && !isPart(subject)),
  })
    .filter(({ words }) => !isRead(words, readWords))
    .filter((part) => isSpelledIn(text, part) && !isOfKpi(text, part, subjects))
    .map((part) => withSecond(text, part, open));
  return stateUnconsidered(left, rowAnswer, language satisfies Language, phrases);
};

type Part = AnswerPlan['parts'][number];

/** Returns whether the words of a column stand together in a request: those from several places ask for none. */
const isSpelledIn = (text: string, { part, words }: Part): boolean =>
  part !== 'measure' || wordsIn(text).join(' ').toLowerCase().includes(wordsIn(words).join(' ').toLowerCase());

/** Returns whether a word that names nothing qualifies a named KPI, which is what it means: "late deliveries". */
const isOfKpi = (text: string, { part, words, names }: Part, subjects: Understood['subjects']): boolean =>
  part === 'filter' &&
  names.length === 0 &&
  subjects.some(
    (subject) => subject.kind === 'metric' && subject.words.some((word) => text.toLowerCase().includes(`${words} ${word}`.toLowerCase())),
  );

/** Returns a filter with the word that it is joined with and that names nothing: „Gießerei und Montage“. */
const withSecond = (text: string, part: Part, open: readonly string[]): Part => {
  if (part.part !== 'filter') return part;
  const [words, second] = new RegExp(String.raw`${RegExp.escape(part.words)}\s+(?:und|oder|and|or)\s+(\p{L}+)`, 'iu').exec(text) ?? [];
  return words !== undefined && second !== undefined && open.includes(second) ? { ...part, words } : part;
};

/** Returns whether an agent has used every word of a part, also as a part of a longer phrase: "after the due date". */
const isRead = (words: string, readWords: readonly string[]): boolean => {
  const read = new Set(readWords.flatMap(wordsIn).map(stemOf));
  const content = contentWords(words);
  return readWords.includes(words) || (content.length > 0 && content.every((word) => read.has(stemOf(word))));
};

/**
 * Returns what of a request an answer takes up neither by its reading nor in its text: unknown words that the request is about, and other
 * phrases.
 */
const unreadPhrases = (
  text: string,
  reading: Understood,
  { result, markdown, readWords = [] }: Told,
  plan: AnswerPlan | undefined,
): { unanswered: string[]; notConsidered: string[] } => {
  const { subjects, topics, period, comparisons, audiences, recipients = [], target, format, unanswered } = reading;
  const named = subjects.filter(({ confidence }) => confidence >= SURE);
  // Parts that the agent states as not answered are not stated again.
  const told = [...(result.answers ?? []), ...result.warnings.filter(isNotAnswered)].join('\n');
  const clauses = unreadClauses(text, {
    read: [
      ...named.flatMap(({ words, label }) => [...words, label]),
      ...[...topics, ...comparisons, ...audiences, ...recipients, ...(plan?.parts ?? [])].map(({ words }) => words),
      ...[period?.words, format?.words, plan?.length?.words, ...(target?.words ?? [])].filter((words) => words !== undefined),
      ...readWords,
    ],
    answers: told,
    opening: openingOf(markdown ?? ''),
    whole: markdown ?? undefined,
  });
  const inClauses = new Set(clauses.flatMap(wordsIn));
  const single = unanswered.filter((word) => !inClauses.has(word));
  const isMissing = (word: string): boolean => isSubjectWord(text, word);
  const answered = new Set(wordsIn(told).map(stemOf));
  const others = single.filter((word) => !isMissing(word) && !answered.has(stemOf(word)) && isNounIn(text, word));
  return {
    unanswered: single.filter(isMissing),
    notConsidered: [...clauses, ...(others.length === 0 ? [] : phrasesWith(others, reading, text))],
  };
};

/** Words before a noun or its adjective. */
const BEFORE_NOUN =
  'the|a|an|our|my|their|this|that|these|those|each|every|any|for|before|after|in|on|at|by|from|with|without|of|about|to|until|during|per|and|or';

/** Returns whether a word stands where a noun does; in German, nouns are written with a capital. */
const isNounIn = (text: string, word: string): boolean =>
  languageOf(text) === 'de' ||
  /^\p{Lu}/u.test(word) ||
  new RegExp(
    String.raw`(?<!\p{L})(?:${BEFORE_NOUN})\s+(?:\p{L}+\s+)?${RegExp.escape(word)}(?=\s*(?:$|[.,;:?!)]|(?:${BEFORE_NOUN}|is|are|was|were)(?!\p{L})))`,
    'iu',
  ).test(text);

/** Returns what readers see first of a text: its beginning, its headings and its captions. */
const openingOf = (markdown: string): string => [markdown.slice(0, OPENING), ...(markdown.match(/^(?:#+ |\*\*).*$/gmu) ?? [])].join('\n');

/** Returns the reading without open words that name a column or value of the planned rows after all. */
const withoutPlanned = (understood: Understood, plan: AnswerPlan | undefined, statesRows: boolean): Understood => {
  const planned = new Set((plan?.parts ?? []).flatMap(({ words }) => wordsIn(words)));
  // "Price queries" that select rows ask for no KPI of that name, nor does "longer than three days".
  const isSelecting = ({ part }: AnswerPlan['parts'][number]): boolean => statesRows || part === 'filter' || part === 'condition';
  const selecting = new Set(plan?.rows ? plan.parts.filter(isSelecting).flatMap(({ words }) => wordsIn(words)) : []);
  const selects = ({ words }: Understood['subjects'][number]): boolean =>
    words.some((word) => selecting.has(word)) && words.every((word) => selecting.has(word) || NEUTRAL_WORDS.has(stemOf(word)));
  return {
    ...understood,
    subjects: understood.subjects.filter((subject) => !selects(subject)),
    unanswered: understood.unanswered.filter((word) => !planned.has(word)),
  };
};

const isPart = ({ kind }: Understood['subjects'][number]): boolean => kind === 'column' || kind === 'value';

/** Returns the reading of a text as a whole: words that name nothing are not stated as gaps, and common words name nothing. */
const surelyNamed = (understood: Understood): Understood => ({
  ...understood,
  subjects: understood.subjects.filter((subject) => subject.confidence >= SURE && !isPart(subject)),
  unanswered: [],
});

/** Returns the text of a run's request; empty if its agent takes none. */
const requestOf = ({ run }: AgentContext): string => requestInput.safeParse(run.input).data?.input ?? '';
