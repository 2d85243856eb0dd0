import { setImmediate } from 'node:timers/promises';
import { languageOf } from '../../../platform/text/index.js';
import { fillByLabels, type Field, type FilledField } from './fields/fill-fields.js';
import { findValues } from '../../methods/values-in-text/find-values.js';
import type { Finding, Language } from '../../methods/values-in-text/finding.js';
import { findTables, type TextTable } from './text-tables.js';

/** Text to be structured: the input, a document, a paragraph, or a cell of a dataset. */
export interface SourceText {
  readonly sourceId: string;
  readonly source: string;
  readonly place: string | null;
  readonly text: string;
}

export interface StructuredText extends SourceText {
  readonly language: Language;
  readonly fields: FilledField[];
  readonly values: Finding[];
  readonly tables: TextTable[];
}

/** Longest time that structuring blocks the event loop. */
const MAX_BLOCKING_MS = 40;

/**
 * Structures texts one at a time: fills the requested fields or, if none are requested, finds values of every type, and recognises
 * tables. Keeps no text in memory.
 */
export async function* structureTexts(
  texts: AsyncIterable<SourceText>,
  { fields, contacts, language: defaultLanguage }: { fields: readonly Field[]; contacts: boolean; language: Language },
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
      fields: hasFields ? fillByLabels(source.text, fields, language) : [],
      values: hasFields ? [] : findValues(source.text, { language, contacts }),
      tables: findTables(source.text),
    };
  }
}
