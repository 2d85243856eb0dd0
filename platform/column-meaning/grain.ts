import { localized, type LocalizedText } from '../content/index.js';
import { messagesIn } from './messages.js';
import type { UnderstoodColumn } from './understand-columns.js';

/** Calendar unit of the values of a time column; `instant` for points in time. */
export const TIME_GRAINS = ['instant', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type TimeGrain = (typeof TIME_GRAINS)[number];

/** Grain of a table: the meaning of one row. */
export interface TableGrain {
  /** Columns that together distinguish all rows; empty if none or a pair does. */
  readonly columns: readonly string[];
  /** Time grain of the time column among them, or of the only time column; null if there is none. */
  readonly timeGrain: TimeGrain | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly reason: LocalizedText;
}

export interface TableKeys {
  /** Columns and pairs of columns that distinguish all rows. */
  readonly keys: readonly (readonly string[])[];
  readonly timeGrains: Readonly<Record<string, TimeGrain>>;
  readonly rows: number;
  readonly eventLogRoles: Readonly<Record<string, string>>;
}

/** Weights of the roles by which a key is chosen: a measure is distinct by chance. */
const WEIGHTS: Readonly<Partial<Record<UnderstoodColumn['role'], number>>> = {
  ...{ identifier: 1, case: 1, time: 0.9, event_time: 0.9, activity: 0.8, dimension: 0.8, text: 0.5, measure: 0.2 },
};
const OTHER_WEIGHT = 0.5;
/** Number of rows below which columns are distinct by chance. */
const MIN_ROWS = 20;
const LOG_CONFIDENCE = 0.8;

/** Returns the grain of a table: the key whose columns have the roles of keys, of equals the first. Time: linear in the number of keys. */
export const grainOfTable = (columns: readonly UnderstoodColumn[], { keys, timeGrains, rows, eventLogRoles }: TableKeys): TableGrain => {
  const roleOf = new Map(columns.map(({ name, role }) => [name, role]));
  const times = columns.filter(({ role, name }) => (role === 'time' || role === 'event_time') && timeGrains[name] !== undefined);
  const timeGrainOf = (names: readonly string[]): TimeGrain | null => {
    const inKey = names.find((name) => timeGrains[name] !== undefined);
    return timeGrains[inKey ?? (times.length === 1 ? (times[0]?.name ?? '') : '')] ?? null;
  };
  const { case: caseColumn, activity, time } = eventLogRoles;
  if (caseColumn !== undefined && activity !== undefined && time !== undefined)
    return {
      columns: [caseColumn, activity, time],
      ...{ timeGrain: timeGrains[time] ?? null, confidence: LOG_CONFIDENCE, reason: localized(messagesIn, ({ grain }) => grain.log) },
    };
  const weightOf = (name: string): number => WEIGHTS[roleOf.get(name) ?? 'text'] ?? OTHER_WEIGHT;
  const rated = keys.map((key) => ({ key, weight: Math.min(...key.map(weightOf)) })).toSorted((a, b) => b.weight - a.weight);
  const [best] = rated;
  if (!best) return { columns: [], timeGrain: timeGrainOf([]), confidence: 0, reason: localized(messagesIn, ({ grain }) => grain.none) };
  return {
    columns: best.key,
    timeGrain: timeGrainOf(best.key),
    confidence: Math.round(95 * best.weight * (rows < MIN_ROWS ? 0.6 : 1)) / 100,
    reason: localized(messagesIn, ({ grain }) => grain.keys(best.key.join(', '))),
  };
};
