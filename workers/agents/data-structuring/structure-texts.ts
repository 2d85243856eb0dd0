import { setImmediate } from 'node:timers/promises';
import { languageOf } from '../../../platform/content/index.js';
import { fillByLabels, type Field, type Filled } from './fields/fill-fields.js';
import { findValues } from './values/find-values.js';
import type { Finding, Language } from './values/finding.js';
import { findTables, type TextTable } from './text-tables.js';

/** A text to be structured: a whole input or document, a paragraph, or a cell of a dataset. */
export interface SourceText {
  readonly sourceId: string;
  readonly source: string;
  readonly place: string | null;
  readonly text: string;
}

export interface StructuredText extends SourceText {
  readonly language: Language;
  readonly fields: Filled[];
  readonly values: Finding[];
  readonly tables: TextTable[];
}

/** Work goes on so long before others get their turn. */
const TURN_MS = 40;

/**
 * Structures texts one after the other: fills the fields that are wanted or, where none is, finds values of every type;
 * recognises tables. Nothing is kept here.
 */
export async function* structureTexts(
  texts: AsyncIterable<SourceText>,
  { fields, contacts, language: otherwise }: { fields: readonly Field[]; contacts: boolean; language: Language },
  signal: AbortSignal,
): AsyncGenerator<StructuredText> {
  let turn = performance.now();
  for await (const source of texts) {
    if (performance.now() - turn > TURN_MS) {
      signal.throwIfAborted();
      await setImmediate();
      turn = performance.now();
    }
    const language = languageOf(source.text) ?? otherwise;
    const wantsFields = fields.length > 0;
    yield {
      ...source,
      language,
      fields: wantsFields ? fillByLabels(source.text, fields, language) : [],
      values: wantsFields ? [] : findValues(source.text, { language, contacts }),
      tables: findTables(source.text),
    };
  }
}
