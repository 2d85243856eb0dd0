import type { RowPlan } from './answer-plan.js';
import { isParticiple } from './asked-property.js';
import type { Subject } from './local-subjects.js';

/** Words that follow a participle if it does not qualify a noun: "returned by customers". */
const NOT_QUALIFIED = /^(?:by|in|from|to|for|with|and|or|than|at|on|last|this|since|per|of|as|within|because|due)$/iu;

/** Returns a bound above 0 for each column that a participle before a noun names: "returned orders" have a quantity returned. */
export const positiveColumns = (text: string, measured: readonly Subject[]): RowPlan['conditions'] =>
  measured.flatMap(({ label, words }) => {
    const [word, ...others] = words;
    if (word === undefined || others.length > 0) return [];
    const next = new RegExp(String.raw`(?<!\p{L})${RegExp.escape(word)}\s+(\p{L}+)`, 'iu').exec(text)?.[1];
    const isQualifying =
      isParticiple(word) && next !== undefined && !NOT_QUALIFIED.test(next) && (/ed$/iu.test(word) || /^\p{Lu}/u.test(next));
    return isQualifying ? [{ column: label, operator: '>' as const, value: 0, words: word }] : [];
  });
