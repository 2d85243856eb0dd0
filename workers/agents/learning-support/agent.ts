import { z } from 'zod';
import { loadLandscape } from '../../../subgraphs/process/index.js';
import { Dataset, latestChecks } from '../../../subgraphs/sources/index.js';
import { agentInput } from '../../agent-input.js';
import { citeDataset } from '../../datasets.js';
import { newestRuns } from '../../earlier-runs.js';
import { formatNumber } from '../../documents/text/formatting.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { checkAnswers, makeQuiz } from './quiz.js';
import { conceptGraph } from './concept-graph.js';
import { Explainer, type Subject, type SubjectKind } from './subject.js';
import { learningMarkdown } from './learning-markdown.js';
import { learningResultSchema, SUBJECT_KINDS } from './learning-result.js';
import type { OwnFigures } from './own-questions.js';
import { processMiningResultSchema } from '../process-mining/index.js';
import { asEvidence, citationsOf, listFacts, readMetrics } from '../../methods/programme-facts/index.js';
import { parseStored } from '../../../platform/stored-json.js';
import { openRunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const parameters = z.object({
  subject: z.object({ kind: z.enum(SUBJECT_KINDS), id: z.string().trim().min(1).max(200) }).optional(),
  /** Terms that the reader already knows; the learning path omits them and their prerequisites. */
  known: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
  questions: z.int().min(0).max(20).default(6),
  seed: z.int().min(0).max(2_147_483_647).default(1),
  /** Chosen option key by question id. */
  answers: z
    .record(z.string().max(40), z.string().max(10))
    .refine((answers) => Object.keys(answers).length <= 20, 'at most 20 answers')
    .default({}),
});

const MAX_DATASETS = 200;
const MAX_TRANSITIONS = 8;
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
    const metrics = await readMetrics(context);
    const datasets = await em.find(Dataset, { tenantId: run.tenantId }, { orderBy: { updatedAt: 'desc' }, limit: MAX_DATASETS });
    const checks = await latestChecks(em, run.tenantId);
    const explainer = new Explainer(context, { metrics, datasets, checks, landscape, graph }, language);
    const named = args.subject ? await resolveSubject(explainer, args.subject, language) : await explainer.mentionedIn(input);
    const subject = named ?? explainer.chosen();
    await context.progress(0.4, 'read');
    const facts = listFacts(subject.facts);
    const model = await openRunModel(context, { purpose: 'learning-support', usePremium, maxTokens, language });
    const written = await model.write({
      instructions: messages.instructions(subject.name),
      evidence: asEvidence(facts),
      ...EXPLANATION,
    });
    await context.progress(0.8, 'explained');
    const own = await ownFigures(context, metrics, datasets, language);
    const quiz = makeQuiz({ graph, conceptId: subject.conceptId, own, language, seed: args.seed, questions: args.questions });
    const check = checkAnswers(quiz, args.answers);
    const known = args.known.map((term) => ({ term, concept: graph.find(term) }));
    const knownConcepts = known.flatMap(({ concept }) => concept ?? []);
    const path = graph.pathTo(
      subject.conceptId,
      knownConcepts.map(({ id }) => id),
    );
    const unknownTerms = known.filter(({ concept }) => !concept).map(({ term }) => term);
    const result = {
      language,
      tenantName: await tenantNameOf(context),
      asOf: new Date().toISOString(),
      subject: {
        kind: subject.kind,
        id: subject.id,
        name: subject.name,
        by: named ? ('named' as const) : ('chosen' as const),
        conceptId: subject.conceptId,
      },
      explanation:
        written.text === null || model.writtenBy === 'none'
          ? null
          : { text: written.text, citations: written.citations, writtenBy: model.writtenBy },
      facts,
      known: knownConcepts.map(({ term }) => term[language]),
      path: path.map(({ id, term, definition, needs, step }) => ({
        conceptId: id,
        term: term[language],
        definition: definition[language],
        needs: needs.map((need) => graph.get(need)?.term[language] ?? need),
        step: { id: step, kind: 'step', label: landscape.find(step)?.title[language] ?? step },
      })),
      quiz: {
        seed: args.seed,
        questions: quiz.map(({ answer: _answer, because: _because, ...question }) => question),
      },
      check,
      method: {
        name: 'concept graph, topological order',
        parameters: { concepts: graph.concepts.length, questions: args.questions },
        seed: args.seed,
        reference: 'A. B. Kahn, Topological sorting of large networks, Communications of the ACM 5 (1962)',
      },
      warnings: [
        ...(written.text === null ? [messages.modelMissing] : []),
        ...(unknownTerms.length > 0 ? [messages.unknownTerms(unknownTerms.join(', '))] : []),
        ...(check?.unknownQuestions ?? []).map(messages.unknownQuestion),
        ...(quiz.length === 0 && args.questions > 0 ? [messages.noQuiz] : []),
      ],
    };
    return {
      result,
      markdown: learningMarkdown(result),
      citations: citationsOf([...subject.facts, ...quiz.flatMap(({ sources }) => sources.map((source) => ({ source })))]),
      degradedReasons: model.degradedReasons,
    };
  },
});

const resolveSubject = async (
  explainer: Explainer,
  { kind, id }: { kind: SubjectKind; id: string },
  language: Language,
): Promise<Subject> => {
  const subject = await explainer.named(kind, id);
  if (!subject) throw new RefusedError(messagesIn(language).unknown[kind](id), [kind]);
  return subject;
};

const ownFigures = async (
  context: AgentContext,
  metrics: Awaited<ReturnType<typeof readMetrics>>,
  datasets: readonly Dataset[],
  language: Language,
): Promise<OwnFigures> => {
  const [mined] = await newestRuns(context, ['process-mining']);
  const result = mined && parseStored(processMiningResultSchema, mined.result);
  const edges = result?.bottlenecks.edges.slice(0, MAX_TRANSITIONS) ?? [];
  return {
    datasets: datasets.map((dataset) => ({ name: dataset.name, rows: dataset.rows, source: citeDataset(dataset) })),
    metrics: metrics.map(({ metric: { metricId, name, formula, direction, target, unit, version } }) => ({
      name,
      formula,
      direction,
      target: target && `${formatNumber(target.value, language)}${unit ? ` ${unit}` : ''}`,
      source: { id: metricId, kind: 'metric', label: `${name} (v${version})` },
    })),
    transitions: edges.map(({ from, to, waiting }) => ({
      from,
      to,
      waiting: waiting.totalSeconds,
      source: { id: mined?.runId ?? '', kind: 'run', label: 'process-mining' },
    })),
  };
};
