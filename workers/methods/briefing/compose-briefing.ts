import { formatLongDate } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import type { Citation } from '../../../subgraphs/agents/index.js';
import {
  byInterest,
  describeDecisions,
  describeObstacles,
  describeStatus,
  INITIATIVE_STATUSES,
  initiativesOf,
  kpisOf,
  overdue,
  startComposition,
  toKpiRow,
  type Composition,
  type Noun,
  type PlacedKpi,
  type TenantState,
} from '../tenant-state/index.js';
import type { BriefingResult } from './briefing-result.js';
import { describeChanges, describeFailures } from './changes.js';
import { describeNextSteps } from './next-steps.js';
import { programmePoints, type ProgrammePoints } from './programme-points.js';
import type { Activity } from './read-activity.js';
import { messagesIn, type Messages } from './messages.js';

const MAX_KPIS = 20;

/** Composes a briefing. Deterministic: the same state, activity and time give the same briefing. */
export const composeBriefing = (
  state: TenantState,
  activity: Activity,
  { language, now }: { language: Language; now: Date },
): { result: BriefingResult; citations: Citation[] } => {
  const composition = startComposition(language, now, state.today);
  const messages = messagesIn(language);
  const standing = describeStatus(state, composition);
  const changes = describeChanges(state, activity, composition, messages);
  const failures = describeFailures(activity, composition, messages);
  const obstacles = describeObstacles(state, composition);
  const decisions = describeDecisions(state, composition);
  const points = programmePoints(state, composition, messages);
  const nextSteps = describeNextSteps(state, activity, composition, messages, points?.steps ?? []);
  const open = {
    blockers: failures.length + obstacles.total,
    decisions: decisions.total,
    step: nextSteps[0]?.text,
    counts: points?.counts ?? null,
  };
  const summary = summarise(state, open, composition, messages);
  const result: BriefingResult = {
    title: messages.title(formatLongDate(now.toISOString(), language)),
    tenantName: state.tenantName,
    language,
    asOf: now.toISOString(),
    since: activity.last?.at.toISOString() ?? null,
    summary,
    standing,
    kpis: byUrgency(kpisOf(state)).slice(0, MAX_KPIS).map(toKpiRow),
    initiatives: countByStatus(state, composition),
    changes,
    blockers: [...failures, ...(points?.obstacles ?? []), ...obstacles.statements],
    decisions: [...(points?.decisions ?? []), ...decisions.statements],
    nextSteps,
    figures: composition.figures.figures,
    sources: composition.sources.listed,
  };
  return { result, citations: composition.sources.citations };
};

/** Returns two or three sentences on status, open points and the first step. Call last, because it reuses figures of the other parts. */
const summarise = (
  state: TenantState,
  open: { blockers: number; decisions: number; step: string | undefined; counts: ProgrammePoints['counts'] | null },
  { figures, messages: stateMessages }: Composition,
  messages: Messages,
): string => {
  const first = open.step === undefined ? [] : [messages.summary.first(open.step)];
  if (state.datasets.length === 0 && state.processes.length === 0) return [messages.summary.nothing, ...first].join(' ');
  const figureText = (id: string, noun?: Noun): string | undefined => {
    const figure = figures.get(id);
    return figure && (noun ? figures.many(figure, noun) : figures.say(figure));
  };
  const [datasets, reached, judged] = [
    figureText('data.datasets', stateMessages.datasetNoun),
    figureText('kpis.reached'),
    figureText('kpis.judged'),
  ];
  const [initiatives, late, stuck] = [
    figureText('initiatives.total', stateMessages.initiativeNoun),
    figureText('initiatives.overdue'),
    figureText('initiatives.blocked'),
  ];
  const parts = [
    ...(datasets ? [datasets] : []),
    ...(reached && judged ? [messages.summary.kpis(reached, judged)] : []),
    ...(initiatives && late && stuck ? [messages.summary.initiatives(initiatives, late, stuck)] : []),
  ];
  const count = (id: string, label: string, value: number): string => figures.say({ id, label, value, unit: 'count', sourceIds: [] });
  const { counts } = open;
  // Decisions are those of the programme, as everywhere; without a programme, what the data call for.
  const points = counts
    ? messages.summary.programme(
        count('open.decisions', messages.figures.decisions, counts.decisions),
        count('open.lateDecisions', messages.figures.lateDecisions, counts.lateDecisions),
        count('open.lateMilestones', messages.figures.lateMilestones, counts.lateMilestones),
        count('open.risks', messages.figures.risks, counts.risks),
      )
    : messages.summary.open(
        count('open.blockers', messages.figures.blockers, open.blockers),
        count('open.decisions', messages.figures.decisions, open.decisions),
      );
  return [...(parts.length === 0 ? [] : [messages.summary.standing(parts.join('; '))]), points, ...first].join(' ');
};

const byUrgency = (kpis: readonly PlacedKpi[]): PlacedKpi[] => {
  const first = byInterest(kpis);
  return [...first, ...kpis.filter((kpi) => !first.includes(kpi))];
};

const countByStatus = (state: TenantState, { today }: Composition): BriefingResult['initiatives'] => {
  const initiatives = initiativesOf(state);
  const late = overdue(initiatives, today);
  const counts = [...INITIATIVE_STATUSES, null].map((status) => ({
    status,
    count: initiatives.filter((each) => each.status === status).length,
    overdue: late.filter((each) => each.status === status).length,
  }));
  return counts.filter(({ count }) => count > 0);
};
