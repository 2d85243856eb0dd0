import type { Language } from '../../documents/text/formatting.js';
import { MethodError } from '../../method-error.js';

export type HarmonisationErrorReason =
  | { code: 'COLUMN_MISSING'; column: string; dataset: string }
  | { code: 'NO_COMPARABLE_COLUMNS'; one: string; other: string }
  | { code: 'KEY_NOT_UNIQUE'; column: string; dataset: string }
  | { code: 'NO_ROWS'; dataset: string }
  | { code: 'DECISION_UNKNOWN' | 'DECISIONS_CONTRADICT'; row: number; dataset: string }
  | { code: 'DECISION_WITHIN_DATASET'; dataset: string };

/** Thrown if the datasets cannot be merged. */
export class HarmonisationError extends MethodError<HarmonisationErrorReason> {
  override name = 'HarmonisationError';

  constructor(reason: HarmonisationErrorReason) {
    super(reason, describe(reason));
  }
}

const describe = (reason: HarmonisationErrorReason): Record<Language, string> => {
  switch (reason.code) {
    case 'COLUMN_MISSING':
      return {
        de: `Der Datensatz „${reason.dataset}“ hat keine Spalte „${reason.column}“.`,
        en: `The dataset “${reason.dataset}” has no column “${reason.column}”.`,
      };
    case 'NO_COMPARABLE_COLUMNS':
      return {
        de:
          `„${reason.one}“ und „${reason.other}“ haben zu wenige vergleichbare Spalten: Nötig sind zwei einander entsprechende Spalten ` +
          'oder ein gemeinsamer Schlüssel (parameters.key_columns). Zuordnungen können in parameters.mapping angegeben werden.',
        en:
          `“${reason.one}” and “${reason.other}” have too few comparable columns: two corresponding columns ` +
          'or a shared key (parameters.key_columns) are required. Columns can be mapped in parameters.mapping.',
      };
    case 'KEY_NOT_UNIQUE':
      return {
        de: `Die Spalte „${reason.column}“ ist in „${reason.dataset}“ kein Schlüssel: Werte kommen mehrfach vor.`,
        en: `The column “${reason.column}” is not a key of “${reason.dataset}”: values occur more than once.`,
      };
    case 'NO_ROWS':
      return { de: `Der Datensatz „${reason.dataset}“ hat keine Zeilen.`, en: `The dataset “${reason.dataset}” has no rows.` };
    case 'DECISION_UNKNOWN':
      return {
        de: `Eine Entscheidung nennt Zeile ${reason.row} von „${reason.dataset}“; diese Zeile gibt es in den zusammengeführten Datensätzen nicht.`,
        en: `A decision refers to row ${reason.row} of “${reason.dataset}”, which does not exist in the merged datasets.`,
      };
    case 'DECISIONS_CONTRADICT':
      return {
        de: `Die Entscheidungen über Zeile ${reason.row} von „${reason.dataset}“ widersprechen einander: Eine Zeile kann je Datensatz nur einer Zeile entsprechen.`,
        en: `The decisions on row ${reason.row} of “${reason.dataset}” contradict each other: a row can match only one row of each dataset.`,
      };
    case 'DECISION_WITHIN_DATASET':
      return {
        de: `Eine Entscheidung nennt zwei Zeilen von „${reason.dataset}“; verknüpft werden nur Zeilen verschiedener Datensätze.`,
        en: `A decision refers to two rows of “${reason.dataset}”; only rows of different datasets can be linked.`,
      };
  }
};
