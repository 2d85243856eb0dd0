import { phaseTitle, ProgrammePhase, type ProgrammeState } from '../../../../subgraphs/transformation/index.js';
import { citeProgramme, goalsOf, oneLine } from '../../../methods/tenant-state/index.js';
import { sourceNote, type Block, type Draft } from '../draft.js';

const MAX_ROWS = 12;
type Row = (string | number | null)[];

/** Returns board, phases, goals, milestones, decisions and risks of the programme, each as a table; empty tables are omitted. */
export const programmeBlocks = (draft: Draft): Block[] => {
  const { programme } = draft.state;
  if (!programme) return [];
  const id = draft.composition.sources.cite(citeProgramme(programme));
  const note = `${draft.messages.source}: ${sourceNote([id], draft)}`;
  return [
    boardTable(programme, draft),
    phaseTable(programme, draft),
    goalTable(draft),
    milestoneTable(programme, draft),
    decisionTable(programme, draft),
    riskTable(programme, draft),
  ]
    .flatMap((block) => block ?? [])
    .map((block) => ({ ...block, note }));
};

type Table = Extract<Block, { type: 'table' }>;

const table = (caption: string, columns: Table['columns'], rows: Row[]): Table | null =>
  rows.length === 0 ? null : { type: 'table', caption, columns, rows };

const boardTable = ({ board, areas }: ProgrammeState, { messages, composition }: Draft): Table | null => {
  const phases = Object.values(ProgrammePhase);
  const light = (areaId: string, phase: ProgrammePhase): string | null =>
    board?.lights.find((each) => each.areaId === areaId && each.phase === phase)?.light ?? null;
  return table(
    messages.programme.board,
    [
      { title: messages.programme.area },
      ...phases.map((phase) => ({ title: phaseTitle(phase)[composition.language], kind: 'light' as const })),
    ],
    board === null ? [] : areas.map(({ areaId, name }) => [oneLine(name), ...phases.map((phase) => light(areaId, phase))]),
  );
};

/** Lists the planned phases; those with an initiative if the report is limited to some, none if the request names initiatives. */
const phaseTable = (
  { programme, initiatives }: ProgrammeState,
  { messages, lead, leftOut, composition: { language, today } }: Draft,
): Table | null => {
  const { programme: titles } = messages;
  const planned = programme.phases.filter(
    ({ phase, plannedFrom, plannedTo }) =>
      (plannedFrom !== null || plannedTo !== null) &&
      (!leftOut.includes('initiatives') || (lead.initiatives.length === 0 && initiatives.some((each) => each.phase === phase))),
  );
  const state = (from: string | null, to: string | null): string =>
    to !== null && to < today ? titles.ended : from !== null && from > today ? titles.ahead : titles.running;
  return table(
    titles.phases,
    [
      { title: titles.phase },
      { title: titles.from, kind: 'date' },
      { title: titles.to, kind: 'date' },
      { title: titles.state },
      { title: titles.initiatives, kind: 'number' },
    ],
    planned.map(({ phase, title, plannedFrom, plannedTo }) => [
      title[language],
      plannedFrom,
      plannedTo,
      state(plannedFrom, plannedTo),
      initiatives.filter((each) => each.phase === phase).length,
    ]),
  );
};

const goalTable = ({ state, messages: { programme: titles } }: Draft): Table | null =>
  table(
    titles.goals,
    [
      { title: titles.goal },
      { title: titles.measure },
      { title: titles.current, kind: 'number' },
      { title: titles.target, kind: 'number' },
      { title: titles.due, kind: 'date' },
    ],
    goalsOf(state).map(({ title, measure, kpi, target, due }) => [
      oneLine(title),
      measure && oneLine(measure),
      kpi?.value ?? null,
      target,
      due,
    ]),
  );

const milestoneTable = (
  { milestones, initiatives }: ProgrammeState,
  { messages: { programme: titles }, composition: { today } }: Draft,
): Table | null =>
  table(
    titles.milestones,
    [
      { title: titles.milestone },
      { title: titles.initiative },
      { title: titles.owner },
      { title: titles.due, kind: 'date' },
      { title: titles.state },
    ],
    milestones
      .filter(({ status }) => status === 'open')
      .slice(0, MAX_ROWS)
      .map(({ title, initiativeId, due }) => {
        const initiative = initiatives.find((each) => each.initiativeId === initiativeId);
        const name = initiative ? oneLine(initiative.title) : null;
        return [oneLine(title), name, initiative?.owner ?? null, due, due < today ? titles.overdue : titles.open];
      }),
  );

const decisionTable = ({ decisions }: ProgrammeState, { messages: { programme: titles }, composition: { today } }: Draft): Table | null =>
  table(
    titles.decisions,
    [
      { title: titles.question },
      { title: titles.state },
      { title: titles.outcome },
      { title: titles.owner },
      { title: titles.due, kind: 'date' },
    ],
    decisions.slice(0, MAX_ROWS).map(({ question, status, decision, owner, decidedBy, due }) => {
      const open = status === 'open';
      const state = !open ? titles.decided : due !== null && due < today ? titles.overdue : titles.open;
      return [oneLine(question, 200), state, decision && oneLine(decision, 200), open ? owner : decidedBy, due];
    }),
  );

const riskTable = ({ risks }: ProgrammeState, { messages: { programme: titles } }: Draft): Table | null =>
  table(
    titles.risks,
    [{ title: titles.risk }, { title: titles.score, kind: 'number' }, { title: titles.owner }, { title: titles.mitigation }],
    risks
      .filter(({ status }) => status === 'open')
      .slice(0, MAX_ROWS)
      .map(({ title, score, owner, mitigation }) => [oneLine(title), score, owner, mitigation && oneLine(mitigation, 200)]),
  );
