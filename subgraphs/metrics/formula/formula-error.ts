/** What is wrong with a formula, and where: characters from the beginning, `start` inclusive and `end` exclusive. */
export class FormulaError extends Error {
  override name = 'FormulaError';

  constructor(
    readonly reason: string,
    readonly span: Span,
    /** What was probably meant. */
    readonly suggestion: string | null = null,
  ) {
    super(`${reason} (at character ${span.start + 1})${suggestion === null ? '' : `; did you mean ${suggestion}?`}`);
  }
}

export interface Span {
  readonly start: number;
  readonly end: number;
}
