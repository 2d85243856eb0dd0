import { isDateType } from '../../../platform/column-meaning/index.js';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { fetchRows } from '../../dataset-rows.js';
import type { AgentContext, Language } from '../../kit.js';
import { readKpiNamedSeries } from '../../methods/series/index.js';
import { findInitiativeColumns, findKpiRows, type TypedColumn } from '../../methods/table-roles/index.js';
import { measuredColumns } from '../../methods/tenant-state/index.js';
import type { VariableTable } from '../../methods/asked-variables/index.js';
import { analyseEffect, PROPOSAL, proposeGraph, testPrecedence } from './analyse.js';
import { CausalGraph, type Edge } from './causal-graph.js';
import type { CausalFindings } from './causal-result.js';
import { differenceInDifferences } from './difference-in-differences.js';
import { nullIfCollinear } from '../../methods/statistics/regression/least-squares.js';
import type { Frame } from './frame.js';
import { MAX_ROWS, readColumnChanges, readKpiChanges, readPanel, readRows } from './read-frame.js';
import { messagesIn } from './messages.js';

export interface Question {
  treatment?: string | undefined;
  outcome?: string | undefined;
  adjustment?: readonly string[] | undefined;
  edges?: readonly Edge[] | undefined;
  unobserved: readonly string[];
  method: 'auto' | 'ols' | 'ipw' | 'did' | 'granger';
  timeColumn?: string | undefined;
  unitColumn?: string | undefined;
  interventionAt?: string | undefined;
}

/** Thrown if the data cannot answer the question. The message is in the language of the run. */
export class UnanswerableQuestionError extends Error {
  override name = 'UnanswerableQuestionError';

  constructor(
    message: string,
    readonly missing: string,
  ) {
    super(message);
  }
}

export const SEED = 20_251_103;
export const MAX_COLUMNS = 12;

/** Validates the question and its graph without data. Returns the error and the invalid inputs, or null if both are valid. */
export const checkQuestion = (
  { treatment, outcome, edges, unobserved, method }: Question,
  language: Language,
): { message: string; missing: string[] } | null => {
  const messages = messagesIn(language);
  const problem = (message: string, ...missing: string[]): { message: string; missing: string[] } => ({ message, missing });
  if (treatment !== undefined && treatment === outcome) return problem(messages.sameVariable, 'treatment', 'outcome');
  if (method !== 'auto' && treatment === undefined) return problem(messages.bothNeeded, 'treatment', 'outcome');
  const hidden = [treatment, outcome].find((name) => name !== undefined && unobserved.includes(name));
  if (hidden !== undefined) return problem(messages.unobservedVariable(hidden), 'unobserved');
  if (edges === undefined) return null;
  if (treatment === undefined || outcome === undefined) return problem(messages.bothNeeded, 'treatment', 'outcome');
  const graph = new CausalGraph(edges);
  const cycle = graph.cycle();
  if (cycle) return problem(messages.cycle(cycle.join(' → ')), 'graph');
  const absent = [treatment, outcome].find((name) => !graph.nodes.includes(name));
  return absent === undefined ? null : problem(messages.notInGraph(absent), 'graph');
};

/** Returns the columns or KPIs named in a question. */
const namesIn = ({ treatment, outcome, adjustment = [], edges = [], unobserved, timeColumn, unitColumn }: Question): string[] =>
  [...new Set([treatment, outcome, ...adjustment, ...edges.flat(), timeColumn, unitColumn])].filter(
    (name): name is string => name !== undefined && !unobserved.includes(name),
  );

/** Opens a dataset for a question. Returns the missing names, or null if the dataset is unsuitable for any question. */
export const openTable = async (
  context: AgentContext,
  dataset: Dataset,
  question: Question,
): Promise<VariableTable | { missing: string[] } | null> => {
  const names = namesIn(question);
  const missing = names.filter((name) => !dataset.columns.some((column) => column.name === name));
  const kpis = findKpiRows(dataset);
  if (names.length > 0 && missing.length === 0)
    return { dataset, relation: await fetchRows(context, dataset), columns: dataset.columns, series: null };
  if (kpis?.name !== undefined) {
    const relation = await fetchRows(context, dataset);
    const series = await readKpiNamedSeries(await context.duckDb(), relation, kpis, dataset);
    const unknown = names.filter((name) => !series.some((each) => each.name === name));
    if (unknown.length === 0 && series.length >= 2) return { dataset, relation, columns: dataset.columns, series };
    return { missing: unknown.length < missing.length ? unknown : missing };
  }
  if (names.length > 0) return { missing };
  // A list of initiatives is a plan: its values were set together, so that associations between them say nothing about causes.
  if (findInitiativeColumns(dataset.columns, dataset.profile)) return null;
  const numbers = proposalColumns(dataset);
  return numbers.length < 3 ? null : { dataset, relation: await fetchRows(context, dataset), columns: dataset.columns, series: null };
};

/** Returns the columns considered for a graph proposal: measurements and varying booleans. */
export const proposalColumns = (dataset: Dataset): TypedColumn[] => {
  const measured = measuredColumns(dataset);
  const varies = (name: string): boolean => (dataset.profile.columns.find((column) => column.name === name)?.distinct ?? 0) > 1;
  return dataset.columns.filter(
    ({ name, type }) => measured.some((column) => column.name === name) || (type === 'boolean' && varies(name)),
  );
};

/**
 * Answers a causal question with the method that the question permits.
 * @throws UnanswerableQuestionError if the data do not suffice
 */
export const answerQuestion = async (
  context: Pick<AgentContext, 'duckDb' | 'signal'>,
  table: VariableTable,
  question: Question,
  language: Language,
): Promise<CausalFindings> => {
  const duck = await context.duckDb();
  const messages = messagesIn(language);
  const { treatment, outcome, method, interventionAt } = question;
  if (treatment === undefined || outcome === undefined) return proposal(duck, table, messages.noProposal);
  if (method === 'granger') return precedence(duck, table, question, language);
  if (method === 'did' || (method === 'auto' && interventionAt !== undefined))
    return compareBeforeAndAfter(duck, table, question, language);
  const { adjustment = null, edges = null, unobserved } = question;
  const frame = table.series
    ? readKpiChanges(table.series)
    : await readRows(duck, table.relation, columnsFor(table, question), SEED, treatment);
  const findings = await analyseEffect(
    frame,
    { treatment, outcome, edges, unobserved, adjustment, method },
    { seed: SEED, signal: context.signal },
  );
  if (typeof findings === 'string') throw new UnanswerableQuestionError(messages.cannotAnswer[findings], findings);
  return frame.of === 'rows' && frame.rows === MAX_ROWS && table.dataset.rows > MAX_ROWS
    ? { ...findings, cautions: [...findings.cautions, findings.contrast ? 'stratified' : 'sampled'] }
    : findings;
};

/** Returns the columns named in the question and, without a graph, further columns for the proposal (up to `MAX_COLUMNS` in total). */
const columnsFor = ({ columns, dataset }: VariableTable, question: Question): TypedColumn[] => {
  const names = namesIn(question);
  const named = columns.filter(({ name }) => names.includes(name));
  if (question.edges !== undefined) return named;
  const others = proposalColumns(dataset).filter(({ name }) => !names.includes(name));
  return [...named, ...others].slice(0, Math.max(named.length, MAX_COLUMNS));
};

export const NO_FINDINGS: Pick<
  CausalFindings,
  | 'contrast'
  | 'estimates'
  | 'granger'
  | 'drivers'
  | 'groups'
  | 'adjusted'
  | 'event'
  | 'refutations'
  | 'diagnostics'
  | 'cautions'
  | 'causalWording'
> = {
  contrast: null,
  causalWording: false,
  estimates: [],
  granger: [],
  drivers: [],
  groups: null,
  adjusted: null,
  event: null,
  refutations: [],
  diagnostics: { overlap: null, balance: null, trendsBefore: null, cells: null },
  cautions: [],
};

const proposal = async (duck: DuckDbSession, table: VariableTable, refusal: string): Promise<CausalFindings> => {
  const frame: Frame = table.series
    ? readKpiChanges(table.series)
    : await readRows(duck, table.relation, proposalColumns(table.dataset).slice(0, MAX_COLUMNS), SEED);
  const graph = proposeGraph(frame);
  if (!graph) throw new UnanswerableQuestionError(refusal, 'sample_size');
  return {
    ...NO_FINDINGS,
    treatment: null,
    outcome: null,
    of: frame.of,
    rows: frame.rows,
    identification: { status: 'association_only', basis: 'pc_proposal', adjustmentSet: [], reason: 'proposal_only' },
    graph,
    seed: SEED,
    parameters: { ...PROPOSAL, rows: frame.rows },
    cautions: frame.of === 'rows' && table.dataset.rows > frame.rows ? ['sampled'] : [],
  };
};

const timeColumnOf = ({ dataset }: VariableTable, { timeColumn }: Question): string | undefined =>
  timeColumn ?? dataset.roles['time'] ?? dataset.columns.find(({ type }) => isDateType(type))?.name;

const precedence = async (duck: DuckDbSession, table: VariableTable, question: Question, language: Language): Promise<CausalFindings> => {
  const messages = messagesIn(language);
  const [treatment = '', outcome = ''] = [question.treatment, question.outcome];
  const time = timeColumnOf(table, question);
  const isNumeric = (name: string): boolean =>
    table.columns.some((column) => column.name === name && (column.type === 'integer' || column.type === 'decimal'));
  if (!table.series && (time === undefined || !isTime(table, time) || !isNumeric(treatment) || !isNumeric(outcome)))
    throw new UnanswerableQuestionError(messages.needsTime, 'time_column');
  const frame = table.series
    ? readKpiChanges(table.series.filter(({ name }) => name === treatment || name === outcome))
    : await readColumnChanges(duck, table.relation, time ?? '', [treatment, outcome]);
  const [first, second] = [treatment, outcome].map((name) => frame?.columns.get(name)?.values as number[] | undefined);
  const both = (first ?? []).flatMap((value, row) => (Number.isFinite(value) && Number.isFinite(second?.[row]) ? [row] : []));
  const tests = testPrecedence(
    [treatment, outcome],
    both.map((row) => first?.[row] ?? 0),
    both.map((row) => second?.[row] ?? 0),
  );
  if (!tests) throw new UnanswerableQuestionError(messages.tooFewPeriods, 'sample_size');
  return {
    ...NO_FINDINGS,
    treatment,
    outcome,
    of: 'changes',
    rows: both.length,
    identification: { status: 'association_only', basis: 'precedence', adjustmentSet: [], reason: 'precedence' },
    graph: null,
    granger: tests,
    seed: SEED,
    parameters: { differences: 1, lagBy: 'BIC', mostLags: 4, rows: both.length },
  };
};

const isTime = ({ columns }: VariableTable, name: string): boolean =>
  columns.some((column) => column.name === name && (column.type === 'date' || column.type === 'timestamp'));

const compareBeforeAndAfter = async (
  duck: DuckDbSession,
  table: VariableTable,
  question: Question,
  language: Language,
): Promise<CausalFindings> => {
  const messages = messagesIn(language);
  const { interventionAt, unitColumn: unit } = question;
  const time = timeColumnOf(table, question);
  const column = (name: string | undefined): TypedColumn | undefined => table.columns.find((each) => each.name === name);
  const [group, outcome] = [column(question.treatment), column(question.outcome)];
  if (interventionAt === undefined || time === undefined || !isTime(table, time))
    throw new UnanswerableQuestionError(messages.needsMoment, 'intervention_at');
  if (!group || !outcome || (outcome.type !== 'integer' && outcome.type !== 'decimal'))
    throw new UnanswerableQuestionError(messages.cannotAnswer.outcome_not_numeric, 'outcome');
  const panel = await readPanel(duck, table.relation, { group, outcome, time, unit }, SEED);
  const comparison = panel && nullIfCollinear(() => differenceInDifferences(panel.rows, Date.parse(interventionAt)));
  if (!panel || !comparison) throw new UnanswerableQuestionError(messages.emptyCells, 'groups');
  const differs = comparison.placebo !== null && (comparison.placebo.low > 0 || comparison.placebo.high < 0);
  return {
    ...NO_FINDINGS,
    treatment: group.name,
    outcome: outcome.name,
    contrast: panel.contrast,
    of: 'rows',
    rows: panel.rows.length,
    identification: { status: 'assumed', basis: 'parallel_trends', adjustmentSet: [], reason: 'parallel_trends' },
    graph: null,
    estimates: [{ method: 'difference_in_differences', ...comparison.estimate }],
    diagnostics: { ...NO_FINDINGS.diagnostics, trendsBefore: comparison.placebo, cells: comparison.cells },
    cautions: [
      ...(differs ? ['trends_differ' as const] : []),
      ...(comparison.permutation && comparison.permutation.assignments < 40 ? ['few_assignments' as const] : []),
      ...(panel.isSampled ? ['sampled' as const] : []),
    ],
    seed: SEED,
    parameters: {
      interventionAt,
      timeColumn: time,
      unitColumn: unit ?? null,
      comparedBy: comparison.of,
      permutations: comparison.permutation?.assignments ?? null,
      rows: panel.rows.length,
    },
  };
};
