/** Error in a formula with its position: 0-based character offsets, `start` inclusive and `end` exclusive. */
export class FormulaError extends Error {
  override name = 'FormulaError';

  constructor(
    readonly reason: string,
    readonly span: Span,
    /** Probably intended text. */
    readonly suggestion: string | null = null,
  ) {
    super(`${reason} (at character ${span.start + 1})${suggestion === null ? '' : `; did you mean ${suggestion}?`}`);
  }
}

export interface Span {
  readonly start: number;
  readonly end: number;
}
