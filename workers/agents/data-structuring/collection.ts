import { formatNumber } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import { VALUE_TYPES, type ValueType } from '../../../platform/text/index.js';
import type { RunModel } from '../../run-model.js';
import type { Field } from './fields/fill-fields.js';
import { proposeFields } from './fields/propose-fields.js';
import { messagesIn } from './messages.js';
import type { LocatedTable, StructuringResult } from './structuring-result.js';
import type { StructuredText } from './structure-texts.js';

const MAX_RESULT_ENTRIES = 100;
export const MAX_TABLES = 10;
const MAX_TABLE_ROWS = 20;
const MAX_ENTRY_ROWS = 60;
const MAX_MODEL_TEXTS = 10;

/** Accumulates the result: counts of all records, values and tables, and the first `MAX_RESULT_ENTRIES` entries (`MAX_TABLES` tables). */
export class Collection {
  private readonly records: StructuringResult['records'] = [];
  /** Values of the types that come first, and the others. */
  private readonly asked: StructuringResult['values'] = [];
  private readonly values: StructuringResult['values'] = [];
  private readonly tables: LocatedTable[] = [];
  private readonly locatedTables = new Map<object, LocatedTable>();
  private readonly byType = new Map(VALUE_TYPES.map((type) => [type, { type, count: 0, ambiguous: 0 }]));
  private readonly fillings: StructuringResult['fillings'];
  private recordCount = 0;
  private tableCount = 0;
  private modelTexts = 0;
  private incomplete = 0;

  /** @param first types of values that come first */
  constructor(
    private readonly fields: readonly Field[],
    private readonly first: readonly ValueType[],
    private readonly withSentence: boolean,
  ) {
    this.fillings = fields.map(({ name }) => ({ field: name, filled: 0, empty: 0, byModel: 0 }));
  }

  /** Completes empty fields by the model's proposals, for the first `MAX_MODEL_TEXTS` incomplete texts. */
  async complete(text: StructuredText, model: RunModel): Promise<StructuredText> {
    if (text.fields.every(({ value }) => value !== null)) return text;
    this.incomplete += 1;
    if (this.modelTexts >= MAX_MODEL_TEXTS) return text;
    this.modelTexts += 1;
    return {
      ...text,
      fields: await proposeFields(model, { text: text.text, fields: this.fields, filled: text.fields, language: text.language }),
    };
  }

  add({ sourceId, source, place, text, fields, values, tables }: StructuredText): void {
    const location = { sourceId, source, place };
    if (fields.length > 0) this.recordCount += 1;
    if (fields.length > 0 && this.records.length < MAX_RESULT_ENTRIES) this.records.push({ ...location, fields });
    for (const { field, value, unit, by } of fields) {
      const filling = this.fillings.find((each) => each.field === field);
      if (!filling) continue;
      filling[value === null ? 'empty' : 'filled'] += 1;
      if (by === 'model') filling.byModel += 1;
      if (value !== null) filling.numbers = withNumber(filling.numbers, value, unit);
    }
    for (const value of values) {
      const counted = this.byType.get(value.type);
      if (counted) counted.count += 1;
      if (counted && value.ambiguous) counted.ambiguous += 1;
      const listed = this.first.includes(value.type) ? this.asked : this.values;
      if (listed.length < MAX_RESULT_ENTRIES)
        listed.push({ ...location, ...value, ...(this.withSentence && { sentence: sentenceAround(text, value) }) });
    }
    this.tableCount += tables.length;
    for (const table of tables.slice(0, MAX_TABLES - this.tables.length)) {
      const { kind, start, end, columns, rows } = table;
      const located = {
        ...location,
        kind,
        start,
        end,
        columns,
        rowCount: rows.length,
        rows: rows.slice(0, kind === 'entries' ? MAX_ENTRY_ROWS : MAX_TABLE_ROWS).map((row) => row.map(({ text }) => text)),
        file: null,
      };
      this.tables.push(located);
      this.locatedTables.set(table, located);
    }
  }

  setFile(table: object, name: string): void {
    const located = this.locatedTables.get(table);
    if (located) located.file = name;
  }

  result() {
    const rank = (type: ValueType): number => (this.first.includes(type) ? this.first.indexOf(type) : this.first.length);
    const valuesByType = [...this.byType.values()].filter(({ count }) => count > 0).toSorted((a, b) => rank(a.type) - rank(b.type));
    return {
      recordCount: this.recordCount,
      records: this.records,
      fillings: this.fillings,
      valueCount: valuesByType.reduce((sum, { count }) => sum + count, 0),
      values: [...this.asked.toSorted((a, b) => rank(a.type) - rank(b.type)), ...this.values].slice(0, MAX_RESULT_ENTRIES),
      valuesByType,
      tables: this.tables,
    };
  }

  warnings(language: Language): string[] {
    const messages = messagesIn(language);
    const count = (value: number): string => formatNumber(value, language);
    const ambiguous = this.byType.values().reduce((sum, each) => sum + each.ambiguous, 0);
    return [
      ...(ambiguous > 0 ? [messages.ambiguous(count(ambiguous))] : []),
      ...(this.incomplete > MAX_MODEL_TEXTS ? [messages.modelLimit(count(MAX_MODEL_TEXTS))] : []),
      ...(this.tableCount > MAX_TABLES ? [messages.tooManyTables(count(MAX_TABLES))] : []),
    ];
  }
}

type Numbers = StructuringResult['fillings'][number]['numbers'];

/** Adds a value to the sum of a field; null if the field has texts or several units. */
const withNumber = (numbers: Numbers, value: string | number, unit: string | null): Numbers => {
  if (typeof value !== 'number' || numbers === null || (numbers && numbers.unit !== unit)) return null;
  const { sum = 0, min = value, max = value } = numbers ?? {};
  return { sum: sum + value, min: Math.min(min, value), max: Math.max(max, value), unit };
};

const MAX_SENTENCE = 400;

/** Returns the sentence of a text that contains a value. */
const sentenceAround = (text: string, { start }: { start: number }): string => {
  // A row of a table stands for its sentence.
  const row = text.slice(text.lastIndexOf('\n', start) + 1).split('\n')[0] ?? '';
  if (row.includes(' | ')) return row.slice(0, MAX_SENTENCE);
  const plain = text.replaceAll('\n', ' ');
  let from = 0;
  for (const sentence of sentencesOf(plain)) {
    const at = plain.indexOf(sentence, from);
    from = at + sentence.length;
    if (start >= at && start < from) return sentence.slice(0, MAX_SENTENCE);
  }
  return plain.slice(0, MAX_SENTENCE);
};
