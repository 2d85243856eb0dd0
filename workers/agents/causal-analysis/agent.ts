import { z } from 'zod';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { agentInput } from '../../agent-input.js';
import { chooseDataset, citeDataset, trustedFirst } from '../../datasets.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { answerQuestion, UnanswerableQuestionError, checkGraph, openTable, type CausalTable, type Question } from './answer-question.js';
import { causalMarkdown } from './causal-markdown.js';
import { causalResultSchema, type CausalFindings, type CausalResult } from './causal-result.js';
import { causalMessages, composeCausal, statementsOf, withoutClaims } from './compose-causal.js';
import { openRunModel, type RunModel } from '../../run-model.js';
import { card } from './card.js';

const name = z.string().min(1).max(300);

const parameters = z
  .object({
    treatment: name.optional(),
    outcome: name.optional(),
    /** What is to be held fixed, where no graph says so. */
    adjustment: z.array(name).max(20).optional(),
    /** The stated graph: the first of each pair acts directly on the second. */
    edges: z
      .array(z.tuple([name, name]))
      .min(1)
      .max(200)
      .optional(),
    /** Nodes of the graph that are not measured. */
    unobserved: z.array(name).max(50).default([]),
    method: z.enum(['auto', 'ols', 'ipw', 'did', 'granger']).default('auto'),
    time_column: name.optional(),
    unit_column: name.optional(),
    /** First day of the time after the measure. */
    intervention_at: z.iso.date().optional(),
  })
  .refine(({ treatment, outcome }) => (treatment === undefined) === (outcome === undefined), 'treatment and outcome belong together');

/**
 * Estimates what one thing does to another, as far as the stated assumptions carry it: by a graph, by groups before and
 * after, by precedence. Without assumptions it proposes a graph and speaks of associations.
 */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: causalResultSchema,

  async run(context, { dataset_ids: ids, language, use_premium: usePremium, max_tokens: maxTokens, parameters: given }) {
    const messages = causalMessages(language);
    const question: Question = {
      ...given,
      timeColumn: given.time_column,
      unitColumn: given.unit_column,
      interventionAt: given.intervention_at,
    };
    const fault = checkGraph(question, language);
    if (fault !== null) throw new RefusedError(fault, ['graph']);
    const { dataset, table } = await tableFor(context, ids, question, messages.noDataset, language);
    await context.progress(0.3, 'read');
    const findings = await answerQuestion(context, table, question, language).catch((error: unknown) => {
      if (error instanceof UnanswerableQuestionError) throw new RefusedError(error.message, [error.missing]);
      throw error;
    });
    await context.progress(0.8, 'estimated');
    const composed = composeCausal(findings, { datasetId: dataset.datasetId, name: dataset.name, version: dataset.version }, language);
    const model = await openRunModel(context, { purpose: 'causal-analysis', usePremium, maxTokens, language });
    const result = await phraseSummary(model, findings, composed, context.run.runId, language);
    return {
      result,
      markdown: causalMarkdown(result, language),
      citations: [citeDataset(dataset)],
      degradedReasons: model.degradedReasons,
    };
  },
});

/** The dataset that is named, else the newest trusted one that has what the question names. @throws RefusedError */
const tableFor = async (
  context: AgentContext,
  ids: readonly string[],
  question: Question,
  noDataset: string,
  language: Language,
): Promise<{ dataset: Dataset; table: CausalTable }> => {
  const candidates = ids.length > 0 ? [await chooseDataset(context, { ids, language })] : await trustedFirst(context);
  let missing: readonly string[] | undefined;
  for (const dataset of candidates) {
    const table = await openTable(context, dataset, question);
    if (table === null) continue;
    if (!('missing' in table)) return { dataset, table };
    missing ??= table.missing;
  }
  if (missing !== undefined) throw new RefusedError(causalMessages(language).unknownColumns(missing.slice(0, 10).join(', ')), ['column']);
  throw new RefusedError(noDataset, ['dataset']);
};

/** The summary as a model phrases it, without claims of a cause that the findings do not carry. */
const phraseSummary = async (
  model: RunModel,
  findings: CausalFindings,
  composed: CausalResult,
  runId: string,
  language: Language,
): Promise<CausalResult> => {
  const messages = causalMessages(language);
  const { text } = await model.write({
    instructions: findings.causalWording ? messages.instruct : `${messages.instruct} ${messages.noCause}`,
    evidence: statementsOf(findings, language).map((statement, index) => ({
      label: `E${index + 1}`,
      id: `${runId}-${index + 1}`,
      kind: 'run',
      title: messages.title,
      text: statement,
    })),
    maxSentences: 4,
    maxCharacters: 1_200,
  });
  const summary = text === null || findings.causalWording ? text : withoutClaims(text);
  return summary === null ? composed : { ...composed, summary, writtenBy: model.writtenBy };
};
