import type { Language } from '../../../content/index.js';

/** Sentences that are true or state nothing, and kinds of sentences that a reader must not see. */
export const LABELS = ['supported', 'frame', 'invented', 'half_true', 'uncited', 'wrong_language', 'instruction', 'placeholder'] as const;
export type Label = (typeof LABELS)[number];

/** A question with its evidence, and labelled sentences that a model could write about it. */
export interface Scenario {
  readonly domain: string;
  readonly language: Language;
  readonly question: string;
  /** Kind, title and text; labelled `E1`, `E2` … */
  readonly evidence: readonly (readonly [kind: string, title: string, text: string])[];
  readonly sentences: Readonly<Partial<Record<Label, readonly string[]>>>;
}
