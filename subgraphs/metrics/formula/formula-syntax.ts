import type { Span } from './formula-error.js';

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '^' | '=' | '<>' | '<' | '<=' | '>' | '>=' | 'AND' | 'OR';

/** Syntax tree of a formula; names and types are not resolved yet. */
export type FormulaNode = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'null' }
    | { readonly kind: 'column'; readonly name: string; readonly isQuoted: boolean }
    /** Value set of a role in a catalogue formula: `{status.done}`. */
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
