import type { Language } from '../../documents/formatting.js';
import { MethodError } from '../../method-error.js';

/** `columns` and `column` are names, `rows` is the number of rows looked at. */
export type MiningErrorReason =
  | { code: 'COLUMN_MISSING'; columns: string[] }
  | { code: 'TIMESTAMPS_INVALID'; column: string; rows: number }
  | { code: 'NO_EVENTS'; rows: number };

/** The log cannot carry the task. */
export class MiningError extends MethodError<MiningErrorReason> {
  override name = 'MiningError';

  constructor(reason: MiningErrorReason) {
    super(reason, describe(reason));
  }
}

const describe = (reason: MiningErrorReason): Record<Language, string> => {
  switch (reason.code) {
    case 'COLUMN_MISSING': {
      const columns = reason.columns.join(', ');
      return {
        de: `Dem Ereignisprotokoll fehlen diese Spalten: ${columns}.`,
        en: `The event log lacks these columns: ${columns}.`,
      };
    }
    case 'TIMESTAMPS_INVALID':
      return {
        de: `In der Spalte ${reason.column} ist kein einziger Zeitpunkt lesbar (geprüfte Zeilen: ${reason.rows}).`,
        en: `Not one timestamp in the column ${reason.column} can be read (rows checked: ${reason.rows}).`,
      };
    case 'NO_EVENTS':
      return {
        de: `Es bleibt kein Ereignis mit Fall, Aktivität und Zeitpunkt übrig (geprüfte Zeilen: ${reason.rows}).`,
        en: `No event with case, activity and timestamp is left (rows checked: ${reason.rows}).`,
      };
  }
};
