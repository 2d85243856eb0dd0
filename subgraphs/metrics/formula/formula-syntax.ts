import type { Span } from './formula-error.js';

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '^' | '=' | '<>' | '<' | '<=' | '>' | '>=' | 'AND' | 'OR';

/** A parsed formula: what was written, not yet what it means. */
export type FormulaNode = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'null' }
    | { readonly kind: 'column'; readonly name: string; readonly isQuoted: boolean }
    /** The values of a role that a catalogue formula asks for: `{status.done}`. */
    | { readonly kind: 'values'; readonly name: string }
    | { readonly kind: 'negative' | 'not'; readonly operand: FormulaNode }
    | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: FormulaNode; readonly right: FormulaNode }
    | { readonly kind: 'in'; readonly operand: FormulaNode; readonly items: readonly FormulaNode[]; readonly isNegated: boolean }
    | { readonly kind: 'isNull'; readonly operand: FormulaNode; readonly isNegated: boolean }
    | {
        readonly kind: 'call';
        readonly name: string;
        readonly args: readonly FormulaNode[];
        /** The condition of `SUM(x WHERE condition)`. */
        readonly where: FormulaNode | null;
      }
  );
