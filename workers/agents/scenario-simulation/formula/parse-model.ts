import { parse, type MathNode } from 'mathjs/number';

/** Thrown if a formula is invalid. `detail` is the affected part of the formula or the exceeded value. */
export class ModelError extends Error {
  override name = 'ModelError';

  constructor(
    readonly code: 'too_long' | 'too_deep' | 'too_large' | 'syntax' | 'not_allowed' | 'unknown_function' | 'arguments' | 'unknown_input',
    readonly detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** Validated formula, which consists only of numbers, inputs and function calls. */
export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'input'; readonly index: number }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Expression[] };

/** Functions, including operators, with their minimum and maximum number of arguments. */
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

/** Functions that formulas can call, by name in the formula. */
const CALLABLE: Readonly<Record<string, FunctionName>> = {
  min: 'min', max: 'max', abs: 'abs', sqrt: 'sqrt', exp: 'exp', ln: 'ln', log: 'ln', log10: 'log10', floor: 'floor', ceil: 'ceil',
  round: 'round', pow: 'pow', sin: 'sin', cos: 'cos', if: 'choose',
}; // prettier-ignore

/** Allowed operators by their mathjs function name. */
const OPERATORS: Readonly<Record<string, FunctionName>> = {
  add: 'add', subtract: 'subtract', multiply: 'multiply', divide: 'divide', pow: 'pow', unaryMinus: 'negate', smaller: 'smaller',
  smallerEq: 'smallerEq', larger: 'larger', largerEq: 'largerEq', equal: 'equal', unequal: 'unequal',
}; // prettier-ignore

const CONSTANTS: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

export const LIMITS = { characters: 2_000, nesting: 50, nodes: 500 } as const;

/**
 * Parses a formula over the named inputs. mathjs is used only as a parser; its tree is rebuilt from an allow-list of node types,
 * operators and functions. Objects, assignments, strings, units, matrices and other mathjs functions are therefore rejected.
 * @throws ModelError with the reason
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
      const [min, max] = FUNCTIONS[name];
      if (args.length < min || args.length > max) throw new ModelError('arguments', written);
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
        const name = Object.hasOwn(CALLABLE, called) ? CALLABLE[called] : undefined;
        if (!name) throw new ModelError('unknown_function', shortened(part.fn as unknown as MathNode));
        return readAll(name, part.args, called);
      }
      default:
        throw new ModelError('not_allowed', shortened(node));
    }
  };
  return read(tree, 0);
};

/** The properties of mathjs nodes that are read. */
type ParsedNode =
  | { type: 'ParenthesisNode'; content: MathNode }
  | { type: 'ConstantNode'; value: unknown }
  | { type: 'SymbolNode'; name: string }
  | { type: 'ConditionalNode'; condition: MathNode; trueExpr: MathNode; falseExpr: MathNode }
  | { type: 'OperatorNode'; fn: string; op: string; implicit: boolean; args: MathNode[] }
  | { type: 'FunctionNode'; fn: { type: string; name?: string }; args: MathNode[] }
  | { type: 'other' };

/** Resolves a name. An input takes precedence over a constant of the same name. */
const readName = (name: string, inputs: readonly string[]): Expression => {
  const index = inputs.indexOf(name);
  if (index >= 0) return { kind: 'input', index };
  const constant = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;
  if (constant === undefined) throw new ModelError('unknown_input', name.slice(0, 60));
  return { kind: 'number', value: constant };
};

/** Returns the nesting depth of brackets and consecutive signs. Checked before parsing to protect the recursive parser. */
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

/** Returns the indices of the inputs that a formula uses. */
export const inputsUsed = (expression: Expression): Set<number> => {
  if (expression.kind === 'input') return new Set([expression.index]);
  return expression.kind === 'number' ? new Set() : new Set(expression.args.flatMap((arg) => [...inputsUsed(arg)]));
};
