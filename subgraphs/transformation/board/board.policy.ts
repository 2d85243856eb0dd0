import { localized } from '../../../platform/content/index.js';
import { displayDay, type Day } from '../day.js';
import { messagesIn } from '../messages.js';
import { ofKind, type IndexedItem } from '../programme-index/indexed-item.js';
import { PHASES, type ProgrammePhase } from '../phase.js';
import { findingsOf } from './findings.policy.js';
import { Light, worstFirst, worstOf, type LightReason } from './light.js';
import { phaseReason, type PhaseState } from './phase-light.policy.js';

/** Kinds of records that the board reads. */
export const BOARD_KINDS = ['programme', 'area', 'initiative', 'milestone', 'risk', 'decision'];

/** Light of one area in one phase. */
export interface CellLight {
  areaId: string;
  phase: ProgrammePhase;
  light: Light;
  reasons: LightReason[];
  initiatives: number;
  openMilestones: number;
}

/** Light of one area over all phases. */
export interface AreaLight {
  areaId: string;
  name: string;
  purpose: string | null;
  owner: string | null;
  members: string[];
  /** Worst light of the cells of the area and of its own reasons. */
  light: Light;
  /** Reasons that concern the area as a whole, not one phase. */
  reasons: LightReason[];
}

export interface BoardLights {
  areas: AreaLight[];
  lights: CellLight[];
  /** Worst light of the board. */
  overall: Light;
  /** Reasons that concern the programme as a whole. */
  reasons: LightReason[];
}

/**
 * Computes the traffic lights of a programme on a day by area and phase. An initiative and the records attached to it belong to
 * the cell of its area and phase; other risks and decisions belong to their area or to the programme as a whole. A light is green
 * if everything is on plan, otherwise it has the colour of its worst reason (`findingsOf`). Without initiatives and findings it
 * follows from the dates and steps of the phase (`phaseReason`), and is grey if the phase has no dates.
 */
export const computeBoard = (items: readonly IndexedItem[], today: Day, phases: readonly PhaseState[] = []): BoardLights => {
  const areas = ofKind(items, 'area').toSorted((a, b) => a.position - b.position || (a.title < b.title ? -1 : 1));
  const lights = areas.flatMap(({ areaId }) => PHASES.map((phase) => computeCell(items, { areaId, phase }, today, phases)));
  const areaLights = areas.map(({ areaId, title, purpose, owner, members }): AreaLight => {
    const reasons = findings(
      items.filter((item) => cellOf(item).areaId === areaId && cellOf(item).phase === null),
      today,
    );
    const cells = lights.filter((cell) => cell.areaId === areaId).map(({ light }) => light);
    return { areaId, name: title, purpose, owner, members, light: worstOf([...cells, ...reasons.map(({ light }) => light)]), reasons };
  });
  const known = new Set(areas.map(({ areaId }) => areaId));
  const reasons = findings(
    items.filter((item) => !known.has(cellOf(item).areaId ?? '')),
    today,
  );
  return { areas: areaLights, lights, overall: worstOf([...areaLights, ...reasons].map(({ light }) => light)), reasons };
};

const computeCell = (
  items: readonly IndexedItem[],
  cell: { areaId: string; phase: ProgrammePhase },
  today: Day,
  phases: readonly PhaseState[],
): CellLight => {
  const here = items.filter((item) => cellOf(item).areaId === cell.areaId && cellOf(item).phase === cell.phase);
  const initiatives = ofKind(here, 'initiative').filter(({ status }) => status !== 'cancelled');
  const milestones = ofKind(here, 'milestone').filter(
    ({ status, initiativeStatus }) => status === 'open' && initiativeStatus !== 'cancelled',
  );
  const reasons = findings(here, today);
  const withoutInitiatives = (): LightReason => {
    const state = phases.find(({ phase }) => phase === cell.phase);
    return (state && phaseReason(state, today)) ?? NOTHING_PLANNED;
  };
  const cellReasons = reasons.length > 0 ? reasons : [initiatives.length === 0 ? withoutInitiatives() : onPlan(initiatives, milestones)];
  return {
    ...cell,
    light: worstOf(cellReasons.map(({ light }) => light)),
    reasons: cellReasons,
    initiatives: initiatives.length,
    openMilestones: milestones.length,
  };
};

const findings = (items: readonly IndexedItem[], today: Day): LightReason[] => worstFirst(items.flatMap((item) => findingsOf(item, today)));

/** Returns area and phase of an item; null for the programme, areas and scope checks, which belong to no cell. */
const cellOf = (item: IndexedItem): { areaId: string | null; phase: ProgrammePhase | null } =>
  item.kind === 'programme' || item.kind === 'area' || item.kind === 'scope_check' ? { areaId: null, phase: null } : item;

const NOTHING_PLANNED: LightReason = {
  code: 'nothing_planned',
  light: Light.GREY,
  text: localized(messagesIn, ({ board }) => board.nothingPlanned),
  item: null,
};

const onPlan = (initiatives: readonly IndexedItem<'initiative'>[], milestones: readonly IndexedItem<'milestone'>[]): LightReason => {
  if (initiatives.every(({ status }) => status === 'done'))
    return {
      code: 'all_done',
      light: Light.GREEN,
      text: localized(messagesIn, ({ board }) => board.allDone(initiatives.length)),
      item: null,
    };
  const next = milestones.toSorted((a, b) => (a.due < b.due ? -1 : 1))[0];
  return {
    code: 'on_plan',
    light: Light.GREEN,
    text: localized(messagesIn, ({ board }, language) =>
      board.onPlan(initiatives.length, next?.title ?? '', next ? displayDay(next.due, language) : null),
    ),
    item: next ? { id: next.id, kind: next.kind, title: next.title } : null,
  };
};
