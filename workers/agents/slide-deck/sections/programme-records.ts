import { daysBetween } from '../../../../platform/text/index.js';
import { Light, MilestoneStatus, ProgrammeDecisionStatus, type ProgrammeState } from '../../../../subgraphs/transformation/index.js';
import { citeProgramme, oneLine } from '../../../methods/tenant-state/index.js';
import type { Tone } from '../deck-result.js';
import { Amounts, dateText, seriesByTone, titleOf, type Ask, type Drafting, type Finding, type SlideIdea } from '../drafting.js';

const MAX_ROWS = 10;
const MAX_REASONS = 4;
const MAX_ASKS = 4;

const LIGHT_TONES: Readonly<Record<Light, Tone>> = {
  [Light.RED]: 'bad',
  [Light.AMBER]: 'warning',
  [Light.GREEN]: 'good',
  [Light.GREY]: 'muted',
};

/** Presents the lights of the board and the open milestones of the programme. */
export const recordIdeas = (drafting: Drafting): SlideIdea[] => {
  const { programme } = drafting.state;
  if (!programme) return [];
  const sourceIds = [drafting.composition.sources.cite(citeProgramme(programme))];
  return [...boardIdeas(programme, sourceIds, drafting), ...milestoneIdeas(programme, sourceIds, drafting)];
};

/** Returns the number of milestones reached as a finding; nothing without an open milestone. */
export const milestoneFindings = (drafting: Drafting): Finding[] => {
  const { programme } = drafting.state;
  if (!programme) return [];
  const sourceIds = [drafting.composition.sources.cite(citeProgramme(programme))];
  return milestoneIdeas(programme, sourceIds, drafting).flatMap(({ headline, cards = [] }) => {
    const [late, reached] = cards;
    return late && reached ? [{ figure: reached.figure, text: headline, answer: headline, tone: late.tone, sourceIds }] : [];
  });
};

const boardIdeas = ({ board }: ProgrammeState, sourceIds: string[], drafting: Drafting): SlideIdea[] => {
  const { messages, composition } = drafting;
  const areas = board?.areas.slice(0, MAX_ROWS) ?? [];
  if (!board || areas.length === 0) return [];
  const amounts = new Amounts(composition, sourceIds);
  const count = (light: Light): number => {
    const value = board.areas.filter((each) => each.light === light).length;
    amounts.count(`board.${light}`, `${messages.board.title}: ${messages.board.lights[light]}`, value);
    return value;
  };
  const [red, amber, green] = [count(Light.RED), count(Light.AMBER), count(Light.GREEN)];
  const reasons = [...board.reasons, ...board.areas.flatMap((each) => each.reasons), ...board.lights.flatMap((each) => each.reasons)];
  const urgent = [Light.RED, Light.AMBER].flatMap((light) => reasons.filter((each) => each.light === light));
  const cells = (areaId: string, light: Light): number =>
    board.lights.filter((each) => each.areaId === areaId && each.light === light).length;
  return [
    {
      headline: messages.board.headline(board.areas.length, red, amber, green),
      rank: 1,
      chart: {
        form: 'stacked-bar',
        title: titleOf(messages.board.title, areas.length, board.areas.length, drafting),
        categories: areas.map(({ name }) => oneLine(name, 40)),
        series: [Light.GREEN, Light.AMBER, Light.RED, Light.GREY]
          .map((light) => ({
            name: messages.board.lights[light] ?? light,
            tone: LIGHT_TONES[light],
            values: areas.map(({ areaId }) => cells(areaId, light)),
          }))
          .filter(({ values }) => values.some((value) => value > 0)),
        ...{ unit: 'count', decimals: 0 },
        alt: messages.board.alt(red, amber, green),
      },
      bullets: [...new Set(urgent.map(({ text }) => oneLine(text[composition.language], 150)))].slice(0, MAX_REASONS),
      notes: messages.notes.board,
      sourceIds,
    },
  ];
};

const milestoneIdeas = ({ milestones }: ProgrammeState, sourceIds: string[], drafting: Drafting): SlideIdea[] => {
  const { messages, composition, understood } = drafting;
  const { today } = composition;
  const named = (understood?.subjects ?? []).filter(({ kind }) => kind === 'milestone').map(({ id }) => id);
  const open = milestones
    .filter(({ status }) => status === MilestoneStatus.OPEN)
    .toSorted((a, b) => Number(named.includes(b.milestoneId)) - Number(named.includes(a.milestoneId)) || a.due.localeCompare(b.due));
  if (open.length === 0) return [];
  const rows = open.slice(0, MAX_ROWS).map((each) => ({ each, days: daysBetween(today, each.due) }));
  const late = open.filter(({ due }) => due < today);
  const done = milestones.filter(({ status }) => status === MilestoneStatus.COMPLETED).length;
  const amounts = new Amounts(composition, sourceIds);
  const next = open.find(({ due }) => due >= today);
  const asked = rows.find(({ each }) => named.includes(each.milestoneId));
  const all = milestones.filter(({ status }) => status !== MilestoneStatus.CANCELLED).length;
  const toneOf = (days: number): Tone => (days < 0 ? 'bad' : days <= 30 ? 'warning' : 'neutral');
  return [
    {
      headline: asked
        ? messages.milestones.asked(oneLine(asked.each.title, 60), dateText(asked.each.due, composition) ?? '', asked.days < 0)
        : messages.milestones.headline(
            open.length,
            late.length,
            next ? oneLine(next.title, 50) : null,
            next ? (dateText(next.due, composition) ?? '') : '',
          ),
      rank: asked || late.length > 0 ? 1 : 2,
      chart: {
        form: 'bar',
        title: titleOf(messages.milestones.title, rows.length, open.length, drafting),
        categories: rows.map(({ each }) => messages.milestones.label(oneLine(each.title, 70), dateText(each.due, composition) ?? '')),
        series: seriesByTone(rows, {
          tone: ({ days }) => toneOf(days),
          value: ({ days }) => days,
          names: { bad: messages.milestones.overdue, warning: messages.milestones.soon, neutral: messages.milestones.later },
        }),
        ...{ unit: 'count', decimals: 0 },
        alt: messages.milestones.alt(open.length, late.length),
      },
      cards: [
        {
          figure: amounts.count('milestones.overdue', messages.milestones.overdueCount, late.length),
          text: messages.milestones.overdueCount,
          tone: late.length > 0 ? 'bad' : 'good',
        },
        {
          figure: messages.of(
            amounts.count('milestones.done', messages.milestones.done, done),
            amounts.count('milestones.all', messages.milestones.all, all),
          ),
          text: messages.milestones.done,
          tone: 'neutral',
        },
      ],
      notes: messages.notes.milestones,
      sourceIds,
    },
  ];
};

/** Returns the open decisions of the programme, then its overdue milestones. */
export const recordAsks = (drafting: Drafting): Ask[] => {
  const { state, composition, messages } = drafting;
  const { programme } = state;
  if (!programme) return [];
  const sourceIds = [composition.sources.cite(citeProgramme(programme))];
  const { today } = composition;
  const titleOf = (id: string | null): string | null =>
    programme.initiatives.find(({ initiativeId }) => initiativeId === id)?.title ?? null;
  return programme.decisions
    .filter(({ status }) => status === ProgrammeDecisionStatus.OPEN)
    .slice(0, MAX_ASKS)
    .map(({ question, owner, due, initiativeId }) => ({
      decision: oneLine(question, 120),
      reason: messages.asks.openDecision(titleOf(initiativeId) && oneLine(titleOf(initiativeId) ?? '', 50), due !== null && due < today),
      ...{ owner, due, sourceIds },
    }));
};
