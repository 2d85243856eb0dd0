import type { Expression, FunctionName } from './parse-model.js';

/** Number of samples computed at once, chosen so that intermediate results fit into the processor's cache. */
export const BLOCK = 1_024;

/** Computes a formula for `count` samples, at most `BLOCK`. `inputs` contains one array per input; `results` is overwritten. */
export type Model = (inputs: readonly Float64Array[], count: number, results: Float64Array) => void;

/** Compiles a formula to arithmetic on arrays. Never evaluates text as code. */
export const compileModel = (expression: Expression): Model => {
  const compute = compile(expression);
  return (inputs, count, results) => {
    results.set(compute(inputs, count).subarray(0, count));
  };
};

type Step = (inputs: readonly Float64Array[], count: number) => Float64Array;

const compile = (expression: Expression): Step => {
  if (expression.kind === 'input') return (inputs) => inputs[expression.index] as Float64Array;
  if (expression.kind === 'number') {
    const constant = new Float64Array(BLOCK).fill(expression.value);
    return () => constant;
  }
  const steps = expression.args.map(compile);
  const out = new Float64Array(BLOCK);
  const [first, second, third] = steps;
  if (expression.name === 'choose' && first && second && third) return choosing(first, second, third, out);
  if (expression.name === 'min' || expression.name === 'max') return folding(steps, expression.name === 'min' ? Math.min : Math.max, out);
  if (second && first) return binary(expression.name, first, second, out);
  return unary(expression.name, first as Step, out);
};

const choosing =
  (condition: Step, then: Step, otherwise: Step, out: Float64Array): Step =>
  (inputs, count) => {
    const [test, yes, no] = [condition(inputs, count), then(inputs, count), otherwise(inputs, count)];
    for (let i = 0; i < count; i++) out[i] = Number.isNaN(test[i]) ? Number.NaN : ((test[i] === 0 ? no[i] : yes[i]) as number);
    return out;
  };

const folding =
  (steps: readonly Step[], fold: (a: number, b: number) => number, out: Float64Array): Step =>
  (inputs, count) => {
    const [head, ...rest] = steps.map((step) => step(inputs, count));
    out.set((head as Float64Array).subarray(0, count));
    for (const values of rest) for (let i = 0; i < count; i++) out[i] = fold(out[i] as number, values[i] as number);
    return out;
  };

const UNARY: Readonly<Partial<Record<FunctionName, (value: number) => number>>> = {
  negate: (value) => -value,
  abs: Math.abs,
  sqrt: Math.sqrt,
  exp: Math.exp,
  ln: Math.log,
  log10: Math.log10,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
  sin: Math.sin,
  cos: Math.cos,
};

const BINARY: Readonly<Partial<Record<FunctionName, (a: number, b: number) => number>>> = {
  pow: Math.pow,
  smaller: (a, b) => Number(a < b),
  smallerEq: (a, b) => Number(a <= b),
  larger: (a, b) => Number(a > b),
  largerEq: (a, b) => Number(a >= b),
  equal: (a, b) => Number(a === b),
  unequal: (a, b) => Number(a !== b),
};

const unary = (name: FunctionName, step: Step, out: Float64Array): Step => {
  const apply = UNARY[name] as (value: number) => number;
  return (inputs, count) => {
    const values = step(inputs, count);
    for (let i = 0; i < count; i++) out[i] = apply(values[i] as number);
    return out;
  };
};

/** Returns a binary operation. The four basic operations have their own loops for performance. */
const binary = (name: FunctionName, left: Step, right: Step, out: Float64Array): Step => {
  const apply = BINARY[name];
  return (inputs, count) => {
    const [a, b] = [left(inputs, count), right(inputs, count)];
    if (name === 'add') for (let i = 0; i < count; i++) out[i] = (a[i] as number) + (b[i] as number);
    else if (name === 'subtract') for (let i = 0; i < count; i++) out[i] = (a[i] as number) - (b[i] as number);
    else if (name === 'multiply') for (let i = 0; i < count; i++) out[i] = (a[i] as number) * (b[i] as number);
    else if (name === 'divide') for (let i = 0; i < count; i++) out[i] = (a[i] as number) / (b[i] as number);
    else if (apply) for (let i = 0; i < count; i++) out[i] = apply(a[i] as number, b[i] as number);
    return out;
  };
};
