import { parse, type MathNode } from 'mathjs/number';

/** Why a formula cannot be computed; `code` for programs, `detail` is what stands there. */
export class ModelError extends Error {
  override name = 'ModelError';

  constructor(
    readonly code: 'too_long' | 'too_deep' | 'too_large' | 'syntax' | 'not_allowed' | 'unknown_function' | 'arguments' | 'unknown_input',
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** A checked formula: numbers, inputs and functions of them, and nothing else. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'input'; readonly index: number }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] };

/** Functions by name, with their fewest and most arguments. Operators are functions too. */
export const FUNCTIONS = {
  add: [2, 2],
  subtract: [2, 2],
  multiply: [2, 2],
  divide: [2, 2],
  pow: [2, 2],
  negate: [1, 1],
  smaller: [2, 2],
  smallerEq: [2, 2],
  larger: [2, 2],
  largerEq: [2, 2],
  equal: [2, 2],
  unequal: [2, 2],
  choose: [3, 3],
  min: [1, 20],
  max: [1, 20],
  abs: [1, 1],
  sqrt: [1, 1],
  exp: [1, 1],
  ln: [1, 1],
  log10: [1, 1],
  floor: [1, 1],
  ceil: [1, 1],
  round: [1, 1],
  sin: [1, 1],
  cos: [1, 1],
} as const satisfies Record<string, readonly [number, number]>;
export type FunctionName = keyof typeof FUNCTIONS;

/** What formulas may call, by the names that people know. */
const CALLED: Readonly<Record<string, FunctionName>> = {
  min: 'min', max: 'max', abs: 'abs', sqrt: 'sqrt', exp: 'exp', ln: 'ln', log: 'ln', log10: 'log10', floor: 'floor', ceil: 'ceil',
  round: 'round', pow: 'pow', sin: 'sin', cos: 'cos', if: 'choose',
}; // prettier-ignore

/** Operators by mathjs' name for what they do. */
const OPERATORS: Readonly<Record<string, FunctionName>> = {
  add: 'add', subtract: 'subtract', multiply: 'multiply', divide: 'divide', pow: 'pow', unaryMinus: 'negate', smaller: 'smaller',
  smallerEq: 'smallerEq', larger: 'larger', largerEq: 'largerEq', equal: 'equal', unequal: 'unequal',
}; // prettier-ignore

const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

export const LIMITS = { characters: 2_000, nesting: 50, nodes: 500 } as const;

/**
 * Reads a formula over the named inputs. mathjs only parses; its tree is rebuilt from the kinds of nodes, operators and
 * functions that are listed here, so that objects, assignments, texts, units, matrices and mathjs' own functions have no way in.
 * @throws ModelError telling what is wrong
 */
export const parseModel = (formula: string, inputs: readonly string[]): Expression => {
  if (formula.length > LIMITS.characters) throw new ModelError('too_long', String(formula.length));
  if (nestingOf(formula) > LIMITS.nesting) throw new ModelError('too_deep', String(nestingOf(formula)));
  let tree: MathNode;
  try {
    tree = parse(formula);
  } catch (error) {
    throw new ModelError('syntax', error instanceof Error ? error.message.slice(0, 200) : '');
  }
  let nodes = 0;
  const read = (node: MathNode, depth: number): Expression => {
    if (++nodes > LIMITS.nodes) throw new ModelError('too_large', String(LIMITS.nodes));
    if (depth > LIMITS.nodes) throw new ModelError('too_deep', String(depth));
    const readAll = (name: FunctionName, args: readonly MathNode[], written: string): Expression => {
      const [fewest, most] = FUNCTIONS[name];
      if (args.length < fewest || args.length > most) throw new ModelError('arguments', written);
      return { kind: 'call', name, args: args.map((arg) => read(arg, depth + 1)) };
    };
    const part = node as unknown as ParsedNode;
    switch (part.type) {
      case 'ParenthesisNode':
        return read(part.content, depth + 1);
      case 'ConstantNode':
        if (typeof part.value !== 'number' || !Number.isFinite(part.value)) throw new ModelError('not_allowed', shortened(node));
        return { kind: 'number', value: part.value };
      case 'SymbolNode':
        return readName(part.name, inputs);
      case 'ConditionalNode':
        return readAll('choose', [part.condition, part.trueExpr, part.falseExpr], '?:');
      case 'OperatorNode': {
        const name = Object.hasOwn(OPERATORS, part.fn) ? OPERATORS[part.fn] : undefined;
        if (!name || part.implicit) throw new ModelError('not_allowed', shortened(node));
        return readAll(name, part.args, part.op);
      }
      case 'FunctionNode': {
        const called = part.fn.type === 'SymbolNode' ? (part.fn.name ?? '') : '';
        const name = Object.hasOwn(CALLED, called) ? CALLED[called] : undefined;
        if (!name) throw new ModelError('unknown_function', shortened(part.fn as unknown as MathNode));
        return readAll(name, part.args, called);
      }
      default:
        throw new ModelError('not_allowed', shortened(node));
    }
  };
  return read(tree, 0);
};

/** What of mathjs' nodes is read. */
type ParsedNode =
  | { type: 'ParenthesisNode'; content: MathNode }
  | { type: 'ConstantNode'; value: unknown }
  | { type: 'SymbolNode'; name: string }
  | { type: 'ConditionalNode'; condition: MathNode; trueExpr: MathNode; falseExpr: MathNode }
  | { type: 'OperatorNode'; fn: string; op: string; implicit: boolean; args: MathNode[] }
  | { type: 'FunctionNode'; fn: { type: string; name?: string }; args: MathNode[] }
  | { type: 'other' };

/** An input goes before a constant of the same name. */
const readName = (name: string, inputs: readonly string[]): Expression => {
  const index = inputs.indexOf(name);
  if (index >= 0) return { kind: 'input', index };
  const constant = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;
  if (constant === undefined) throw new ModelError('unknown_input', name.slice(0, 60));
  return { kind: 'number', value: constant };
};

/** How deep brackets stand in each other, counted before a parser has to follow them. Signs in a row nest too. */
const nestingOf = (formula: string): number => {
  let [depth, deepest, signs] = [0, 0, 0];
  for (const character of formula) {
    if ('([{'.includes(character)) depth++;
    if (')]}'.includes(character)) depth--;
    signs = '+-~!^?:'.includes(character) ? signs + 1 : /\s/.test(character) ? signs : 0;
    deepest = Math.max(deepest, depth, signs);
  }
  return deepest;
};

const shortened = (node: MathNode): string => {
  const text = node.toString();
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

/** Which inputs a formula uses, by index. */
export const inputsUsed = (expression: Expression): Set<number> => {
  if (expression.kind === 'input') return new Set([expression.index]);
  return expression.kind === 'number' ? new Set() : new Set(expression.args.flatMap((arg) => [...inputsUsed(arg)]));
};
