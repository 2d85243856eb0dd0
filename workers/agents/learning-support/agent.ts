import { z } from 'zod';
import { countOf, wordsIn } from '../../../platform/text/index.js';
import { loadLandscape, readArticle } from '../../../subgraphs/process/index.js';
import { Dataset, latestChecks } from '../../../subgraphs/sources/index.js';
import { Initiative, readProgrammeRecords } from '../../../subgraphs/transformation/index.js';
import { namedIds, type Understood } from '../../methods/request-reading/index.js';
import { agentInput } from '../../agent-input.js';
import { defineAgent, RefusedError, type Language } from '../../kit.js';
import { checkAnswers, makeQuiz } from './quiz.js';
import { askedPhrase, isNamedBy } from './asked-phrase.js';
import { conceptGraph, type ConceptGraph } from './concept-graph.js';
import { DIFFERENCE } from './difference.js';
import { Explainer } from './subject.js';
import { answersOf, articleSentences, spreadOutcome } from './learning-answers.js';
import { learningMarkdown } from './learning-markdown.js';
import { learningResultSchema, SUBJECT_KINDS } from './learning-result.js';
import { ownExample } from './own-distribution.js';
import { askedTableKpis, companySentences, knownMetrics, namedParts, ownFigures } from './own-data.js';
import { companyTerms } from './company-terms.js';
import { kpiLesson } from './kpi-lesson.js';
import { explainSpread } from './mean-median.js';
import { comparedTerms, isForOthers, listedTerms, withoutRecipient } from './listed-terms.js';
import { askedTerms } from './asked-terms.js';
import { termSentences, termSubject, unexplainedTerms } from './unexplained-terms.js';
import { askedIn, traitQuestions, type Subject, type SubjectKind } from './trait.js';
import { newestProcess } from '../process-mining/index.js';
import { readTenantState } from '../../methods/tenant-state/index.js';
import { asEvidence, citationsOf, listFacts } from '../../methods/programme-facts/index.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const parameters = z.strictObject({
  subject: z.strictObject({ kind: z.enum(SUBJECT_KINDS), id: z.string().trim().min(1).max(200) }).optional(),
  /** Terms that the reader already knows; the learning path omits them and their prerequisites. */
  known: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
  /** Number of questions; by default the number that the request states, otherwise 3 on a term and 6 on anything else. */
  questions: z.int().min(0).max(20).optional(),
  seed: z.int().min(0).max(2_147_483_647).default(1),
  /** Chosen option key by question id. */
  answers: z
    .record(z.string().max(40), z.string().max(10))
    .refine((answers) => Object.keys(answers).length <= 20, 'at most 20 answers')
    .default({}),
});

/** Words that ask for a reason. */
const REASON = /(?<!\p{L})(?:warum|wieso|weshalb|why)(?!\p{L})/iu;
const MAX_DATASETS = 200;
const MAX_INITIATIVES = 300;
const MAX_QUESTIONS = 20;
const DEFAULT_QUESTIONS = 6;
const DEFAULT_ON_TERM = 3;
const EXPLANATION = { maxSentences: 6, maxCharacters: 1_500 };

/** Explains an artefact or a term, builds a learning path of prerequisites, generates a quiz and checks answers to it. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: learningResultSchema,

  async run(context, { input, language, use_premium: usePremium, max_tokens: maxTokens, parameters: args }) {
    const { run, em } = context;
    const messages = messagesIn(language);
    const graph = conceptGraph();
    const landscape = loadLandscape();
    const datasets = await em.find(Dataset, { tenantId: run.tenantId }, { orderBy: { updatedAt: 'desc' }, limit: MAX_DATASETS });
    const checks = await latestChecks(em, run.tenantId);
    const understood = await context.understood();
    const metrics = await knownMetrics(context, [...namedIds(understood, 'metric'), ...(args.subject ? [args.subject.id] : [])]);
    const mined = await newestProcess(context);
    const tableKpis = understood === null ? [] : await askedTableKpis(context, language);
    const records = await readProgrammeRecords(em, run.tenantId);
    const initiatives = await em.find(Initiative, { tenantId: run.tenantId, archivedAt: null }, { limit: MAX_INITIATIVES });
    const artefacts = { metrics, datasets, checks, landscape, graph, mined, tableKpis, records, initiatives };
    const explainer = new Explainer(context, artefacts, language);
    const askedMetrics = new Set(namedIds(understood, 'metric'));
    const ideas = ['mean', 'median'].flatMap((id) => graph.get(id) ?? []);
    const spread = args.subject
      ? null
      : await explainSpread(context, input, {
          purposes: metrics.flatMap(({ metric }) => (askedMetrics.has(metric.metricId) && metric.purpose ? [metric.purpose] : [])),
          datasets,
          definitions: ideas.map(({ term, definition }) => `${term[language]}: ${definition[language]}`),
          language,
        });
    if (spread !== null) return spreadOutcome(context, spread, language);
    const compared = args.subject ? [] : comparedTerms(input);
    // The glossary compares its own terms; others are explained by the company's values and documents.
    const isOwnPair = compared.length === 2 && !compared.every((term) => graph.find(term) !== undefined);
    const listed = isOwnPair ? compared : args.subject || DIFFERENCE.test(input) ? [] : listedTerms(input);
    const together =
      listed.length === 0
        ? null
        : companyTerms(
            input,
            listed,
            { documents: await companySentences(context, language), kpis: tableKpis, graph, parts: namedParts(datasets, mined) },
            language,
          );
    const state = args.subject ? null : await readTenantState(context, { language, datasetIds: [], runIds: [] });
    const lessonOn = state && (await kpiLesson(context, input, { state, graph, language }));
    const described = (together?.subject.facts ?? []).filter(({ topic }) => topic === 'metric_value').length;
    // Reasons are answered by the sentences of documents on all terms.
    const isLessonOnMost = lessonOn !== null && lessonOn.count > described && 2 * lessonOn.count >= listed.length;
    const lesson = lessonOn && !REASON.test(input) && (together === null || isLessonOnMost) ? lessonOn : null;
    const found = args.subject
      ? { named: await resolveSubject(explainer, args.subject, language), missed: [] }
      : lesson
        ? { named: lesson.subject, missed: [] }
        : together && together.subject.facts.length + together.subject.concepts.length > 0
          ? { named: together.subject, missed: [] }
          : await subjectIn(explainer, withoutRecipient(input), understood, graph);
    const { missed } = found;
    const named = await ownLog(explainer, found.named, { input, datasets, understood });
    const isLesson = lesson !== null && named === lesson.subject;
    const isTogether = isLesson || (together !== null && named === together.subject);
    const explained = isLesson ? lesson.answers : (together?.answers ?? []);
    const terms = askedTerms(input, understood);
    const unexplained =
      args.subject || isTogether ? [] : await unexplainedTerms(context, terms, { named, missed, understood, records }, language);
    const [unknownSubject] = named ? [] : unexplained.map(termSubject);
    const subject = named ?? unknownSubject ?? (await explainer.chosen());
    const asked = askedIn(
      input,
      (understood?.subjects ?? []).filter(({ id }) => id === subject.id).flatMap(({ words }) => words),
    );
    await context.progress(0.4, 'read');
    const isTerm = named?.kind === 'term' && !isTogether;
    const stated = args.questions ?? questionsIn(input);
    const questions = unknownSubject ? 0 : (stated ?? (isTerm ? DEFAULT_ON_TERM : DEFAULT_QUESTIONS));
    const concept = isTerm ? graph.get(subject.conceptId) : undefined;
    const shown = concept ? await ownExample(context, concept.id, { understood, datasets }, language) : [];
    const article = concept?.article === undefined ? null : readArticle(concept.article, language);
    const facts = listFacts([...subject.facts, ...shown]);
    const model = await openRunModel(context, { purpose: 'learning-support', usePremium, maxTokens, language });
    const written =
      facts.length === 0
        ? { text: null, citations: [] }
        : await model.write({
            instructions: messages.instructions(subject.name),
            citations: 'required',
            evidence: asEvidence(facts),
            ...EXPLANATION,
          });
    await context.progress(0.8, 'explained');
    const own = ownFigures(mined, metrics, datasets, language);
    const about = named ? traitQuestions(subject.traits, subject.facts[0]?.source, subject.conceptId) : [];
    const quiz = makeQuiz({
      graph,
      conceptId: subject.conceptId,
      about,
      own,
      isOnConcept: isTerm,
      isOnSubject: isTogether,
      language,
      seed: args.seed,
      questions,
    });
    const check = checkAnswers(quiz, args.answers);
    const known = args.known.map((term) => ({ term, concept: graph.find(term) }));
    const knownConcepts = known.flatMap(({ concept }) => concept ?? []);
    const path =
      unknownSubject || (isTogether && !asked.path)
        ? []
        : graph.pathTo(
            [...subject.concepts, subject.conceptId],
            knownConcepts.map(({ id }) => id),
          );
    const unknownTerms = known.filter(({ concept }) => !concept).map(({ term }) => term);
    const compares = DIFFERENCE.test(input);
    const result = {
      language,
      tenantName: await tenantNameOf(context),
      asOf: new Date().toISOString(),
      subject: {
        kind: subject.kind,
        id: subject.id,
        name: subject.name,
        by: named ? ('named' as const) : unknownSubject ? ('unknown' as const) : ('chosen' as const),
        conceptId: unknownSubject ? null : subject.conceptId,
      },
      ...((named ?? unknownSubject) && {
        answers: [
          ...termSentences(unexplained, language),
          ...(isTogether && asked.path && path.length > 0
            ? [messages.company.path(subject.name, path.map(({ term }) => term[language]).join(' → '))]
            : []),
          ...(isTogether ? explained : []),
          ...(named && !isTogether
            ? answersOf(named, asked, { path: path.map(({ term }) => term[language]), quiz: quiz.length, compares, language })
            : []),
          ...(compares || isTerm ? (subject.compared ?? []) : []),
          ...shown.map(({ text }) => text),
          ...(article === null ? [] : articleSentences(article, language)),
        ],
      }),
      explanation:
        written.text === null || model.writtenBy === 'none'
          ? null
          : { text: written.text, citations: written.citations, writtenBy: model.writtenBy },
      facts: isTogether && written.text === null ? [] : facts,
      known: knownConcepts.map(({ term }) => term[language]),
      path: path.map(({ id, term, definition, needs, step }) => ({
        conceptId: id,
        term: term[language],
        definition: definition[language],
        needs: needs.map((need) => graph.get(need)?.term[language] ?? need),
        step: { id: step, kind: 'step', label: landscape.find(step)?.title[language] ?? step },
        ...(subject.examples[id] !== undefined && { example: subject.examples[id] }),
      })),
      quiz: {
        seed: args.seed,
        questions: quiz.map(({ answer: _answer, because: _because, ...question }) => question),
      },
      check,
      method: {
        name: 'concept graph, topological order',
        parameters: { concepts: graph.concepts.length, questions },
        seed: args.seed,
        reference: 'A. B. Kahn, Topological sorting of large networks, Communications of the ACM 5 (1962)',
      },
      warnings: [
        ...(written.text === null && facts.length > 0 && !isTogether ? [messages.modelMissing] : []),
        ...(unknownTerms.length > 0 ? [messages.unknownTerms(unknownTerms.join(', '))] : []),
        ...(check?.unknownQuestions ?? []).map(messages.unknownQuestion),
        ...(quiz.length === 0 && questions > 0 ? [messages.noQuiz] : []),
        ...(isTogether && stated !== null && quiz.length > 0 && quiz.length < stated
          ? [messages.company.fewerQuestions(quiz.length, stated)]
          : []),
      ],
    };
    return {
      result,
      markdown: learningMarkdown(result, {
        isQuizFirst: asked.quiz && !isTogether,
        solutions: asksSolutions(input) || (asked.quiz && isForOthers(input)) ? quiz : [],
      }),
      citations: citationsOf([...subject.facts, ...shown, ...quiz.flatMap(({ sources }) => sources.map((source) => ({ source })))]),
      degradedReasons: model.degradedReasons,
    };
  },
});

/** Returns the number of questions that a request asks for: "five questions", „zehn Übungsfragen“; null if it states none. */
const questionsIn = (text: string): number | null => {
  const [, first = '', second = ''] =
    /(?<!\p{L})(\d{1,2}|\p{L}+)\s+(?:(\d{1,2}|\p{L}+)\s+)?(?:questions?|\p{L}*fragen?)(?!\p{L})/iu.exec(text) ?? [];
  // "Then three questions" and "three quiz questions" both state three.
  const count = countOf(first) ?? countOf(second);
  return count === null || count < 1 ? null : Math.min(MAX_QUESTIONS, count);
};

const SOLUTIONS =
  /lösung(?:en)?(?!\p{L})|musterlösung|mit antworten|(?<!\p{L})(?:solutions?|answer key|(?:with|and) (?:the |their )?answers)(?!\p{L})/iu;

/** Returns whether a request asks for the solutions of its questions or exercises. */
const asksSolutions = (text: string): boolean => SOLUTIONS.test(text);

/** Kinds of things that words of a request often name without asking about them. */
const LOOSE_KINDS: ReadonlySet<SubjectKind> = new Set(['term', 'dataset', 'column', 'value']);

/** Returns the subject of a request, and what the request asks about instead if nothing of the tenant or the glossary stands for it. */
const subjectIn = async (
  explainer: Explainer,
  input: string,
  understood: Understood | null,
  graph: ConceptGraph,
): Promise<{ named: Subject | null; missed: readonly string[] }> => {
  const named = await explainer.mentionedIn(input, understood);
  const phrase = askedPhrase(input);
  if (!named || !phrase || isNamedBy(phrase, named, understood, graph)) return { named, missed: [] };
  const other = await explainer.mentionedIn(phrase.rest, understood && within(understood, phrase.rest));
  return { named: other && !LOOSE_KINDS.has(other.kind) && other.isPresumed !== true ? other : null, missed: [phrase.words] };
};

/** Returns the reading of a part of a request. */
const within = (understood: Understood, part: string): Understood => {
  const words = new Set(wordsIn(part));
  return {
    ...understood,
    subjects: understood.subjects.filter((subject) => subject.words.flatMap(wordsIn).every((word) => words.has(word))),
  };
};

/** Words by which the data of the tenant are meant. */
const OURS = /(?<!\p{L})(?:ours?|we|us|unser\p{L}*|wir|uns)(?!\p{L})/iu;

/** Returns the tenant's event log instead of the term if a request is about its own: "what does our event log contain?". */
const ownLog = async (
  explainer: Explainer,
  named: Subject | null,
  { input, datasets, understood }: { input: string; datasets: readonly Dataset[]; understood: Understood | null },
): Promise<Subject | null> => {
  if (named?.kind !== 'term' || named.id !== 'event-log' || !OURS.test(input)) return named;
  const logs = datasets.filter(({ eventLogColumns }) => eventLogColumns !== null);
  const ids = namedIds(understood, 'dataset');
  const log = logs.find(({ datasetId }) => ids.includes(datasetId)) ?? logs[0];
  const own = log ? await explainer.named('dataset', log.datasetId) : null;
  const [definition] = named.facts;
  return own === null
    ? named
    : { ...own, traits: [...(definition ? [{ aspects: ['meaning' as const], text: definition.text }] : []), ...own.traits] };
};

const resolveSubject = async (
  explainer: Explainer,
  { kind, id }: { kind: SubjectKind; id: string },
  language: Language,
): Promise<Subject> => {
  const subject = await explainer.named(kind, id);
  if (!subject) throw new RefusedError(messagesIn(language).unknown[kind](id), [kind]);
  return subject;
};
