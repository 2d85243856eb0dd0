/** Unit of a figure; it decides how the value is formatted. */
export type FigureUnit = 'share' | 'count' | 'seconds' | 'number';

export interface FindingFigure {
  name: string;
  value: number;
  unit: FigureUnit;
}

/** A finding of a run, reduced to the fields that rules use. */
export interface Finding {
  /** Matched against the `kind` of the rules. */
  kind: string;
  /** Name of the column, step or KPI concerned, as it appears in the data. */
  subject: string;
  figures: FindingFigure[];
  /** Rank among the actions above those ranked by priority; 2 comes before 1. */
  leads?: 1 | 2;
  /** Ids of the tenant's records that it concerns. */
  recordIds?: readonly string[];
  /** Person responsible for the record that it concerns. */
  owner?: { name: string; id: string };
  /** Day that a record states for it, YYYY-MM-DD. */
  due?: string;
  /** Sentence on the recorded initiatives that work on the subject, which follows the action. */
  recorded?: string;
  /** Value of the measured quantity now and if the action succeeds. */
  expected?: { unit: string | null; from: number; to: number };
  /** Texts for the placeholders of the rule, in addition to the subject and the figures. */
  texts?: Record<string, string>;
  /** JSON pointer (RFC 6901) to the finding within the stored result of the run. */
  pointer: string;
}

/** Extracts the findings of one agent from its stored result. Returns null if the result does not have the expected shape. */
export type FindingReader = (result: unknown) => Finding[] | null;

/** Returns the value at a JSON pointer (RFC 6901), or undefined if the pointer does not resolve. */
export const atPointer = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((inner, token) => (isObject(inner) && Object.hasOwn(inner, token) ? inner[token] : undefined), value);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const figure = (name: string, value: number, unit: FigureUnit): FindingFigure => ({ name, value, unit });
