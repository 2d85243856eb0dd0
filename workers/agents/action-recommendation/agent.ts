import { normaliseText, wordsIn } from '../../../platform/text/index.js';
import { amountIn } from '../../../platform/content/index.js';
import { z } from 'zod';
import { isTargetReached, type MetricWithStatus } from '../../../subgraphs/metrics/index.js';
import type { Initiative } from '../../../subgraphs/transformation/index.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import { agentInput } from '../../agent-input.js';
import { runIds } from '../../agent-result.js';
import { citeDataset } from '../../datasets.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { citeRun, newestRuns, readEarlierRuns, type EarlierRun } from '../../earlier-runs.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { actionMarkdown } from './action-markdown.js';
import { actionResultSchema, type ActionResult } from './action-result.js';
import { DAYS_BY_EFFORT, MAX_PER_RULE, recommendActions } from './recommend-actions.js';
import { findingReaders } from './findings/index.js';
import { readEffects } from './effects.js';
import type { Asked, AskedThing } from './asked.js';
import { readProgramme } from './programme-records.js';
import { findingsOnRequest, NOTHING_FOUND, type RequestFinding } from './request-findings.js';
import { ASKED_ROWS } from './worst-groups.js';
import { answersOf } from './related-answers.js';
import { relatedLevers } from './related-levers.js';
import { readAsked } from './read-asked.js';
import { recordFindings } from './record-findings.js';
import { leversFor, leverWords } from './asked-levers.js';
import { deadlineOf, wantedDay } from './deadline.js';
import { countIn, peerWords, readWordsOf } from './read-words.js';
import { ruleCatalogue } from './rule-catalogue.js';
import { readMetrics } from '../../methods/programme-facts/index.js';
import { kpisOf, oneLine, readTenantState } from '../../methods/tenant-state/index.js';
import { relatedInitiatives } from '../solution-planning/index.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card as causalAnalysis } from '../causal-analysis/card.js';
import { card as dataHarmonisation } from '../data-harmonisation/card.js';
import { card as dataQuality } from '../data-quality/card.js';
import { card as initiativePrioritisation } from '../initiative-prioritisation/card.js';
import { card as kpiDiscovery } from '../kpi-discovery/card.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';

const parameters = z.strictObject({ run_ids: runIds, max_actions: z.int().min(1).max(50).default(12) });

/** Derives actions with owners and due dates from the findings of earlier runs. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: actionResultSchema,

  async run(context, { input, language, parameters: { run_ids: ids, max_actions: given } }) {
    const wantedCount = countIn(input);
    const maxActions = Math.min(given, wantedCount ?? given);
    const messages = messagesIn(language);
    const agents = Object.keys(findingReaders(language));
    const runs = ids.length > 0 ? await readEarlierRuns(context, ids, language) : await newestRuns(context, agents);
    const asOf = new Date();
    const programme = await readProgramme(context, language);
    // A caller that names runs asks for actions from these alone.
    const metrics = ids.length > 0 ? [] : await readMetrics(context);
    const today = await tenantDay(context.em, context.run.tenantId, asOf);
    const known = runs.filter(({ agent }) => agents.includes(agent));
    const readers = findingReaders(language);
    const findingSubjects = known.flatMap(({ agent, result }) => (readers[agent]?.(result) ?? []).map(({ subject }) => subject));
    const asked = await readAsked(context, input, findingSubjects, ids.length > 0 ? [] : programme.initiatives);
    const askedIds = new Set(asked.things.flatMap((thing) => thing.ids));
    const { initiatives } = programme;
    const { findings: ofRequest, peers } =
      ids.length > 0 ? NOTHING_FOUND : await findingsOnRequest(context, { input, today, initiatives, language });
    const state = ids.length > 0 ? null : await readTenantState(context, { language, datasetIds: [], runIds: [] });
    const ofMetrics = new Set(metrics.map(({ metric }) => metric.metricId));
    const kpis = state === null ? [] : kpisOf(state).filter(({ sourceId }) => !ofMetrics.has(sourceId));
    // A KPI of a table that the request names is a thing as well as a metric.
    const named = kpis.filter(({ isAsked }) => isAsked).map(({ name }) => kpiThing(name));
    const deadline = wantedDay(input, await context.understood(), today);
    const wantedBy = deadline?.day ?? null;
    const ofKpi = ids.length > 0 ? [] : await leversFor(context, { metrics, kpis, asked, known, programme, text: input, today, language });
    const { currency } = programme;
    const about =
      ids.length > 0 || ofKpi.length > 0 || input.trim() === ''
        ? []
        : (await relatedInitiatives(context, input, await context.understood())).related;
    const ofSubject = relatedLevers(about, { language, today, wantedBy, currency });
    const levers = [...ofKpi, ...ofSubject.levers];
    const askedOf = {
      ...asked,
      things: [...asked.things, ...named, ...about.map(({ initiative }) => initiativeThing(initiative))],
      // The number of initiatives on a subject is limited by the request alone.
      kinds: new Set([...asked.kinds, ...(ofSubject.levers.length > 0 ? ['initiative-related'] : []), ...(peers ? ['peer-gap'] : [])]),
    };
    const ofRecords = state && recordFindings({ ...programme, metrics, kpis }, { language, today, askedIds });
    const records = ofRecords && withFindings(withFindings(ofRecords, ofRequest), levers);
    if (runs.length === 0 && !records?.findings.length) throw new RefusedError(messages.refused(agents.join(', ')), ['run']);
    if (known.length === 0 && !records?.findings.length) throw new RefusedError(messages.notFindings, ['run']);
    await context.progress(0.3, 'read');
    const rules = ruleCatalogue();
    const { unreadable, unanswered, ...found } = recommendActions(known, {
      ...{ language, asOf, rules, maxActions: MAX_FOUND, asked: ofRequest.length > 0 ? withAskedRows(askedOf) : askedOf },
      ownerOf: programme.ownerOf,
      programmeEnd: programme.end,
      wantedBy,
      defined: new Set([...metrics.map(({ metric }) => metric.name), ...kpis.map(({ name }) => name)].map(normaliseText)),
      effects: readEffects(known),
      ...(records && { own: { run: thisRun(context, asOf), findings: records.findings } }),
    });
    // Beside actions on what is asked, things of the programme that the same words name need no statement.
    const isAnswered = found.actions.some(({ isAsked }) => isAsked);
    const namesSomething = askedOf.things.length + asked.unknown.length + ofRequest.length > 0;
    // A request about one thing is not answered with a list of all others.
    // Nor with the cleaning of data and proposals of KPIs, which do not act on it.
    const isOnSubject = ({ evidence }: (typeof found.actions)[number]): boolean =>
      !namesSomething || asked.asksData || !DATA_WORK.has(evidence.agent);
    // The programme's own initiatives for a KPI take the place of general advice on it.
    const isOwn = ({ rule }: (typeof found.actions)[number]): boolean => levers.length === 0 || OWN_RULES.has(rule);
    const acting = found.actions.filter((action) => isOnSubject(action) && isOwn(action));
    const actions = (
      isAnswered
        ? acting.filter(({ isAsked }) => isAsked)
        : acting.slice(0, !namesSomething ? undefined : askedOf.things.length > 0 ? 0 : MAX_OTHERS)
    )
      .slice(0, maxActions)
      .map((action, index) => ({ ...action, id: `A${index + 1}` }));
    const recommendations = { ...found, actions };
    // Figures on the asked rows answer for their dataset and values.
    const open = ofRequest.length > 0 ? [] : unanswered;
    if (ofRequest.length > 0)
      for (const part of ['filter', 'group', 'measure', 'condition', 'period'] as const) context.considered.add(part);
    if (levers.length > 0) for (const part of ['target', 'period', 'condition'] as const) context.considered.add(part);
    const missing = (levers.length > 0 ? [] : open).filter(({ agent }) => !isAnswered || agent !== initiativePrioritisation.name);
    const unsupported = [...new Set(runs.filter((run) => !known.includes(run)).map(({ agent }) => agent))];
    const result = {
      language,
      tenantName: await tenantNameOf(context),
      asOf: asOf.toISOString(),
      ...recommendations,
      leading: [
        ...(peers?.sentences ?? []),
        ...(peers && wantedBy !== null ? deadlineOf(actions, wantedBy, language) : []),
        ...answersOf(actions, { about, later: ofSubject.later, wantedBy, currency, language }),
      ],
      records: records?.records ?? [],
      method: {
        name: 'rule-based recommendation',
        parameters: {
          rules: rules.length,
          priority: 'severity × business effect × certainty / effort',
          days_by_effort: DAYS_BY_EFFORT,
          most_of_a_rule: MAX_PER_RULE,
          max_actions: maxActions,
        },
      },
      warnings: [
        ...(wantedCount !== null && !AT_MOST.test(input) && actions.length > 0 && actions.length < wantedCount
          ? [messages.fewer(actions.length, wantedCount)]
          : []),
        ...new Set(missing.map((thing) => onTarget(thing, metrics, language) ?? messages.notAnswered(thing.name, thing.agent))),
        ...(asked.unknown.length > 0 && !isAnswered ? [messages.unknownSubject(asked.unknown.join(', '))] : []),
        ...unreadable.map(messages.unreadable),
        ...unsupported.map(messages.noRules),
      ],
    };
    const datasets = state?.datasets.map(({ dataset }) => dataset) ?? [];
    const citations = [...known.map((run) => citeRun(run, language)), ...citationsOf(records?.records ?? [], programme.list, datasets)];
    return {
      result,
      markdown: actionMarkdown(result),
      citations,
      readWords: [
        ...readWordsOf(input, actions),
        ...(levers.length > 0 ? leverWords(input, levers) : []),
        ...(peers === null ? [] : peerWords(input, actions.length > 0, deadline?.words ?? '')),
        // What documents say on the subject answers the statement that names it.
        ...(actions.some(({ rule }) => rule === 'document-commitment')
          ? statementsIn(input).flatMap((part) => [part, ...wordsIn(part)])
          : []),
      ],
    };
  },
});

/** Returns the sentences of a request that are no questions. */
const statementsIn = (input: string): string[] =>
  (input.match(/[^.!?]+[.!?]?/gu) ?? []).filter((part) => !part.endsWith('?')).map((part) => part.replace(/[\s.!]+$/u, '').trim());

/** Rules that name what is to be done on the subject itself. */
const OWN_RULES: ReadonlySet<string> = new Set([
  'initiative-lever',
  'initiative-related',
  'peer-gap',
  'rows-worst-group',
  'document-commitment',
]);
const AT_MOST = /(?<!\p{L})(?:höchstens|maximal|max|at most|no more than|up to|bis zu)(?!\p{L})/iu;
/** Maximum number of actions from which those on the asked subject are chosen. */
const MAX_FOUND = 50;
/** Agents whose findings lead to work on data rather than on what the data describe. */
const DATA_WORK: ReadonlySet<string> = new Set([dataQuality.name, dataHarmonisation.name, kpiDiscovery.name]);

/** Adds findings of this run to those in the tenant's records, with their sources as records. */
const withFindings = (
  { records, findings }: ReturnType<typeof recordFindings>,
  more: readonly RequestFinding[],
): ReturnType<typeof recordFindings> => ({
  records: [...records, ...more.map(({ record }) => record)],
  findings: [...findings, ...more.map(({ finding }, index) => ({ ...finding, pointer: `/records/${records.length + index}` }))],
});

const initiativeThing = ({ initiativeId, title }: Initiative): AskedThing => ({
  ...{ ids: [initiativeId], name: oneLine(title), datasetIds: [], agent: initiativePrioritisation.name, answeredFrom: 2 },
});

const kpiThing = (name: string): AskedThing => ({
  ...{ ids: [], name: oneLine(name), datasetIds: [], agent: causalAnalysis.name, answeredFrom: 2 },
});

/** Adds the rows that a request is about to the things for which it asks for actions. */
const withAskedRows = <Of extends Asked>(asked: Of): Of => ({
  ...asked,
  things: [
    ...asked.things,
    { ids: [ASKED_ROWS], name: ASKED_ROWS, datasetIds: [], agent: initiativePrioritisation.name, answeredFrom: 1 } satisfies AskedThing,
  ],
});

/** Returns the citations of records; those of a list and of a table are cited as the dataset in its version. */
const citationsOf = (records: ActionResult['records'], list: Dataset | null, datasets: readonly Dataset[]): Citation[] => [
  ...new Map(
    records.map(({ kind, id, name }) => {
      const table = kind === 'initiative' ? list : datasets.find(({ datasetId }) => datasetId === id);
      return [id, table ? citeDataset(table) : { kind: kind === 'rows' ? 'dataset' : kind, id, label: name }] as const;
    }),
  ).values(),
];

/** Number of the most urgent actions that are listed if none concerns what the request names. */
const MAX_OTHERS = 3;

/** This run as the source of findings in the tenant's records. */
const thisRun = ({ run: { runId, agent } }: AgentContext, finishedAt: Date): EarlierRun => ({
  ...{ runId, agent, finishedAt },
  result: null,
  markdown: null,
  degraded: false,
  citations: [],
});

/** Returns a sentence on an asked KPI that reaches its target and therefore needs no action; null for anything else. */
const onTarget = ({ ids }: AskedThing, metrics: readonly MetricWithStatus[], language: Language): string | null => {
  const found = metrics.find(({ metric }) => ids.includes(metric.metricId));
  const value = found?.latest?.value ?? null;
  const target = found?.metric.targetValue ?? null;
  if (!found || value === null || target === null || !isTargetReached(value, found.metric)) return null;
  const amount = (each: number): string => amountIn(language, each, found.metric.unit).replaceAll(' ', '\u00A0');
  return messagesIn(language).onTarget(found.metric.name, amount(value), amount(target));
};
