import { isStopWord, wordsIn } from '../../../platform/text/index.js';
import { isGenericWord, QuestionWords } from '../../../platform/questions/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { Contribution, readArticle } from '../../../subgraphs/process/index.js';
import { citeDataset } from '../../datasets.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import type { RowAnswer } from '../../methods/answer-plan/index.js';
import { readAskedFacts, type Fact } from '../../methods/programme-facts/index.js';
import { SURE, type SubjectKind, type Understood } from '../../methods/request-reading/index.js';
import { kpisOf, oneLine, readTenantState, type PlacedKpi } from '../../methods/tenant-state/index.js';
import { answersFromDocuments, askedParts, asksValue } from '../document-reading/index.js';
import { conceptGraph } from '../learning-support/index.js';
import { messagesIn } from './messages.js';
import { ownDevelopment } from './own-development.js';
import type { ResearchResult } from './research-result.js';

/** Words of a question about the tenant's own rules and data. */
const OWN = /(?<!\p{L})(?:our|ours|own|we|us|unser\p{L}*|wir|uns|eigene\p{L}*|hinterlegt\p{L}*|intern\p{L}*|in-house)(?!\p{L})/iu;
const MAX_LINKS = 3;
/** Minimum number of words of a question that a link contains. */
const MIN_WORDS = 2;
const MAX_READ = 200;

/** Words that compare the tenant with others. */
const COMPARES = /vergl(?:eich|ich)|gegenüber|benchmark|compar|versus|(?<!\p{L})(?:vs|than|als|against)(?!\p{L})/iu;

/** Returns whether a question is about the tenant's own data as well. */
export const isOfOwnData = (question: string): boolean => OWN.test(question) || COMPARES.test(question);

/** Places where a question about something else can begin. */
const PARTS =
  /[,;:.?!]\s+|\s+(?=(?:and|und|sowie|versus|vs|against|compared\s+(?:with|to)|im\s+vergleich|gegenüber|verglichen|neben|zu\s+unser\p{L}*|than\s+our)(?!\p{L}))/iu;

/** What the tenant's own data, documents and links contribute to a question that no web search answers. */
export interface OwnSources {
  readonly answers: string[];
  readonly links: ResearchResult['links'];
  readonly citations: Citation[];
}

/** Answers the parts of a question that are about the tenant's own data and rules, and finds the stored links that fit. */
export const ownSources = async (context: AgentContext, question: string, language: Language): Promise<OwnSources> => {
  const own = askedParts(question).filter((part) => OWN.test(part));
  const asked = await answersFromDocuments(context, ownQuestions(question), language);
  const { answers, passages } = asked.answers.length > 0 ? asked : await answersFromDocuments(context, own, language);
  const citations = passages.map(({ documentId: id, document: label, locator }): Citation => ({
    id,
    kind: 'document',
    label,
    locator,
    version: null,
  }));
  const { facts, kpis } = await ownFacts(context, question, language);
  // Figures on rows answer no question about others: prices that others charge, what an authority expects.
  const rows = isOfOwnData(question) ? comparableRows(await context.rowAnswer()) : null;
  const general = knowledgeOn(question, language);
  return {
    answers: [
      ...new Set([
        ...(rows ? [...rows.lead, ...rows.sentences] : []),
        ...ownDevelopment(question, kpis, language),
        ...facts.map(({ text }) => text),
        ...answers,
      ]),
      ...general.answers,
    ],
    links: await fittingLinks(context, question),
    citations: [
      ...(rows ? [citeDataset(rows.figures.dataset)] : []),
      ...facts.map(({ source }) => source),
      ...citations,
      ...general.citations,
    ],
  };
};

/** Returns the figures on rows if they are those of something that the question names: of no row, or of a word such as "others", they are not. */
const comparableRows = (rows: RowAnswer | null): RowAnswer | null => {
  if (rows === null || rows.figures.asked.count === 0) return null;
  const isNamed = ({ words }: { words: string }): boolean =>
    wordsIn(words).some((word) => !isStopWord(word) && !isGenericWord(word) && !OTHERS.test(word));
  return rows.figures.filters.every(isNamed) ? rows : null;
};
const OTHERS = /^(?:others?|andere[nrsm]?|übrige[nrsm]?|weitere[nrsm]?|some|many|typical|usual)$/iu;

const MAX_ARTICLES = 2;

/** Words that ask for a value that is usual elsewhere: "the mean lead time in mechanical engineering". */
const VALUE_OF_OTHERS =
  /(?<!\p{L})(?:mittlere\p{L}*|\p{L}*durchschnitt\p{L}*|median|(?<=the )mean|average|typical|usual|customary|üblich\p{L}*|typisch\p{L}*|branchen(?:wert|schnitt)\p{L}*)(?!\p{L})/iu;

/**
 * Returns the summaries of the articles on glossary terms that a question names, with their sources. Empty if the question asks for a value,
 * which an explanation does not state.
 */
const knowledgeOn = (question: string, language: Language): Pick<OwnSources, 'answers' | 'citations'> => {
  if (asksValue(question) || VALUE_OF_OTHERS.test(question)) return { answers: [], citations: [] };
  const { knowledge } = messagesIn(language);
  const graph = conceptGraph();
  // The glossary has singular terms: "control charts", „Regelkarten“.
  const singular = wordsIn(question).map((word) => word.replace(/(?:en|n|s)$/u, ''));
  const concepts = [...graph.allIn(question), ...graph.allIn(singular.join(' '))];
  const names = concepts.flatMap(({ article }) => article ?? []);
  const articles = [...new Set(names)].slice(0, MAX_ARTICLES).flatMap((name) => readArticle(name, language) ?? []);
  return {
    answers: articles.map(({ title, summary, sources }) =>
      knowledge(title, summary, sources.map(({ author, title: work, year }) => `${author}, ${work} (${year})`).join('; ')),
    ),
    citations: articles.map(({ name, title }) => ({ id: `article/${name}`, kind: 'knowledge', label: title })),
  };
};

/** Maximum number of words of an own part that leaves out what it is about: "and what do we charge?" */
const MAX_ELLIPTICAL = 5;

/**
 * Returns the parts of a question that are about the tenant itself; a short one with the part before it, which says what is compared: "what others
 * charge for lost keys, and our own fee".
 */
export const ownQuestions = (question: string): string[] => {
  const parts = question.split(PARTS).filter((part) => part !== undefined && part.trim() !== '');
  return parts.flatMap((part, index) => {
    if (!OWN.test(part)) return [];
    const isShort = new QuestionWords(part).words.length <= MAX_ELLIPTICAL;
    return [isShort && index > 0 ? `${parts[index - 1] ?? ''} ${part}` : part];
  });
};

/** Returns the things of the tenant that a question names with certainty in a part about the tenant itself. */
export const ownSubjects = (question: string, subjects: Understood['subjects']): Understood['subjects'] => {
  const own = question.split(PARTS).filter((part) => OWN.test(part));
  const words = new Set(own.flatMap(wordsIn));
  return subjects.filter(
    (subject) => subject.kind !== 'person' && subject.confidence >= SURE && subject.words.flatMap(wordsIn).some((word) => words.has(word)),
  );
};

/** Kinds of things whose state is worth stating beside a question on what others do. */
const COMPARABLE: ReadonlySet<SubjectKind> = new Set(['metric', 'initiative', 'milestone', 'value']);

/** Minimum confidence at which a name is nearly whole. */
const WHOLE_NAME = 0.7;
/** Maximum number of KPIs whose development is stated. */
const MAX_KPIS = 2;
const STATED: ReadonlySet<Fact['topic']> = new Set(['metric_value', 'initiative', 'milestone']);

/** Returns the recorded facts on the things that `ownSubjects` names, otherwise on the KPIs and initiatives that the question names. */
const ownFacts = async (
  context: AgentContext,
  question: string,
  language: Language,
): Promise<{ facts: Fact[]; kpis: readonly PlacedKpi[] }> => {
  const understood = await context.understood();
  const named = understood?.subjects ?? [];
  const own = ownSubjects(question, named);
  // A question about nothing of the tenant's own is compared with what the tenant has on its subject.
  const subjects = own.length > 0 ? own : named.filter(({ kind, confidence }) => COMPARABLE.has(kind) && confidence >= WHOLE_NAME);
  if (!understood || subjects.length === 0) return { facts: [], kpis: [] };
  const reading: AgentContext = { ...context, understood: () => Promise.resolve({ ...understood, subjects, topics: [] }) };
  const state = await readTenantState(reading, { language, datasetIds: [], runIds: [] });
  const { facts } = await readAskedFacts(reading, state, { language, asOf: new Date() });
  return {
    facts: facts.filter(
      ({ topic, subject, source }) =>
        (own.length > 0 ? topic !== 'document' : STATED.has(topic)) &&
        subjects.some(({ id, label }) => id === source.id || oneLine(label) === subject),
    ),
    kpis: kpisOf(state)
      .filter(({ isAsked }) => isAsked)
      .slice(0, MAX_KPIS),
  };
};

/** Returns the links that users have stored with process steps and that contain words of the question, best match first. */
const fittingLinks = async ({ em, run: { tenantId } }: AgentContext, question: string): Promise<ResearchResult['links']> => {
  const words = new QuestionWords(question);
  const stored = await em.find(
    Contribution,
    { tenantId, kind: 'link' as never, withdrawnAt: null },
    { limit: MAX_READ, orderBy: { createdAt: 'desc' } },
  );
  return stored
    .map(({ title, text, url }) => ({
      ...{ title: oneLine(title ?? text ?? url ?? ''), url: url ?? '' },
      found: words.wordsFoundIn([title, text, url?.replaceAll(/[-_./]/g, ' ')].filter(Boolean).join('\n')).length,
    }))
    .filter(({ found }) => found >= MIN_WORDS)
    .toSorted((a, b) => b.found - a.found)
    .slice(0, MAX_LINKS)
    .map(({ title, url }) => ({ title, url }));
};

/** Returns the reason why the web is not searched, for the reader. */
export const notSearched = (isAllowed: boolean, isConfigured: boolean, language: Language): string => {
  const messages = messagesIn(language);
  if (!isConfigured) return messages.notConfigured;
  return isAllowed ? messages.unavailable : messages.switchedOff;
};

/** Refuses a question that needs the web; names the stored links that fit. */
export const refusal = (reason: string, links: OwnSources['links'], missing: readonly string[], language: Language): RefusedError => {
  const named = links.map(({ title, url }) => `${title} (${url})`).join('; ');
  return new RefusedError(links.length === 0 ? reason : `${reason} ${messagesIn(language).stored(named)}`, [...missing]);
};
