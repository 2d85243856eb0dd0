import { z } from 'zod';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { FormulaError, parseFormula } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { chooseDataset, citeDataset, fetchDataset, datasetsTrustedFirst } from '../../datasets.js';
import { renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { citeRun, readEarlierRuns } from '../../earlier-runs.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { checkSmart } from './smart.js';
import { computeDraft, formulaErrorOf, type ComputedDraft } from './compute-draft.js';
import { constructionDocument } from './construction-document.js';
import { constructionResultSchema, type ConstructionResult } from './construction-result.js';
import { findDraft, type Draft, type FoundDraft } from './find-draft.js';
import { holdsCandidates } from './found-in-runs.js';
import { readPurposes } from './read-purposes.js';
import { openRunModel, type RunModel } from '../../run-model.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const parameters = z.object({
  name: z.string().trim().min(1).max(200).optional(),
  purpose: z.string().trim().min(1).max(2_000).optional(),
  formula: z.string().trim().min(1).max(4_000).optional(),
  unit: z.string().trim().min(1).max(40).optional(),
  direction: z.enum(['higher', 'lower', 'target']).optional(),
  grain: z.enum(['day', 'week', 'month', 'quarter', 'year', 'all']).optional(),
  time_column: z.string().min(1).max(200).optional(),
  owner: z.string().trim().min(1).max(200).optional(),
  target: z.number().min(-1e15).max(1e15).optional(),
  deadline: z.iso.date().optional(),
  run_ids: runIds,
});
type Parameters = z.output<typeof parameters>;

const proposal = z.object({
  name: z.string().trim().min(1).max(200),
  formula: z.string().trim().min(1).max(1_000),
  direction: z.enum(['higher', 'lower', 'target']).nullable(),
});

const MAX_HISTORY = 24;
const MAX_DATASETS = 20;

/** Constructs a KPI from a request, in a form that can be adopted as a metric, and checks each SMART criterion by rules. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: constructionResultSchema,

  async run(context, { input: request, language, dataset_ids: ids, parameters: args, use_premium: usePremium, max_tokens: maxTokens }) {
    const messages = messagesIn(language);
    const runs = await readEarlierRuns(context, args.run_ids, language);
    const datasets =
      ids.length > 0 ? await namedDatasets(context, ids, language) : (await datasetsTrustedFirst(context)).slice(0, MAX_DATASETS);
    const model = await openRunModel(context, { purpose: 'kpi-construction', usePremium, maxTokens, language });
    const text = [request, args.name, args.purpose].filter(Boolean).join(' ');
    const found =
      args.formula === undefined
        ? ((await findDraft(context, { request: text, runs, datasets, language })) ??
          (await proposedDraft(model, text, datasets, language)))
        : { draft: requestDraft(args, args.formula, language), alternatives: [], isFallback: false };
    if (!found) throw new RefusedError(messages.refusal.nothing, ['parameters.formula']);
    await context.progress(0.4, 'drafted');
    const draft = withArguments(found.draft, args);
    const computed = draft.origin === 'catalogue' ? null : await compute(context, draft, datasets);
    await context.progress(0.7, 'computed');
    const purpose = draft.purpose ?? (await phrasedPurpose(context, model, draft, request, language));
    const core = { ...composeCore(draft, computed, args), purpose };
    const smart = checkSmart(core, {
      language,
      today: new Date().toISOString().slice(0, 10),
      values: (computed?.values ?? []).map(({ value }) => value),
      formulaError: computed === null && draft.origin === 'request' ? firstFormulaError(draft.formula, datasets) : null,
      purposes: await readPurposes(context),
    });
    const open = openParts(core, language);
    const result: ConstructionResult = {
      tenantName: await tenantNameOf(context),
      createdAt: new Date().toISOString(),
      ...core,
      smart,
      createInput: createInputOf(core),
      alternatives: found.alternatives.map(({ name, formula, candidateId }) => ({ name: name ?? '', formula, candidateId })),
      writtenBy: model.writtenBy,
      method: {
        name: 'SMART',
        parameters: { criteria: smart.length },
        reference: 'Doran: There’s a S.M.A.R.T. way to write management’s goals and objectives. Management Review 70 (11), 1981',
      },
      warnings: [
        ...(found.isFallback ? [messages.unasked] : []),
        ...runs.filter((run) => !holdsCandidates(run)).map(({ runId, agent }) => messages.unusedRun(runId, agent)),
        ...(open.length > 0 ? [messages.openWarning(open.join(', '))] : []),
        ...(purpose === null ? [messages.noText] : []),
      ],
    };
    return {
      result,
      markdown: renderMarkdown(constructionDocument(result, language)),
      citations: citationsOf(
        runs.map((run) => citeRun(run, language)),
        computed,
        draft,
      ),
      degradedReasons: model.degradedReasons,
    };
  },
});

const namedDatasets = async (context: AgentContext, ids: readonly string[], language: Language): Promise<Dataset[]> => {
  const datasets: Dataset[] = [];
  for (const id of new Set(ids.slice(0, MAX_DATASETS))) datasets.push(await chooseDataset(context, { ids: [id], language }));
  return datasets;
};

/**
 * Returns the draft of a formula in the request.
 * @throws RefusedError if the formula cannot be parsed
 */
const requestDraft = (args: Parameters, formula: string, language: Language): Draft => {
  try {
    parseFormula(formula);
  } catch (error) {
    if (error instanceof FormulaError) throw new RefusedError(messagesIn(language).refusal.syntax(error.message), ['parameters.formula']);
    throw error;
  }
  return {
    origin: 'request',
    candidateId: null,
    catalogueId: null,
    name: args.name ?? null,
    purpose: args.purpose ?? null,
    formula,
    unit: null,
    direction: null,
    grain: null,
    timeColumn: null,
    datasetId: null,
    missingColumns: [],
  };
};

/** Overrides the parts of a draft that the request specifies. */
const withArguments = (draft: Draft, args: Parameters): Draft => ({
  ...draft,
  name: args.name ?? draft.name,
  purpose: args.purpose ?? draft.purpose,
  unit: args.unit ?? draft.unit,
  direction: args.direction ?? draft.direction,
  grain: args.grain ?? draft.grain,
  timeColumn: args.time_column ?? draft.timeColumn,
});

/** Computes the formula on the first dataset on which it yields a value; the dataset of the draft is tried first. */
const compute = async (context: AgentContext, draft: Draft, datasets: readonly Dataset[]): Promise<ComputedDraft | null> => {
  const inOrder = datasets.toSorted((a, b) => Number(b.datasetId === draft.datasetId) - Number(a.datasetId === draft.datasetId));
  for (const dataset of inOrder.filter((each) => formulaErrorOf(draft.formula, each) === null)) {
    const computed = await computeDraft(await context.duckDb(), await fetchDataset(context, dataset), dataset, draft);
    if (computed) return computed;
  }
  return null;
};

/** Returns why the formula does not fit the first dataset; null if it fits or there is no dataset. */
const firstFormulaError = (formula: string, datasets: readonly Dataset[]): string | null => {
  const [first] = datasets;
  return first ? formulaErrorOf(formula, first) : null;
};

/** Returns a KPI proposed by the model; null if its formula does not fit the columns of the first dataset. */
const proposedDraft = async (
  model: RunModel,
  request: string,
  datasets: readonly Dataset[],
  language: Language,
): Promise<FoundDraft | null> => {
  const [dataset] = datasets;
  if (!dataset || request.trim() === '') return null;
  const columns = dataset.columns.slice(0, 60).map(({ name, type }) => `"${name}" (${type})`);
  const answer = await model.extract({
    schema: proposal,
    name: 'kpi',
    instructions: messagesIn(language).proposalTask,
    input: `${request.slice(0, 2_000)}\n\n${columns.join('\n')}`,
  });
  if (!answer || formulaErrorOf(answer.formula, dataset) !== null) return null;
  const { name, formula, direction } = answer;
  const unknown = { candidateId: null, catalogueId: null, purpose: null, unit: null, grain: null, timeColumn: null, missingColumns: [] };
  return {
    draft: { ...unknown, origin: 'model', name, formula, direction, datasetId: dataset.datasetId },
    alternatives: [],
    isFallback: false,
  };
};

const phrasedPurpose = async (
  context: AgentContext,
  model: RunModel,
  { name, formula }: Draft,
  request: string,
  language: Language,
): Promise<string | null> => {
  const { text } = await model.write({
    instructions: messagesIn(language).purposeTask,
    evidence: [
      { label: 'E1', id: context.run.runId, kind: 'run', title: name ?? '', text: `${name ?? ''}: ${formula}. ${request.slice(0, 1_000)}` },
    ],
    maxSentences: 1,
    maxCharacters: 400,
  });
  return text;
};

const composeCore = (draft: Draft, computed: ComputedDraft | null, args: Parameters) => {
  const latest = computed?.values.at(-1);
  return {
    origin: draft.origin,
    candidateId: draft.candidateId,
    catalogueId: draft.catalogueId,
    name: draft.name,
    formula: draft.formula,
    unit: draft.unit,
    direction: draft.direction,
    grain: (computed?.grain as ConstructionResult['grain'] | undefined) ?? draft.grain,
    timeColumn: computed ? computed.timeColumn : draft.timeColumn,
    owner: args.owner ?? null,
    target: args.target === undefined ? null : { value: args.target, due: args.deadline ?? null },
    deadline: args.deadline ?? null,
    dataset: computed && {
      datasetId: computed.dataset.datasetId,
      name: computed.dataset.name,
      version: computed.dataset.version,
      contentHash: computed.dataset.contentHash,
      columns: [...computed.columns],
    },
    sql: computed?.sql ?? null,
    current: latest ? { periodStart: latest.periodStart, value: latest.value, n: latest.n } : null,
    history: (computed?.values ?? [])
      .flatMap(({ periodStart, value }) => (periodStart === null ? [] : [{ periodStart, value }]))
      .slice(-MAX_HISTORY),
    missingColumns: draft.missingColumns,
  };
};

type Core = ReturnType<typeof composeCore> & { purpose: string | null };

/** Returns the input of the mutation `createMetricDefinition` with the enum values of GraphQL; null if a required part is missing. */
const createInputOf = ({ name, purpose, formula, unit, direction, grain, timeColumn, owner, target, dataset }: Core) =>
  name === null || direction === null || dataset === null
    ? null
    : {
        name,
        formula,
        direction: direction.toUpperCase(),
        ...(purpose !== null && { purpose }),
        ...(unit !== null && { unit }),
        ...(grain !== null && { grain: grain.toUpperCase() }),
        ...(timeColumn !== null && { timeColumn }),
        ...(owner !== null && { owner }),
        ...(target !== null && { target }),
        datasetId: dataset.datasetId,
      };

const openParts = (core: Core, language: Language): string[] => {
  const { fields } = messagesIn(language);
  return (['name', 'purpose', 'dataset', 'unit', 'direction', 'owner', 'target'] as const).flatMap((part) =>
    core[part] === null ? [fields[part]] : [],
  );
};

const citationsOf = (runs: readonly Citation[], computed: ComputedDraft | null, { candidateId, catalogueId, name }: Draft): Citation[] => [
  ...runs,
  ...(computed ? [citeDataset(computed.dataset)] : []),
  ...(candidateId === null ? [] : [{ id: candidateId, kind: 'kpi_candidate', label: name ?? candidateId }]),
  ...(catalogueId === null ? [] : [{ id: catalogueId, kind: 'reference', label: name ?? catalogueId }]),
];
