import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  Area,
  InitiativeStatus,
  Milestone,
  Risk,
  RiskStatus,
  type Initiative,
  type Programme,
} from '../../../subgraphs/transformation/index.js';
import { agentInput } from '../../agent-input.js';
import { wordsIn } from '../../../platform/text/index.js';
import { answerBlocks } from '../../answer-blocks.js';
import { renderFindings, renderMarkdown } from '../../documents/markdown/markdown-renderer.js';
import { formatDate, formatNumber, formatPercent } from '../../documents/text/formatting.js';
import { hasStatus } from '../../methods/request-reading/index.js';
import { defineAgent, RefusedError, type AgentContext, type Language } from '../../kit.js';
import { answerRanking, ownerless } from './answer.js';
import { lastPlace, otherOrders, type InitiativeRisk, type OrderableCandidate } from './other-orders.js';
import { statedOptions } from './stated-options.js';
import { agreementOf } from './agreement.js';
import { affordable } from './afford.js';
import { releaseSentences } from './free-budget.js';
import { askedInitiatives, keyOf, type SelectableCandidate } from './asked-initiatives.js';
import { withMoneyEstimates } from './money-estimates.js';
import { paybackSentences } from './payback.js';
import { placeNotes } from './place-notes.js';
import { schemeFor, prioritise, variantFor, type Candidate } from './prioritise.js';
import { FORMULAS, missingEstimates, SCHEMES, type Scheme } from './score.js';
import { matrixChart } from './matrix-chart.js';
import { prioritisationDocument } from './prioritisation-document.js';
import { prioritisationResultSchema, type PrioritisationResult } from './prioritisation-result.js';
import { describeWaiting, startableAmong } from './startable.js';
import { reportFiles } from '../../documents/report-files.js';
import { DEFAULT_SEED } from '../../methods/statistics/sampling/seeded-random.js';
import { oneLine, readInitiativeRecords, recordCitations } from '../../methods/tenant-state/index.js';
import { tenantNameOf } from '../../tenant-name.js';
import { card } from './card.js';
import { messagesIn } from './messages.js';
import { tenantDay } from '../../../platform/identity/tenant-calendar.js';

const MAX_INITIATIVES = 200;
const DEFAULT_PERTURBATION = 0.2;

const estimate = (max: number) => z.number().min(0).max(max).nullable().default(null);

const parameters = z.strictObject({
  method: z.enum(SCHEMES).optional(),
  /** Initiatives to rank instead of those of the programme. */
  initiatives: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(200),
        owner: z.string().trim().min(1).max(120).nullable().default(null),
        reach: estimate(1e9),
        impact: estimate(10),
        confidence: estimate(1),
        ease: estimate(10),
        effort: estimate(100_000),
      }),
    )
    .min(1)
    .max(MAX_INITIATIVES)
    .optional(),
  /** Restricts the ranking to these initiatives of the programme; all open ones if empty. */
  initiative_ids: z.array(z.string().min(1).max(100)).max(MAX_INITIATIVES).default([]),
  /** Maximum relative deviation of the estimates. Default: that of the request, otherwise `DEFAULT_PERTURBATION`. */
  perturbation: z.number().min(0.01).max(0.5).optional(),
  draws: z.int().min(100).max(20_000).default(2_000),
  seed: z.int().min(0).max(2_147_483_647).default(DEFAULT_SEED),
});

/** Ranks initiatives by ICE or RICE and measures the stability of the ranking. Requires no model. */
export const agent = defineAgent({
  name: card.name,
  input: agentInput(parameters),
  output: prioritisationResultSchema,

  async run(context, { input: text, language, parameters: { method, initiatives, initiative_ids: ids, perturbation, draws, seed } }) {
    const messages = messagesIn(language);
    const stated = initiatives ? null : statedOptions(text, language);
    if (stated) return statedOutcome(context, stated.sentences, { language, draws, seed });
    const {
      records,
      open: recorded,
      closed,
      areas,
    } = initiatives
      ? { records: null, open: initiatives.map(fromRequest), closed: [], areas: [] }
      : await fromTenant(context, ids, language);
    const startable = startableAmong(text, recorded, closed);
    const { candidates: allOpen, isOfWholeBudget } = withMoneyEstimates(text, startable?.startable ?? recorded);
    // A list is not the programme.
    const programme = records?.list === null ? records.programme : null;
    if (allOpen.length === 0)
      throw new RefusedError(startable && recorded.length > 0 ? describeWaiting(startable, language) : messages.refusal.none, [
        'initiatives',
      ]);
    if (allOpen.length > MAX_INITIATIVES)
      throw new RefusedError(messages.refusal.tooMany(formatNumber(allOpen.length, language), formatNumber(MAX_INITIATIVES, language)), [
        'initiative_ids',
      ]);
    const today = await tenantDay(context.em, context.run.tenantId);
    const rest = startable === null ? text : text.replace(startable.clause, ' ');
    const read = askedInitiatives(rest, [...allOpen, ...closed], areas, await context.understood(), { language, today });
    const inState = read.isByState ? allOpen.filter((each) => read.initiatives?.includes(each)) : [];
    // Initiatives of a status or period are ranked among themselves.
    // A request that names a scheme wants the ranking as well as what to stop.
    const isRankedToo = read.release !== null && read.scheme !== null;
    const open = inState.length > 0 && (read.release === null || isRankedToo) ? inState : allOpen;
    const asked = open === allOpen ? read : { ...read, initiatives: null };
    const named = asked.scheme === null ? undefined : variantFor(asked.scheme, open);
    const scheme = method ?? named ?? schemeFor(open);
    const share = perturbation ?? asked.perturbation ?? DEFAULT_PERTURBATION;
    const options = { share, draws, seed, signal: context.signal };
    await context.progress(0.2, 'read');
    const prioritised = await prioritise(scheme, open, options);
    if (prioritised.ranking.length === 0)
      throw new RefusedError(messages.refusal.noEstimates(messages.schemeNames[scheme], gapsOf(scheme, open, language)), ['estimates']);
    await context.progress(0.7, 'ordered');
    const leftOut = closed.map(({ initiativeId, name, status, owner }) => ({ initiativeId, name, status, owner }));
    if (read.initiatives !== null) for (const part of ['filter', 'group'] as const) context.considered.add(part);
    if ((asked.money ?? asked.release) !== null) context.considered.add('condition');
    const currency = records?.currency ?? null;
    const eligible = open.filter((each) => asked.initiatives === null || asked.initiatives.includes(each));
    const release = asked.release && releaseSentences(eligible, asked.release, { currency, leftOut: asked.leftOut, language });
    const keys = release && !isRankedToo ? new Set(release.stopped.map(keyOf)) : asked.initiatives && new Set(asked.initiatives.map(keyOf));
    const among = keys && (await prioritise(scheme, open.filter((each) => keys.has(keyOf(each))), options)).ranking; // prettier-ignore
    const risks = programme ? await readRisks(context, programme) : [];
    const other = otherOrders(
      text,
      (keys === null ? open : open.filter((each) => keys.has(keyOf(each)))).map(orderable),
      {
        risks,
        today,
        currency,
        dependsOn: asked.money === null ? namesBy(allOpen, closed) : undefined,
        isRatioRanked: RATIOS.includes(scheme),
      },
      language,
    );
    const agreement = agreementOf(text, open.map(orderable), { count: asked.count, language });
    const ranked = answerRanking({ ...prioritised, scheme, leftOut, among }, asked, language);
    const notes = placeNotes(
      among ?? prioritised.ranking,
      allOpen,
      { text, deviation: share, isSupposed: asked.perturbation !== null, count: asked.count, today },
      language,
    );
    const last = lastPlace(text, among ?? prioritised.ranking, language);
    const ofState = open.length === allOpen.length ? [] : [messages.answer.ofState(read.labels.join(', '), open.length, allOpen.length)];
    const ofRelease = release && (isRankedToo ? [...ofState, ...ranked.slice(0, 1), ...release.sentences] : release.sentences);
    const result: PrioritisationResult = {
      answers: ofRelease ?? [
        ...ofState,
        ...other.sentences,
        ...(other.sentences.length > 0 ? agreement.sentences : []),
        ...last.sentences,
        ...(asked.payback ? paybackSentences(eligible, language) : []),
        ...(asked.asksOverdue ? [overdueSentence(eligible, today, language)] : []),
        ...(asked.money === null
          ? []
          : [
              affordable(among ?? prioritised.ranking, [...open, ...closed], {
                ...{
                  money: asked.money,
                  count: asked.count,
                  currency,
                  language,
                  settled: settledOf(allOpen, closed, new Set((among ?? prioritised.ranking).map(keyOf))),
                },
                byBenefit: BY_MONEY.includes(scheme),
              }),
            ]),
        ...ranked.slice(0, 1),
        ...notes,
        ...(other.sentences.length > 0 ? [] : agreement.sentences),
        ...ranked.slice(1),
        ...(startable === null ? [] : [describeWaiting(startable, language)]),
        ...(asked.owners ? [ownerless(open, language)] : []),
        ...other.dependencies,
      ],
      tenantName: await tenantNameOf(context),
      createdAt: new Date().toISOString(),
      programme: programme && { programmeId: programme.programmeId, name: programme.name },
      list: records?.list?.name ?? null,
      scheme,
      chosenBy: (method ?? named) ? 'request' : 'estimates',
      ...prioritised,
      leftOut,
      method: {
        name: scheme.toUpperCase(),
        parameters: { formula: FORMULAS[scheme].text, perturbation: share, draws, confidence: 0.95 },
        seed,
        reference: FORMULAS[scheme].reference,
      },
      warnings: [
        ...(scheme === 'ratio' && !named && !method ? [messages.warning.sure] : []),
        ...(scheme === 'iceEffort' && asked.scheme !== 'ice' ? [messages.warning.easeFromEffort] : []),
        ...(isOfWholeBudget && (scheme === 'return' || scheme === 'ratio') ? [messages.warning.wholeBudget] : []),
        ...warningsOf(prioritised, language),
      ],
    };
    const svg = join(context.folder, 'matrix.svg');
    await writeFile(svg, matrixChart(result, language));
    const document = prioritisationDocument(result, language, keys ?? undefined);
    const { files, writeFiles } = reportFiles(context.folder, document, ['pdf']);
    return {
      result,
      markdown: renderMarkdown(document),
      readWords: [...asked.words, ...[startable?.clause ?? '', ...other.words, ...agreement.words, ...last.words].flatMap(wordsIn)],
      files: [{ path: svg, fileName: 'impact-effort.svg', mediaType: 'image/svg+xml' }, ...files],
      writeFiles,
      citations: records
        ? recordCitations(
            records,
            open.flatMap(({ initiativeId, name }) => (initiativeId === null ? [] : [{ initiativeId, title: name }])),
          )
        : [],
    };
  },
});

/** Names the initiatives that are past their date. */
const overdueSentence = (candidates: readonly SelectableCandidate[], today: string, language: Language): string => {
  const messages = messagesIn(language).overdue;
  const late = candidates.filter(({ status, due }) => hasStatus({ status, due }, 'overdue', today));
  const names = late.slice(0, MAX_INITIATIVES).map(({ name, due }) => messages.item(oneLine(name), formatDate(due ?? '', language)));
  return late.length === 0 ? messages.none : messages.all(names.join(', '));
};

/** Schemes that put the benefit in relation to money or effort. */
const RATIOS: readonly Scheme[] = ['ratio', 'effortReturn', 'impactEffort'];
/** Schemes that compare amounts of money. */
const BY_MONEY: readonly Scheme[] = ['return', 'ratio', 'effortReturn'];

/** Returns the names of the initiatives on which each depends, by keys. */
const namesBy = (...lists: readonly (readonly SelectableCandidate[])[]): ReadonlyMap<string, string> =>
  new Map(lists.flat().map((each) => [keyOf(each), each.name]));

/** Returns the initiatives that others can rely on: those that are done, and those in progress that the choice is not about. */
const settledOf = (
  open: readonly SelectableCandidate[],
  closed: readonly SelectableCandidate[],
  chosenFrom: ReadonlySet<string>,
): ReadonlySet<string> =>
  new Set([
    ...closed.filter(({ status }) => status === InitiativeStatus.DONE).map(keyOf),
    ...open.filter((each) => each.status === InitiativeStatus.ACTIVE && !chosenFrom.has(keyOf(each))).map(keyOf),
  ]);

const orderable = (candidate: SelectableCandidate): OrderableCandidate => ({
  ...candidate,
  budget: candidate.budget ?? null,
  benefit: candidate.benefit ?? null,
});

const readRisks = async ({ em, run: { tenantId } }: AgentContext, { programmeId }: Programme): Promise<InitiativeRisk[]> =>
  (await em.find(Risk, { tenantId, programmeId, archivedAt: null, status: { $ne: RiskStatus.CLOSED } })).map(
    ({ initiativeId, title, probability, impact }) => ({ initiativeId, title, score: probability * impact }),
  );

/** Returns the comparison of the options listed in the request. The initiatives of the programme are not compared. */
const statedOutcome = async (
  context: AgentContext,
  answers: readonly string[],
  { language, draws, seed }: { language: Language; draws: number; seed: number },
) => {
  const messages = messagesIn(language);
  const prioritised = await prioritise('ice', [], { share: DEFAULT_PERTURBATION, draws, seed, signal: context.signal });
  const result: PrioritisationResult = {
    answers: [...answers],
    tenantName: await tenantNameOf(context),
    createdAt: new Date().toISOString(),
    programme: null,
    list: null,
    scheme: 'ice',
    chosenBy: 'request',
    ...prioritised,
    leftOut: [],
    method: { name: 'comparison of stated options', parameters: {} },
    warnings: [],
  };
  const document = { title: messages.title, language, sections: [{ blocks: answerBlocks(answers, language) }] };
  for (const part of ['condition', 'filter', 'group', 'measure', 'target'] as const) context.considered.add(part);
  return {
    result,
    markdown: renderFindings(document),
    readWords: wordsIn((context.run.input as { input?: string }).input ?? ''),
    answersRows: true,
    citations: [],
  };
};

const fromRequest = ({
  name,
  owner,
  ...estimates
}: NonNullable<z.output<typeof parameters>['initiatives']>[number]): SelectableCandidate => ({
  areaId: null,
  due: null,
  metricIds: [],
  about: name,
  need: null,
  initiativeId: null,
  name,
  status: null,
  owner,
  estimates,
});

const CLOSED: readonly InitiativeStatus[] = [InitiativeStatus.DONE, InitiativeStatus.CANCELLED];

/**
 * Returns the initiatives of the tenant, open and closed ones separately.
 * @throws RefusedError if one of the requested initiatives does not exist or is closed
 */
const fromTenant = async (context: AgentContext, ids: readonly string[], language: Language) => {
  const { em, run } = context;
  const records = await readInitiativeRecords(context);
  const { programme } = records;
  const found = records.initiatives.filter(({ initiativeId }) => ids.length === 0 || ids.includes(initiativeId));
  const ofProgramme = programme && { tenantId: run.tenantId, programmeId: programme.programmeId, archivedAt: null };
  const milestones = ofProgramme ? await em.find(Milestone, ofProgramme) : [];
  const titlesOf = (id: string): string[] => milestones.filter((each) => each.initiativeId === id).map(({ title }) => title);
  const all = found.map((each) => ({
    candidate: { ...toCandidate(each, titlesOf(each.initiativeId)), dependsOn: records.dependencies.get(each.initiativeId) ?? [] },
    isClosed: CLOSED.includes(each.status),
  }));
  const open = all.filter(({ isClosed }) => !isClosed).map(({ candidate }) => candidate);
  const unknown = ids.find((id) => !open.some(({ initiativeId }) => initiativeId === id));
  if (unknown !== undefined) throw new RefusedError(messagesIn(language).refusal.unknown(oneLine(unknown)), ['initiatives']);
  const areas = ofProgramme ? await em.find(Area, ofProgramme) : [];
  return { records, open, closed: all.filter(({ isClosed }) => isClosed).map(({ candidate }) => candidate), areas };
};

const toCandidate = (
  {
    initiativeId,
    areaId,
    start,
    title,
    status,
    owner,
    due,
    reach,
    impact,
    confidence,
    ease,
    effort,
    metricIds,
    description,
    budget,
    spent,
    benefit,
  }: Initiative,
  milestones: readonly string[],
): SelectableCandidate => ({
  initiativeId,
  areaId,
  start,
  due,
  metricIds,
  about: [title, description ?? '', ...milestones].join('\n'),
  need: restOf({ budget, spent }),
  budget,
  benefit,
  name: title,
  status,
  owner,
  estimates: { reach, impact, confidence, ease, effort, benefit, rest: restOf({ budget, spent }) },
});

/** Returns the budget that is not spent yet, at least 0; null without a budget. */
const restOf = ({ budget, spent }: Pick<Initiative, 'budget' | 'spent'>): number | null =>
  budget === null ? null : Math.max(0, budget - spent);

const MAX_GAPS = 5;

/** Lists the missing estimates of the first `MAX_GAPS` candidates as "Name (reach, effort); …". */
const gapsOf = (scheme: Scheme, candidates: readonly Candidate[], language: Language): string => {
  const messages = messagesIn(language);
  const gaps = candidates.slice(0, MAX_GAPS).map(({ name, estimates }) => {
    const missing = missingEstimates(scheme, estimates).map((each) => messages.estimates[each]);
    return `${oneLine(name, 60)} (${missing.join(', ')})`;
  });
  return candidates.length > MAX_GAPS ? `${gaps.join('; ')}; ${messages.more(candidates.length - MAX_GAPS)}` : gaps.join('; ');
};

/** Minimum share of draws in which the first rank must hold; below it, a warning is added. */
const MIN_FIRST_RANK_SHARE = 0.5;

const warningsOf = ({ ranking, unranked }: Pick<PrioritisationResult, 'ranking' | 'unranked'>, language: Language): string[] => {
  const { warning } = messagesIn(language);
  const [first] = ranking;
  return [
    ...(unranked.length > 0 ? [warning.unranked(formatNumber(unranked.length, language))] : []),
    ...(ranking.length === 1 ? [warning.single] : []),
    ...(ranking.some(({ tied }) => tied) ? [warning.tied] : []),
    ...(first && first.rankHolds < MIN_FIRST_RANK_SHARE
      ? [warning.unstable(oneLine(first.name), formatPercent(first.rankHolds, language))]
      : []),
  ];
};
