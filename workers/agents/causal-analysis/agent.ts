import { z } from 'zod';
import { wordsIn } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { agentInput } from '../../agent-input.js';
import { chooseDataset, citeDataset, datasetsTrustedFirst } from '../../datasets.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import {
  answerQuestion,
  UnanswerableQuestionError,
  checkQuestion,
  NO_FINDINGS,
  openTable,
  SEED,
  type Question,
} from './answer-question.js';
import { answerAskedEffect, NONE as NO_EFFECT } from './asked-effect.js';
import { notStarted } from './rollout/not-started.js';
import { answerKpiRelation } from '../../methods/kpi-relation/index.js';
import { answerRollout, answerStatedGroup } from './rollout/answer-rollout.js';
import { answerDrivers } from './answer-drivers.js';
import {
  openAskedTable,
  readAskedVariables,
  type AskedTable,
  type AskedVariables,
  type VariableTable,
} from '../../methods/asked-variables/index.js';
import { periodText } from '../../methods/request-reading/index.js';
import { citeMetric } from '../../metric-history.js';
import { causalMarkdown } from './causal-markdown.js';
import { causalResultSchema, type CausalFindings, type CausalResult } from './causal-result.js';
import { composeCausal, statementsOf, withoutCausalClaims } from './compose-causal.js';
import { isAboutRelation, readAskedGroups } from './groups/asked-groups.js';
import { unknownOutcome } from './asked-outcome.js';
import { compareAgain } from './groups/also-groups.js';
import { compareAsked } from './groups/compare-asked.js';
import { unknownGroupsIn } from './groups/unknown-groups.js';
import { MIN_GROUP } from './groups/compare-groups.js';
import type { GroupFindings } from './groups/group-findings.js';
import { apartText, noRowsText, presumedText, unknownGroupText, varyingText } from './groups/group-texts.js';
import { openRunModel, type RunModel } from '../../run-model.js';
import { answerPairs } from '../../methods/asked-pair/index.js';
import { card } from './card.js';
import { pairResult } from './pair-result.js';
import { causalAnswers } from './causal-answers.js';
import { messagesIn } from './messages.js';

const name = z.string().min(1).max(300);

const parameters = z
  .strictObject({
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
  input: agentInput(parameters, { datasets: 1 }),
  output: causalResultSchema,

  async run(context, { input, dataset_ids: ids, language, use_premium: usePremium, max_tokens: maxTokens, parameters: args }) {
    const messages = messagesIn(language);
    const question: Question = {
      ...args,
      timeColumn: args.time_column,
      unitColumn: args.unit_column,
      interventionAt: args.intervention_at,
    };
    const problem = checkQuestion(question, language);
    if (problem !== null) throw new RefusedError(problem.message, problem.missing);
    // Parameters take precedence over the text.
    const asked = args.treatment === undefined && ids.length === 0 ? await readAskedVariables(context, input) : null;
    const understood = await context.understood();
    const pair = asked ? await answerPairs(context, input, language) : null;
    const ofPair = pair && pairResult(pair, language);
    if (pair && ofPair)
      return {
        ...{
          result: ofPair,
          answersRows: true,
          answersSplit: true,
          markdown: causalMarkdown(ofPair, language),
          citations: pair.datasets.map(citeDataset),
        },
        readWords: [...wordsIn(input).filter(isAboutRelation), ...pair.words],
        answeredClauses: pair.clauses,
      };
    const rollout = asked ? ((await answerRollout(context, input, language)) ?? (await answerStatedGroup(context, input, language))) : null;
    const related = asked && !rollout ? await answerKpiRelation(context, input, language) : null;
    const ofKpi = related && pairResult({ datasets: [related.dataset], rows: related.rows, sentences: related.answers }, language);
    if (related && ofKpi)
      return {
        ...{ result: ofKpi, answersRows: true, markdown: causalMarkdown(ofKpi, language), citations: [citeDataset(related.dataset)] },
        readWords: [...wordsIn(input).filter(isAboutRelation), ...related.words],
      };
    const ahead = asked && !rollout ? await notStarted(context, input, language) : null;
    if (ahead !== null) throw new RefusedError(ahead, ['treatment']);
    const outcome = asked && !rollout ? unknownOutcome(input, understood?.unanswered ?? []) : null;
    if (outcome !== null) throw new RefusedError(messages.unknownOutcome(outcome), ['outcome']);
    const unknownGroups = asked && !rollout ? await unknownGroupsIn(context, input) : [];
    // Another group does not take the place of one that the data do not contain.
    const unknown = unknownGroups.filter(({ isAgain }) => !isAgain);
    if (unknown.length > 0) throw new RefusedError(unknown.map((group) => unknownGroupText(group, language)).join(' '), ['group']);
    const effect = rollout
      ? { ...NO_EFFECT, ...rollout }
      : asked
        ? await answerAskedEffect(context, asked, { text: input, language })
        : null;
    if (effect && effect.refusal !== null) throw new RefusedError(effect.refusal, ['variable']);
    const ofEffect: Analysis | null =
      effect?.findings && effect.dataset
        ? { findings: effect.findings, dataset: named(effect.dataset), cited: effect.dataset, opened: effect.findings.outcome }
        : null;
    const groups = asked && !ofEffect ? await analyseGroups(context, asked, { text: input, language }) : null;
    const ofGroups = groups?.findings ? groupsOnly(groups.findings) : null;
    // A variable to adjust for cannot be the outcome.
    if (effect && !ofEffect && [groups?.findings?.outcome, asked?.outcome?.label].some((name) => effect.adjustedFor.includes(name ?? '')))
      throw new RefusedError(effect.warnings.join(' '), ['variable']);
    // Associations of other variables do not answer the request.
    if (asked && asked.outcome === null && asked.treatment === null && asked.unknown.length > 0 && ofGroups === null && ofEffect === null)
      throw new RefusedError(messages.unknownVariables(asked.unknown.join(', ')), ['variable']);
    // Counting the rows of some table does not answer whether one thing has changed another if neither is in the data.
    const isCount = groups?.findings?.outcome === groups?.dataset?.name;
    const isNothing = asked?.outcome === null && asked.treatment === null && !ofEffect && (ofGroups === null || isCount);
    const unanswered = understood?.unanswered ?? [];
    if (isNothing && unanswered.length > 0 && (await context.plan())?.question === 'whether')
      throw new RefusedError(messages.unknownVariables(unanswered.join(', ')), ['variable']);
    // Nor does another analysis of a table answer a question on things that no table contains together.
    if (groups?.isApart && asked?.outcome === null && !ofEffect && !ofGroups && groups.warnings.length > 0)
      throw new RefusedError(groups.warnings.join(' '), ['dataset']);
    // Neither do correlations with other KPIs answer which part of an outcome a cause accounts for.
    if (effect?.asksShare && !ofEffect && !ofGroups && groups?.warnings.length)
      throw new RefusedError(groups.warnings.join(' '), ['dataset']);
    const analysis =
      ofEffect ??
      (ofGroups && groups?.isWhole
        ? ofGroups
        : await ofVariables(context, { ids, question, asked }, language).catch((error: unknown) => {
            if (!(error instanceof RefusedError)) throw error;
            if (ofGroups) return ofGroups;
            throw groups?.warnings.length ? new RefusedError(groups.warnings.join(' '), ['dataset']) : error;
          }));
    await context.progress(0.8, 'estimated');
    const { dataset } = analysis;
    const findings = { ...analysis.findings, groups: groups?.findings ?? null };
    const isOther = analysis !== ofGroups && analysis !== ofEffect;
    const again = (await context.plan())?.rows?.alsoFor.flatMap(({ values }) => values) ?? [];
    const open = again.filter((value) => !(ofEffect ? (effect?.alsoAnswered ?? []) : (groups?.alsoAnswered ?? [])).includes(value));
    const composed = withNotes(composeCausal(findings, dataset, language), [
      ...unknownGroups.map((group) => unknownGroupText(group, language)),
      ...(open.length > 0 ? [messages.adjusted.alsoOpen(open.map(messages.quoted).join(', '))] : []),
      ...(effect?.warnings ?? []),
      ...(groups?.warnings ?? []),
      ...(understood?.period && isOther ? [messages.groups.wholePeriod(periodText(understood.period, language))] : []),
      ...(asked && asked.unknown.length > 0 && isOther ? [messages.notInData(asked.unknown.join(', '), dataset.name)] : []),
      ...(asked?.outcome && !ofEffect && analysis.opened && asked.outcome.label !== analysis.opened
        ? [messages.resolved(asked.outcome.label, analysis.opened)]
        : []),
    ]);
    const model = await openRunModel(context, { purpose: 'causal-analysis', usePremium, maxTokens, language });
    const phrased = await phraseSummary(model, findings, composed, context.run.runId, language);
    const answers = ofEffect
      ? [...(effect?.answers ?? [])]
      : asked
        ? [
            ...causalAnswers(findings, { text: input, treatment: asked.treatment?.label ?? null, unknown: asked.unknown, language }),
            ...(groups?.alsoAnswers ?? []),
          ]
        : [];
    const result = { ...phrased, ...(answers.length > 0 && { answers }) };
    return {
      result,
      answersRows: answers.length > 0,
      markdown: causalMarkdown(result, language),
      citations: [
        ...(asked?.outcome?.metric ? [citeMetric(asked.outcome.metric)] : []),
        ...[groups?.dataset, analysis.cited].flatMap((each, index, all) =>
          each && all.indexOf(each) === index ? [citeDataset(each)] : [],
        ),
      ],
      degradedReasons: model.degradedReasons,
      ...(rollout && { answeredClauses: rollout.clauses }),
      readWords: [...wordsIn(input).filter(isAboutRelation), ...(effect?.used ?? []).flatMap((words) => [words, ...wordsIn(words)])],
    };
  },
});

const named = ({ datasetId, name: title, version }: Dataset): CausalResult['dataset'] => ({ datasetId, name: title, version });

interface Analysis {
  readonly findings: CausalFindings;
  readonly dataset: CausalResult['dataset'];
  /** Dataset to cite; null if only groups are compared. */
  readonly cited: Dataset | null;
  /** Name of the asked outcome in the data; null without one. */
  readonly opened: string | null;
}

/** Analyses the relation of the asked variables, otherwise of those in the parameters or in a table. @throws RefusedError if that is impossible */
const ofVariables = async (
  context: AgentContext,
  { ids, question, asked }: { ids: readonly string[]; question: Question; asked: AskedVariables | null },
  language: Language,
): Promise<Analysis> => {
  const opened = asked?.outcome ? await openAsked(context, asked, language) : null;
  const { dataset, table } = opened
    ? { table: opened.table, dataset: opened.table.dataset }
    : await tableFor(context, ids, question, messagesIn(language).noDataset, language);
  await context.progress(0.3, 'read');
  const answer = opened ? answerDrivers(context, opened, language) : answerQuestion(context, table, question, language);
  const findings = await answer.catch((error: unknown) => {
    if (error instanceof UnanswerableQuestionError) throw new RefusedError(error.message, [error.missing]);
    throw error;
  });
  return { findings, dataset: named(dataset), cited: dataset, opened: opened?.outcome ?? null };
};

/** Returns an analysis that consists of a comparison of groups. */
const groupsOnly = (groups: GroupFindings): Analysis => ({
  findings: {
    ...NO_FINDINGS,
    ...{ treatment: null, outcome: groups.outcome, of: 'rows', graph: null, seed: SEED },
    rows: Math.max(...groups.comparisons.map((each) => each.groups.reduce((sum, { n }) => sum + n, 0))),
    identification: { status: 'association_only', basis: 'group_comparison', adjustmentSet: [], reason: 'groups_only' },
    parameters: { smallestGroup: MIN_GROUP },
  },
  dataset: groups.dataset,
  cited: null,
  opened: null,
});

/** Compares the groups that a request asks for, and states which of them no table has together with the outcome. */
const analyseGroups = async (
  context: AgentContext,
  asked: AskedVariables,
  request: { text: string; language: Language },
): Promise<{
  findings: GroupFindings | null;
  dataset: Dataset | null;
  isWhole: boolean;
  isApart: boolean;
  warnings: string[];
  alsoAnswers: string[];
  alsoAnswered: string[];
}> => {
  const { plan, apart, isWhole, presumed } = await readAskedGroups(context, asked, request);
  const { findings, varying } = plan ? await compareAsked(context, plan, request.language) : { findings: null, varying: [] };
  const alsoFor = (await context.plan())?.rows?.alsoFor ?? [];
  const again = plan && findings ? await compareAgain(context, plan, { alsoFor, language: request.language }) : { answers: [], values: [] };
  return {
    alsoAnswers: again.answers,
    alsoAnswered: again.values,
    findings,
    dataset: findings && plan ? plan.dataset : null,
    isWhole: isWhole && varying.length === 0,
    isApart: apart !== null,
    warnings: [
      ...(apart ? [apartText(apart, request.language)] : []),
      ...(findings && presumed !== null ? [presumedText(presumed, request.language)] : []),
      ...(plan?.period && !findings ? [noRowsText(plan.dataset.name, plan.period, request.language)] : []),
      ...(plan && varying.length > 0 ? [varyingText(varying, plan.dataset.name, request.language)] : []),
    ],
  };
};

const withNotes = (result: CausalResult, notes: readonly string[]): CausalResult => ({
  ...result,
  warnings: [...notes, ...result.warnings],
});

/** @throws RefusedError if no data contain the asked variables and a driver */
const openAsked = async (context: AgentContext, asked: AskedVariables, language: Language): Promise<AskedTable> => {
  const opened = await openAskedTable(context, asked);
  const names = [asked.treatment, asked.outcome].flatMap((variable) => variable?.label ?? []);
  if (!opened) throw new RefusedError(messagesIn(language).noDrivers(names.join(', ')), ['driver']);
  return opened;
};

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
): Promise<{ dataset: Dataset; table: VariableTable }> => {
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
    citations: 'omitted',
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
