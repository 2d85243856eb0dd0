/** What a figure is, so that it is written as people write it. */
export type FigureUnit = 'share' | 'count' | 'seconds' | 'number';

export interface FindingFigure {
  name: string;
  value: number;
  unit: FigureUnit;
}

/** Something that a run found, reduced to what a rule needs. */
export interface Finding {
  /** Named by the rules' `kind`. */
  kind: string;
  /** What it is about as the data call it: a column, a step, a KPI. */
  subject: string;
  figures: FindingFigure[];
  /** Texts that the rule's sentences may use besides the subject. */
  texts?: Record<string, string>;
  /** Into the stored result of the run (RFC 6901): where it stands. */
  pointer: string;
}

/** Reads the findings of one agent out of its stored result; null when the result has another shape than expected. */
export type FindingReader = (result: unknown) => Finding[] | null;

/** The value at a JSON pointer (RFC 6901); undefined where there is none. */
export const atPointer = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inner, token) => (isObject(inner) && Object.hasOwn(inner, token) ? inner[token] : undefined), value);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const figure = (name: string, value: number, unit: FigureUnit): FindingFigure => ({ name, value, unit });
