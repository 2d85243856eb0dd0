import { normaliseText } from '../../../platform/text/index.js';
import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { unitInName, type InitiativeColumns } from './columns/column-roles.js';
import { dayOf, numberOf, textOf } from './columns/column-values.js';

export const INITIATIVE_STATUSES = ['running', 'planned', 'blocked', 'done', 'cancelled'] as const;
export type InitiativeStatus = (typeof INITIATIVE_STATUSES)[number];

export interface Initiative {
  name: string;
  /** Null if the status text of the list is not recognised. */
  status: InitiativeStatus | null;
  /** Status as written in the list. */
  statusText: string;
  /** Calendar days, YYYY-MM-DD. */
  start: string | null;
  due: string | null;
  area: string | null;
  owner: string | null;
  /** 0 to 1. */
  progress: number | null;
  budget: number | null;
  spent: number | null;
  /** Unit in the names of the budget and cost columns. */
  currency: string | null;
  risk: string | null;
}

/** Tables with more rows are not treated as lists of initiatives. */
export const MAX_INITIATIVES = 1_000;

const STATUS_WORDS: Readonly<Record<InitiativeStatus, readonly string[]>> = {
  planned: ['geplant', 'offen', 'neu', 'nicht begonnen', 'planned', 'open', 'new', 'not started', 'to do', 'todo', 'backlog'],
  running: ['laufend', 'läuft', 'in arbeit', 'in bearbeitung', 'in umsetzung', 'aktiv', 'running', 'in progress', 'active', 'ongoing'],
  blocked: ['blockiert', 'pausiert', 'ruht', 'angehalten', 'blocked', 'on hold', 'paused', 'stalled'],
  done: ['abgeschlossen', 'erledigt', 'fertig', 'umgesetzt', 'done', 'completed', 'complete', 'closed', 'finished', 'implemented'],
  cancelled: ['abgebrochen', 'verworfen', 'eingestellt', 'cancelled', 'canceled', 'dropped'],
};

interface InitiativeRow extends Record<string, unknown> {
  name: string;
  status: string | null;
  due: string | null;
  start: string | null;
  area: string | null;
  owner: string | null;
  progress: number | null;
  budget: number | null;
  spent: number | null;
  risk: string | null;
}

/** Reads a list of initiatives in table order; null if no status text is recognised. */
export const readInitiatives = async (duck: DuckDbSession, relation: string, columns: InitiativeColumns): Promise<Initiative[] | null> => {
  const rows = await duck.rows<InitiativeRow>(
    `SELECT ${textOf(columns.name)} AS name, ${textOf(columns.status)} AS status, ${dayOf(columns.due)} AS due, ${dayOf(columns.start)} AS start,
            ${textOf(columns.area)} AS area, ${textOf(columns.owner)} AS owner, ${textOf(columns.risk)} AS risk, ${numberOf(columns.progress)} AS progress,
            ${numberOf(columns.budget)} AS budget, ${numberOf(columns.spent)} AS spent
       FROM ${relation} WHERE ${textOf(columns.name)} IS NOT NULL LIMIT ${MAX_INITIATIVES}`,
  );
  const scale = progressScale(columns.progress, rows);
  const currency = currencyOf(columns);
  const initiatives = rows.map(({ status, progress, ...row }) => ({
    ...row,
    status: statusOf(status),
    statusText: status ?? '',
    progress: progress === null || scale === null ? null : progress / scale,
    currency,
  }));
  return initiatives.some(({ status }) => status !== null) ? initiatives : null;
};

const statusOf = (word: string | null): InitiativeStatus | null =>
  INITIATIVE_STATUSES.find((status) => STATUS_WORDS[status].some((known) => normaliseText(known) === normaliseText(word ?? ''))) ?? null;

/** Returns the number that stands for complete, 1 or 100; null if ambiguous, because 1 could mean 1% or 100%. */
const progressScale = (column: string | undefined, rows: readonly InitiativeRow[]): number | null => {
  if (column === undefined) return null;
  if (unitInName(column) !== null || rows.some(({ progress }) => (progress ?? 0) > 1)) return 100;
  return rows.some(({ progress }) => progress !== null && progress > 0 && progress < 1) ? 1 : null;
};

const currencyOf = ({ budget, spent }: InitiativeColumns): string | null => {
  const units = new Set([budget, spent].flatMap((column) => (column === undefined ? [] : [unitInName(column)])));
  return units.size === 1 ? ([...units][0] ?? null) : null;
};

const isOpen = ({ status }: Initiative): boolean => status === 'planned' || status === 'running' || status === 'blocked';

/**
 * Returns open initiatives past their due date, longest overdue first.
 * @param today YYYY-MM-DD
 */
export const overdue = <Each extends Initiative>(initiatives: readonly Each[], today: string): Each[] =>
  initiatives
    .filter((each) => isOpen(each) && each.due !== null && each.due < today)
    .toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? ''));

export const blocked = <Each extends Initiative>(initiatives: readonly Each[]): Each[] =>
  initiatives.filter(({ status }) => status === 'blocked');

/** Returns planned initiatives whose start date has passed. */
export const notStarted = <Each extends Initiative>(initiatives: readonly Each[], today: string): Each[] =>
  initiatives.filter(({ status, start }) => status === 'planned' && start !== null && start < today);

/** Returns open initiatives that have spent more than their budget. */
export const overBudget = <Each extends Initiative>(initiatives: readonly Each[]): Each[] =>
  initiatives.filter((each) => isOpen(each) && each.budget !== null && each.spent !== null && each.spent > each.budget);
