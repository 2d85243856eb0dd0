import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { trimmedValue, type TypedTable } from '../columns/column-cells.js';

/** Words for the transitions of the standard life cycle (XES standard IEEE 1849, life-cycle extension), in lower case. */
const TRANSITIONS: Readonly<Record<string, string>> = {
  schedule: 'schedule scheduled planned geplant eingeplant terminiert',
  assign: 'assign assigned zugewiesen zugeteilt',
  reassign: 'reassign reassigned neu_zugewiesen weitergeleitet',
  start: 'start started begin began begun beginning beginn begonnen gestartet anfang angefangen',
  suspend: 'suspend suspended pause paused hold on_hold unterbrochen pausiert angehalten',
  resume: 'resume resumed continued fortgesetzt wiederaufgenommen',
  complete: 'complete completed completion end ended finish finished done ende beendet abgeschlossen fertig fertiggestellt erledigt',
  withdraw: 'withdraw withdrawn zurückgezogen',
  ate_abort: 'ate_abort abort aborted cancelled canceled abgebrochen',
  pi_abort: 'pi_abort',
  autoskip: 'autoskip skipped übersprungen',
  manualskip: 'manualskip',
  unknown: 'unknown unbekannt',
};

const WORDS = Object.entries(TRANSITIONS).map(([transition, words]) => ({ transition, words: words.split(' ') }));

/** Returns SQL for a text in lower case, with one underscore for the signs between words. */
const folded = (text: string): string => `regexp_replace(lower(trim(${text})), '[\\s_-]+', '_', 'g')`;

/** Returns the SQL expression of the standard transition that a text names; other texts in lower case. */
export const transitionIn = (text: string): string =>
  `CASE ${WORDS.map(({ transition, words }) => `WHEN ${folded(text)} IN (${words.map(literal).join(', ')}) THEN ${literal(transition)}`).join(' ')}
     ELSE lower(trim(${text})) END`;

/** Returns the standard transition that a text names; other texts in lower case. */
export const transitionOf = (text: string): string => {
  const word = text.trim().toLowerCase();
  return WORDS.find(({ words }) => words.includes(word.replaceAll(/[\s_-]+/g, '_')))?.transition ?? word;
};

/** Maximum number of different values of a life-cycle column. */
const MAX_VALUES = 15;

/**
 * Returns the name of the first column, not in `assigned`, whose values are all transitions, among them starts and completions; such a
 * column states for every event what happened to an activity, whatever its name.
 */
export const findLifeCycleColumn = async (
  duck: DuckDbSession,
  { raw, columns, findings, nullValues }: TypedTable,
  assigned: ReadonlySet<string>,
): Promise<string | undefined> => {
  const candidates = columns.flatMap(({ name }, index) =>
    assigned.has(name) || findings[index]?.format !== undefined || (findings[index]?.present ?? 0) === 0 ? [] : [{ name, index }],
  );
  const known = WORDS.flatMap(({ words }) => words)
    .map(literal)
    .join(', ');
  for (const { name, index } of candidates) {
    const value = trimmedValue(raw, index, nullValues);
    const { values, others, transitions } = await duck.one<{ values: number; others: number; transitions: string[] | null }>(
      `SELECT approx_count_distinct(v) AS values, count(*) FILTER (WHERE ${folded('v')} NOT IN (${known})) AS others,
         list(DISTINCT ${transitionIn('v')}) FILTER (WHERE ${folded('v')} IN (${known})) AS transitions
       FROM (SELECT ${value} AS v FROM ${raw.relation}) WHERE v IS NOT NULL`,
    );
    const isLifeCycle = others === 0 && values <= MAX_VALUES && transitions?.includes('start') && transitions.includes('complete');
    if (isLifeCycle) return name;
  }
  return undefined;
};
