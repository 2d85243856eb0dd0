import { setImmediate } from 'node:timers/promises';
import type { Language } from '../../../platform/content/index.js';
import { languageOf, type Finding, type ValueType } from '../../../platform/text/index.js';
import { fillByLabels, type Field, type FilledField } from './fields/fill-fields.js';
import { findValues } from '../../methods/values-in-text/find-values.js';
import { withoutHeadingNumbers } from './heading-numbers.js';
import { findEntries } from './entries.js';
import { findTables, type TextTable } from './text-tables.js';

/** Text to be structured: the input, a document, a paragraph, or a cell of a dataset. */
export interface SourceText {
  readonly sourceId: string;
  readonly source: string;
  readonly place: string | null;
  readonly text: string;
  /** The number of the text among the entries of its document. */
  readonly key?: string;
}

export interface StructuredText extends SourceText {
  readonly language: Language;
  readonly fields: FilledField[];
  readonly values: Finding[];
  readonly tables: TextTable[];
}

/** Returns tables of the items that a whole document states. */
export type Lister = (text: string) => TextTable[];

export interface StructuringOptions {
  readonly fields: readonly Field[];
  readonly contacts: boolean;
  /** Types of the values to find; null for all. */
  readonly types: readonly ValueType[] | null;
  /** Whether of the quantities only durations are found. */
  readonly isOfTime?: boolean;
  /** Lists the items of a document that a request wants instead of all values; null if it wants no list. */
  readonly lister: Lister | null;
  /** Language of texts whose language cannot be recognised. */
  readonly language: Language;
}

/** Id of the source if the text to structure is the input of the run. */
export const INPUT = 'input';

/** Returns whether a text is a whole document, from which items can be listed. */
const isListed = ({ sourceId, place }: Pick<SourceText, 'sourceId' | 'place'>): boolean => sourceId !== INPUT && place === null;

/** Returns the tables of a text, or the entries that a request asks to have listed. */
const tablesIn = ({ sourceId, place, text }: SourceText, lister: Lister | null, language: Language): TextTable[] => {
  if (lister !== null && isListed({ sourceId, place })) return lister(text);
  const tables = findTables(text);
  const entries = sourceId === INPUT && tables.length === 0 ? findEntries(text, language) : null;
  return entries ? [entries] : tables;
};

/** Returns the fields with the number of an entry in an empty field for one. */
export const withKey = ({ text, key }: SourceText, fields: readonly Field[], filled: readonly FilledField[]): FilledField[] => {
  const start = key === undefined ? -1 : text.indexOf(key);
  const isNumber = (name: string): boolean => fields.some((field) => field.name === name && field.type === 'identifier');
  const open = filled.find(({ field, value }) => value === null && isNumber(field));
  return filled.map((each) =>
    each === open && key !== undefined && start >= 0
      ? { ...each, value: key, start, end: start + key.length, text: key, by: 'only_one', reason: null }
      : each,
  );
};

const TIME_UNITS: ReadonlySet<string> = new Set(['d', 'h', 'min', 's', 'weeks', 'months', 'years']);

/** Longest time that structuring blocks the event loop. */
const MAX_BLOCKING_MS = 40;

/**
 * Structures texts one at a time: fills the requested fields or, if none are requested, finds values of every type, and recognises
 * tables. Keeps no text in memory.
 */
export async function* structureTexts(
  texts: AsyncIterable<SourceText>,
  { fields, contacts, types, lister, isOfTime = false, language: defaultLanguage }: StructuringOptions,
  signal: AbortSignal,
): AsyncGenerator<StructuredText> {
  let resumedAt = performance.now();
  for await (const source of texts) {
    if (performance.now() - resumedAt > MAX_BLOCKING_MS) {
      signal.throwIfAborted();
      await setImmediate();
      resumedAt = performance.now();
    }
    const language = languageOf(source.text) ?? defaultLanguage;
    const hasFields = fields.length > 0;
    yield {
      ...source,
      language,
      fields: hasFields ? withKey(source, fields, fillByLabels(source.text, fields, language)) : [],
      values:
        hasFields || (lister !== null && isListed(source))
          ? []
          : withoutHeadingNumbers(source.text, findValues(source.text, { language, contacts })).filter(
              ({ type, unit }) =>
                (types === null || types.includes(type)) && !(isOfTime && type === 'quantity' && !TIME_UNITS.has(unit ?? '')),
            ),
      tables: tablesIn(source, lister, defaultLanguage),
    };
  }
}
