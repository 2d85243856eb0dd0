import { isDeepStrictEqual } from 'node:util';
import type { ExecutionResult } from 'graphql';
import { canonical, type MockObject } from './mock-world.js';
import { fieldKeyOf, type OperationRecord } from './operation-record.js';
import type { OracleError, OracleResult } from './oracle.js';

export type MismatchKind = 'data' | 'key order' | 'errors' | 'mutations' | 'inputs' | 'unplanned' | 'crash';

export interface Mismatch {
  readonly kind: MismatchKind;
  readonly detail: string;
}

export interface Expectations {
  /** Returns the inputs that a field of an object receives. */
  readonly inputsOf: (object: MockObject, field: string) => unknown;
  /** Returns whether some @requires selects a field of this name. */
  readonly isRequired: (field: string) => boolean;
}

/** Result of an operation after serialisation as JSON. */
export interface PlainOutcome {
  readonly data?: unknown;
  readonly errors?: readonly PlainError[];
}

interface PlainError {
  readonly path?: readonly (string | number)[];
  readonly extensions?: { readonly code?: string };
}

export const plainOutcome = (result: ExecutionResult): PlainOutcome => JSON.parse(JSON.stringify(result)) as PlainOutcome;

type Path = readonly (string | number)[];

const keyOf = ({ path, code }: { path: Path; code: string }): string => `${JSON.stringify(path)} ${code}`;

const NO_PATH = ['(no path)'];

const keyOfPlain = ({ path, extensions }: PlainError): string => keyOf({ path: path ?? NO_PATH, code: extensions?.code ?? '(no code)' });

/** Returns the part of the path up to the null that hides its end; undefined if the path ends at a value that is not null. */
const nullAbove = (data: unknown, path: Path): Path | undefined => {
  let value = data;
  for (let depth = 0; ; depth += 1) {
    if (value === null) return path.slice(0, depth);
    if (depth === path.length || value === undefined) return undefined;
    value = (value as Record<string | number, unknown>)[path[depth] ?? ''];
  }
};

/** Returns whether the client did not select the path, as far as the data show: it leads below a null or to an absent key. */
const isUnselected = (data: unknown, path: Path): boolean => {
  let value = data;
  for (const step of path) {
    if (value === null || value === undefined) return true;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value === undefined;
};

const keysOfOutage = ({ path, code }: OracleError): string[] => [
  keyOf({ path: NO_PATH, code }),
  keyOf({ path, code }),
  keyOf({ path, code: 'INTERNAL' }),
];

const startsWith = (path: Path, prefix: Path): boolean => prefix.every((step, index) => path[index] === step);

/**
 * Compares errors, where `possible` has every error that any position may have. graphql-js and a federated graph report
 * the same errors except in these cases, for which the rules are:
 * 1. Every reported error is possible, with its path, list indexes and code.
 * 2. A value that is null because its own position failed has exactly one error. More than one is allowed only where
 *    an @requires selects the same position, since several fetches then report it.
 * 3. A null that a failed non-null position below it caused has at least one error at or below the null. Several
 *    positions may have failed; the specification leaves open how many of them are reported, and a federated graph
 *    fetches no further fields of an object that is null.
 * 4. A reference that a subgraph could not resolve is one error of the object, at least once and at most once per fetch,
 *    where the oracle has one error for each field of the object.
 * 5. An error of an @requires input that the client did not select may be reported, also for an object of another type
 *    than the one that needs it: plans merge the fetches of several types.
 * 6. A request to a subgraph that is down is one error without a path, instead of an error for each of its values. A
 *    missing non-null value may be reported as INTERNAL in addition.
 */
export const compareErrors = (
  reported: readonly PlainError[],
  expected: OracleResult,
  possible: readonly OracleError[],
  isRequired: Expectations['isRequired'],
): string | undefined => {
  const allowed = new Set(possible.flatMap((error) => (error.kind === 'outage' ? keysOfOutage(error) : [keyOf(error)])));
  const isInput = ({ path = [] }: PlainError): boolean =>
    isRequired(String(path.findLast((step) => typeof step === 'string'))) && isUnselected(expected.data, path);
  const unexpected = reported.find((error) => !allowed.has(keyOfPlain(error)) && !isInput(error));
  if (unexpected) return `reported, but not possible: ${keyOfPlain(unexpected)}`;
  const counts = new Map<string, number>();
  for (const error of reported) counts.set(keyOfPlain(error), (counts.get(keyOfPlain(error)) ?? 0) + 1);
  const repeatable = new Set(possible.flatMap((error) => (error.kind === 'field' ? [] : [keyOf(error)])));
  const repeated = [...counts].find(([key, count]) => count > 1 && !repeatable.has(key) && isAtOwnNull(expected, key));
  if (repeated) return `reported ${repeated[1]} times: ${repeated[0]}`;
  const missing = expected.errors.find((error) => !isReported(error, expected, reported));
  return missing && `not reported: ${keyOf(missing)} (${missing.kind})`;
};

const isAtOwnNull = ({ data, errors }: OracleResult, key: string): boolean =>
  errors.some((error) => keyOf(error) === key && nullAbove(data, error.path)?.length === error.path.length);

const isReported = (error: OracleError, { data, errors }: OracleResult, reported: readonly PlainError[]): boolean => {
  if (error.kind === 'input') return true;
  const has = (key: string): boolean => reported.some((candidate) => keyOfPlain(candidate) === key);
  if (error.kind === 'outage' && keysOfOutage(error).some(has)) return true;
  const hidden = nullAbove(data, error.path);
  if (!hidden || (hidden.length === error.path.length && error.kind !== 'reference')) return error.kind !== 'outage' && has(keyOf(error));
  if (reported.some(({ path }) => path !== undefined && startsWith(path, hidden))) return true;
  return errors.some((other) => other.kind === 'outage' && startsWith(other.path, hidden) && keysOfOutage(other).some(has));
};

/**
 * Returns the first difference between an executor's outcome and the oracle's. A fetch may resolve a field with @requires that
 * the client did not select, if the field receives the expected inputs: plans merge the fetches of several types.
 */
export const compareWithOracle = (
  outcome: PlainOutcome,
  record: OperationRecord,
  expected: OracleResult,
  lenient: OracleResult,
  { inputsOf, isRequired }: Expectations,
): Mismatch | undefined => {
  if (!isDeepStrictEqual(record.mutations, expected.mutations)) {
    return { kind: 'mutations', detail: `executed ${record.mutations.join(', ')}; expected ${expected.mutations.join(', ')}` };
  }
  const [data, wanted] = [JSON.stringify(outcome.data ?? null), JSON.stringify(expected.data)];
  if (data !== wanted) {
    const sameValues = isDeepStrictEqual(outcome.data ?? null, JSON.parse(wanted));
    return { kind: sameValues ? 'key order' : 'data', detail: `got      ${data}\nexpected ${wanted}` };
  }
  const errors = compareErrors(outcome.errors ?? [], expected, [...lenient.errors, ...expected.errors], isRequired);
  if (errors !== undefined) return { kind: 'errors', detail: errors };
  for (const { object, field, inputs } of record.inputs) {
    const key = fieldKeyOf(object, field);
    const allowed = (lenient.inputs.get(key) ?? [inputsOf(object, field)]).map(canonical);
    if (!allowed.includes(canonical(inputs))) {
      return { kind: 'inputs', detail: `${key} received ${canonical(inputs)}; expected ${allowed.join(' or ')}` };
    }
  }
  return undefined;
};
