import { formatLongDate } from '../../documents/formatting.js';
import type { Language } from '../../kit.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import {
  blocked,
  byMisses,
  describeDecisions,
  describeObstacles,
  describeStanding,
  initiativesOf,
  kpisOf,
  overdue,
  startComposition,
  type Composition,
  type PlacedKpi,
  type TenantState,
} from '../tenant-state/index.js';
import type { BriefingResult } from './briefing-result.js';
import { describeChanges, describeFailures } from './changes.js';
import { englishBriefingWords } from './english.briefing-words.js';
import { germanBriefingWords, type BriefingWords } from './german.briefing-words.js';
import { describeNextSteps } from './next-steps.js';
import type { Activity } from './read-activity.js';

const MAX_KPIS = 20;

export const briefingWords = (language: Language): BriefingWords => (language === 'de' ? germanBriefingWords : englishBriefingWords);

/** Composes a briefing from what is known of a tenant alone: the same state, activity and time give the same briefing. */
export const composeBriefing = (
  state: TenantState,
  activity: Activity,
  { language, now }: { language: Language; now: Date },
): { result: BriefingResult; citations: Citation[] } => {
  const composition = startComposition(language, now);
  const words = briefingWords(language);
  const standing = describeStanding(state, composition);
  const changes = describeChanges(state, activity, composition, words);
  const blockers = [...describeFailures(activity, composition, words), ...describeObstacles(state, composition)];
  const decisions = describeDecisions(state, composition);
  const nextSteps = describeNextSteps(state, activity, composition, words);
  const summary = summarise(state, { blockers: blockers.length, decisions: decisions.length, step: nextSteps[0]?.text }, composition, words);
  const result: BriefingResult = {
    title: words.title(formatLongDate(now.toISOString(), language)),
    tenantName: state.tenantName,
    language,
    asOf: now.toISOString(),
    since: activity.last?.at.toISOString() ?? null,
    summary,
    standing,
    kpis: byUrgency(kpisOf(state)).slice(0, MAX_KPIS).map(toRow),
    initiatives: countByStatus(state, composition),
    changes,
    blockers,
    decisions,
    nextSteps,
    figures: composition.figures.figures,
    sources: composition.sources.listed,
  };
  return { result, citations: composition.sources.citations };
};

/** Two or three sentences: how things stand, what is open, what comes first. */
const summarise = (
  state: TenantState,
  open: { blockers: number; decisions: number; step: string | undefined },
  { figures, words: stateWords, today }: Composition,
  words: BriefingWords,
): string => {
  const first = open.step === undefined ? [] : [words.summary.first(open.step)];
  if (state.datasets.length === 0 && state.processes.length === 0) return [words.summary.nothing, ...first].join(' ');
  const say = (id: string, label: string, value: number): string => figures.say({ id, label, value, unit: 'count', sourceIds: [] });
  const known = (id: string): string | undefined => {
    const figure = figures.figures.find((each) => each.id === id);
    return figure && figures.say(figure);
  };
  const [reached, judged, initiatives] = [known('kpis.reached'), known('kpis.judged'), initiativesOf(state)];
  const parts = [
    figures.many({ id: 'data.datasets', label: stateWords.figures.datasets, value: state.datasets.length, sourceIds: [] }, stateWords.datasetNoun),
    ...(reached === undefined || judged === undefined ? [] : [words.summary.kpis(reached, judged)]),
    ...(initiatives.length === 0
      ? []
      : [
          words.summary.initiatives(
            figures.many(
              { id: 'initiatives.total', label: stateWords.figures.initiatives, value: initiatives.length, sourceIds: [] },
              stateWords.initiativeNoun,
            ),
            say('initiatives.overdue', stateWords.figures.overdue, overdue(initiatives, today).length),
            say('initiatives.blocked', words.figures.blocked, blocked(initiatives).length),
          ),
        ]),
  ];
  const points = words.summary.open(
    say('open.blockers', words.figures.blockers, open.blockers),
    say('open.decisions', words.figures.decisions, open.decisions),
  );
  return [words.summary.standing(parts), points, ...first].join(' ');
};

const byUrgency = (kpis: readonly PlacedKpi[]): PlacedKpi[] => {
  const missed = byMisses(kpis);
  return [...missed, ...kpis.filter((kpi) => !missed.includes(kpi))];
};

const toRow = ({ name, area, unit, last, value, target, reached, judged, onTarget, yearBefore, datasetId }: PlacedKpi): BriefingResult['kpis'][number] => ({
  ...{ name, area, unit, last, value, target, reached, judged, onTarget, yearBefore },
  sourceId: datasetId,
});

const countByStatus = (state: TenantState, { words, today }: Composition): BriefingResult['initiatives'] => {
  const initiatives = initiativesOf(state);
  const late = overdue(initiatives, today);
  return [...new Set(initiatives.map(({ status }) => status))].map((status) => ({
    status: words.statuses[status ?? 'unknown'],
    count: initiatives.filter((each) => each.status === status).length,
    overdue: late.filter((each) => each.status === status).length,
  }));
};
