import { PERSONAL_DATA_KINDS, type Finding, type PersonalDataKind } from './finding.js';

/** A placeholder as it was given out, and as models repeat it: in small letters, escaped. */
const PLACEHOLDER = new RegExp(`\\[(${PERSONAL_DATA_KINDS.join('|')})\\\\?_(\\d{1,6})\\]`, 'gi');
/** Sentences with what separates them from the next. A point between digits ends none. */
const SENTENCE = /[^.!?\n]*(?:[.!?](?!\s|$)[^.!?\n]*)*(?:[.!?]+(?=\s|$)|\n|$)\s*/g;

/**
 * What stands for personal data in one call. A value has the same placeholder in every text of the call; an answer gets the
 * values back. Lives as long as the call and is never stored.
 */
export class Placeholders {
  private readonly given = new Map<string, string>();
  private readonly values = new Map<string, string>();
  private readonly counts = new Map<PersonalDataKind, number>();
  /** How many values of each kind were taken out. */
  readonly found: Partial<Record<PersonalDataKind, number>> = {};

  /** @param texts of the call: what looks like a placeholder in them stands for itself. */
  constructor(texts: readonly string[] = []) {
    for (const text of texts) for (const [literal] of text.matchAll(PLACEHOLDER)) this.values.set(normal(literal), literal);
  }

  for({ kind, key, start, end }: Finding, text: string): string {
    const name = `${kind}:${key}`;
    const known = this.given.get(name);
    if (known) return known;
    let count = this.counts.get(kind) ?? 0;
    let placeholder: string;
    do placeholder = `[${kind}_${(count += 1)}]`;
    while (this.values.has(placeholder));
    this.counts.set(kind, count);
    this.given.set(name, placeholder);
    this.values.set(placeholder, text.slice(start, end));
    this.found[kind] = (this.found[kind] ?? 0) + 1;
    return placeholder;
  }

  /** The text with the values for their placeholders. A sentence with a placeholder that was not given out goes. */
  restore(text: string): string {
    const isUnknown = (part: string): boolean =>
      [...part.matchAll(PLACEHOLDER)].some(([placeholder]) => !this.values.has(normal(placeholder)));
    const known = isUnknown(text)
      ? (text.match(SENTENCE) ?? [])
          .filter((sentence) => !isUnknown(sentence))
          .join('')
          .trim()
      : text;
    return known.replaceAll(PLACEHOLDER, (placeholder) => this.values.get(normal(placeholder)) ?? placeholder);
  }
}

const normal = (placeholder: string): string =>
  placeholder.replaceAll(PLACEHOLDER, (_, kind: string, count: string) => `[${kind.toUpperCase()}_${count}]`);
