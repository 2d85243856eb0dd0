import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { tidyText } from '../../../../platform/text/index.js';
import { IngestError } from '../ingest-error.js';
import { MAX_CELL_BYTES, MAX_COLUMNS, MAX_ROW_BYTES } from '../ingest-limits.js';
import type { CellKinds } from '../record-table.js';

/** Elements with a single value (IEEE 1849, 4.3); lists and containers have none. */
const VALUE_TAGS = new Set(['string', 'date', 'int', 'float', 'boolean', 'id']);
/** Elements whose values are numbers with a decimal point (XML Schema). */
const NUMBER_TAGS = new Set(['int', 'float']);
const MAX_DEPTH = 32;

type Values = Record<string, string>;

/**
 * Parses the text of an XES log incrementally and calls `onEvent` with the values of each event by column number, including the attributes
 * of its trace. Nested attributes, lists, classifiers and the default values of `<global>` are ignored: a global value is a template, not
 * an observation.
 * @throws IngestError `not_xes`, `xml_doctype`, `xml_malformed`, `xml_too_deep`, `cell_too_large`, `row_too_large`, `too_many_columns`
 */
export class XesParser {
  private readonly xml = new SaxesParser({ xmlns: false, position: true });
  /** Kinds of values by column number. */
  readonly kinds: CellKinds[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly open: string[] = [];
  private trace: Values = {};
  private event: Values | undefined;
  private traceHasEvents = false;
  private lastTagEnd = 0;
  private readonly names = new Set<string>();
  /** Traces with events whose name an earlier one has, and the first of these names. */
  readonly namesakes = { traces: 0, first: '' };

  constructor(private readonly onEvent: (values: Values) => void) {
    this.xml.on('opentag', (tag) => this.opened(tag));
    this.xml.on('closetag', (tag) => this.closed(tag));
    this.xml.on('doctype', () => {
      throw new IngestError('xml_doctype');
    });
    this.xml.on('error', (error) => {
      throw new IngestError('xml_malformed', { line: this.xml.line, reason: error.message.replace(/^\d+:\d+: /, '').slice(0, 120) });
    });
  }

  /** Column names by number: event attributes unchanged, trace attributes with the prefix `case:`. */
  get columns(): string[] {
    return [...this.numbers.keys()];
  }

  write(text: string): void {
    this.xml.write(text);
    if (this.xml.position - this.lastTagEnd > MAX_ROW_BYTES)
      throw new IngestError('row_too_large', { line: this.xml.line, limit: MAX_ROW_BYTES });
  }

  close(): void {
    this.xml.close();
  }

  private opened({ name, attributes }: SaxesTagPlain): void {
    this.lastTagEnd = this.xml.position;
    const depth = this.open.length;
    const parent = this.open.at(-1);
    this.open.push(name);
    if (depth === 0 && name !== 'log') throw new IngestError('not_xes', { root: name.slice(0, 60) });
    if (depth > MAX_DEPTH) throw new IngestError('xml_too_deep', { line: this.xml.line, limit: MAX_DEPTH });
    if (name === 'trace' && depth === 1) {
      this.trace = {};
      this.traceHasEvents = false;
    } else if (name === 'event' && (parent === 'trace' || depth === 1)) {
      this.event = depth === 1 ? {} : { ...this.trace };
      if (depth > 1 && !this.traceHasEvents) this.compareName();
      this.traceHasEvents = true;
    } else if (VALUE_TAGS.has(name) && depth === 2 && parent === 'trace') this.setTraceAttribute(name, attributes);
    else if (VALUE_TAGS.has(name) && parent === 'event' && this.event)
      this.setAttribute(this.event, name, attributes['key'], attributes['value']);
  }

  /** Counts the trace if its events will be joined with those of an earlier one. */
  private compareName(): void {
    const name = this.trace[`c${this.numbers.get('case:concept:name')}`];
    if (name === undefined) return;
    if (this.names.has(name)) {
      if (this.namesakes.traces === 0) this.namesakes.first = name.slice(0, 40);
      this.namesakes.traces += 1;
    }
    this.names.add(name);
  }

  private closed({ name }: SaxesTagPlain): void {
    this.lastTagEnd = this.xml.position;
    this.open.pop();
    if (name !== 'event' || !this.event) return;
    this.onEvent(this.event);
    this.event = undefined;
  }

  /** Stores an attribute of a trace. The schema requires it before the trace's events; those already emitted would lack it. */
  private setTraceAttribute(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (this.traceHasEvents) throw new IngestError('xml_malformed', { line: this.xml.line, reason: 'trace attribute after an event' });
    this.setAttribute(this.trace, tag, attributes['key'] === undefined ? undefined : `case:${attributes['key']}`, attributes['value']);
  }

  private setAttribute(values: Values, tag: string, key: string | undefined, value: string | undefined): void {
    if (key === undefined || value === undefined)
      throw new IngestError('xml_malformed', { line: this.xml.line, reason: 'attribute without key or value' });
    if (value.length > MAX_CELL_BYTES) throw new IngestError('cell_too_large', { line: this.xml.line, limit: MAX_CELL_BYTES });
    const number = this.numbers.get(key) ?? this.numbers.size;
    if (number >= MAX_COLUMNS) throw new IngestError('too_many_columns', { limit: MAX_COLUMNS });
    this.numbers.set(key, number);
    const isNumber = NUMBER_TAGS.has(tag);
    const text = isNumber ? value.trim() : tidyText(value);
    if (text === '') return;
    const kinds = (this.kinds[number] ??= {});
    kinds[isNumber ? 'numbers' : 'texts'] = true;
    values[`${isNumber ? 'n' : 'c'}${number}`] = text;
  }
}
