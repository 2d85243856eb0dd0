import { wordsIn } from '../../../platform/text/index.js';
import { EXPORT_LISTS, listColumns, type ExportSubject } from '../../export-lists.js';
import { listedPhrases } from './export-words.js';

/** Column that names the records of a list. */
const NAMES: readonly string[] = ['title', 'name', 'agent', 'type', 'dataset_id'];

/** Words of readers for the columns of lists. */
const WORDS: Readonly<Record<string, RegExp>> = {
  title: /^(?:titel|bezeichnung\p{L}*|names?|namen|titles?)$/iu,
  name: /^(?:bezeichnung\p{L}*|names?|namen)$/iu,
  status: /^(?:status|states?)$/iu,
  phase: /^phasen?$/iu,
  owner: /^(?:verantwort\p{L}*|zuständig\p{L}*|leit(?:ung|er|erin)\p{L}*|eigentümer\p{L}*|owners?|responsib\p{L}*|leads?)$/iu,
  start: /^(?:beginn|start\p{L}*)$/iu,
  due: /^(?:fällig\p{L}*|termine?n?|fristen|frist|deadlines?|due|ende)$/iu,
  progress: /^(?:fortschritt\p{L}*|progress)$/iu,
  budget: /^budgets?$/iu,
  spent: /^(?:ausgaben|ausgegeben\p{L}*|istkosten|kosten|spent|spend|costs?|expenditures?)$/iu,
  benefit: /^(?:nutzen|benefits?)$/iu,
  value: /^(?:werte?n?|istwerte?n?|values?|actuals?)$/iu,
  unit: /^(?:einheit\p{L}*|units?)$/iu,
  target: /^(?:ziele?n?|zielwerte?n?|targets?)$/iu,
  target_due: /^(?:zieltermine?n?)$/iu,
  formula: /^(?:formeln?|formula[es]?|berechnung\p{L}*|calculations?)$/iu,
  purpose: /^(?:zwecke?|purposes?)$/iu,
  grain: /^(?:turnus|häufigkeit\p{L}*|frequency|frequencies)$/iu,
  direction: /^(?:richtung\p{L}*|directions?)$/iu,
  period_start: /^(?:monate?n?|zeitr[aä]um\p{L}*|months?|periods?)$/iu,
  completed_at: /^(?:abschluss|erledigt|completed|completion)$/iu,
  score: /^(?:noten?|bewertung\p{L}*|scores?)$/iu,
};

/** Columns of a list of records that a request lists, with their words. */
export interface ListedColumns {
  readonly columns: readonly string[];
  readonly words: readonly string[];
}

/** Returns the column of a list that words name, as `columnNaming` does for a dataset: „Ist“ is what was spent. */
export const listNaming =
  (subject: ExportSubject) =>
  (words: string): string | undefined => {
    const asked = wordsIn(words);
    const columns = listColumns(EXPORT_LISTS[subject]);
    return columns.find((column) =>
      asked.some((word) => WORDS[column]?.test(word) || (column === 'spent' && /^(?:ist|actual)$/iu.test(word))),
    );
  };

/** Returns the columns of a list that a request lists, after the one that names the records; null if it lists none that exists. */
export const listedColumnsOf = (subject: ExportSubject, text: string): ListedColumns | null => {
  const columns = listColumns(EXPORT_LISTS[subject]);
  const words = listedPhrases(text).flatMap(wordsIn);
  const named = columns.filter((column) => words.some((word) => WORDS[column]?.test(word)));
  if (named.length === 0) return null;
  const names = columns.filter((column) => NAMES.includes(column)).slice(0, 1);
  return {
    columns: columns.filter((column) => names.includes(column) || named.includes(column)),
    words: words.filter((word) => named.some((column) => WORDS[column]?.test(word))),
  };
};
