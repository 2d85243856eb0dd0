import type { Language } from '../../documents/text/formatting.js';
import { MethodError } from '../../method-error.js';

export type CannotHarmoniseReason =
  | { code: 'COLUMN_MISSING'; column: string; dataset: string }
  | { code: 'NO_COMPARABLE_COLUMNS'; one: string; other: string }
  | { code: 'KEY_NOT_UNIQUE'; column: string; dataset: string }
  | { code: 'NO_ROWS'; dataset: string }
  | { code: 'DECISION_UNKNOWN' | 'DECISIONS_CONTRADICT'; row: number; dataset: string }
  | { code: 'DECISION_WITHIN_DATASET'; dataset: string };

/** The tables cannot be merged. */
export class CannotHarmonise extends MethodError<CannotHarmoniseReason> {
  override name = 'CannotHarmonise';

  constructor(reason: CannotHarmoniseReason) {
    super(reason, describe(reason));
  }
}

const describe = (reason: CannotHarmoniseReason): Record<Language, string> => {
  switch (reason.code) {
    case 'COLUMN_MISSING':
      return {
        de: `Der Datensatz „${reason.dataset}“ hat keine Spalte „${reason.column}“.`,
        en: `The dataset “${reason.dataset}” has no column “${reason.column}”.`,
      };
    case 'NO_COMPARABLE_COLUMNS':
      return {
        de:
          `„${reason.one}“ und „${reason.other}“ haben zu wenige vergleichbare Spalten: Nötig sind zwei, die dasselbe beschreiben, ` +
          'oder ein gemeinsamer Schlüssel (parameters.key_columns). Zuordnungen können in parameters.mapping angegeben werden.',
        en:
          `“${reason.one}” and “${reason.other}” have too few comparable columns: two that describe the same are needed, ` +
          'or a shared key (parameters.key_columns). Columns can be assigned in parameters.mapping.',
      };
    case 'KEY_NOT_UNIQUE':
      return {
        de: `Die Spalte „${reason.column}“ ist in „${reason.dataset}“ kein Schlüssel: Werte kommen mehrfach vor.`,
        en: `The column “${reason.column}” is no key of “${reason.dataset}”: values occur more than once.`,
      };
    case 'NO_ROWS':
      return { de: `Der Datensatz „${reason.dataset}“ hat keine Zeilen.`, en: `The dataset “${reason.dataset}” has no rows.` };
    case 'DECISION_UNKNOWN':
      return {
        de: `Eine Entscheidung nennt Zeile ${reason.row} von „${reason.dataset}“, die es unter den zusammengeführten Datensätzen nicht gibt.`,
        en: `A decision names row ${reason.row} of “${reason.dataset}”, which is not among the merged datasets.`,
      };
    case 'DECISIONS_CONTRADICT':
      return {
        de: `Die Entscheidungen über Zeile ${reason.row} von „${reason.dataset}“ widersprechen einander: Jeder Datensatz führt alles einmal.`,
        en: `The decisions on row ${reason.row} of “${reason.dataset}” contradict each other: each dataset holds each thing once.`,
      };
    case 'DECISION_WITHIN_DATASET':
      return {
        de: `Eine Entscheidung nennt zwei Zeilen von „${reason.dataset}“; verknüpft werden Zeilen verschiedener Datensätze.`,
        en: `A decision names two rows of “${reason.dataset}”; rows of different datasets are linked.`,
      };
  }
};
