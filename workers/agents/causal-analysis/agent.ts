import { z } from 'zod';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { agentInput } from '../../agent-input.js';
import { chooseDataset, citeDataset, datasetsTrustedFirst } from '../../datasets.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { answerQuestion, UnanswerableQuestionError, checkQuestion, openTable, type CausalTable, type Question } from './answer-question.js';
import { causalMarkdown } from './causal-markdown.js';
import { causalResultSchema, type CausalFindings, type CausalResult } from './causal-result.js';
import { composeCausal, statementsOf, withoutCausalClaims } from './compose-causal.js';
import { openRunModel, type RunModel } from '../../run-model.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const name = z.string().min(1).max(300);

const parameters = z
  .object({
    treatment: name.optional(),
    outcome: name.optional(),
    /** Variables to adjust for. */
    adjustment: z.array(name).max(20).optional(),
    /** Stated graph as pairs of direct cause and effect. */
    edges: z
      .array(z.tuple([name, name]))
      .min(1)
      .max(200)
      .optional(),
    /** Unmeasured nodes of the graph. */
    unobserved: z.array(name).max(50).default([]),
    method: z.enum(['auto', 'ols', 'ipw', 'did', 'granger']).default('auto'),
    time_column: name.optional(),
    unit_column: name.optional(),
    /** First day after the intervention. */
    intervention_at: z.iso.date().optional(),
  })
  .refine(
    ({ treatment, outcome }) => (treatment === undefined) === (outcome === undefined),
    'treatment and outcome must be given together',
  );

/**
 * Estimates the effect of a treatment on an outcome under the stated assumptions: by a causal graph, by difference in differences
 * or by Granger precedence. Without assumptions, it proposes a graph and reports associations.
 */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: causalResultSchema,

  async run(context, { dataset_ids: ids, language, use_premium: usePremium, max_tokens: maxTokens, parameters: args }) {
    const messages = messagesIn(language);
    const question: Question = {
      ...args,
      timeColumn: args.time_column,
      unitColumn: args.unit_column,
      interventionAt: args.intervention_at,
    };
    const problem = checkQuestion(question, language);
    if (problem !== null) throw new RefusedError(problem, ['graph']);
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

/**
 * Returns the requested dataset, else the newest trusted dataset with all names in the question.
 * @throws RefusedError if no dataset is suitable
 */
const tableFor = async (
  context: AgentContext,
  ids: readonly string[],
  question: Question,
  noDataset: string,
  language: Language,
): Promise<{ dataset: Dataset; table: CausalTable }> => {
  const candidates = ids.length > 0 ? [await chooseDataset(context, { ids, language })] : await datasetsTrustedFirst(context);
  let missing: readonly string[] | undefined;
  for (const dataset of candidates) {
    const table = await openTable(context, dataset, question);
    if (table === null) continue;
    if (!('missing' in table)) return { dataset, table };
    missing ??= table.missing;
  }
  if (missing !== undefined) throw new RefusedError(messagesIn(language).unknownColumns(missing.slice(0, 10).join(', ')), ['column']);
  throw new RefusedError(noDataset, ['dataset']);
};

/** Lets the model write the summary. Removes causal claims from it unless the findings permit them. */
const phraseSummary = async (
  model: RunModel,
  findings: CausalFindings,
  composed: CausalResult,
  runId: string,
  language: Language,
): Promise<CausalResult> => {
  const messages = messagesIn(language);
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
  const summary = text === null || findings.causalWording ? text : withoutCausalClaims(text);
  return summary === null ? composed : { ...composed, summary, writtenBy: model.writtenBy };
};
