import { PERSONAL_DATA_KINDS, type Finding, type PersonalDataKind } from './finding.js';

/** A placeholder, also in spellings of models: in lower case or escaped. */
const PLACEHOLDER = new RegExp(`\\[(${PERSONAL_DATA_KINDS.join('|')})\\\\?_(\\d{1,6})\\]`, 'gi');

/**
 * Placeholders of personal data in one call. A value has the same placeholder in every text of the call, and the values are
 * restored in the answer. Exists only during the call and is never stored.
 */
export class Placeholders {
  private readonly assigned = new Map<string, string>();
  private readonly values = new Map<string, string>();
  private readonly counts = new Map<PersonalDataKind, number>();
  /** Number of removed values by kind. */
  readonly found: Partial<Record<PersonalDataKind, number>> = {};

  /** @param texts texts of the call; placeholders that they already contain are kept as text */
  constructor(texts: readonly string[] = []) {
    for (const text of texts) for (const [literal] of text.matchAll(PLACEHOLDER)) this.values.set(normal(literal), literal);
  }

  for({ kind, key, start, end }: Finding, text: string): string {
    const name = `${kind}:${key}`;
    const known = this.assigned.get(name);
    if (known) return known;
    let count = this.counts.get(kind) ?? 0;
    let placeholder: string;
    do placeholder = `[${kind}_${(count += 1)}]`;
    while (this.values.has(placeholder));
    this.counts.set(kind, count);
    this.assigned.set(name, placeholder);
    this.values.set(placeholder, text.slice(start, end));
    this.found[kind] = (this.found[kind] ?? 0) + 1;
    return placeholder;
  }

  /** Replaces placeholders by their values. Unknown ones remain, so that the check of the text drops their sentences. */
  restore(text: string): string {
    return text.replaceAll(PLACEHOLDER, (placeholder) => this.values.get(normal(placeholder)) ?? placeholder);
  }

  /** Replaces placeholders by their values in a text of an object; returns an empty text if one is unknown. */
  restoreAll(text: string): string {
    const isKnown = [...text.matchAll(PLACEHOLDER)].every(([placeholder]) => this.values.has(normal(placeholder)));
    return isKnown ? this.restore(text) : '';
  }
}

const normal = (placeholder: string): string =>
  placeholder.replaceAll(PLACEHOLDER, (_, kind: string, count: string) => `[${kind.toUpperCase()}_${count}]`);
