import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import type { Citation } from '../../subgraphs/agents/index.js';
import { contentWords, monthOf, stemOf, wordsIn } from '../../platform/text/index.js';
import type { AgentCard } from '../agents/agent-card.js';
import { findAgentCard } from '../agents/cards.js';
import { card as documentReading } from '../agents/document-reading/card.js';
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
  definitionNotes,
  kpiNotes,
  rejectedNotes,
} from '../methods/answer-plan/index.js';
import { searchMeasures } from '../methods/derived-measures/index.js';
import {
  isNotAnswered,
  mentionsOf,
  isSubjectWord,
  leftOutParts,
  phraseWith,
  NEUTRAL_WORDS,
  stateUnanswered,
  SURE,
  unwantedWords,
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
 *
 * @param declined sentences on parts of the request that the tenant does not permit
 */
export const stateReading = async (
  agent: AgentDefinition,
  outcome: AgentOutcome<unknown>,
  context: AgentContext,
  declined: readonly string[] = [],
): Promise<AgentOutcome<unknown>> => {
  const { notes, ...stated } = await withReading(agent, outcome, context, declined);
  await outcome.writeFiles?.(notes);
  return stated;
};

interface Stated extends AgentOutcome<unknown> {
  readonly notes: RequestNotes;
}

const NO_NOTES: RequestNotes = { facts: [], missing: [] };

const withReading = async (
  { name, output }: AgentDefinition,
  outcome: AgentOutcome<unknown>,
  context: AgentContext,
  declined: readonly string[],
): Promise<Stated> => {
  if (!(output instanceof z.ZodObject) || !('understood' in output.shape)) return { ...outcome, notes: NO_NOTES };
  const understood = await context.understood();
  const { result, markdown, readWords = [], answeredClauses: answered = [] } = outcome as Told;
  if (understood === null) return { ...outcome, result: { ...result, understood }, notes: NO_NOTES };
  const card = findAgentCard(name);
  const text = withoutCourtesies(requestOf(context));
  const told = [...declined, ...result.warnings, ...(result.answers ?? [])];
  if (card?.readsText === true) {
    const named =
      card.statesNamed === true ? surelyNamed(withoutWords(understood, readWords)) : { ...understood, subjects: [], unanswered: [] };
    const notes = markdown === null || card.statesNamed !== true ? [] : await subjectNotes(context, named, '');
    const phrases = isFound(outcome, card) ? leftOut(text, markdown, understood, null, { readWords, answered, told, isText: true }) : [];
    const left = stateUnconsidered([], null, understood.language satisfies Language, phrases);
    const reading = left.words.length === 0 ? understood : { ...understood, notConsidered: left.words };
    return withStatements(
      outcome as Told,
      reading,
      { notes, unanswered: named, left: [...declined, ...left.sentences], rowAnswer: null, markdown },
      context,
    );
  }
  const plan = (await context.plan()) ?? undefined;
  const rest = withoutPlanned(withoutWords(understood, readWords), plan, card?.statesRows === true);
  const isAnswered = (result.answers ?? []).length > 0;
  const ofSubjects = markdown === null ? [] : await subjectNotes(context, rest, markdown.slice(0, OPENING), !isAnswered);
  const divides = plan?.rows?.groups.some(({ splitAt }) => splitAt !== undefined) === true;
  const rowAnswer =
    card?.statesRows === true && (outcome.answersRows !== true || (divides && outcome.answersSplit !== true))
      ? await context.rowAnswer()
      : null;
  const asksOne = text.includes('?') || (plan !== undefined && (plan.question !== null || plan.rows !== null));
  const narrows = card?.narrows === true && asksOne;
  const whole = withRows(outcome as Told, rowAnswer, understood.language);
  const { measures, rejected } = await searchMeasures(context, text);
  const isComputed = measures.length > 0;
  const notes = [
    ...ofSubjects,
    ...kpiNotes(plan?.rows ?? null, whole ?? '', understood.language),
    ...definitionNotes(plan?.rows ?? null, whole ?? '', understood.language),
    ...(isComputed || whole === null ? [] : rejectedNotes(rejected, text, understood.language)),
  ];
  const shown = whole !== null && narrows ? (narrowText(whole, DETAILS, understood.language) ?? whole) : whole;
  const comparisons = context.considered.has('comparison') ? understood.comparisons.filter(({ kind }) => kind === 'period') : [];
  const answeredParts = [...answered, ...comparisons.map(({ words }) => words)];
  const phrases = leftOut(text, shown, understood, plan ?? null, { readWords, answered: answeredParts, told, isText: false });
  const left = await statedParts(outcome as Told, understood, rowAnswer, phrases, context);
  const unanswered = unansweredIn(text, rest, shown, phrases);
  const reading: Understood = {
    ...understood,
    ...(plan && { plan }),
    notConsidered: [...new Set([...left.words, ...unanswered])],
  };
  const statedOutcome = withStatements(
    outcome as Told,
    reading,
    { notes, unanswered: { ...rest, unanswered }, left: [...declined, ...left.sentences], rowAnswer, markdown: whole },
    context,
  );
  return narrows ? narrowed(statedOutcome, context, understood.language) : statedOutcome;
};

/** Returns whether an agent that reads texts has found something: one that states that it found nothing leaves out the whole request. */
const isFound = ({ citations = [] }: AgentOutcome<unknown>, { name, needs }: AgentCard): boolean =>
  !needs.includes('web_search') && (name !== documentReading.name || citations.length > 0);

/** Returns the parts of a request that the text of its answer does not contain; none without a text. */
const leftOut = (
  text: string,
  markdown: string | null,
  understood: Understood,
  plan: AnswerPlan | null,
  { told, ...of }: { readWords: readonly string[]; answered: readonly string[]; told: readonly string[]; isText: boolean },
): string[] =>
  markdown === null
    ? []
    : leftOutParts(text, {
        markdown: [...told.filter(isNotAnswered), markdown].join('\n\n'),
        understood,
        parts: plan?.parts ?? [],
        length: plan?.length?.words ?? null,
        ...of,
      });

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
  /** Text of the answer with the figures on rows. */
  readonly markdown: string | null;
}

const withStatements = (
  outcome: Told,
  understood: Understood,
  { notes, unanswered, left, rowAnswer, markdown }: Statements,
  context: AgentContext,
): Stated => {
  const { result } = outcome;
  const answers = [...(rowAnswer ? missingSentences(rowAnswer, outcome) : []), ...(result.answers ?? [])];
  const stated = stateUnanswered(
    { warnings: [...left, ...result.warnings], answers: result.answers, markdown },
    unanswered,
    [...left, ...notes],
    requestOf(context),
  );
  const { definition } = understood.plan?.rows ?? {};
  const cited: Citation[] = [
    ...(rowAnswer ? [citeDataset(rowAnswer.figures.dataset)] : []),
    ...(definition ? [{ ...definition.document, kind: 'document' as const }] : []),
  ];
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

/** Returns the text of an agent with the figures on rows that it does not state itself. */
const withRows = (outcome: Told, rowAnswer: RowAnswer | null, language: Language): string | null => {
  const sentences = rowAnswer ? missingSentences(rowAnswer, outcome) : [];
  if (rowAnswer === null || sentences.length === 0 || outcome.markdown === null) return outcome.markdown;
  return withAnswer(outcome.markdown, rowBlocks(rowAnswer, sentences), language);
};

/** Returns the sentences on rows that the agent does not state itself: documents state all of them, process analyses the selection. */
const missingSentences = ({ figures, lead, sentences, plain }: RowAnswer, { result, markdown }: Told): string[] => {
  const [selection, ...measures] = sentences;
  // Texts for readers outside of the analysis state the figures in plain sentences.
  if (plain.length > 0 && plain.every((sentence) => (markdown ?? '').includes(plainText(sentence)))) return [];
  if (selection === undefined) return lead.filter((sentence) => !(markdown ?? '').includes(plainText(sentence)));
  if ((markdown ?? '').includes(plainText(selection))) return [];
  const values = figures.filters.flatMap((filter) => filter.values);
  const isSelected = values.length > 0 && values.every((value) => (result.answers?.[0] ?? '').includes(value));
  return [...lead, ...(isSelected ? measures : sentences)];
};

/** Returns what the agent leaves out of the plan, by its card and by what it has used in this run. */
const statedParts = async (
  { result, markdown, files = [], readWords = [] }: Told,
  { language, subjects }: Understood,
  rowAnswer: RowAnswer | null,
  phrases: readonly string[],
  context: AgentContext,
): Promise<{ sentences: string[]; words: string[] }> => {
  const plan = await context.plan();
  const text = withoutCourtesies(requestOf(context));
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
    .filter(({ part, words }) => part !== 'period' || !isStatedPeriod(words, markdown ?? ''));
  return stateUnconsidered(left, rowAnswer, language satisfies Language, phrases, (words) => phraseWith(text, words));
};

/** Returns whether a text states a period by one of its months or numbers. */
const isStatedPeriod = (words: string, text: string): boolean => {
  const stated = new Set(wordsIn(text).map((word) => word.toLowerCase()));
  return wordsIn(words).some((word) => (/\d/.test(word) || monthOf(word) !== undefined) && stated.has(word.toLowerCase()));
};

/** Returns whether an agent has used every word of a part, also as a part of a longer phrase: "after the due date". */
const isRead = (words: string, readWords: readonly string[]): boolean => {
  const read = new Set(readWords.flatMap(wordsIn).map(stemOf));
  const content = contentWords(words);
  return readWords.includes(words) || (content.length > 0 && content.every((word) => read.has(stemOf(word))));
};

/** Returns the unknown words that a request is about, and that neither the answer nor its missing parts contain; none that it does not want. */
const unansweredIn = (text: string, { unanswered }: Understood, shown: string | null, phrases: readonly string[]): string[] => {
  const named = new Set([...phrases.flatMap(wordsIn), ...unwantedWords(text)]);
  const missing = unanswered.filter((word) => !named.has(word) && isSubjectWord(text, word));
  if (missing.length === 0) return [];
  const isMentioned = mentionsOf(shown ?? '', text);
  return missing.filter((word) => !isMentioned(word));
};

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
