import { conceptsIn } from '../../../platform/questions/index.js';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { wordsIn } from '../../../platform/text/index.js';
import { agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { citeDataset } from '../../datasets.js';
import { citeRun } from '../../earlier-runs.js';
import { formatNumber } from '../../documents/text/formatting.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { SERIES_GRAINS } from '../../methods/series/index.js';
import { namedIds, SURE, type Understood } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { collectSeries } from './collect-series.js';
import { askedSpan } from './asked-span.js';
import { assessWish, composeTargets, judgeSeries, stateBasis, stateRecommendation, wishFor } from './compose-targets.js';
import { equalStepsIn, stateSteps } from './equal-steps.js';
import { directionByTarget, type TargetSeries } from './target-series.js';
import { targetResultSchema, type Recommendation, type TargetResult } from './target-result.js';
import { targetsMarkdown } from './targets-markdown.js';
import { describedWords, onlyOneAtTarget, onlyOneInUnit } from './described-kpi.js';
import {
  asksOthers,
  changeSince,
  judgementIn,
  judgementWords,
  noPeers,
  ownPast,
  peerSentence,
  peersOfSeries,
  statedTarget,
} from './asked-judgement.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';

const parameters = z.strictObject({
  metric_id: z.string().min(1).max(100).optional(),
  run_ids: runIds,
  column: z.string().min(1).max(300).optional(),
  time_column: z.string().min(1).max(300).optional(),
  /** How values of a period are combined; default: mean. */
  aggregate: z.enum(['mean', 'sum', 'count']).optional(),
  direction: z.enum(['higher', 'lower']).optional(),
  grain: z.enum(SERIES_GRAINS).optional(),
  /** Number of periods ahead. */
  horizon: z.number().int().min(1).max(36).optional(),
});

const MAX_ANSWERS = 4;

/** Verbs for the direction in which a request wants a KPI to change. */
const LOWERS =
  /(?<!\p{L})(?:senk\p{L}*|reduzier\p{L}*|verringer\p{L}*|drück\p{L}*|runter|herunter|minimier\p{L}*|abbau\p{L}*|reduc\p{L}*|lower|decreas\p{L}*|cut(?:ting)?|bring down|minimi[sz]e)(?!\p{L})/iu;
const RAISES =
  /(?<!\p{L})(?:steiger\p{L}*|erhöh\p{L}*|anheb\p{L}*|ausbau\p{L}*|verbesser\p{L}*|wachs\p{L}*|rais\p{L}*|increas\p{L}*|grow\p{L}*|improv\p{L}*|lift)(?!\p{L})/iu;

/** Idioms for a target that nobody derived. */
const FROM_NOWHERE = /(?:plucked |pulled |taken )?(?:out of|from) (?:the |thin )?air(?!\p{L})|aus der luft gegriffen/iu;

/** Words for the levels of targets and what they are like. */
const LEVEL_WORDS = wordsIn(
  `stufe stufen zielstufen zielwert zielwerte ziel ziele zielvorschlag drei ehrgeizig ehrgeizige ehrgeiziges ambitioniert machbar realistisch
   vorsichtig erreichbar gegriffen vorschlag level levels three target targets ambitious realistic achievable cautious conservative stretch
   feasible current present werte eigene eigenen unsere ansehe schaut sehe values own`,
);

/** States what is known of a series without a forecast: its own past, and the peers if the request asks about others. */
const knownOf = async (
  context: AgentContext,
  series: TargetSeries,
  { wished, text, language }: { wished: Understood['target']; text: string; language: Language },
): Promise<string[]> => {
  const target = wishFor(series.unit, wished)?.value ?? null;
  const peers = asksOthers(text) ? await peersOfSeries(context, series) : null;
  return [
    ...ownPast(series, target, language),
    ...(peers === null ? (asksOthers(text) ? [noPeers(series.name, language)] : []) : peerSentence(peers, target, language)),
  ];
};

/** Recommends three target levels for KPIs, based on a forecast and its past errors. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters, { datasets: 1 }),
  output: targetResultSchema,

  async run(context, { input: text, dataset_ids: datasetIds, language, parameters: args }) {
    const steps = equalStepsIn(text, new Date());
    const reading = await context.understood();
    if (steps !== null && !(reading?.subjects ?? []).some(({ kind, confidence }) => kind === 'metric' && confidence >= SURE)) {
      const result = {
        ...composeTargets([], [], { horizon: args.horizon, warnings: [] }),
        answers: [stateSteps(steps, language)],
      };
      for (const part of ['period', 'target'] as const) context.considered.add(part);
      return { result, markdown: targetsMarkdown(result, language), readWords: steps.words, citations: [] };
    }
    const {
      series: found,
      datasets,
      runs,
      unusedRuns,
      metrics,
      unusable,
      leftOut,
      isChosen = false,
    } = await collectSeries(context, {
      ...args,
      text,
      datasetIds,
      language,
    });
    await context.progress(0.5, 'read');
    const messages = messagesIn(language);
    const wished = reading?.target ?? (await statedTarget(context, text, language));
    const judgement = judgementIn(text);
    const ofOthers: Dataset[] = [];
    // A target of 20 minutes names the KPIs in minutes if the request names none.
    const isNamed = namedIds(reading, 'metric').length > 0 || args.metric_id !== undefined;
    const comparable = isNamed || wished?.unit == null ? [] : found.filter(({ unit }) => wishFor(unit, wished) !== null);
    const isGiven = isNamed || isChosen || datasetIds.length + args.run_ids.length > 0 || args.column !== undefined;
    const isOpen = !isGiven && comparable.length === 0;
    const ofUnit = isOpen ? onlyOneInUnit(text, found) : null;
    const ofTarget = isOpen && ofUnit === null ? onlyOneAtTarget(text, found) : null;
    const described = ofUnit ?? ofTarget;
    const series = comparable.length > 0 ? comparable : described ? [described] : found;
    // Targets of other KPIs answer no request about something that is none.
    const open = isGiven || series.length === 1 ? [] : [...unknownConcepts(text, found), ...describedWords(text, reading)];
    if (open.length > 0) {
      const quoted = (names: readonly string[]): string => names.map((name) => messages.quoted(oneLine(name))).join(', ');
      throw new RefusedError(messages.unknownKpi(quoted(open), quoted(found.map(({ name }) => name))), ['kpi']);
    }
    // A target is due in the future: „bis 31.12.“ is the next one.
    const { history, from, until, changedSince } = askedSpan(text, new Date());
    const wishedDirection = LOWERS.test(text) ? 'lower' : RAISES.test(text) ? 'higher' : null;
    // The only KPI that a request names is not left without targets because its direction is not recorded.
    const isAssumed = ({ direction }: TargetSeries): boolean => direction === null && wishedDirection === null && series.length === 1;
    const directed = (each: TargetSeries): TargetSeries => ({
      ...each,
      direction: each.direction ?? wishedDirection ?? (isAssumed(each) ? (directionByTarget(each) ?? 'higher') : null),
    });
    const recommendations: Recommendation[] = [];
    const answers: string[] = [];
    let isWishAssessed = false;
    const notRecommended: TargetResult['notRecommended'] = [...unusable];
    for (const [index, each] of series.entries()) {
      const judged = judgeSeries(directed(each), { horizon: args.horizon, from, until, wished, history }, language);
      if ('recommendation' in judged) {
        recommendations.push(judged.recommendation);
        if (recommendations.length <= MAX_ANSWERS) {
          if (judged.wish) answers.push(assessWish(judged.recommendation, judged.wish, language, judgement));
          else if (wished === null && reading !== null) answers.push(stateRecommendation(judged.recommendation, language));
          answers.push(
            ...(isAssumed(each)
              ? [
                  messages.assumedDirection(
                    oneLine(each.name),
                    directionByTarget(each) ?? 'higher',
                    directionByTarget(each) ? 'target' : 'none',
                  ),
                ]
              : []),
            ...(each.restriction === undefined ? [] : [messages.restricted(oneLine(each.name), each.restriction)]),
            ...stateBasis(judged.recommendation, language),
            ...(changedSince === null ? [] : changeSince(each, changedSince, language)),
            ...(recommendations.length === 1 ? ownPast(directed(each), judged.wish?.value ?? null, language) : []),
          );
          if (asksOthers(text)) {
            const peers = await peersOfSeries(context, directed(each));
            answers.push(...(peers === null ? [noPeers(each.name, language)] : peerSentence(peers, judged.wish?.value ?? null, language)));
            if (peers !== null) ofOthers.push(peers.dataset);
          }
        }
        isWishAssessed ||= judged.wish !== null;
        const isReached =
          until !== null && args.horizon === undefined && judged.recommendation.forecast.some(({ period }) => period <= until);
        if (isReached || (until === null && judged.recommendation.isBounded)) context.considered.add('period');
      } else notRecommended.push(judged.notRecommended);
      await setImmediate();
      context.signal.throwIfAborted();
      await context.progress(0.5 + (0.45 * (index + 1)) / series.length, each.name);
    }
    if (recommendations.length === 0) {
      const [only, ...others] = series;
      const known = only === undefined || others.length > 0 ? [] : await knownOf(context, directed(only), { wished, text, language });
      throw new RefusedError(
        [messages.noneUsable, ...notRecommended.slice(0, 10).map(({ name, reason }) => `${name}: ${reason}.`), ...known].join(' '),
        ['series'],
      );
    }
    if (asksOthers(text)) context.considered.add('comparison');
    const warnings = [
      ...(leftOut > 0 ? [messages.andMore(String(leftOut))] : []),
      ...unusedRuns.map(({ runId, agent }) => messages.unusedRun(runId, agent)),
    ];
    if (wished && !isWishAssessed) answers.unshift(messages.wished.noneComparable(wished.words[0] ?? ''));
    if (ofTarget?.presentTarget)
      answers.push(messages.meantByTarget(oneLine(ofTarget.name), formatNumber(ofTarget.presentTarget.value, language)));
    if (steps !== null) answers.unshift(stateSteps(steps, language));
    const composed = composeTargets(recommendations, notRecommended, { horizon: args.horizon, warnings });
    const result = { ...composed, ...(answers.length > 0 && { answers }) };
    return {
      result,
      markdown: targetsMarkdown(result, language),
      readWords: [
        ...judgementWords(text).flatMap((words) => [words, ...wordsIn(words)]),
        ...LEVEL_WORDS,
        ...wordsIn(FROM_NOWHERE.exec(text)?.[0] ?? ''),
      ],
      citations: [
        ...metrics.map(({ metricId, name, version }) => ({ id: metricId, kind: 'metric', label: name, version: String(version) })),
        ...runs.map((run) => citeRun(run, language)),
        ...[...new Set([...datasets, ...ofOthers])].map(citeDataset),
      ],
    };
  },
});

/** Returns the phrases of a request for something that no KPI measures: "staff turnover" where there are KPIs of sales only. */
const unknownConcepts = (text: string, series: readonly TargetSeries[]): string[] =>
  [...conceptsIn(text)].flatMap(([concept, words]) => (series.some(({ name }) => conceptsIn(name).has(concept)) ? [] : [words.join(' ')]));
