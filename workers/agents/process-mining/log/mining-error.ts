import type { Language } from '../../../documents/text/formatting.js';
import { MethodError } from '../../../method-error.js';

/** `columns` and `column` are column names, `rows` is the number of rows read. */
export type MiningErrorReason =
  | { code: 'COLUMN_MISSING'; columns: string[] }
  | { code: 'TIMESTAMPS_INVALID'; column: string; rows: number }
  | { code: 'NO_EVENTS'; rows: number };

/** Thrown if the log cannot be mined. */
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
        de: `Kein Zeitpunkt in der Spalte ${reason.column} ist lesbar (geprüfte Zeilen: ${reason.rows}).`,
        en: `No timestamp in the column ${reason.column} is readable (rows checked: ${reason.rows}).`,
      };
    case 'NO_EVENTS':
      return {
        de: `Das Protokoll enthält kein Ereignis mit Fall, Aktivität und Zeitpunkt (geprüfte Zeilen: ${reason.rows}).`,
        en: `The log contains no event with case, activity and timestamp (rows checked: ${reason.rows}).`,
      };
  }
};
