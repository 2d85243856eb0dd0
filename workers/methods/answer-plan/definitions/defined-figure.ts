import { formatNumber } from '../../../documents/text/formatting.js';
import type { Language } from '../../../kit.js';
import type { RowPlan, Selection } from '../answer-plan.js';
import type { PlannedDataset } from '../local-subjects.js';
import { messagesIn } from '../messages.js';
import { rowConditions, valueOf } from '../row-conditions.js';
import { decidesShare } from '../row-measures.js';
import { boundDefinition, type BoundDefinition } from './bind-definition.js';
import type { Definition } from '../../document-definitions/index.js';
import { wordsForTerm } from './named-definitions.js';

/** A definition whose term a request names, with its words for the term. */
export interface NamedDefinition extends BoundDefinition {
  readonly words: string;
}

/** Returns the definitions of documents that the columns and values of datasets state, on each of these datasets. */
export const boundDefinitions = (
  documents: readonly { readonly document: BoundDefinition['document']; readonly definitions: readonly Definition[] }[],
  datasets: readonly PlannedDataset[],
): BoundDefinition[] =>
  documents.flatMap(({ document, definitions }) =>
    definitions.flatMap((definition) => datasets.flatMap((dataset) => boundDefinition(definition, document, dataset) ?? [])),
  );

/**
 * Returns the definitions whose terms a request names, the longest words first. A term that documents define by different figures, or
 * that fits several datasets, is left out: it is not certain what it means.
 */
export const namedDefinitions = (text: string, definitions: readonly BoundDefinition[]): NamedDefinition[] => {
  const byTerm = Map.groupBy(definitions, ({ definition }) => definition.term.toLowerCase());
  return [...byTerm.values()]
    .flatMap((same) => {
      const [first] = same;
      const found = first ? wordsForTerm(text, first.definition.term) : null;
      const figures = new Set(same.map((each) => JSON.stringify({ ...each, definition: null, document: null })));
      if (first === undefined || found === null || figures.size > 1) return [];
      const { words, isNegated } = found;
      if (!isNegated) return [{ ...first, words }];
      const share = first.share && oppositeOf(first.share);
      return share === null ? [] : [{ ...first, share, words }];
    })
    .toSorted((a, b) => b.words.length - a.words.length);
};

const OPPOSITES = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' } as const;

/** Returns the rows that do not meet a condition; null for several conditions. */
const oppositeOf = ({ filters, conditions, dates, blanks }: Selection): Selection | null =>
  filters.length + conditions.length + dates.length !== 1 || blanks.length > 0
    ? null
    : {
        filters: filters.map((each) => ({ ...each, isExcluded: !each.isExcluded })),
        conditions: conditions.map((each) => ({ ...each, operator: OPPOSITES[each.operator] })),
        dates: dates.map((each) => ({ ...each, operator: each.operator === '>' ? ('<=' as const) : ('>' as const) })),
        blanks,
      };

/** Returns the definition on a dataset whose term a request names, with the request's words for each of its parts; null without one. */
export const definitionOn = (
  { datasetId }: Pick<PlannedDataset, 'datasetId'>,
  named: readonly NamedDefinition[],
): NamedDefinition | null => {
  const found = named.find((each) => each.datasetId === datasetId);
  if (!found) return null;
  const { words } = found;
  const inWords = ({ filters, conditions, dates, blanks }: Selection): Selection => ({
    filters: filters.map((each) => ({ ...each, words })),
    conditions: conditions.map((each) => ({ ...each, words })),
    dates: dates.map((each) => ({ ...each, words })),
    blanks: blanks.map((each) => ({ ...each, words })),
  });
  return {
    ...found,
    rows: inWords(found.rows),
    share: found.share && inWords(found.share),
    interval: found.interval && { ...found.interval, words },
    calculation: found.calculation && { ...found.calculation, words },
  };
};

/** Returns the parts of both selections. */
export const joined = (one: Selection, other: Selection): Selection => ({
  filters: [...one.filters, ...other.filters],
  conditions: [...one.conditions, ...other.conditions],
  dates: [...one.dates, ...other.dates],
  blanks: [...one.blanks, ...other.blanks],
});

/** Returns a text with spaces in place of the words that name a term. */
export const withoutTerm = (text: string, named: NamedDefinition | null): string =>
  named === null ? text : text.replace(named.words, (found) => ' '.repeat(found.length));

/** Characters by which Markdown escapes others. */
const ESCAPES = /\\(?=[_*[\]()#+.!-])/gu;

/** Returns the columns by which the rows of a plan are computed as a document defines. */
export const definedColumns = ({ definition, share, intervals, calculations }: RowPlan): string[] => {
  const isDefined = ({ words }: { readonly words: string }): boolean => words === definition?.words;
  return [
    ...[...(share?.filters ?? []), ...(share?.conditions ?? []), ...(share?.dates ?? [])].filter(isDefined).map(({ column }) => column),
    ...intervals.filter(isDefined).flatMap(({ from, until }) => [from, until]),
    ...calculations.filter(isDefined).flatMap(({ left, right }) => [left, right]),
  ];
};

/** States the definition of a document by which the text of an answer computes a figure from rows, with its document and its target. */
export const definitionNotes = (rows: RowPlan | null, markdown: string, language: Language): string[] => {
  if (!rows?.definition) return [];
  const shown = markdown.replaceAll(ESCAPES, '');
  const columns = definedColumns(rows);
  // A part of a quotient or one end of a time is another figure.
  const isShown =
    rows.calculations.some(({ name }) => shown.includes(name)) ||
    columns.every((column) => shown.includes(rows.calculations.length > 0 ? `"${column}"` : column));
  // An answer that quotes the definition states it itself.
  return isShown && !shown.includes(rows.definition.text) ? [definitionNote(rows.definition, language)] : [];
};

/** Returns the part of a plan that states a definition. */
export const statedDefinition = ({ definition, document, words }: NamedDefinition): NonNullable<RowPlan['definition']> => ({
  ...{ term: definition.term, text: definition.text, target: definition.target, document, words },
});

/** How the rows of a dataset yield a defined figure. */
export interface DefinedRows {
  /** SQL conditions on the rows that count. */
  readonly conditions: readonly string[];
  /** SQL expression of the value of one row: 1 or 0 for a share, the time between two dates; null for a quotient of columns. */
  readonly value: string | null;
}

/** Returns how the rows of a relation yield a defined figure. */
export const definedRows = ({ rows, share, interval }: BoundDefinition, relation: string): DefinedRows => {
  const derived = { intervals: interval ? [interval] : [], calculations: [] };
  const met = share && rowConditions({ ...share, ...derived }, relation).join(' AND ');
  return {
    conditions: [...rowConditions({ ...rows, ...derived }, relation), ...decidesShare({ share, ...derived })],
    value: met === null ? interval && valueOf(interval.name, derived) : `CASE WHEN ${met} THEN 1 ELSE 0 END`,
  };
};

/** States a definition of a document with its target. */
export const definitionNote = (definition: NonNullable<RowPlan['definition']>, language: Language): string => {
  const { term, text, document, target } = definition;
  const messages = messagesIn(language);
  const value = target === null ? null : `${formatNumber(target.value, language)}${target.unit === null ? '' : ` ${target.unit}`}`;
  return messages.defined(term, document.label, text, value);
};
